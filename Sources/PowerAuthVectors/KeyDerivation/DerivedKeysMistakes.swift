internal import Conformance
internal import PowerAuth

/// What goes wrong where the keys of an activation are derived.
extension Mistake {
  static let knowledgeAndBiometryExchanged = Mistake(
    "keys.knowledge-and-biometry-exchanged", "The knowledge key has index 3, and the biometry key index 2.")
  static let transportAndVaultExchanged = Mistake(
    "keys.transport-and-vault-exchanged", "The transport key has index 2000, and the vault key index 1000.")
  static let factorsFromZero = Mistake(
    "keys.factors-from-zero", "The keys of the factors have the indexes 0, 1 and 2.")
  static let factorBits = Mistake(
    "keys.factor-bits", "The biometry key has index 4, as if the factors were bits: 1, 2 and 4.")
  static let hexadecimalIndexes = Mistake(
    "keys.hexadecimal-indexes", "The indexes 1000 and 2000 are read as hexadecimal numbers.")
  static let vaultUnderTransport = Mistake(
    "keys.vault-under-transport", "The vault key is derived from the transport key, and not from the master secret.")

  static let ofKeyIndexes = [
    knowledgeAndBiometryExchanged, transportAndVaultExchanged, factorsFromZero, factorBits, hexadecimalIndexes,
    vaultUnderTransport,
  ]
}

extension OperationBuilder {
  /// Declares what nobody can see of the mistakes with large indexes, since all indexes here are small.
  func equivalentWithSmallIndexes() {
    for mistake in Mistake.ofLargeIndexes {
      equivalent(mistake, because: "The highest index is 2000, which every type of number holds.")
    }
  }
}

extension DerivedKeys {
  /// Derives the keys with the mistakes that the question wants.
  init(mistaken question: Question, masterSecret: [UInt8]) throws {
    let indexes = MistakenKeyIndexes(question: question)
    let derivation = MistakenIndexDerivation(question: question)
    let transport = try derivation.derive(masterKey: masterSecret, index: indexes.transport)
    let aboveVault = question.makes(.vaultUnderTransport) ? transport.key.fitted(to: keyByteCount) : masterSecret
    self.init(
      possession: try derivation.derive(masterKey: masterSecret, index: indexes.possession),
      knowledge: try derivation.derive(masterKey: masterSecret, index: indexes.knowledge),
      biometry: try derivation.derive(masterKey: masterSecret, index: indexes.biometry),
      transport: transport, vault: try derivation.derive(masterKey: aboveVault, index: indexes.vault))
  }
}

/// The reserved indexes, with the mistakes that the question wants.
private struct MistakenKeyIndexes {
  var possession = KeyIndex.possession
  var knowledge = KeyIndex.knowledge
  var biometry = KeyIndex.biometry
  var transport = KeyIndex.transport
  var vault = KeyIndex.vault

  init(question: Question) {
    if question.makes(.factorBits) { biometry = 4 }
    if question.makes(.factorsFromZero) {
      possession -= 1
      knowledge -= 1
      biometry -= 1
    }
    if question.makes(.hexadecimalIndexes) {
      transport = 0x1000
      vault = 0x2000
    }
    if question.makes(.knowledgeAndBiometryExchanged) { swap(&knowledge, &biometry) }
    if question.makes(.transportAndVaultExchanged) { swap(&transport, &vault) }
  }
}
