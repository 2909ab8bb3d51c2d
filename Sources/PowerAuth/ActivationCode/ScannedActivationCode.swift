import Primitives

/// The text of a QR code: an activation code, and perhaps `#` and the signature of it (§ 4).
package struct ScannedActivationCode: Equatable, Sendable {
  package let code: ActivationCode
  /// The signature, at least one byte, not verified; none where the text has no `#`.
  package let signature: [UInt8]?

  /// Splits a text at its first `#` and validates both parts, the code first.
  package init(text: String, allowingSpareBits: Bool = false) throws {
    guard let separator = text.utf8.firstIndex(of: UInt8(ascii: "#")) else {
      code = try ActivationCode(text: text, allowingSpareBits: allowingSpareBits)
      signature = nil
      return
    }
    code = try ActivationCode(text: String(text[..<separator]), allowingSpareBits: allowingSpareBits)
    signature = try Self.signature(base64: String(text[text.utf8.index(after: separator)...]))
  }

  /// Decodes the part after the `#`, which may be anything but empty; a second `#` is in no alphabet.
  package static func signature(base64: String) throws -> [UInt8] {
    guard let signature = Base64.decode(base64, allowingSpareBits: true), !signature.isEmpty else {
      throw Refusal.signatureEncoding
    }
    return signature
  }
}
