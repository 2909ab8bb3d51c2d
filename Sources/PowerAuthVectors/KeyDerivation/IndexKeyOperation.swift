internal import Conformance
internal import PowerAuth
internal import Primitives

/// The operation that derives a key from a master key and an index.
let indexKeyOperation = Operation(
  powerAuth: "kdf.index", "The 16-byte key that a key gives for a number.", reference: "KeyDerivation/Index",
  ranges: [.v2BesideOthers, .v3]
) { op in
  let masterKey = op.input("masterKey", .bytes(16), "The parent key, 16 bytes.")
  let index = op.input("index", .unsigned64, "Which key.")
  let block = op.step("block", "eight zero bytes ‖ BE64(index)")
  let key = op.output("key", .bytes(16), "The derived key, 16 bytes.", formula: "AES-128(key: masterKey, block)")
  op.refuses(.invalidLength)

  let layout = op.rule("R1", "The key is AES-128 of one block: eight zero bytes, then the index in eight bytes.")
  let order = op.rule("R2", "The index is written big-endian.")
  let width = op.rule("R3", "The index has 64 bits, unsigned.")
  let keyLength = op.rule("R4", "A master key of any length but 16 bytes is refused.")
  op.stricterThanAESByKeyLength()

  let basic = op.scenario("basic", "A key for a small index.", exercises: [layout, order], flags: [.basic]) {
    $0[index] = 1977
  }
  for reserved: UInt64 in [1, 2, 3, 1000, 2000, 3000, 4000] {
    op.scenario(
      "reserved-\(reserved)", "The index \(reserved), which the protocol reserves for one of its keys.",
      exercises: [layout, order], flags: [.basic],
      protocols: reserved > 2000 ? Set(ProtocolRange.v3.versions) : nil
    ) { $0[index] = reserved }
  }
  op.scenario("zero", "Index 0: the block is all zeros.", exercises: [layout], flags: [.leadingZero]) { $0[index] = 0 }
  for (name, byte) in [("zeros", UInt8(0)), ("ones", 0xFF)] {
    op.scenario(
      "zero-under-key-of-\(name)", "Index 0 under a master key of \(name) only.", exercises: [layout],
      flags: [.leadingZero]
    ) {
      $0[masterKey] = [UInt8](repeating: byte, count: 16)
      $0[index] = 0
    }
  }
  // Found by search: the first indexes from 0 on that give such a key under the key of the worked example.
  let notable: [Row<UInt64>] = [
    Row("key-with-one-leading-zero", "one zero byte", 126), Row("key-with-two-leading-zeros", "two zero bytes", 89_010),
  ]
  for row in notable {
    op.scenario(row.name, "The derived key begins with \(row.words).", exercises: [layout], flags: [.leadingZero]) {
      $0[masterKey] = bytes(hex: "fa68b2a89ca40994133690339fe65287")
      $0[index] = row.value
    }
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
    op.scenario(
      edge.name, "The index \(edge.value) \(edge.words).", exercises: [order, width], flags: [.largeNumber]
    ) { $0[index] = edge.value }
  }
  for (name, count) in [
    ("empty-master-key", 0), ("master-key-of-15-bytes", 15), ("master-key-of-17-bytes", 17),
    ("master-key-of-24-bytes", 24), ("master-key-of-32-bytes", 32),
  ] {
    op.variant(
      name, of: basic, change: "masterKey: \(count) bytes",
      "AES-128 has keys of 16 bytes, and no other is derived from.",
      exercises: [keyLength], flags: [.invalidLength], expecting: .reject(.invalidLength)
    ) { draft in draft[masterKey] = draft.draw("masterKey") { $0.bytes(count) } }
  }
  op.accumulated(
    "accumulated", "A thousand master keys and indexes.", count: 1000, cases: "masterKey and index drawn",
    exercises: [layout, order, width], flags: [.accumulated])
  op.random(20, "A master key and an index drawn from the seed.", exercises: [layout, order, width], flags: [.random])

  op.corners(of: basic, exercise: [layout, width, keyLength])
  op.mistakes(Mistake.ofBlocks, violate: [layout])
  op.mistake(.littleEndianIndex, violates: [order])
  op.mistakes(Mistake.ofLargeIndexes, violate: [width])
  op.mistakes([.keyOfAnyLength, .aesByKeyLength], violate: [keyLength])
  op.equivalentCiphers()
  op.answer { rules, request in
    let derived = try rules.deriveKey(masterKey: request[masterKey], index: request[index])
    return request.accept(key(derived.key)) { [block(derived.block)] }
  }
}
