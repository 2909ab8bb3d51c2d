internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes with the layer of the external key.
extension Mistake {
  static let externalKeyInside = Mistake(
    "factor.external-key-inside", "The external key is the inner layer, under that of the factor.",
    \.factorProtection.order
  ) { right in { right($0, $1).reversed() } }
  static let externalKeyIgnored = Mistake(
    "factor.external-key-ignored", "The external key is not applied.", \.factorProtection.order
  ) { _ in { unlockKey, _ in [unlockKey] } }
  static let externalKeyInstead = Mistake(
    "factor.external-key-instead", "The external key takes the place of the key of the factor.",
    \.factorProtection.order
  ) { _ in { _, externalKey in [externalKey] } }
  static let externalKeyJoined = Mistake(
    "factor.external-key-joined", "The exclusive or of both keys is one layer.", \.factorProtection.order
  ) { _ in { unlockKey, externalKey in [zip(unlockKey, externalKey).map(^)] } }
  static let externalKeyTwice = Mistake(
    "factor.external-key-twice", "The layer of the external key is applied twice.", \.factorProtection.order
  ) { right in { unlockKey, externalKey in right(unlockKey, externalKey) + [externalKey] } }

  static let externalKeyForKnowledgeOnly = Mistake(
    "factor.external-key-for-knowledge-only", "The external key is applied to knowledge, and not to biometry.",
    \.factorProtection.externalFactors, removing(.biometry))
  static let externalKeyForBiometryOnly = Mistake(
    "factor.external-key-for-biometry-only", "The external key is applied to biometry, and not to knowledge.",
    \.factorProtection.externalFactors, removing(.knowledge))
  static let externalKeyForPossession = Mistake(
    "factor.external-key-for-possession", "The external key is applied to possession as well.",
    \.factorProtection.externalFactors
  ) { $0 + [.possession] }
}

/// Mistakes with the cipher of a layer.
extension Mistake {
  static let factorKeyPadded = Mistake(
    "factor.key-padded",
    "A layer has a padding, so that it grows by a block, and a wrong password or key is refused on the device.",
    \.factorProtection.encrypt
  ) { _ in { key, layer in try AES128.encryptCBC(key, key: layer, iv: zeroVector, padding: .pkcs7) } }
  .and(\.factorProtection.decrypt) { _ in
    { key, layer in
      guard let recovered = try? AES128.decryptCBC(key, key: layer, iv: zeroVector, padding: .pkcs7) else {
        throw Refusal.invalidLength
      }
      return recovered
    }
  }
  static let factorLayersReversed = Mistake(
    "factor.layers-reversed", "A layer is made by decrypting, and removed by encrypting.", \.factorProtection.encrypt
  ) { _ in { key, layer in try AES128.decryptCBC(key, key: layer, iv: zeroVector, padding: .none) ?? [] } }
  .and(\.factorProtection.decrypt) { _ in
    { key, layer in try AES128.encryptCBC(key, key: layer, iv: zeroVector, padding: .none) }
  }
  static let layerExchangedWithKey = Mistake(
    "factor.layer-exchanged-with-key", "Key and layer change places: the layer is encrypted under the key.",
    \.factorProtection.encrypt
  ) { right in { key, layer in try right(layer, key) } }
  .and(\.factorProtection.decrypt) { right in { key, layer in try right(layer, key) } }
  static let layerByExclusiveOr = Mistake(
    "factor.layer-by-exclusive-or", "A layer is the exclusive or of both keys.", \.factorProtection.encrypt
  ) { _ in { key, layer in zip(key, layer).map(^) } }
  .and(\.factorProtection.decrypt) { _ in { key, layer in zip(key, layer).map(^) } }
  static let layerVectorIsLayer = Mistake(
    "factor.initial-vector-is-layer", "The key of a layer is the initialisation vector as well.",
    \.factorProtection.encrypt
  ) { _ in { key, layer in try AES128.encryptCBC(key, key: layer, iv: layer, padding: .none) } }
  .and(\.factorProtection.decrypt) { _ in
    { key, layer in try AES128.decryptCBC(key, key: layer, iv: layer, padding: .none) ?? [] }
  }
}

