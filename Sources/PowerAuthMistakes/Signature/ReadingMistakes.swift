internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes where a received signature is read.
extension Mistake {
  static let signatureWhiteSpaceIgnored = Mistake(
    "signature.white-space-ignored", "White space is taken out of a received signature.", \.verification.read
  ) { right in { text, format in right(text.filter { !$0.isWhitespace }, format) } }

  static let signatureInURLAlphabetAccepted = Mistake(
    "signature.url-alphabet-accepted", "The Base64 alphabet for addresses is accepted as well.", \.verification.read,
    readingBase64 { text in String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }) })
  static let signatureSpaceAsPlus = Mistake(
    "signature.space-as-plus", "A space in a received signature counts as the + that it may have been.",
    \.verification.read, readingBase64 { text in String(text.map { $0 == " " ? "+" : $0 }) })
  static let signaturePaddingIgnored = Mistake(
    "signature.padding-ignored", "Padding of a Base64 text may be absent, or too long.", \.verification.read,
    readingBase64 { text in
      let characters = text.trimming { $0 == "=" }
      return String(characters) + String(repeating: "=", count: -characters.count & 3)
    })
  static let signatureSpareBitsIgnored = Mistake(
    "signature.spare-bits-ignored", "Bits of a Base64 text that belong to no byte may have any value.",
    \.verification.read,
    readingBase64 { text in Base64.decode(text, allowingSpareBits: true).map(Base64.encode) ?? text })

  static let componentsAsNumbers = Mistake(
    "signature.components-as-numbers", "Decimal components are compared as numbers.", \.verification.read,
    readingDecimal { text, digits in
      let groups = text.split(separator: "-", omittingEmptySubsequences: false)
      return groups.map { Int64($0).map { Rules.right.signatureText.fillUp("\($0)", digits) } ?? "\($0)" }
        .joined(separator: "-")
    })
  static let onlyDigitsCompared = Mistake(
    "signature.only-digits-compared", "Of decimal signatures only the digits are compared, not what separates them.",
    \.verification.read,
    readingDecimal { text, digits in
      let found = text.filter { ("0"..."9").contains($0) }
      return found.enumerated().map { $0 > 0 && $0.isMultiple(of: digits) ? "-\($1)" : "\($1)" }.joined()
    })
  static let emptyComponentsDropped = Mistake(
    "signature.empty-components-dropped", "Components without digits are dropped, so that more dashes do no harm.",
    \.verification.read, readingDecimal { text, _ in text.split(separator: "-").joined(separator: "-") })
}

private typealias Reading = @Sendable (_ text: String, _ format: SignatureFormat) -> String

private func readingBase64(
  _ read: @escaping @Sendable (String) -> String
) -> @Sendable (@escaping Reading) -> Reading {
  { right in { text, format in right(format == .base64 ? read(text) : text, format) } }
}

private func readingDecimal(
  _ read: @escaping @Sendable (_ text: String, _ digits: Int) -> String
) -> @Sendable (@escaping Reading) -> Reading {
  { right in
    { text, format in
      guard case .decimal(let digits) = format else { return right(text, format) }
      return right(read(text, digits), format)
    }
  }
}

extension SignatureFormat {
  /// The components of which a text consists, whatever their number and length.
  func parts(of text: [UInt8]) -> [[UInt8]] {
    guard self == .base64 else {
      return text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).map(Array.init)
    }
    let bytes = Base64.decode(String(decoding: text, as: UTF8.self)) ?? []
    return stride(from: 0, to: bytes.count, by: Self.componentByteCount).map {
      Array(bytes[$0...].prefix(Self.componentByteCount))
    }
  }
}
