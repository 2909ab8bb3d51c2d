internal import Conformance
internal import PowerAuth

/// The five keys of an activation.
let derivedKeysOperation = Operation(
  powerAuth: "keys.derived", "The five keys that the master secret of an activation gives.",
  reference: "KeyDerivation/DerivedKeys", ranges: [.v2BesideOthers, .v3]
) { op in
  let masterSecret = op.input("masterSecret", .bytes(16), "The master secret, 16 bytes.")
  let blocks = keyIndexes.map { op.step("\($0.name).block", "eight zero bytes ‖ BE64(\($0.index))") }
  let keys = keyIndexes.map {
    op.output($0.name, .bytes(16), $0.sentence, formula: "AES-128(key: masterSecret, \($0.name).block)")
  }
  op.refuses(.invalidLength)

  let indexes = op.rule("R1", "The indexes are 1 possession, 2 knowledge, 3 biometry, 1000 transport, 2000 vault.")
  let derivation = op.rule("R2", "Each key is derived from the master secret as kdf.index does.")
  let secretLength = op.rule("R3", "A master secret of any length but 16 bytes is refused.")
  op.stricterThanAESByKeyLength()

  let basic = op.scenario("basic", "A drawn master secret.", exercises: [indexes, derivation], flags: [.basic])
  op.scenario("zeros", "A master secret of zeros.", exercises: [derivation], flags: [.leadingZero]) {
    $0[masterSecret] = [UInt8](repeating: 0, count: 16)
  }
  op.scenario("ones", "A master secret of all ones.", exercises: [derivation], flags: [.highBit]) {
    $0[masterSecret] = [UInt8](repeating: 0xFF, count: 16)
  }
  op.scenario(
    "leading-zeros", "A master secret that begins with two zero bytes.", exercises: [derivation], flags: [.leadingZero]
  ) { draft in draft[masterSecret] = [0, 0] + draft.draw("masterSecret") { $0.bytes(14) } }
  // Found by search: the first numbers from 0 on that give such a key as a master secret of 16 bytes.
  for (name, number): (String, UInt64) in [
    ("possession", 213), ("knowledge", 274), ("biometry", 419), ("transport", 25), ("vault", 280),
  ] {
    op.scenario(
      "\(name)-key-with-leading-zero", "The \(name) key begins with a zero byte.", exercises: [derivation],
      flags: [.leadingZero]
    ) { $0[masterSecret] = number.bytes(16) }
  }
  for count in [0, 15, 17, 24, 32] {
    op.variant(
      "master-secret-of-\(count)-bytes", of: basic, change: "masterSecret: \(count) bytes",
      "The shared secret must be folded to 16 bytes, and nothing else is a key here.", exercises: [secretLength],
      flags: [.invalidLength], expecting: .reject(.invalidLength)
    ) { draft in draft[masterSecret] = draft.draw("masterSecret") { $0.bytes(count) } }
  }
  op.accumulated(
    "accumulated", "A thousand master secrets.", count: 1000, cases: "masterSecret drawn",
    exercises: [indexes, derivation], flags: [.accumulated])
  op.random(20, "A master secret drawn from the seed.", exercises: [indexes, derivation], flags: [.random])

  // Found by search: the next such number for the transport key, so that a second vector detects a lost zero byte.
  op.scenario(
    "another-transport-key-with-leading-zero", "The transport key begins with a zero byte.", exercises: [derivation],
    flags: [.leadingZero]
  ) { $0[masterSecret] = UInt64(390).bytes(16) }
  op.corners(of: basic, exercise: [derivation, secretLength])
  op.mistakes(Mistake.ofKeyIndexes, violate: [indexes])
  op.mistakes(Mistake.ofBlocks + [.littleEndianIndex], violate: [derivation])
  op.mistakes([.keyOfAnyLength, .aesByKeyLength], violate: [secretLength])
  op.equivalentCiphers()

  op.answer { rules, request in
    let derived = try rules.deriveActivationKeys(masterSecret: request[masterSecret]).all
    return request.accept(zip(keys, derived).map { $0($1.key) }) { zip(blocks, derived).map { $0($1.block) } }
  }
}

/// The keys in the order of `ActivationKeys.all`.
private let keyIndexes: [(name: String, index: UInt64, sentence: String)] = [
  (name: "possession", index: 1, sentence: "The signature key of the possession factor."),
  (name: "knowledge", index: 2, sentence: "The signature key of the knowledge factor."),
  (name: "biometry", index: 3, sentence: "The signature key of the biometry factor."),
  (name: "transport", index: 1000, sentence: "The transport key."),
  (name: "vault", index: 2000, sentence: "The key of the vault."),
]
