internal import Conformance
internal import PowerAuth
internal import Primitives

/// The key that a master key gives for an index.
let indexKeyOperation = Operation(
  powerAuth: "kdf.index", "The 16-byte key that a key gives for a number.", reference: "KeyDerivation/Index"
) { op in
  let masterKey = op.input("masterKey", .bytes(16), "The key above it, 16 bytes.")
  let index = op.input("index", .unsigned64, "Which key.")
  let key = op.output("key", .bytes(16), "The derived key, 16 bytes.")
  op.computes([
    "block": "eight zero bytes ‖ BE64(index)",
    "key": "AES-128(key: masterKey, block)",
  ])
  op.refuses(.invalidLength)

  let block = op.rule("R1", "The key is AES-128 of one block: eight zero bytes, then the index in eight bytes.")
  let order = op.rule("R2", "The index is written big-endian.")
  let width = op.rule("R3", "The index has 64 bits, unsigned.")
  let keyLength = op.rule("R4", "A master key of any length but 16 bytes is refused.")

  op.scenario("basic", "A key for a small index.", exercises: [block, order], flags: [.basic]) { $0[index] = 1977 }
  for reserved: UInt64 in [1, 2, 3, 1000, 2000, 3000, 4000] {
    op.scenario(
      "reserved-\(reserved)", "The index \(reserved), which the protocol reserves for one of its keys.",
      exercises: [block, order], flags: [.basic]
    ) { $0[index] = reserved }
  }
  op.scenario("zero", "Index 0: the block is all zeros.", exercises: [block], flags: [.leadingZero]) { $0[index] = 0 }
  for (name, byte) in [("zeros", UInt8(0)), ("ones", 0xFF)] {
    op.scenario(
      "zero-under-key-of-\(name)", "Index 0 under a master key of \(name) only.", exercises: [block],
      flags: [.leadingZero]
    ) {
      $0[masterKey] = [UInt8](repeating: byte, count: 16)
      $0[index] = 0
    }
  }
  // The first indexes from 0 up for which the key of the worked example gives such a key.
  for (name, number, words): (String, UInt64, String) in [
    ("key-with-one-leading-zero", 126, "one zero byte"), ("key-with-two-leading-zeros", 89_010, "two zero bytes"),
  ] {
    op.scenario(name, "The derived key begins with \(words).", exercises: [block], flags: [.leadingZero]) {
      $0[masterKey] = Hex.decode("fa68b2a89ca40994133690339fe65287")
      $0[index] = number
    }
  }
  let edges: [(String, UInt64, String)] = [
    ("above-8-bits", 256, "does not fit one byte"), ("above-16-bits", 65_536, "does not fit two bytes"),
    ("sign-bit-of-32", 0x8000_0000, "is negative as a signed 32-bit number"),
    ("highest-of-32-bits", 0xFFFF_FFFF, "is the highest of 32 bits"),
    ("above-32-bits", 0x1_0000_0000, "is 2^32, and 0 in 32 bits"),
    ("above-53-bits", 0x20_0000_0000_0001, "is 2^53 + 1, which no JSON number carries safely"),
    ("highest-exact-double", 0x20_0000_0000_0000, "is 2^53, up to which doubles hold each integer"),
    ("highest-of-63-bits", 0x7FFF_FFFF_FFFF_FFFF, "is the highest signed 64-bit number"),
    ("sign-bit-of-64", 0x8000_0000_0000_0000, "is negative as a signed 64-bit number"),
    ("highest", .max, "is the highest there is"),
    ("each-byte-differs", 0x0102_0304_0506_0708, "shows in which order its bytes stand"),
  ]
  for (name, value, words) in edges {
    op.scenario(
      name, "The index \(value) \(words).", exercises: [order, width], flags: [.largeNumber]
    ) { $0[index] = value }
  }
  for (name, count) in [
    ("empty-master-key", 0), ("master-key-of-15-bytes", 15), ("master-key-of-17-bytes", 17),
    ("master-key-of-32-bytes", 32),
  ] {
    op.variant(
      name, of: "basic", change: "masterKey: \(count) bytes",
      "AES-128 has keys of 16 bytes, and no other is derived from.",
      exercises: [keyLength], flags: [.invalidLength], expecting: .reject(.invalidLength, also: [])
    ) { draft in draft[masterKey] = draft.draw("masterKey") { $0.bytes(count) } }
  }
  op.accumulated(
    "accumulated", "A thousand master keys and indexes.", count: 1000, cases: "masterKey and index drawn",
    exercises: [block, order, width], flags: [.accumulated])
  op.random(20, "A master key and an index drawn from the seed.", exercises: [block, order, width], flags: [.random])

  op.mistakes(Mistake.ofBlocks, violate: [block])
  op.mistake(.littleEndianIndex, violates: [order])
  op.mistakes(Mistake.ofLargeIndexes, violate: [width])
  op.mistake(.keyOfAnyLength, violates: [keyLength])
  op.mistakes(Mistake.ofResults, violate: [block])
  op.equivalentCiphers()
  op.mistaken { question in
    let derivation = try MistakenIndexDerivation(question: question)
      .derive(masterKey: question[masterKey], index: question[index])
    return .accept([key(derivation.key)], for: question) { [Step("block", derivation.block)] }
  }

  return { question in
    let derivation = try IndexDerivation(masterKey: question[masterKey], index: question[index])
    return .accept([key(derivation.key)], for: question) { [Step("block", derivation.block)] }
  }
}
