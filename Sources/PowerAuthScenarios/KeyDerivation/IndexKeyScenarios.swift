package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension IndexKeyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.stricterThanAESByKeyLength()
    let basic = op.scenario("basic", "A key for a small index.", [layout, order], .basic) { $0[index] = 1977 }
    for reserved: UInt64 in [1, 2, 3, 1000, 2000, 3000, 4000] {
      op.scenario(
        "reserved-\(reserved)", "The index \(reserved), which the protocol reserves for one of its keys.",
        [layout, order], .basic, in: reserved > 2000 ? Set(ProtocolRange.v3.versions) : nil
      ) { $0[index] = reserved }
    }
    op.scenario("zero", "Index 0: the block is all zeros.", [layout], .leadingZero) { $0[index] = 0 }
    for (name, byte) in [("zeros", UInt8(0)), ("ones", 0xFF)] {
      op.scenario(
        "zero-under-key-of-\(name)", "Index 0 under a master key of \(name) only.", [layout], .leadingZero,
        set: masterKey([UInt8](repeating: byte, count: 16)), index(0))
    }
    // Found by search: the first indexes from 0 on that give such a key under the key of the worked example.
    let notable: [Row<UInt64>] = [
      Row("key-with-one-leading-zero", "one zero byte", 126),
      Row("key-with-two-leading-zeros", "two zero bytes", 89_010),
    ]
    for row in notable {
      op.scenario(
        row.name, "The derived key begins with \(row.words).", [layout], .leadingZero,
        set: masterKey(bytes(hex: "fa68b2a89ca40994133690339fe65287")), index(row.value))
    }
    let edges: [Row<UInt64>] = [
      Row("above-8-bits", "does not fit one byte", 256), Row("above-16-bits", "does not fit two bytes", 65_536),
      Row("sign-bit-of-32", "is negative as a signed 32-bit number", 0x8000_0000),
      Row("highest-of-32-bits", "is the highest of 32 bits", 0xFFFF_FFFF),
      Row("above-32-bits", "is 2^32, and 0 in 32 bits", 0x1_0000_0000),
      Row("above-53-bits", "is 2^53 + 1, which no JSON number carries safely", 0x20_0000_0000_0001),
      Row("highest-exact-double", "is 2^53, up to which doubles hold each integer", 0x20_0000_0000_0000),
      Row("highest-of-63-bits", "is the highest signed 64-bit number", 0x7FFF_FFFF_FFFF_FFFF),
      Row("sign-bit-of-64", "is negative as a signed 64-bit number", 0x8000_0000_0000_0000),
      Row("highest", "is the highest there is", .max),
      Row("each-byte-differs", "shows in which order its bytes stand", 0x0102_0304_0506_0708),
    ]
    for edge in edges {
      op.scenario(edge.name, "The index \(edge.value) \(edge.words).", [order, width], .largeNumber) {
        $0[index] = edge.value
      }
    }
    op.refusesLengths(
      [0, 15, 17, 24, 32], of: masterKey, parent: basic, "AES-128 has keys of 16 bytes, and no other is derived from.",
      [keyLength], name: { $0 == 0 ? "empty-master-key" : nil })
    op.accumulated(
      1000, "A thousand master keys and indexes.", cases: "masterKey and index drawn", [layout, order, width])
    op.random(20, "A master key and an index drawn from the seed.", [layout, order, width])
    op.corners(of: basic)
  }
}
