internal import Conformance
internal import Primitives

/// What goes wrong with data on its way into a computation, in whichever operation that happens.
extension Mistake {
  static let endsAtZeroByte = Mistake(
    "kdf.ends-at-zero-byte", "Data ends at its first zero byte, as strings of C do.")
  static let bytesAsText = Mistake(
    "kdf.bytes-as-text", "Bytes pass through a text, in which whatever is not UTF-8 is replaced.")
  static let base64TextTaken = Mistake(
    "kdf.base64-text-taken", "Bytes are taken as the Base64 text in which they travel, without decoding it.")

  static let ofByteTexts = [endsAtZeroByte, bytesAsText, base64TextTaken]
}

extension Question {
  /// Takes bytes in with the mistakes that are to be made.
  func takenIn(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    if makes(.endsAtZeroByte) { bytes = Array(bytes.prefix { $0 != 0 }) }
    if makes(.bytesAsText) { bytes = Array(String(decoding: bytes, as: UTF8.self).utf8) }
    if makes(.base64TextTaken) { bytes = Array(Base64.encode(bytes).utf8) }
    return bytes
  }
}
