import Primitives

/// A factor key that is protected on the device, or was recovered, with what protects it (§ 7).
package struct ProtectedFactorKey: Equatable, Sendable {
  /// The key that the factor gives.
  package let unlockKey: [UInt8]
  /// What lies under the layer of the external key; the result itself where there is no such layer.
  package let innerKey: [UInt8]
  /// The protected or recovered key.
  package let key: [UInt8]
}

package struct FactorProtectionRules: Sendable {
  /// Factor keys, protected ones, unlock keys and external keys have 16 bytes.
  package var checkKey: Check<[UInt8]> = checkedKey
  /// An unlock key is not all zeros.
  package var checkUnlockKey: Check<[UInt8]> = { key in
    try demand(key.contains { $0 != 0 }, else: .zeroKey)
    return key
  }
  /// A password has at least four bytes in UTF-8.
  package var checkPassword: Check<String> = { password in
    try demand(password.utf8.count >= 4, else: .passwordLength)
    return password
  }
  /// A salt has at least 16 bytes.
  package var checkSalt: Check<[UInt8]> = { salt in
    try demand(salt.count >= keyByteCount, else: .invalidLength)
    return salt
  }
  /// At least 10 000 iterations are made.
  package var checkIterations: Check<Int> = { iterations in
    try demand(iterations >= FactorProtectionRules.iterations, else: .iterationCount)
    return iterations
  }
  /// The unlock key of possession is SHA-256 of the identifier of the device, cut to its first 16 bytes.
  package var condenseIdentifier: Function<[UInt8], [UInt8]> = { Array(SHA256.hash($0).prefix(keyByteCount)) }
  /// Knowledge and biometry have the layer of the external key; possession does not.
  package var externalFactors: [SignatureFactor] = [.knowledge, .biometry]
  /// The external key is the outer layer: it encrypts last, and decrypts first.
  package var order: @Sendable (_ unlockKey: [UInt8], _ externalKey: [UInt8]) -> [[UInt8]] = { [$0, $1] }
  /// A layer is AES-128 in CBC without padding, from a vector of zeros on, so that a wrong password cannot be noticed.
  package var encrypt: KeyLayer = { key, layer in
    try AES128.encryptCBC(key, key: layer, iv: zeros, padding: .none)
  }
  /// A layer is removed in the same way.
  package var decrypt: KeyLayer = { key, layer in
    // Only a padding could be wrong, and there is none.
    try AES128.decryptCBC(key, key: layer, iv: zeros, padding: .none) ?? []
  }
  /// A changed password has a new salt.
  package var chooseSalt: @Sendable (_ old: [UInt8], _ new: [UInt8]) -> [UInt8] = { _, new in new }
  /// A changed password keeps the layer of the external key.
  package var keepsExternalLayer = true
  /// A changed password has 10 000 iterations.
  package var newIterations = FactorProtectionRules.iterations

  /// The iterations of a new password, and the fewest of a stored one.
  package static let iterations = 10_000
}

/// Encrypts or decrypts a key under another.
package typealias KeyLayer = @Sendable (_ key: [UInt8], _ layer: [UInt8]) throws -> [UInt8]

private let zeros = [UInt8](repeating: 0, count: keyByteCount)

/// What unlocks a factor key.
package enum FactorUnlocking: Sendable {
  /// The identifier of the device.
  case possession(identifier: [UInt8])
  case knowledge(StoredPassword)
  /// The key that the biometric storage of the platform keeps.
  case biometry(key: [UInt8])

  /// The factor whose key it unlocks.
  package var factor: SignatureFactor {
    switch self {
    case .possession: .possession
    case .knowledge: .knowledge
    case .biometry: .biometry
    }
  }
}

/// A password with the values with which its key is derived.
package struct StoredPassword: Sendable {
  package let password: String
  package let salt: [UInt8]
  package let iterations: Int

  /// Takes the values as they are.
  package init(password: String, salt: [UInt8], iterations: Int) {
    self.password = password
    self.salt = salt
    self.iterations = iterations
  }
}

