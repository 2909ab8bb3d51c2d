/// The five keys that the master secret gives (§ 3, § 6).
package struct ActivationKeys: Equatable, Sendable {
  /// KEY_SIGNATURE_POSSESSION.
  package let possession: IndexKey
  /// KEY_SIGNATURE_KNOWLEDGE.
  package let knowledge: IndexKey
  /// KEY_SIGNATURE_BIOMETRY.
  package let biometry: IndexKey
  /// KEY_TRANSPORT.
  package let transport: IndexKey
  /// KEY_ENCRYPTION_VAULT.
  package let vault: IndexKey

  /// The keys in the order of the specification.
  package var all: [IndexKey] { [possession, knowledge, biometry, transport, vault] }
}

package struct ActivationKeyRules: Sendable {
  /// KEY_SIGNATURE_POSSESSION has the index 1.
  package var possession: UInt64 = 1
  /// KEY_SIGNATURE_KNOWLEDGE has the index 2.
  package var knowledge: UInt64 = 2
  /// KEY_SIGNATURE_BIOMETRY has the index 3.
  package var biometry: UInt64 = 3
  /// KEY_TRANSPORT has the index 1000.
  package var transport: UInt64 = 1000
  /// KEY_ENCRYPTION_VAULT has the index 2000.
  package var vault: UInt64 = 2000
  /// KEY_ENCRYPTION_VAULT is derived from the master secret, as the others are.
  package var aboveVault: @Sendable (_ masterSecret: [UInt8], _ transportKey: [UInt8]) -> [UInt8] = { secret, _ in
    secret
  }
}

extension Rules {
  /// Derives the keys of an activation from its master secret.
  package func deriveActivationKeys(masterSecret: [UInt8]) throws -> ActivationKeys {
    let transport = try deriveKey(masterKey: masterSecret, index: activationKeys.transport)
    let aboveVault = activationKeys.aboveVault(masterSecret, transport.key)
    return ActivationKeys(
      possession: try deriveKey(masterKey: masterSecret, index: activationKeys.possession),
      knowledge: try deriveKey(masterKey: masterSecret, index: activationKeys.knowledge),
      biometry: try deriveKey(masterKey: masterSecret, index: activationKeys.biometry),
      transport: transport, vault: try deriveKey(masterKey: aboveVault, index: activationKeys.vault))
  }
}
