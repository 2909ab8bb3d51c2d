internal import Conformance
internal import PowerAuth

/// The code that a server makes of random bytes.
let activationCodeEncodeOperation = Operation(
  powerAuth: "activation-code.encode", "The activation code that ten random bytes give.",
  reference: "ActivationCode/Encode", ranges: [.v3]
) { op in
  let random = op.input("random", .bytes(10), "Ten random bytes.")
  let checksum = op.step("checksum", "BE16(CRC-16/ARC(random))")
  let payload = op.step("payload", "random ‖ checksum")
  let base32 = op.step("base32", "Base32(payload), without padding")
  let code = op.output(
    "code", .text { _ in "" }, "The code, 23 characters.", formula: "base32 in groups of five, joined by dashes")
  op.refuses(.length)

  let crc = op.rule("R1", "The checksum is CRC-16/ARC of the ten bytes, and follows them big-endian.")
  let writing = op.rule("R2", "The twelve bytes are written in Base32 (RFC 4648), upper case, without padding.")
  let groups = op.rule("R3", "A dash stands after the 5th, 10th and 15th character.")
  let tenBytes = op.rule("R4", "Any number of random bytes but ten is refused.")

  let basic = op.scenario("basic", "Drawn bytes.", exercises: [crc, writing, groups], flags: [.basic])
  let edges: [Row<[UInt8]>] = [
    Row("zeros", "All zeros, whose checksum is zero too.", [UInt8](repeating: 0, count: 10)),
    Row("ones", "All ones; the checksum is 8331.", [UInt8](repeating: 0xFF, count: 10)),
    Row("counting", "The bytes 00 11 22 … 99; the checksum is 224b.", (0..<10).map { UInt8($0) * 0x11 }),
    Row("first-bit", "Only the first bit is set.", [0x80] + [UInt8](repeating: 0, count: 9)),
    Row("last-bit", "Only the last bit is set.", [UInt8](repeating: 0, count: 9) + [1]),
    Row("checksum-with-zero-high-byte", "The checksum begins with a zero byte.", NotableChecksum.zeroHighByte.random),
    Row("checksum-with-zero-low-byte", "The checksum ends with a zero byte.", NotableChecksum.zeroLowByte.random),
    Row("checksum-zero", "The checksum is zero, and the bytes are not.", NotableChecksum.zero.random),
    Row("checksum-of-one-in-high-byte", "The checksum is 0100, and read the other way 1.", bytesCounted(to: 0xE639)),
    Row("checksum-of-one", "The checksum is 0001.", bytesCounted(to: 0x1A3A)),
    Row("checksum-of-ones", "The checksum is ffff.", bytesCounted(to: 0x4E6F)),
  ]
  for edge in edges {
    op.scenario(edge.name, edge.words, exercises: [crc, writing], flags: [.leadingZero]) { $0[random] = edge.value }
  }
  for count in [0, 9, 11, 12] {
    op.variant(
      "random-of-\(count)-bytes", of: basic, change: "random: \(count) bytes",
      "A code has room for exactly ten bytes and their checksum.", exercises: [tenBytes], flags: [.invalidLength],
      expecting: .reject(.length)
    ) { draft in draft[random] = draft.draw("random") { $0.bytes(count) } }
  }
  op.accumulated(
    "accumulated", "A thousand codes.", count: 1000, cases: "random drawn", exercises: [crc, writing, groups],
    flags: [.accumulated])
  op.random(20, "Bytes drawn from the seed.", exercises: [crc, writing, groups], flags: [.random])

  op.corners(of: basic, exercise: [crc, writing, tenBytes])
  op.omitCorners("empty", "all-zeros", of: random.name, because: "They are declared by hand.")
  op.mistakes(Mistake.ofChecksums + [.checksumOmitted, .checksumOfZeros], violate: [crc])
  op.mistakes(Mistake.ofAlphabets + Mistake.ofBase32Writing, violate: [writing])
  op.mistakes(Mistake.ofGroups, violate: [groups])
  op.mistakes([.randomOfAnyLength, .randomFitted], violate: [tenBytes])
  op.mistake(.randomAsNumber, violates: [crc, writing])
  op.answer { rules, request in
    let encoded = try rules.encodeActivationCode(random: request[random])
    return request.accept(code(encoded.text)) {
      [checksum(encoded.checksum), payload(encoded.payload), base32(encoded.base32)]
    }
  }
}
