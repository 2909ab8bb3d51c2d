package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// Mistakes in deriving the keys of an activation.
extension Mistake {
  static let knowledgeAndBiometryExchanged = Mistake(
    "keys.knowledge-and-biometry-exchanged", "The knowledge key has index 3, and the biometry key index 2.",
    \.activationKeys.knowledge, constant(3)
  ).and(\.activationKeys.biometry, constant(2))
  static let transportAndVaultExchanged = Mistake(
    "keys.transport-and-vault-exchanged", "The transport key has index 2000, and the vault key index 1000.",
    \.activationKeys.transport, constant(2000)
  ).and(\.activationKeys.vault, constant(1000))
  static let factorsFromZero = Mistake(
    "keys.factors-from-zero", "The keys of the factors have the indexes 0, 1 and 2.",
    \.activationKeys.possession, { $0 - 1 }
  ).and(\.activationKeys.knowledge, { $0 - 1 }).and(\.activationKeys.biometry, { $0 - 1 })
  static let factorBits = Mistake(
    "keys.factor-bits", "The biometry key has index 4, as if the factors were bits: 1, 2 and 4.",
    \.activationKeys.biometry, constant(4))
  static let hexadecimalIndexes = Mistake(
    "keys.hexadecimal-indexes", "The indexes 1000 and 2000 are read as hexadecimal numbers.",
    \.activationKeys.transport, constant(0x1000)
  ).and(\.activationKeys.vault, constant(0x2000))
  static let vaultUnderTransport = Mistake(
    "keys.vault-under-transport", "The vault key is derived from the transport key, and not from the master secret.",
    \.activationKeys.aboveVault
  ) { _ in { _, transportKey in transportKey.fitted(to: keyByteCount) } }
}

extension DerivedKeysOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.equivalentCiphers()
    op.notDetectable("kdf.index-sign-extended", because: "The indexes are far below 2^63.")
  }
}
