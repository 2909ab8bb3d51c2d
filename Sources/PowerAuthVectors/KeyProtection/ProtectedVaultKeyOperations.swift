package import Conformance
internal import PowerAuth
internal import Primitives

/// The vault key as the server sends it.
package struct ProtectVaultKeyOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "vault.protect-key", "The vault key, encrypted under the transport key, as the server sends it.",
    reference: "KeyProtection/ProtectedVaultKey", ranges: [.v3], chapter: .vault,
    use: "The server, in its answer to a request for the vault key.")
  package let vaultKey = input("vaultKey", .bytes(16), "KEY_ENCRYPTION_VAULT, 16 bytes.")
  package let transportKey = input("transportKey", .bytes(16), "KEY_TRANSPORT, 16 bytes.")
  package let padded = step("padded", "vaultKey and 16 bytes of 16")
  package let protectedKey = output(
    "protectedKey", .bytes(32), "The encrypted vault key, 32 bytes.",
    formula: "AES-128-CBC(key: transportKey, iv: zeros, padded)")
  package let rules = VaultCipherRules(key: "transport key")
  package let vaultKeyLength = rule(
    "R4", "A vault key of any length but 16 bytes is refused.", \.vault.checkProtectedKey)

  package var fieldRules: [Rule] { [rules.cipher, rules.keyLength, vaultKeyLength] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength)
    op.answer { rules, request in
      let protected = try rules.protectVaultKey(request[vaultKey], transportKey: request[transportKey])
      return request.accept(protectedKey(protected)) { [padded(AES128.padded(request[vaultKey]))] }
    }
  }
}

/// The vault key as the client recovers it.
package struct RecoverVaultKeyOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "vault.recover-key", "The vault key, decrypted from what the server sent.",
    reference: "KeyProtection/ProtectedVaultKey", ranges: [.v3], chapter: .vault,
    use: "The client, with the answer of the server.")
  package let protectedKey = input("protectedKey", .protectedVaultKey, "The encrypted vault key, 32 bytes.")
  package let transportKey = input("transportKey", .bytes(16), "KEY_TRANSPORT, 16 bytes.")
  package let vaultKey = output(
    "vaultKey", .bytes(16), "KEY_ENCRYPTION_VAULT, 16 bytes.",
    formula: "AES-128-CBC⁻¹(key: transportKey, iv: zeros, protectedKey), PKCS#7 removed")
  package let rules = VaultCipherRules(key: "transport key")
  package let exact = rule(
    "R4", "A decrypted vault key of any length but 16 bytes is refused, and neither cut nor folded.",
    \.vault.checkDecryptedKey)

  package var fieldRules: [Rule] { [rules.cipher, rules.keyLength] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength, .vaultPadding)
    op.answer { rules, request in
      let recovered = try rules.recoverVaultKey(request[protectedKey], transportKey: request[transportKey])
      return request.accept(vaultKey(recovered))
    }
  }
}

extension FieldKind where Native == [UInt8] {
  /// Encrypted data, whose corners are declared by hand: nothing but a padding protects them.
  static let protectedVaultKey = FieldKind.bytes(32).withoutCornersOfForm
}
