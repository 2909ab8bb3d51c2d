internal import Conformance
internal import Platform
internal import PowerAuth
internal import Primitives

/// What goes wrong where a scanned text is taken apart.
extension Mistake {
  static let splitAtLastHash = Mistake(
    "code.split-at-last-hash", "The text is split at its last # instead of the first.")
  static let furtherPartsIgnored = Mistake(
    "code.further-parts-ignored", "The text is split at every #, and parts behind the second are ignored.")
  static let lastPartTaken = Mistake(
    "code.last-part-taken", "The text is split at every #, and the last part is the signature.")
  static let percentDecoded = Mistake(
    "code.percent-decoded",
    "Escapes as in addresses, a percent sign and two digits, are decoded before the text is split.")
  static let returnedWithoutDashes = Mistake("code.returned-without-dashes", "The code is handed out without dashes.")

  static let ofSplitting = [splitAtLastHash, furtherPartsIgnored, lastPartTaken, percentDecoded, returnedWithoutDashes]

  static let signatureRequired = Mistake(
    "code.signature-required", "A text without a signature is refused, although a code may be typed by hand.")
  static let emptySignatureTaken = Mistake(
    "code.empty-signature-taken", "Nothing behind the # is taken for no signature.")
  static let unreadableSignatureDropped = Mistake(
    "code.unreadable-signature-dropped", "A signature that cannot be decoded is taken for none.")
  static let signatureNotDecoded = Mistake(
    "code.signature-not-decoded", "The bytes of the Base64 text are the signature, whatever they are.")
  static let urlAlphabetTaken = Mistake(
    "code.url-alphabet-taken", "- and _, which stand for + and / in addresses, are taken as well.")
  static let urlAlphabetDemanded = Mistake(
    "code.url-alphabet-demanded", "The signature is decoded in the alphabet for addresses, which has no + and no /.")
  static let foreignBase64Skipped = Mistake(
    "code.foreign-base64-skipped", "Characters outside the alphabet of Base64 are skipped.")
  static let base64EndsAtPadding = Mistake(
    "code.base64-ends-at-padding", "Base64 ends at its first padding character, and what follows is ignored.")

  static let ofSignatureTexts = [
    emptySignatureTaken, unreadableSignatureDropped, signatureNotDecoded, urlAlphabetTaken, urlAlphabetDemanded,
    foreignBase64Skipped, base64EndsAtPadding,
  ]
}

/// A scanned text that is taken apart with the mistakes that the question wants.
struct MistakenScannedCode {
  let code: String
  let payload: [UInt8]
  let signature: [UInt8]?

  init(question: Question, text: String) throws {
    var text = question.makes(.codeTrimmed) ? text.trimmed : text
    if question.makes(.percentDecoded) { text = text.percentDecoded }
    let parts = Self.parts(of: text, question: question)
    try question.refuse(parts.signature == nil, as: .signatureEncoding, making: .signatureRequired)
    let reading = try MistakenCodeReading(question: question, text: parts.code)
    code = question.makes(.returnedWithoutDashes) ? reading.text.filter { $0 != "-" } : reading.text
    payload = reading.payload
    signature = try parts.signature.flatMap { try Self.signature(base64: $0, question: question) }
  }

  private static func parts(of text: String, question: Question) -> (code: String, signature: String?) {
    // By bytes: an accent on the # is a character with it, and no part of the protocol.
    let bytes = Array(text.utf8)
    let hash = UInt8(ascii: "#")
    let isLast = question.makes(.splitAtLastHash)
    guard let place = isLast ? bytes.lastIndex(of: hash) : bytes.firstIndex(of: hash) else { return (text, nil) }
    let parts = bytes[(place + 1)...].split(separator: hash, omittingEmptySubsequences: false)
    var signature = bytes[(place + 1)...]
    if question.makes(.furtherPartsIgnored) { signature = parts.first ?? [] }
    if question.makes(.lastPartTaken) { signature = parts.last ?? [] }
    return (String(decoding: bytes[..<place], as: UTF8.self), String(decoding: signature, as: UTF8.self))
  }

  private static func signature(base64: String, question: Question) throws -> [UInt8]? {
    if question.makes(.emptySignatureTaken), base64.isEmpty { return nil }
    if question.makes(.signatureNotDecoded), !base64.isEmpty { return Array(base64.utf8) }
    do {
      return try ScannedActivationCode.signature(base64: RepairedBase64(question: question, text: base64).text)
    } catch let refusal as Refusal where refusal == .signatureEncoding && question.makes(.unreadableSignatureDropped) {
      return nil
    }
  }
}

/// A text in which lenient decoders of Base64 repair what a strict one refuses, as the question wants.
private struct RepairedBase64 {
  private(set) var text: String

  init(question: Question, text: String) {
    self.text = text
    if question.makes(.urlAlphabetDemanded) { replace(["+": ".", "/": "."]) }
    if question.makes(.urlAlphabetTaken) || question.makes(.urlAlphabetDemanded) { replace(["-": "+", "_": "/"]) }
    if question.makes(.foreignBase64Skipped) {
      self.text = String(String.UnicodeScalarView(self.text.unicodeScalars.filter(Self.isOfBase64)))
    }
    if question.makes(.base64EndsAtPadding) {
      let digits = self.text.prefix { $0 != "=" }
      self.text = digits + String(repeating: "=", count: (4 - digits.utf8.count % 4) % 4)
    }
  }

  private mutating func replace(_ replacements: [Unicode.Scalar: Unicode.Scalar]) {
    text = String(String.UnicodeScalarView(text.unicodeScalars.map { replacements[$0] ?? $0 }))
  }

  private static func isOfBase64(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "A"..."Z", "a"..."z", "0"..."9", "+", "/", "=": true
    default: false
    }
  }
}

extension String {
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
