internal import Conformance
internal import PowerAuth
internal import Primitives

/// What goes wrong where the MAC is computed.
extension Mistake {
  static let macOverPlaintext = Mistake("ecies.mac-over-plaintext", "The MAC covers the plaintext.")
  static let macOverBase64 = Mistake(
    "ecies.mac-over-base64", "The MAC covers the Base64 text of the encrypted data.")
  static let macOverDataAlone = Mistake("ecies.mac-over-data-alone", "The MAC covers the encrypted data alone.")
  static let macOverSharedInfo2First = Mistake(
    "ecies.mac-over-shared-info-2-first", "SharedInfo2 stands before the encrypted data in what the MAC covers.")
  static let sizeOfDataInMac = Mistake(
    "ecies.size-of-data-in-mac", "The MAC covers the size of the encrypted data, like that of all that follows.")
  static let macUnderEncryptionKey = Mistake("ecies.mac-under-encryption-key", "The MAC is keyed with K_ENC.")
  static let macKeyOf32Bytes = Mistake(
    "ecies.mac-key-of-32-bytes", "The MAC is keyed with all 32 bytes behind K_ENC.")
  static let macArgumentsExchanged = Mistake(
    "ecies.mac-arguments-exchanged", "The MAC is keyed with what it must cover, and covers K_MAC.")
  static let hashInsteadOfMac = Mistake(
    "ecies.hash-instead-of-mac", "The MAC is the hash of K_MAC and what it must cover, without HMAC.")
  static let macOf16Bytes = Mistake("ecies.mac-of-16-bytes", "The MAC is cut to 16 bytes.")

  static let ofMac = [
    macOverPlaintext, macOverBase64, macOverDataAlone, macOverSharedInfo2First, macUnderEncryptionKey,
    macArgumentsExchanged, hashInsteadOfMac,
  ]
}

/// What goes wrong where the MAC of a message is compared.
extension Mistake {
  static let macNotCompared = Mistake("ecies.mac-not-compared", "The MAC is not compared.")
  static let macLengthCompared = Mistake(
    "ecies.mac-length-compared", "Of the MAC nothing but its length is compared.")
  static let macComparedAsFarAsGiven = Mistake(
    "ecies.short-mac-accepted", "The MAC is compared as far as it was sent, so that a shorter one passes.")
  static let trailingMacBytesIgnored = Mistake(
    "ecies.trailing-mac-bytes-ignored", "Bytes behind the MAC are ignored.")
  static let halfOfMacCompared = Mistake(
    "ecies.half-of-mac-compared", "Only the first 16 bytes of the MAC are compared.")
  static let lastMacByteIgnored = Mistake(
    "ecies.last-mac-byte-ignored", "All bytes of the MAC but the last are compared.")
  static let onlyLastMacByteCompared = Mistake(
    "ecies.only-last-mac-byte-compared", "The outcome of comparing the MAC is that of its last byte.")
  static let macComparedAsText = Mistake(
    "ecies.mac-compared-as-text", "The MAC is compared as a text of C, which ends at the first zero byte.")
  static let paddingBeforeMac = Mistake(
    "ecies.padding-before-mac", "The data are decrypted, and their padding is judged, before the MAC is compared.")

  static let ofComparison = [
    macNotCompared, macLengthCompared, macComparedAsFarAsGiven, trailingMacBytesIgnored, halfOfMacCompared,
    lastMacByteIgnored, onlyLastMacByteCompared, macComparedAsText, paddingBeforeMac,
  ]
}

extension MistakenEncryption {
  /// The MAC of encrypted data, or of the plaintext where that is taken for what it covers.
  func mac(of envelope: Envelope, version: ProtocolVersion, over data: [UInt8]) -> [UInt8] {
    let key = macKey(envelope.key)
    let covered = covered(data, envelope.sharedInfo2.value, version: version)
    var mac =
      makes(.macArgumentsExchanged)
      ? HMACSHA256.authenticationCode(for: key, key: covered) : HMACSHA256.authenticationCode(for: covered, key: key)
    if makes(.hashInsteadOfMac) { mac = SHA256.hash(key + covered) }
    return makes(.macOf16Bytes) ? Array(mac.prefix(16)) : mac
  }

  private func macKey(_ key: EnvelopeKey) -> [UInt8] {
    if makes(.macUnderEncryptionKey) { return key.encryptionKey }
    return makes(.macKeyOf32Bytes) ? Array(key.bytes.dropFirst(16)) : key.macKey
  }

  private func covered(_ data: [UInt8], _ sharedInfo2: [UInt8], version: ProtocolVersion) -> [UInt8] {
    var first = makes(.macOverBase64) ? Array(Base64.encode(data).utf8) : data
    if makes(.sizeOfDataInMac), version.hasAssociatedData { first = concatenation(of: [SizedItem(first)]) }
    let second = makes(.macOverDataAlone) ? [] : sharedInfo2
    return makes(.macOverSharedInfo2First) ? second + first : first + second
  }

  /// Whether the MAC that came is taken for the one that was computed.
  func areEqual(_ given: [UInt8], _ computed: [UInt8]) -> Bool {
    var (given, computed) = (given, computed)
    if makes(.macComparedAsText) {
      given = Array(given.prefix { $0 != 0 })
      computed = Array(computed.prefix { $0 != 0 })
    }
    if makes(.trailingMacBytesIgnored) { given = Array(given.prefix(computed.count)) }
    if makes(.macComparedAsFarAsGiven) { computed = Array(computed.prefix(given.count)) }
    if makes(.halfOfMacCompared) { (given, computed) = (Array(given.prefix(16)), Array(computed.prefix(16))) }
    let isComparable = given.count == computed.count
    if makes(.lastMacByteIgnored) { (given, computed) = (Array(given.dropLast()), Array(computed.dropLast())) }
    if makes(.onlyLastMacByteCompared) { (given, computed) = (Array(given.suffix(1)), Array(computed.suffix(1))) }
    if makes(.macLengthCompared) { given = computed }
    return makes(.macNotCompared) || isComparable && given == computed
  }
}
