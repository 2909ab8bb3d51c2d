import Encodings
import Primitives

/// The text of a QR code: an activation code, and perhaps `#` and the signature of it (§ 4).
package struct ScannedActivationCode: Equatable, Sendable {
  /// The code as it is handed out.
  package let text: String
  package let code: ActivationCode
  /// The signature, at least one byte, not verified; none where the text has no `#`.
  package let signature: [UInt8]?
}

/// The parts of a scanned text; there is no signature where there is no `#`.
package struct ScannedParts: Sendable {
  package var code: String
  package var signature: String?
}

extension ScannedParts {
  /// Splits a text at the place of a `#`.
  package init(splitting text: String, at place: String.Index) {
    code = String(text[..<place])
    signature = String(text[text.utf8.index(after: place)...])
  }
}

package struct ScannedCodeRules: Sendable {
  /// The text is taken as it was scanned.
  package var takeText: Function<String, String> = { $0 }
  /// The text is split at its first `#`.
  package var split: Function<String, ScannedParts> = { text in
    // By bytes: an accent on the # makes one character with it, which is not part of the protocol.
    guard let place = text.utf8.firstIndex(of: UInt8(ascii: "#")) else { return ScannedParts(code: text) }
    return ScannedParts(splitting: text, at: place)
  }
  /// A text without `#` is a code without a signature.
  package var checkSignature: Check<String?> = { $0 }
  /// The signature is Base64 with its padding, of at least one byte; a second `#` is in no alphabet.
  package var decodeSignature: SignatureTextDecoding = { text in
    guard let signature = Base64.decode(text, allowingSpareBits: true), !signature.isEmpty else {
      throw Refusal.signatureEncoding
    }
    return signature
  }
  /// The code is handed out with its dashes.
  package var writeCode: Function<String, String> = { $0 }
}

/// Decodes the text of a signature; nil where it is taken for none.
package typealias SignatureTextDecoding = @Sendable (String) throws -> [UInt8]?

extension Rules {
  /// Splits a scanned text and validates both parts, the code first.
  package func readScannedCode(_ text: String) throws -> ScannedActivationCode {
    let parts = scannedCode.split(scannedCode.takeText(text))
    let signature = try scannedCode.checkSignature(parts.signature)
    let code = try readActivationCode(parts.code)
    return ScannedActivationCode(
      text: scannedCode.writeCode(code.text), code: code, signature: try signature.flatMap(scannedCode.decodeSignature))
  }
}