/// Mistakes with what unlocks a factor key.
extension Mistake {
  static let identifierFolded = Mistake(
    "factor.identifier-folded", "The hash of the identifier is folded, and not cut.",
    \.factorProtection.condenseIdentifier
  ) { _ in { fold(SHA256.hash($0)) } }
  static let identifierLastHalf = Mistake(
    "factor.identifier-last-half", "The last 16 bytes of the hash of the identifier are the key.",
    \.factorProtection.condenseIdentifier
  ) { _ in { Array(SHA256.hash($0).suffix(keyByteCount)) } }
  static let identifierNotHashed = Mistake(
    "factor.identifier-not-hashed", "The first 16 bytes of the identifier are the key, or zeros behind a shorter one.",
    \.factorProtection.condenseIdentifier
  ) { _ in { $0.fitted(to: keyByteCount) } }
  static let identifierHashedInHex = Mistake(
    "factor.identifier-hashed-in-hex", "The hexadecimal digits of the identifier are hashed.",
    \.factorProtection.condenseIdentifier, entering { Array(Hex.encode($0).utf8) })

  static let zeroKeyTaken = Mistake(
    "factor.zero-key-taken", "An unlock key of zeros is taken.", \.factorProtection.checkUnlockKey, accepting())
  static let keyWithZeroByteRefused = Mistake(
    "factor.key-with-zero-byte-refused", "An unlock key that begins with a zero byte is refused.",
    \.factorProtection.checkUnlockKey, refusing(as: .zeroKey) { $0.first == 0 })
  static let sumOfKeyTested = Mistake(
    "factor.sum-of-key-tested", "An unlock key is taken for zeros if its bytes add up to 0 modulo 256.",
    \.factorProtection.checkUnlockKey, refusing(as: .zeroKey) { $0.reduce(0, &+) == 0 })

  static let shortPasswordTaken = Mistake(
    "factor.short-password-taken", "The length of a password is not checked.", \.factorProtection.checkPassword,
    accepting())
  static let passwordCountedInCharacters = Mistake(
    "factor.password-counted-in-characters", "A password of less than four characters is refused, not of four bytes.",
    \.factorProtection.checkPassword, refusing(as: .passwordLength) { $0.unicodeScalars.count < 4 })
  static let passwordOfFiveDemanded = Mistake(
    "factor.password-of-five-demanded", "A password of four bytes is refused.", \.factorProtection.checkPassword,
    refusing(as: .passwordLength) { $0.utf8.count < 5 })
  static let passwordOfThreeTaken = Mistake(
    "factor.password-of-three-taken", "A password of three bytes is taken.", \.factorProtection.checkPassword,
    accepting(when: { $0.utf8.count == 3 }))

  static let shortSaltTaken = Mistake(
    "factor.short-salt-taken", "The length of a salt is not checked.", \.factorProtection.checkSalt, accepting())
  static let fewIterationsTaken = Mistake(
    "factor.few-iterations-taken", "Less than 10 000 iterations are taken.", \.factorProtection.checkIterations,
    accepting())
  static let otherIterationsRefused = Mistake(
    "factor.other-iterations-refused", "More than 10 000 iterations are refused.", \.factorProtection.checkIterations,
    refusing(as: .iterationCount) { $0 > FactorProtectionRules.iterations })

  static let saltKept = Mistake(
    "factor.salt-kept", "A changed password keeps the salt of the old one.", \.factorProtection.chooseSalt
  ) { _ in { old, _ in old } }
  static let thousandIterationsForNewPassword = Mistake(
    "factor.thousand-iterations-for-new-password", "A changed password has 1000 iterations.",
    // The check of stored passwords would refuse them.
    \.factorProtection.newIterations, constant(1000)
  ).and(\.factorProtection.checkIterations, accepting(when: { $0 == 1000 }))
}

private let zeroVector = [UInt8](repeating: 0, count: keyByteCount)
