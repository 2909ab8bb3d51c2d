package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes where the MAC is computed.
extension Mistake {
  package static let macOverPlaintext = Mistake(
    "ecies.mac-over-plaintext", "The MAC covers the plaintext.", \.mac.chooseData
  ) { _ in { _, plaintext in try plaintext() } }
  package static let macOverBase64 = Mistake(
    "ecies.mac-over-base64", "The MAC covers the Base64 text of the encrypted data.", \.mac.chooseData
  ) { right in { data, plaintext in Array(Base64.encode(try right(data, plaintext)).utf8) } }
  package static let macOverDataAlone = Mistake(
    "ecies.mac-over-data-alone", "The MAC covers the encrypted data alone.", \.mac.parts, removing(.sharedInfo2))
  static let macOverSharedInfo2First = Mistake(
    "ecies.mac-over-shared-info-2-first", "SharedInfo2 stands before the encrypted data in what the MAC covers.",
    \.mac.parts, moving(.sharedInfo2, before: .encryptedData))
  package static let macUnderEncryptionKey = Mistake(
    "ecies.mac-under-encryption-key", "The MAC is keyed with K_ENC.", \.mac.chooseKey, constant(\.encryptionKey))
  package static let macKeyOf32Bytes = Mistake(
    "ecies.mac-key-of-32-bytes", "The MAC is keyed with all 32 bytes behind K_ENC.", \.mac.chooseKey
  ) { _ in { Array($0.bytes.dropFirst(keyByteCount)) } }
  package static let macArgumentsExchanged = Mistake(
    "ecies.mac-arguments-exchanged", "The MAC is keyed with what it must cover, and covers K_MAC.", \.mac.authenticate
  ) { right in { data, key in right(key, data) } }
  package static let hashInsteadOfMac = Mistake(
    "ecies.hash-instead-of-mac", "The MAC is the hash of K_MAC and what it must cover, without HMAC.",
    \.mac.authenticate
  ) { _ in { data, key in SHA256.hash(key + data) } }
  package static let macOf16Bytes = Mistake(
    "ecies.mac-of-16-bytes", "The MAC is cut to 16 bytes.", \.mac.authenticate
  ) { right in { data, key in Array(right(data, key).prefix(16)) } }

  package static let ofMac = [
    macOverPlaintext, macOverBase64, macOverDataAlone, macOverSharedInfo2First, macUnderEncryptionKey,
    macArgumentsExchanged, hashInsteadOfMac,
  ]
}

/// Mistakes where the MAC of a message is compared.
extension Mistake {
  static let macNotCompared = Mistake(
    "ecies.mac-not-compared", "The MAC is not compared.", \.mac.areEqual
  ) { _ in { _, _ in true } }
  static let macLengthCompared = Mistake(
    "ecies.mac-length-compared", "Of the MAC nothing but its length is compared.", \.mac.areEqual
  ) { _ in { given, computed in given.count == computed.count } }
  static let macComparedAsFarAsGiven = Mistake(
    "ecies.short-mac-accepted", "The MAC is compared as far as it was sent, so that a shorter one passes.",
    \.mac.areEqual
  ) { right in { given, computed in right(given, Array(computed.prefix(given.count))) } }
  static let trailingMacBytesIgnored = Mistake(
    "ecies.trailing-mac-bytes-ignored", "Bytes behind the MAC are ignored.", \.mac.areEqual
  ) { right in { given, computed in right(Array(given.prefix(computed.count)), computed) } }
  static let halfOfMacCompared = Mistake(
    "ecies.half-of-mac-compared", "Only the first 16 bytes of the MAC are compared.", \.mac.areEqual
  ) { right in { given, computed in right(Array(given.prefix(16)), Array(computed.prefix(16))) } }
  static let lastMacByteIgnored = Mistake(
    "ecies.last-mac-byte-ignored", "All bytes of the MAC but the last are compared.", \.mac.areEqual
  ) { right in
    { given, computed in given.count == computed.count && right(given.dropLast(), computed.dropLast()) }
  }
  static let onlyLastMacByteCompared = Mistake(
    "ecies.only-last-mac-byte-compared", "The outcome of comparing the MAC is that of its last byte.", \.mac.areEqual
  ) { right in
    { given, computed in given.count == computed.count && right(given.suffix(1), computed.suffix(1)) }
  }
  static let macComparedAsText = Mistake(
    "ecies.mac-compared-as-text", "The MAC is compared as a text of C, which ends at the first zero byte.",
    \.mac.areEqual
  ) { right in { given, computed in right(Array(given.prefix { $0 != 0 }), Array(computed.prefix { $0 != 0 })) } }
  static let paddingBeforeMac = Mistake(
    "ecies.padding-before-mac", "The data are decrypted, and their padding is judged, before the MAC is compared.",
    \.mac.chooseData
  ) { right in
    { data, plaintext in
      _ = try plaintext()
      return try right(data, plaintext)
    }
  }

  static let ofComparison = [
    macNotCompared, macLengthCompared, macComparedAsFarAsGiven, trailingMacBytesIgnored, halfOfMacCompared,
    lastMacByteIgnored, onlyLastMacByteCompared, macComparedAsText, paddingBeforeMac,
  ]
}
