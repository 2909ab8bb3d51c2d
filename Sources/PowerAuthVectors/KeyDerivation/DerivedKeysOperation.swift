package import Conformance
internal import PowerAuth

/// The five keys of an activation.
package struct DerivedKeysOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "keys.derived", "The five keys that the master secret of an activation gives.",
    reference: "KeyDerivation/DerivedKeys", ranges: [.v2BesideOthers, .v3], chapter: .masterSecret,
    use: "Both parties, once they have the master secret of an activation.")
  package let masterSecret = input("masterSecret", .bytes(16), "The master secret, 16 bytes.")
  package let blocks = keyIndexes.map { step("\($0.name).block", "eight zero bytes ‖ BE64(\($0.index))") }
  package let keys = keyIndexes.map {
    output($0.name, .bytes(16), $0.sentence, formula: "AES-128(key: masterSecret, \($0.name).block)")
  }
  package let indexes = rule(
    "R1", "The indexes are 1 possession, 2 knowledge, 3 biometry, 1000 transport, 2000 vault.",
    \.activationKeys.biometry, \.activationKeys.aboveVault, \.activationKeys.transport)
  package let derivation = rule(
    "R2", "Each key is derived from the master secret as kdf.index does.", \.indexKey.layOut, \.indexKey.writeIndex,
    \.indexKey.encrypt)
  package let secretLength = rule(
    "R3", "A master secret of any length but 16 bytes is refused.", \.indexKey.checkMasterKey)

  package var fieldRules: [Rule] { [derivation, secretLength] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength)
    op.answer { rules, request in
      let derived = try rules.deriveActivationKeys(masterSecret: request[masterSecret]).all
      return request.accept(zip(keys, derived).map { $0($1.key) }) { zip(blocks, derived).map { $0($1.block) } }
    }
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
