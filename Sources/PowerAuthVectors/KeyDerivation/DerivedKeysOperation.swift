internal import Conformance
internal import PowerAuth

/// The five keys of an activation.
let derivedKeysOperation = Operation(
  powerAuth: "keys.derived", "The five keys that the master secret of an activation gives.",
  reference: "KeyDerivation/DerivedKeys"
) { op in
  let masterSecret = op.input("masterSecret", .bytes(16), "The master secret, 16 bytes.")
  let possession = op.output("possession", .bytes(16), "The signature key of the possession factor.")
  let knowledge = op.output("knowledge", .bytes(16), "The signature key of the knowledge factor.")
  let biometry = op.output("biometry", .bytes(16), "The signature key of the biometry factor.")
  let transport = op.output("transport", .bytes(16), "The transport key.")
  let vault = op.output("vault", .bytes(16), "The key of the vault.")
  op.computes([
    "possession.block": "eight zero bytes ‖ BE64(1)",
    "knowledge.block": "eight zero bytes ‖ BE64(2)",
    "biometry.block": "eight zero bytes ‖ BE64(3)",
    "transport.block": "eight zero bytes ‖ BE64(1000)",
    "vault.block": "eight zero bytes ‖ BE64(2000)",
    "possession": "AES-128(key: masterSecret, possession.block)",
    "knowledge": "AES-128(key: masterSecret, knowledge.block)",
    "biometry": "AES-128(key: masterSecret, biometry.block)",
    "transport": "AES-128(key: masterSecret, transport.block)",
    "vault": "AES-128(key: masterSecret, vault.block)",
  ])
  op.refuses(.invalidLength)

  let indexes = op.rule("R1", "The indexes are 1 possession, 2 knowledge, 3 biometry, 1000 transport, 2000 vault.")
  let derivation = op.rule("R2", "Each key is derived from the master secret as kdf.index does.")
  let secretLength = op.rule("R3", "A master secret of any length but 16 bytes is refused.")

  op.scenario("basic", "A drawn master secret.", exercises: [indexes, derivation], flags: [.basic])
  op.scenario("zeros", "A master secret of zeros.", exercises: [derivation], flags: [.leadingZero]) {
    $0[masterSecret] = [UInt8](repeating: 0, count: 16)
  }
  op.scenario("ones", "A master secret of all ones.", exercises: [derivation], flags: [.highBit]) {
    $0[masterSecret] = [UInt8](repeating: 0xFF, count: 16)
  }
  op.scenario(
    "leading-zeros", "A master secret that begins with two zero bytes.", exercises: [derivation], flags: [.leadingZero]
  ) { draft in draft[masterSecret] = [0, 0] + draft.draw("masterSecret") { $0.bytes(14) } }
  // The first numbers from 0 up that, as a master secret of 16 bytes, give such a key.
  for (name, number): (String, UInt64) in [
    ("possession", 213), ("knowledge", 274), ("biometry", 419), ("transport", 25), ("vault", 280),
  ] {
    op.scenario(
      "\(name)-key-with-leading-zero", "The \(name) key begins with a zero byte.", exercises: [derivation],
      flags: [.leadingZero]
    ) { $0[masterSecret] = number.bytes(16) }
  }
  for count in [0, 15, 17, 32] {
    op.variant(
      "master-secret-of-\(count)-bytes", of: "basic", change: "masterSecret: \(count) bytes",
      "The shared secret must be folded to 16 bytes, and nothing else is a key here.", exercises: [secretLength],
      flags: [.invalidLength], expecting: .reject(.invalidLength, also: [])
    ) { draft in draft[masterSecret] = draft.draw("masterSecret") { $0.bytes(count) } }
  }
  op.accumulated(
    "accumulated", "A thousand master secrets.", count: 1000, cases: "masterSecret drawn",
    exercises: [indexes, derivation], flags: [.accumulated])
  op.random(20, "A master secret drawn from the seed.", exercises: [indexes, derivation], flags: [.random])

  op.mistakes(Mistake.ofKeyIndexes, violate: [indexes])
  op.mistakes(Mistake.ofBlocks + [.littleEndianIndex] + Mistake.ofResults, violate: [derivation])
  op.mistake(.keyOfAnyLength, violates: [secretLength])
  op.equivalentWithSmallIndexes()
  op.equivalentCiphers()
  @Sendable func accept(_ keys: DerivedKeys, for question: Question) -> Answer {
    .accept(
      [
        possession(keys.possession.key), knowledge(keys.knowledge.key), biometry(keys.biometry.key),
        transport(keys.transport.key), vault(keys.vault.key),
      ], for: question
    ) {
      [
        Step("possession.block", keys.possession.block), Step("knowledge.block", keys.knowledge.block),
        Step("biometry.block", keys.biometry.block), Step("transport.block", keys.transport.block),
        Step("vault.block", keys.vault.block),
      ]
    }
  }
  op.mistaken { question in
    accept(try DerivedKeys(mistaken: question, masterSecret: question[masterSecret]), for: question)
  }

  return { question in accept(try DerivedKeys(masterSecret: question[masterSecret]), for: question) }
}
