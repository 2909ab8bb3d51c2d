package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension ActivationCodeEncodeOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
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
    op.corners(of: basic)
    op.omitCorners("empty", "all-zeros", of: random.name, because: "They are declared by hand.")
  }
}
