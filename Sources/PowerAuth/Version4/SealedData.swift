import Primitives

/// Sealed data, with the values before them (§ 26.4).
package struct SealedData: Equatable, Sendable {
  package let encryptionKey: [UInt8]
  package let macKey: [UInt8]
  package let ciphertext: [UInt8]
  package let tag: [UInt8]
  /// The nonce, the tag and the ciphertext.
  package let bytes: [UInt8]
}

/// What data are sealed with, besides the key.
package struct SealingContext: Equatable, Sendable {
  /// What the two keys depend on besides their labels.
  package var keyContext: [UInt8]
  package var associatedData: [UInt8]

  /// Takes the values as they are.
  package init(keyContext: [UInt8], associatedData: [UInt8]) {
    self.keyContext = keyContext
    self.associatedData = associatedData
  }
}

/// A part of sealed data, or of what their tag covers.
package enum SealedPart: Sendable {
  case nonce, tag, associatedData, ciphertext
}

/// The authenticated encryption of protocol 4 (§ 26.4).
package struct AEADRules: Sendable {
  /// The key has 32 bytes.
  package var checkKey: Check<[UInt8]> = checkedWideKey
  /// The nonce has 12 bytes.
  package var checkNonce: Check<[UInt8]> = demandingCount(AEADRules.nonceByteCount)
  /// The label of the key of the encryption.
  package var encryptionLabel = "aead/enc"
  /// The label of the key of the tag.
  package var macLabel = "aead/mac"
  /// The key of the encryption depends on the key context.
  package var encryptionContext: Function<[UInt8], [UInt8]> = { $0 }
  /// The key of the tag depends on the key context.
  package var macContext: Function<[UInt8], [UInt8]> = { $0 }
  /// The first counter block is the nonce, then four zero bytes.
  package var makeCounter: Function<[UInt8], [UInt8]> = { $0 + [0, 0, 0, 0] }
  /// The data are encrypted with AES-256 in counter mode, and keep their length.
  package var encrypt: BlockCipher = { data, key, counter in
    try AES256.counterMode(data, key: key, counter: counter)
  }
  /// The tag covers the nonce, the associated data and the ciphertext, in this order, without sizes.
  package var tagParts: [SealedPart] = [.nonce, .associatedData, .ciphertext]
  /// The tag covers what was encrypted, and not what was read from it.
  package var coverData: @Sendable (_ ciphertext: [UInt8], _ plaintext: () throws -> [UInt8]) throws -> [UInt8] = {
    ciphertext, _ in ciphertext
  }
  /// The customisation of the tag.
  package var customization = "PA4MAC-AEAD"
  /// The tag has 32 bytes.
  package var tagByteCount = wideKeyByteCount
  /// The tag stands before the ciphertext.
  package var order: [SealedPart] = [.nonce, .tag, .ciphertext]
  /// Sealed data have at least a nonce and a tag.
  package var checkSealed: Check<[UInt8]> = { sealed in
    try demand(sealed.count >= AEADRules.nonceByteCount + wideKeyByteCount, else: .invalidLength)
    return sealed
  }
  /// The tag is compared whole, in constant time.
  package var areEqual: @Sendable (_ given: [UInt8], _ computed: [UInt8]) -> Bool = {
    ConstantTime.areEqual($0, $1)
  }

  package static let nonceByteCount = 12
}

extension Rules {
  /// Encrypts data and authenticates them (§ 26.4).
  package func seal(
    _ plaintext: [UInt8], key: [UInt8], nonce: [UInt8], context: SealingContext
  ) throws -> SealedData {
    let aead = version4.aead
    let keys = try sealingKeys(try aead.checkKey(key), context)
    let nonce = try aead.checkNonce(nonce)
    let ciphertext = try aead.encrypt(plaintext, keys.encryption, aead.makeCounter(nonce))
    let tag = try tag(of: try aead.coverData(ciphertext) { plaintext }, nonce, context, key: keys.mac)
    let bytes = aead.order.flatMap { part in part == .nonce ? nonce : part == .tag ? tag : ciphertext }
    return SealedData(
      encryptionKey: keys.encryption, macKey: keys.mac, ciphertext: ciphertext, tag: tag, bytes: bytes)
  }

  /// Opens sealed data, after the tag was found right and never before (§ 26.4).
  package func open(
    _ sealed: [UInt8], key: [UInt8], context: SealingContext
  ) throws -> (plaintext: [UInt8], values: SealedData) {
    let aead = version4.aead
    let keys = try sealingKeys(try aead.checkKey(key), context)
    let parts = divide(try aead.checkSealed(sealed))
    let (nonce, ciphertext) = (parts[.nonce] ?? [], parts[.ciphertext] ?? [])
    func plaintext() throws -> [UInt8] {
      try aead.encrypt(ciphertext, keys.encryption, aead.makeCounter(nonce))
    }
    let computed = try tag(of: try aead.coverData(ciphertext, plaintext), nonce, context, key: keys.mac)
    try demand(aead.areEqual(parts[.tag] ?? [], computed), else: .macMismatch)
    let values = SealedData(
      encryptionKey: keys.encryption, macKey: keys.mac, ciphertext: ciphertext, tag: computed, bytes: sealed)
    return (try plaintext(), values)
  }

  private func sealingKeys(
    _ key: [UInt8], _ context: SealingContext
  ) throws -> (encryption: [UInt8], mac: [UInt8]) {
    let aead = version4.aead
    let encryption = try deriveKey(
      key, label: aead.encryptionLabel, diversifier: aead.encryptionContext(context.keyContext))
    let mac = try deriveKey(key, label: aead.macLabel, diversifier: aead.macContext(context.keyContext))
    return (encryption.key, mac.key)
  }

  private func tag(
    of ciphertext: [UInt8], _ nonce: [UInt8], _ context: SealingContext, key: [UInt8]
  ) throws -> [UInt8] {
    let aead = version4.aead
    let covered = aead.tagParts.flatMap { part in
      part == .nonce ? nonce : part == .associatedData ? context.associatedData : ciphertext
    }
    return try version4.mac.authenticate(covered, key, aead.customization, aead.tagByteCount)
  }

  /// Divides sealed data into their parts; the ciphertext has what the others leave.
  private func divide(_ sealed: [UInt8]) -> [SealedPart: [UInt8]] {
    let counts: [SealedPart: Int] = [.nonce: AEADRules.nonceByteCount, .tag: version4.aead.tagByteCount]
    let rest = max(0, sealed.count - counts.values.reduce(0, +))
    var parts: [SealedPart: [UInt8]] = [:]
    var place = 0
    for part in version4.aead.order {
      let end = min(sealed.count, place + (counts[part] ?? rest))
      parts[part] = Array(sealed[place..<end])
      place = end
    }
    return parts
  }
}
