package import Conformance
internal import PowerAuth

/// The biometry key for a user who adds biometry later.
package struct RecoverBiometryKeyOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "vault.recover-biometry-key",
    "The biometry key, derived once more from the stored private key for a user who adds biometry later.",
    reference: "KeyProtection/RecoveredBiometryKey", ranges: [.v3], chapter: .laterBiometry,
    use: "The client, when a user adds biometry to an activation.")
  package let protectedPrivateKey = input("protectedPrivateKey", .protectedVaultKey, "C_device, the encrypted scalar.")
  package let vaultKey = input(
    "vaultKey", .bytes(16).withoutCornersOfForm, "KEY_ENCRYPTION_VAULT, as the server sent it.")
  package let serverPublicKey = input("serverPublicKey", .publicKey, "The stored point of the server.")
  package let privateKey = step(
    "privateKey", "AES-128-CBC⁻¹(key: vaultKey, iv: zeros, protectedPrivateKey), PKCS#7 removed")
  package let masterSecret = step("masterSecret", "keys.master-secret(privateKey, serverPublicKey)")
  package let key = output(
    "key", .bytes(16), "KEY_SIGNATURE_BIOMETRY, 16 bytes.", formula: "kdf.index(masterKey: masterSecret, index: 3)")
  package let derivation = rule(
    "R1", "The key is that of the index 3 under the master secret, as at the activation.", \.notation.fold,
    \.activationKeys.biometry, \.activationKeys.aboveVault, \.indexKey.layOut, \.indexKey.writeIndex,
    \.activationKeys.transport)
  package let comparison = rule(
    "R2", "The vault key is refused unless it is the one that the recomputed master secret gives, all 16 bytes of it.",
    \.vault.compareVaultKeys)
  package let recovery = rule(
    "R3", "The private key is recovered as by `vault.recover-private-key`.", \.cipher.unpad, \.cipher.checkData,
    \.indexKey.checkMasterKey, \.vault.checkPrivateKey)
  package let points = rule(
    "R4", "Anything but an encoding of a point of the curve is refused.", \.agreement.multiply, \.agreement.readPoint)

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength, .vaultPadding, .invalidPrivateKey, .invalidPublicKey, .vaultKeyMismatch)
    op.answer { rules, request in
      let recovered = try rules.recoverBiometryKey(
        protectedPrivateKey: request[protectedPrivateKey], vaultKey: request[vaultKey],
        serverPublicKey: request[serverPublicKey])
      return request.accept(key(recovered.key)) {
        [privateKey(recovered.privateKey), masterSecret(recovered.masterSecret)]
      }
    }
  }
}
