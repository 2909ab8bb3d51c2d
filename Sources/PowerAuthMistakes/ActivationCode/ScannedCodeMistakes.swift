internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// Mistakes where a scanned text is split.
extension Mistake {
  static let splitAtLastHash = Mistake(
    "code.split-at-last-hash", "The text is split at its last # instead of the first.", \.scannedCode.split
  ) { right in
    { text in
      guard let place = text.utf8.lastIndex(of: hash) else { return right(text) }
      return ScannedParts(splitting: text, at: place)
    }
  }
  static let furtherPartsIgnored = Mistake(
    "code.further-parts-ignored", "The text is split at every #, and parts behind the second are ignored.",
    \.scannedCode.split, giving { $0.withPartOfSignature(\.first) })
  static let lastPartTaken = Mistake(
    "code.last-part-taken", "The text is split at every #, and the last part is the signature.", \.scannedCode.split,
    giving { $0.withPartOfSignature(\.last) })
  static let percentDecoded = Mistake(
    "code.percent-decoded",
    "Escapes as in addresses, a percent sign and two digits, are decoded before the text is split.",
    \.scannedCode.takeText, giving(\.percentDecoded))
  static let returnedWithoutDashes = Mistake(
    "code.returned-without-dashes", "The code is handed out without dashes.", \.scannedCode.writeCode,
    giving { $0.filter { $0 != "-" } })
}

/// Mistakes with the signature of a scanned text.
extension Mistake {
  static let signatureRequired = Mistake(
    "code.signature-required", "A text without a signature is refused, although a code may be typed by hand.",
    \.scannedCode.checkSignature, refusing(as: .signatureEncoding) { $0 == nil })
  static let emptySignatureTaken = Mistake(
    "code.empty-signature-taken", "Nothing behind the # is taken for no signature.", \.scannedCode.checkSignature,
    returning { $0 == "" ? nil : $0 })
  static let unreadableSignatureDropped = Mistake(
    "code.unreadable-signature-dropped", "A signature that cannot be decoded is taken for none.",
    \.scannedCode.decodeSignature
  ) { right in
    { text in
      do {
        return try right(text)
      } catch let refusal as Refusal where refusal == .signatureEncoding {
        return nil
      }
    }
  }
  static let signatureNotDecoded = Mistake(
    "code.signature-not-decoded", "The bytes of the Base64 text are the signature, whatever they are.",
    \.scannedCode.decodeSignature
  ) { right in { text in try text.isEmpty ? right(text) : Array(text.utf8) } }
  static let urlAlphabetTaken = Mistake(
    "code.url-alphabet-taken", "- and _, which stand for + and / in addresses, are taken as well.",
    \.scannedCode.decodeSignature, changing(\.fromURLAlphabet))
  static let urlAlphabetDemanded = Mistake(
    "code.url-alphabet-demanded", "The signature is decoded in the alphabet for addresses, which has no + and no /.",
    \.scannedCode.decodeSignature,
    changing { String($0.map { "+/".contains($0) ? "." : $0 }).fromURLAlphabet })
  static let foreignBase64Skipped = Mistake(
    "code.foreign-base64-skipped", "Characters outside the alphabet of Base64 are skipped.",
    \.scannedCode.decodeSignature,
    changing { String(String.UnicodeScalarView($0.unicodeScalars.filter(isOfBase64))) })
  static let base64EndsAtPadding = Mistake(
    "code.base64-ends-at-padding", "Base64 ends at its first padding character, and what follows is ignored.",
    \.scannedCode.decodeSignature,
    changing { text in
      let digits = text.prefix { $0 != "=" }
      return digits + String(repeating: "=", count: (4 - digits.utf8.count % 4) % 4)
    })
}

private let hash = UInt8(ascii: "#")

extension ScannedParts {
  /// The parts with one of those into which the signature is split at every `#`.
  fileprivate func withPartOfSignature(_ part: ([Substring]) -> Substring?) -> ScannedParts {
    guard let parts = signature?.utf8.split(separator: hash, omittingEmptySubsequences: false) else { return self }
    var other = self
    other.signature = part(parts.map { Substring($0) }).map(String.init)
    return other
  }
}

@Sendable private func isOfBase64(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "A"..."Z", "a"..."z", "0"..."9", "+", "/", "=": true
  default: false
  }
}

extension String {
  /// The text with the characters of Base64 for those that stand for them in addresses.
  fileprivate var fromURLAlphabet: String { String(map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }) }

  /// The text with each percent sign and two hexadecimal digits decoded; others stay as they are.
  fileprivate var percentDecoded: String {
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2, let value = UInt8(String(rest.prefix(2)) ?? "", radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
