package import Conformance
internal import PowerAuth

/// The code that a server makes of random bytes.
package struct ActivationCodeEncodeOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "activation-code.encode", "The activation code that ten random bytes give.", reference: "ActivationCode/Encode",
    ranges: [.v3And4], chapter: .codes,
    use: "The server makes a code for a user who wants to activate a device.")
  package let random = input("random", .bytes(10), "Ten random bytes.")
  package let checksum = step("checksum", "BE16(CRC-16/ARC(random))")
  package let payload = step("payload", "random ‖ checksum")
  package let base32 = textStep("base32", "Base32(payload), without padding")
  package let code = output(
    "code", .text { _ in "" }, "The code, 23 characters.", formula: "base32 in groups of five, joined by dashes")
  package let crc = rule(
    "R1", "The checksum is CRC-16/ARC of the ten bytes, and follows them big-endian.", \.activationCode.computeChecksum,
    \.activationCode.writeChecksum, \.activationCode.layOut, \.activationCode.checkRandom)
  package let writing = rule(
    "R2", "The twelve bytes are written in Base32 (RFC 4648), upper case, without padding.", \.activationCode.alphabet,
    \.activationCode.encode, \.activationCode.checkRandom)
  package let groups = rule("R3", "A dash stands after the 5th, 10th and 15th character.", \.activationCode.group)
  package let tenBytes = rule("R4", "Any number of random bytes but ten is refused.", \.activationCode.checkRandom)

  package var fieldRules: [Rule] { [crc, writing, tenBytes] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.length)
    op.answer { rules, request in
      let encoded = try rules.encodeActivationCode(random: request[random])
      return request.accept(code(encoded.text)) {
        [checksum(encoded.checksum), payload(encoded.payload), base32(encoded.base32)]
      }
    }
  }
}
