/// The five keys that the master secret gives (§ 3, § 6).
package struct DerivedKeys: Equatable, Sendable {
  /// KEY_SIGNATURE_POSSESSION.
  package let possession: IndexDerivation
  /// KEY_SIGNATURE_KNOWLEDGE.
  package let knowledge: IndexDerivation
  /// KEY_SIGNATURE_BIOMETRY.
  package let biometry: IndexDerivation
  /// KEY_TRANSPORT.
  package let transport: IndexDerivation
  /// KEY_ENCRYPTION_VAULT.
  package let vault: IndexDerivation

  /// Derives the keys from a master secret of 16 bytes.
  package init(masterSecret: [UInt8]) throws(PowerAuthError) {
    possession = try IndexDerivation(masterKey: masterSecret, index: KeyIndex.possession)
    knowledge = try IndexDerivation(masterKey: masterSecret, index: KeyIndex.knowledge)
    biometry = try IndexDerivation(masterKey: masterSecret, index: KeyIndex.biometry)
    transport = try IndexDerivation(masterKey: masterSecret, index: KeyIndex.transport)
    vault = try IndexDerivation(masterKey: masterSecret, index: KeyIndex.vault)
  }

  /// Takes keys that were derived elsewhere.
  package init(
    possession: IndexDerivation, knowledge: IndexDerivation, biometry: IndexDerivation, transport: IndexDerivation,
    vault: IndexDerivation
  ) {
    self.possession = possession
    self.knowledge = knowledge
    self.biometry = biometry
    self.transport = transport
    self.vault = vault
  }
}
