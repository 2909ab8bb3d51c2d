internal import Encodings
internal import PowerAuth
internal import Primitives

/// Mistakes in protecting keys.
extension MistakeTable {
  static let factorKey: MistakeTable = [
    // Mistakes with the layer of the external key.
    "factor.external-key-inside": breaking(\.factorProtection.order)(
      "The external key is the inner layer, under that of the factor.", { right in { right($0, $1).reversed() } }),
    "factor.external-key-ignored": breaking(\.factorProtection.order)(
      "The external key is not applied.", { _ in { unlockKey, _ in [unlockKey] } }),
    "factor.external-key-instead": breaking(\.factorProtection.order)(
      "The external key takes the place of the key of the factor.", { _ in { _, externalKey in [externalKey] } }),
    "factor.external-key-joined": breaking(\.factorProtection.order)(
      "The exclusive or of both keys is one layer.",
      { _ in { unlockKey, externalKey in [zip(unlockKey, externalKey).map(^)] } }),
    "factor.external-key-twice": breaking(\.factorProtection.order)(
      "The layer of the external key is applied twice.",
      { right in { unlockKey, externalKey in right(unlockKey, externalKey) + [externalKey] } }),
    "factor.external-key-lost-with-password": breaking(\.factorProtection.keepsExternalLayer)(
      "A changed password has no layer of the external key.", constant(false)),
    "factor.external-key-for-knowledge-only": breaking(\.factorProtection.externalFactors)(
      "The external key is applied to knowledge, and not to biometry.", removing(.biometry)),
    "factor.external-key-for-biometry-only": breaking(\.factorProtection.externalFactors)(
      "The external key is applied to biometry, and not to knowledge.", removing(.knowledge)),
    "factor.external-key-for-possession": breaking(\.factorProtection.externalFactors)(
      "The external key is applied to possession as well.", { $0 + [.possession] }),

    // Mistakes with the cipher of a layer.
    "factor.key-padded": breaking(\.factorProtection.encrypt)(
      "A layer has a padding, so that it grows by a block, and a wrong password or key is refused on the device.",
      { _ in { key, layer in try AES128.encryptCBC(key, key: layer, iv: zeroVector, padding: .pkcs7) } }
    )
    .and(\.factorProtection.decrypt) { _ in
      { key, layer in
        guard let recovered = try? AES128.decryptCBC(key, key: layer, iv: zeroVector, padding: .pkcs7) else {
          throw Refusal.invalidLength
        }
        return recovered
      }
    },
    "factor.layers-reversed": breaking(\.factorProtection.encrypt)(
      "A layer is made by decrypting, and removed by encrypting.",
      { _ in { key, layer in try AES128.decryptCBC(key, key: layer, iv: zeroVector, padding: .none) ?? [] } }
    ).and(\.factorProtection.decrypt) { _ in
      { key, layer in try AES128.encryptCBC(key, key: layer, iv: zeroVector, padding: .none) }
    },
    "factor.layer-exchanged-with-key": breaking(\.factorProtection.encrypt)(
      "Key and layer change places: the layer is encrypted under the key.",
      { right in { key, layer in try right(layer, key) } }
    ).and(\.factorProtection.decrypt, { right in { key, layer in try right(layer, key) } }),
    "factor.layer-by-exclusive-or": breaking(\.factorProtection.encrypt)(
      "A layer is the exclusive or of both keys.", { _ in { key, layer in zip(key, layer).map(^) } }
    ).and(\.factorProtection.decrypt, { _ in { key, layer in zip(key, layer).map(^) } }),
    "factor.initial-vector-is-layer": breaking(\.factorProtection.encrypt)(
      "The key of a layer is the initialisation vector as well.",
      { _ in { key, layer in try AES128.encryptCBC(key, key: layer, iv: layer, padding: .none) } }
    ).and(\.factorProtection.decrypt) { _ in
      { key, layer in try AES128.decryptCBC(key, key: layer, iv: layer, padding: .none) ?? [] }
    },

    // Mistakes with what unlocks a factor key.
    "factor.identifier-folded": breaking(\.factorProtection.condenseIdentifier)(
      "The hash of the identifier is folded, and not cut.", { _ in { fold(SHA256.hash($0)) } }),
    "factor.identifier-last-half": breaking(\.factorProtection.condenseIdentifier)(
      "The last 16 bytes of the hash of the identifier are the key.",
      { _ in { Array(SHA256.hash($0).suffix(keyByteCount)) } }),
    "factor.identifier-not-hashed": breaking(\.factorProtection.condenseIdentifier)(
      "The first 16 bytes of the identifier are the key, or zeros behind a shorter one.",
      { _ in { $0.fitted(to: keyByteCount) } }),
    "factor.identifier-hashed-in-hex": breaking(\.factorProtection.condenseIdentifier)(
      "The hexadecimal digits of the identifier are hashed.", entering { Array(Hex.encode($0).utf8) }),
    "factor.zero-key-taken": breaking(\.factorProtection.checkUnlockKey)(
      "An unlock key of zeros is taken.", accepting()),
    "factor.key-with-zero-byte-refused": breaking(\.factorProtection.checkUnlockKey)(
      "An unlock key that begins with a zero byte is refused.", refusing(as: .zeroKey) { $0.first == 0 }),
    "factor.sum-of-key-tested": breaking(\.factorProtection.checkUnlockKey)(
      "An unlock key is taken for zeros if its bytes add up to 0 modulo 256.",
      refusing(as: .zeroKey) { $0.reduce(0, &+) == 0 }),
    "factor.short-password-taken": breaking(\.factorProtection.checkPassword)(
      "The length of a password is not checked.", accepting()),
    "factor.password-counted-in-characters": breaking(\.factorProtection.checkPassword)(
      "A password of less than four characters is refused, not of four bytes.",
      refusing(as: .passwordLength) { $0.unicodeScalars.count < 4 }),
    "factor.password-of-five-demanded": breaking(\.factorProtection.checkPassword)(
      "A password of four bytes is refused.", refusing(as: .passwordLength) { $0.utf8.count < 5 }),
    "factor.password-of-three-taken": breaking(\.factorProtection.checkPassword)(
      "A password of three bytes is taken.", accepting(when: { $0.utf8.count == 3 })),
    "factor.short-salt-taken": breaking(\.factorProtection.checkSalt)(
      "The length of a salt is not checked.", accepting()),
    "factor.long-salt-refused": breaking(\.factorProtection.checkSalt)(
      "A salt of more than 16 bytes is refused.", refusing(as: .invalidLength) { $0.count > keyByteCount }),
    "factor.long-salt-cut": breaking(\.factorProtection.checkSalt)(
      "Of a salt, the first 16 bytes enter.", changing { $0.count > keyByteCount ? Array($0.prefix(keyByteCount)) : $0 }
    ),
    "factor.few-iterations-taken": breaking(\.factorProtection.checkIterations)(
      "Less than 10 000 iterations are taken.", accepting()),
    "factor.other-iterations-refused": breaking(\.factorProtection.checkIterations)(
      "More than 10 000 iterations are refused.",
      refusing(as: .iterationCount) { $0 > FactorProtectionRules.iterations }),
    "factor.salt-kept": breaking(\.factorProtection.chooseSalt)(
      "A changed password keeps the salt of the old one.", { _ in { old, _ in old } }),
    "factor.thousand-iterations-for-new-password": breaking(  // The check of stored passwords would refuse them.
      \.factorProtection.newIterations)("A changed password has 1000 iterations.", constant(1000))
      .and(\.factorProtection.checkIterations, accepting(when: { $0 == 1000 })),

    // Mistakes with the vault key, and with what it protects.
    "vault.index-reserved": breaking(\.vault.checkIndex)(
      "The indexes that are reserved under other keys are refused.",
      refusing(as: .invalidLength) { [1, 2, 3, 1000, 2000, 3000, 4000].contains($0) }),
    "vault.index-of-zero": breaking(\.vault.checkIndex)(
      "The index 0 stands for no index, and gives the key of the index 1.", changing { $0 == 0 ? 1 : $0 }),
    "vault.initial-vector-is-key": breaking(\.vault.initialVector)(
      "The key is the initialisation vector as well.", { _ in { $0.fitted(to: keyByteCount) } }),
    "vault.initial-vector-of-ones": breaking(\.vault.initialVector)(
      "The initialisation vector is not zeros, but bytes ff.",
      { _ in { _ in [UInt8](repeating: 0xFF, count: keyByteCount) } }),
    "vault.private-key-unchecked": breaking(\.vault.checkPrivateKey)(
      "What is not a private key is protected and recovered as if it were one.",
      evidence: "The publisher's mobile core imports numbers outside the range.", accepting()),
    "vault.private-key-reduced": breaking(\.vault.checkPrivateKey)(
      "A private key that is not below the order is reduced, and kept."
    ) { right, scalar in
      scalar.count < 32 ? try right(scalar) : try right(scalar.remainder(dividedBy: curveOrder))
    },
    "vault.private-key-of-32-bytes-demanded": breaking(\.vault.checkPrivateKey)(
      "A private key that is not written in 32 bytes is refused.", refusing(as: .invalidPrivateKey) { $0.count != 32 }),
    "vault.key-as-data": breaking(\.vault.checkProtectedKey)(
      "A vault key of any length is encrypted: it is data to the cipher.",
      evidence: "The publisher's Java library encrypts it without a look at its length.", accepting()),
    "vault.long-key-cut": breaking(\.vault.checkDecryptedKey)(
      "Of a decrypted vault key, the first 16 bytes are kept, however many there are.",
      changing { $0.count > keyByteCount ? Array($0.prefix(keyByteCount)) : $0 }),
    "vault.decrypted-key-unchecked": breaking(\.vault.checkDecryptedKey)(
      "The length of the decrypted vault key is not checked.", accepting()),
    "vault.decrypted-key-folded": breaking(\.vault.checkDecryptedKey)(
      "A decrypted vault key of 32 bytes is folded to 16.", changing { $0.count == 2 * keyByteCount ? fold($0) : $0 }),
    "vault.keys-not-compared": breaking(\.vault.compareVaultKeys)(
      "The vault key that the server sent is not compared with the one of the master secret.", { _ in { _, _ in true } }
    ),
    "vault.keys-compared-in-part": breaking(\.vault.compareVaultKeys)(
      "Only the first eight bytes of the two vault keys are compared.",
      { right in { right(Array($0.prefix(8)), Array($1.prefix(8))) } }),
  ]
}

private let zeroVector = [UInt8](repeating: 0, count: keyByteCount)
