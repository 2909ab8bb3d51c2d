internal import Conformance
internal import PowerAuth
internal import Primitives

/// What goes wrong where a plaintext is padded and encrypted, or decrypted.
extension Mistake {
  static let blocksNotChained = Mistake(
    "ecies.blocks-not-chained", "Each block is encrypted on its own, without initialisation vector.")
  static let ivBeforeData = Mistake(
    "ecies.iv-before-data", "The initialisation vector stands before the encrypted data, as part of them.")
  static let noPaddingWhenAligned = Mistake(
    "ecies.no-padding-when-aligned", "A plaintext of whole blocks is not padded.")
  static let zeroPadding = Mistake(
    "ecies.zero-padding", "The plaintext is filled up with zeros, and zeros at its end are cut off.")
  static let lengthPadding = Mistake(
    "ecies.padding-with-zeros-and-length", "The padding is zeros, and its length in the last byte only.")
  static let emptyPlaintextAsEmptyData = Mistake(
    "ecies.empty-plaintext-as-empty-data", "An empty plaintext is not encrypted: empty data stand for it.")
  static let plaintextAsText = Mistake(
    "ecies.plaintext-as-text", "The plaintext passes through a text, which replaces what is not UTF-8.")
  static let plaintextCutAtZero = Mistake(
    "ecies.plaintext-cut-at-zero-byte", "The plaintext ends at its first zero byte, as a text in C.")
  static let plaintextCutAt65535 = Mistake(
    "ecies.plaintext-cut-at-65535-bytes", "The plaintext ends after 65535 bytes, as if its length had two bytes.")

  static let ofPlaintext = [emptyPlaintextAsEmptyData, plaintextAsText, plaintextCutAtZero, plaintextCutAt65535]
  static let ofPadding = [noPaddingWhenAligned, zeroPadding, lengthPadding]
  static let ofCipher = [blocksNotChained, ivBeforeData]
}

/// What goes wrong where the padding of decrypted data is checked and removed.
extension Mistake {
  static let onlyLastPaddingByteChecked = Mistake(
    "ecies.only-last-padding-byte-checked", "Only the last byte of a padding is looked at.")
  static let paddingOfZeroAccepted = Mistake(
    "ecies.padding-of-zero-accepted", "A last byte of 0 is taken for a padding of no byte.")
  static let longPaddingAccepted = Mistake(
    "ecies.long-padding-accepted", "A padding may be longer than a block.")
  static let wrongPaddingKept = Mistake(
    "ecies.wrong-padding-kept", "Data that end in no padding are returned as they are.")
  static let paddingNotRemoved = Mistake("ecies.padding-not-removed", "The padding is returned with the plaintext.")
  static let partialBlockIgnored = Mistake(
    "ecies.partial-block-ignored", "Bytes behind the last whole block are ignored.")

  static let ofUnpadding = [
    onlyLastPaddingByteChecked, paddingOfZeroAccepted, longPaddingAccepted, wrongPaddingKept, paddingNotRemoved,
    partialBlockIgnored, zeroPadding,
  ]
}

extension MistakenEncryption {
  /// Encrypts a plaintext.
  func encrypted(_ plaintext: [UInt8], key: [UInt8], iv: [UInt8]) throws -> [UInt8] {
    let entering = entering(plaintext: plaintext)
    if makes(.emptyPlaintextAsEmptyData), entering.isEmpty { return [] }
    let data = try encryptedBlocks(padded(entering), key: key, iv: iv)
    return makes(.ivBeforeData) ? iv + data : data
  }

  private func encryptedBlocks(_ padded: [UInt8], key: [UInt8], iv: [UInt8]) throws -> [UInt8] {
    guard makes(.blocksNotChained) else { return try AES128.encryptCBC(padded, key: key, iv: iv, padding: .none) }
    return try blocks(of: padded).flatMap { try AES128.encryptBlock($0, key: key) }
  }

  private func padded(_ plaintext: [UInt8]) -> [UInt8] {
    let isAligned = plaintext.count.isMultiple(of: 16)
    guard !isAligned || !(makes(.noPaddingWhenAligned) || makes(.zeroPadding)) else { return plaintext }
    let count = 16 - plaintext.count % 16
    let filling = UInt8(makes(.zeroPadding) || makes(.lengthPadding) ? 0 : count)
    let last = UInt8(makes(.zeroPadding) ? 0 : count)
    return plaintext + [UInt8](repeating: filling, count: count - 1) + [last]
  }

  /// Decrypts data, whose MAC was judged elsewhere.
  func decrypted(_ data: [UInt8], key: [UInt8], iv: [UInt8]) throws -> [UInt8] {
    if makes(.emptyPlaintextAsEmptyData), data.isEmpty { return [] }
    var (data, iv) = (data, iv)
    if makes(.ivBeforeData), data.count >= 16 { (iv, data) = (Array(data.prefix(16)), Array(data.dropFirst(16))) }
    if makes(.partialBlockIgnored) { data = Array(data.dropLast(data.count % 16)) }
    guard !data.isEmpty, data.count.isMultiple(of: 16) else { throw Refusal.padding }
    return entering(plaintext: try unpadded(try decryptedBlocks(data, key: key, iv: iv)))
  }

  private func decryptedBlocks(_ data: [UInt8], key: [UInt8], iv: [UInt8]) throws -> [UInt8] {
    let parts = makes(.blocksNotChained) ? blocks(of: data) : [data]
    let iv = makes(.blocksNotChained) ? EnvelopeKey.zeroIV : iv
    return try parts.flatMap { try AES128.decryptCBC($0, key: key, iv: iv, padding: .none) ?? [] }
  }

  private func unpadded(_ padded: [UInt8]) throws -> [UInt8] {
    guard !makes(.paddingNotRemoved) else { return padded }
    guard !makes(.zeroPadding) else { return Array(padded.reversed().drop { $0 == 0 }.reversed()) }
    let last = Int(padded.last ?? 0)
    let padding = padded.suffix(last)
    let isInRange = (last >= 1 || makes(.paddingOfZeroAccepted)) && (last <= 16 || makes(.longPaddingAccepted))
    let isUniform = makes(.onlyLastPaddingByteChecked) || padding.allSatisfy { $0 == last }
    guard isInRange && isUniform else {
      guard makes(.wrongPaddingKept) else { throw Refusal.padding }
      return padded
    }
    return Array(padded.dropLast(padding.count))
  }

  private func entering(plaintext: [UInt8]) -> [UInt8] {
    let text = makes(.plaintextAsText) ? Array(String(decoding: plaintext, as: UTF8.self).utf8) : plaintext
    let cut = makes(.plaintextCutAtZero) ? Array(text.prefix { $0 != 0 }) : text
    return makes(.plaintextCutAt65535) ? Array(cut.prefix(65_535)) : cut
  }

  private func blocks(of bytes: [UInt8]) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: 16).map { Array(bytes[$0..<$0 + 16]) }
  }
}
