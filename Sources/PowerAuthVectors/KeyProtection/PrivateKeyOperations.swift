package import Conformance
internal import PowerAuth
internal import Primitives

/// The device's private key as the device stores it.
package struct ProtectPrivateKeyOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "vault.protect-private-key", "The device's private key, encrypted under the vault key: C_device.",
    reference: "KeyProtection/PrivateKey", ranges: [.v3], chapter: .protectedKeys,
    use: "The client stores its private key, at the end of an activation.")
  package let privateKey = input("privateKey", .privateKey, "The device's scalar, unsigned and big-endian.")
  package let vaultKey = input("vaultKey", .bytes(16), "KEY_ENCRYPTION_VAULT, 16 bytes.")
  package let padded = step("padded", "privateKey and its padding of PKCS#7")
  package let protectedKey = output(
    "protectedKey", .bytes(48), "The encrypted scalar, 48 bytes for one of 32.",
    formula: "AES-128-CBC(key: vaultKey, iv: zeros, padded)")
  package let rules = VaultCipherRules(key: "vault key")
  package let range = rule(
    "R4", "A scalar that is 0, or not below the order of the curve, is refused.", \.vault.checkPrivateKey)

  package var fieldRules: [Rule] { [rules.cipher, rules.keyLength] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidPrivateKey, .invalidLength)
    op.answer { rules, request in
      let protected = try rules.protectPrivateKey(request[privateKey], vaultKey: request[vaultKey])
      return request.accept(protectedKey(protected)) { [padded(AES128.padded(request[privateKey]))] }
    }
  }
}

/// The device's private key as it is recovered with the vault key.
package struct RecoverPrivateKeyOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "vault.recover-private-key", "The device's private key, decrypted with the vault key.",
    reference: "KeyProtection/PrivateKey", ranges: [.v3], chapter: .protectedKeys,
    use: "The client, before `device.sign` and `jwt.sign`.")
  package let protectedKey = input("protectedKey", .protectedVaultKey, "C_device, the encrypted scalar.")
  package let vaultKey = input("vaultKey", .bytes(16), "KEY_ENCRYPTION_VAULT, 16 bytes.")
  package let privateKey = output(
    "privateKey", .bytes(32), "The device's scalar, as it was written.",
    formula: "AES-128-CBC⁻¹(key: vaultKey, iv: zeros, protectedKey), PKCS#7 removed")
  package let rules = VaultCipherRules(key: "vault key")
  package let range = rule(
    "R4", "What is decrypted must be a scalar from 1 to the order less one.", \.vault.checkPrivateKey)

  package var fieldRules: [Rule] { [rules.cipher, rules.keyLength] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength, .vaultPadding, .invalidPrivateKey)
    op.answer { rules, request in
      let recovered = try rules.recoverPrivateKey(request[protectedKey], vaultKey: request[vaultKey])
      return request.accept(privateKey(recovered))
    }
  }
}