extension Rules {
  /// Protects a factor key (§ 7).
  package func protectFactorKey(
    _ key: [UInt8], by unlocking: FactorUnlocking, externalKey: [UInt8]?
  ) throws -> ProtectedFactorKey {
    let key = try factorProtection.checkKey(key)
    let unlockKey = try unlockKey(of: unlocking)
    let layers = try layers(of: unlocking.factor, unlockKey: unlockKey, externalKey: externalKey)
    let keys = try layers.reduce(into: [key]) { keys, layer in
      keys.append(try factorProtection.encrypt(keys[keys.count - 1], layer))
    }
    return ProtectedFactorKey(unlockKey: unlockKey, innerKey: keys[1], key: keys[keys.count - 1])
  }

  /// Recovers a factor key; what is wrong is not noticed, and gives another key (§ 7).
  package func recoverFactorKey(
    _ protectedKey: [UInt8], by unlocking: FactorUnlocking, externalKey: [UInt8]?
  ) throws -> ProtectedFactorKey {
    let protectedKey = try factorProtection.checkKey(protectedKey)
    let unlockKey = try unlockKey(of: unlocking)
    let layers = try layers(of: unlocking.factor, unlockKey: unlockKey, externalKey: externalKey)
    let keys = try layers.reversed().reduce(into: [protectedKey]) { keys, layer in
      keys.append(try factorProtection.decrypt(keys[keys.count - 1], layer))
    }
    return ProtectedFactorKey(unlockKey: unlockKey, innerKey: keys[keys.count - 2], key: keys[keys.count - 1])
  }

  /// Protects the knowledge key with another password; a wrong old one is not noticed (§ 7).
  package func changePassword(
    of protectedKey: [UInt8], from old: StoredPassword, to new: String, salt: [UInt8], externalKey: [UInt8]?
  ) throws -> (recovered: ProtectedFactorKey, protected: ProtectedFactorKey) {
    let stored = StoredPassword(
      password: try factorProtection.checkPassword(new), salt: factorProtection.chooseSalt(old.salt, salt),
      iterations: factorProtection.newIterations)
    let recovered = try recoverFactorKey(protectedKey, by: .knowledge(old), externalKey: externalKey)
    let protected = try protectFactorKey(
      recovered.key, by: .knowledge(stored), externalKey: factorProtection.keepsExternalLayer ? externalKey : nil)
    return (recovered, protected)
  }

  /// Adds the layer of the external key to a protected key (§ 7).
  package func addExternalKey(_ externalKey: [UInt8], to protectedKey: [UInt8]) throws -> [UInt8] {
    try factorProtection.encrypt(
      try factorProtection.checkKey(protectedKey), try factorProtection.checkKey(externalKey))
  }

  /// Removes the layer of the external key from a protected key (§ 7).
  package func removeExternalKey(_ externalKey: [UInt8], from protectedKey: [UInt8]) throws -> [UInt8] {
    try factorProtection.decrypt(
      try factorProtection.checkKey(protectedKey), try factorProtection.checkKey(externalKey))
  }

  /// The keys of the layers, the inner one first.
  private func layers(
    of factor: SignatureFactor, unlockKey: [UInt8], externalKey: [UInt8]?
  ) throws -> [[UInt8]] {
    guard let externalKey = try externalKey.map(factorProtection.checkKey),
      factorProtection.externalFactors.contains(factor)
    else { return [unlockKey] }
    return factorProtection.order(unlockKey, externalKey)
  }

  private func unlockKey(of unlocking: FactorUnlocking) throws -> [UInt8] {
    switch unlocking {
    case .possession(let identifier): factorProtection.condenseIdentifier(identifier)
    case .biometry(let key): try factorProtection.checkUnlockKey(try factorProtection.checkKey(key))
    case .knowledge(let stored):
      try derivePasswordKey(
        password: try factorProtection.checkPassword(stored.password),
        salt: try factorProtection.checkSalt(stored.salt),
        iterations: try factorProtection.checkIterations(stored.iterations)
      ).key
    }
  }
}
