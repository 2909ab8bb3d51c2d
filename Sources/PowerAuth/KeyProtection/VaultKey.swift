import Primitives

package struct VaultRules: Sendable {
  /// The key that encrypts has 16 bytes, whether it is KEY_ENCRYPTION_VAULT or KEY_TRANSPORT.
  package var checkKey: Check<[UInt8]> = checkedKey
  /// KEY_ENCRYPTION_VAULT has 16 bytes also where it is what is encrypted, although a cipher takes data of any length.
  package var checkProtectedKey: Check<[UInt8]> = checkedKey
  /// The application chooses any index of 64 bits; none is reserved under this key.
  package var checkIndex: Check<UInt64> = { $0 }
  /// The initialisation vector is zeros.
  package var initialVector: Function<[UInt8], [UInt8]> = { _ in [UInt8](repeating: 0, count: keyByteCount) }
  /// A device's private key is from 1 to the order less one, and is stored as it is written.
  ///
  /// [D-2: the Java library writes signed numbers, the mobile core minimal unsigned ones; nobody else reads the stored key.]
  package var checkPrivateKey: Check<[UInt8]> = { scalar in
    _ = try importPrivateKey(scalar)
    return scalar
  }
  /// A vault key that was decrypted has 16 bytes, neither more nor less.
  package var checkDecryptedKey: Check<[UInt8]> = checkedKey
  /// The vault key that the server sent must be the one of the master secret that the stored private key gives.
  package var compareVaultKeys: @Sendable (_ given: [UInt8], _ derived: [UInt8]) -> Bool = {
    ConstantTime.areEqual($0, $1)
  }
}

/// The key of the biometry factor, recovered with the vault key (§ 7).
package struct RecoveredBiometryKey: Equatable, Sendable {
  /// The device's private key, decrypted.
  package let privateKey: [UInt8]
  /// The master secret of this key and the server's.
  package let masterSecret: [UInt8]
  /// KEY_SIGNATURE_BIOMETRY.
  package let key: [UInt8]
}

extension Rules {
  /// Derives the key of an application from the vault key (§ 3, § 15.1).
  package func vaultKey(_ vaultKey: [UInt8], index: UInt64) throws -> IndexKey {
    try deriveKey(masterKey: vaultKey, index: try vault.checkIndex(index))
  }

  /// Encrypts KEY_ENCRYPTION_VAULT under KEY_TRANSPORT, as the server sends it (§ 15.1).
  package func protectVaultKey(_ vaultKey: [UInt8], transportKey: [UInt8]) throws -> [UInt8] {
    try encryptUnderVault(try vault.checkProtectedKey(vaultKey), key: transportKey)
  }

  /// Decrypts KEY_ENCRYPTION_VAULT, as the server sent it (§ 15.1).
  package func recoverVaultKey(_ protectedKey: [UInt8], transportKey: [UInt8]) throws -> [UInt8] {
    try vault.checkDecryptedKey(try decryptUnderVault(protectedKey, key: transportKey))
  }

  /// Encrypts the device's private key under KEY_ENCRYPTION_VAULT: C_device (§ 7).
  package func protectPrivateKey(_ privateKey: [UInt8], vaultKey: [UInt8]) throws -> [UInt8] {
    try encryptUnderVault(try vault.checkPrivateKey(privateKey), key: vaultKey)
  }

  /// Decrypts the device's private key (§ 7).
  package func recoverPrivateKey(_ protectedKey: [UInt8], vaultKey: [UInt8]) throws -> [UInt8] {
    try vault.checkPrivateKey(try decryptUnderVault(protectedKey, key: vaultKey))
  }

  /// Derives KEY_SIGNATURE_BIOMETRY once more, for a user who adds biometry later (§ 7).
  package func recoverBiometryKey(
    protectedPrivateKey: [UInt8], vaultKey: [UInt8], serverPublicKey: [UInt8]
  ) throws -> RecoveredBiometryKey {
    let privateKey = try recoverPrivateKey(protectedPrivateKey, vaultKey: vaultKey)
    let secret = try deriveMasterSecret(privateKey: privateKey, publicKey: serverPublicKey).value
    let keys = try deriveActivationKeys(masterSecret: secret)
    try demand(vault.compareVaultKeys(vaultKey, keys.vault.key), else: .vaultKeyMismatch)
    return RecoveredBiometryKey(privateKey: privateKey, masterSecret: secret, key: keys.biometry.key)
  }

  private func encryptUnderVault(_ plaintext: [UInt8], key: [UInt8]) throws -> [UInt8] {
    let key = try vault.checkKey(key)
    return try encipher(plaintext, key: key, iv: vault.initialVector(key))
  }

  private func decryptUnderVault(_ data: [UInt8], key: [UInt8]) throws -> [UInt8] {
    let key = try vault.checkKey(key)
    return try decipher(data, key: key, iv: vault.initialVector(key))
  }
}
