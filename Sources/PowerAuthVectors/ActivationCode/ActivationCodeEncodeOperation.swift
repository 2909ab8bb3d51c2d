internal import Conformance
internal import PowerAuth

/// The code that a server makes of random bytes.
let activationCodeEncodeOperation = Operation(
  questioned: "activation-code.encode", "The activation code that ten random bytes give.",
  reference: "ActivationCode/Encode"
) { op in
  let random = op.input("random", .bytes(10), "Ten random bytes.")
  let code = op.output("code", .text { _ in "" }, "The code, 23 characters.")
  op.computes([
    "checksum": "BE16(CRC-16/ARC(random))",
    "payload": "random ‖ checksum",
    "base32": "Base32(payload), without padding",
    "code": "base32 in groups of five, joined by dashes",
  ])
  op.refuses(.length)

  let crc = op.rule("R1", "The checksum is CRC-16/ARC of the ten bytes, and follows them big-endian.")
  let base32 = op.rule("R2", "The twelve bytes are written in Base32 (RFC 4648), upper case, without padding.")
  let groups = op.rule("R3", "A dash stands after the 5th, 10th and 15th character.")
  let tenBytes = op.rule("R4", "Any number of random bytes but ten is refused.")

  op.scenario("basic", "Drawn bytes.", exercises: [crc, base32, groups], flags: [.basic])
  let edges: [(String, String, [UInt8])] = [
    ("zeros", "All zeros, whose checksum is zero too.", [UInt8](repeating: 0, count: 10)),
    ("ones", "All ones; the checksum is 8331.", [UInt8](repeating: 0xFF, count: 10)),
    ("counting", "The bytes 00 11 22 … 99; the checksum is 224b.", (0..<10).map { UInt8($0) * 0x11 }),
    ("first-bit", "Only the first bit is set.", [0x80] + [UInt8](repeating: 0, count: 9)),
    ("last-bit", "Only the last bit is set.", [UInt8](repeating: 0, count: 9) + [1]),
    ("checksum-with-zero-high-byte", "The checksum begins with a zero byte.", notableChecksums[0].random),
    ("checksum-with-zero-low-byte", "The checksum ends with a zero byte.", notableChecksums[1].random),
    ("checksum-zero", "The checksum is zero, and the bytes are not.", notableChecksums[2].random),
    ("checksum-of-one-in-high-byte", "The checksum is 0100, and read the other way 1.", bytesCounted(to: 0xE639)),
    ("checksum-of-one", "The checksum is 0001.", bytesCounted(to: 0x1A3A)),
    ("checksum-of-ones", "The checksum is ffff.", bytesCounted(to: 0x4E6F)),
  ]
  for (name, comment, bytes) in edges {
    op.scenario(name, comment, exercises: [crc, base32], flags: [.leadingZero]) { $0[random] = bytes }
  }
  for count in [0, 9, 11, 12] {
    op.variant(
      "random-of-\(count)-bytes", of: "basic", change: "random: \(count) bytes",
      "A code has room for exactly ten bytes and their checksum.", exercises: [tenBytes], flags: [.invalidLength],
      expecting: .reject(.length, also: [])
    ) { draft in draft[random] = draft.draw("random") { $0.bytes(count) } }
  }
  op.accumulated(
    "accumulated", "A thousand codes.", count: 1000, cases: "random drawn", exercises: [crc, base32, groups],
    flags: [.accumulated])
  op.random(20, "Bytes drawn from the seed.", exercises: [crc, base32, groups], flags: [.random])

  op.mistakes(Mistake.ofChecksums + [.checksumOmitted, .checksumOfZeros], violate: [crc])
  op.mistakes(Mistake.ofAlphabets + Mistake.ofBase32Writing, violate: [base32])
  op.mistakes(Mistake.ofGroups, violate: [groups])
  op.mistakes([.randomOfAnyLength, .randomFitted], violate: [tenBytes])
  op.mistake(.randomAsNumber, violates: [crc, base32])
  op.mistaken { question in
    let mistaken = try MistakenCode(question: question, random: question[random])
    return .accept([code(mistaken.text)], for: question) {
      [
        Step("checksum", mistaken.checksum), Step("payload", mistaken.payload), Step("base32", mistaken.base32),
      ]
    }
  }

  return { question in
    let activationCode = try ActivationCode(random: question[random])
    return .accept([code(activationCode.text)], for: question) {
      [
        Step("checksum", activationCode.checksum), Step("payload", activationCode.payload),
        Step("base32", activationCode.base32),
      ]
    }
  }
}
