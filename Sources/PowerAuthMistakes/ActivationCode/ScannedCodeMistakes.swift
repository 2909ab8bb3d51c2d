internal import PowerAuth
internal import Primitives

/// Mistakes with a scanned code and its signature.
extension MistakeTable {
  static let scannedCode: MistakeTable = [
    // Mistakes where a scanned text is split.
    "code.split-at-last-hash": breaking(\.scannedCode.split)("The text is split at its last # instead of the first.") {
      right, text in
      guard let place = text.utf8.lastIndex(of: hash) else { return right(text) }
      return ScannedParts(splitting: text, at: place)
    },
    "code.further-parts-ignored": breaking(\.scannedCode.split)(
      "The text is split at every #, and parts behind the second are ignored.",
      giving { $0.withPartOfSignature(\.first) }),
    "code.last-part-taken": breaking(\.scannedCode.split)(
      "The text is split at every #, and the last part is the signature.", giving { $0.withPartOfSignature(\.last) }),
    "code.percent-decoded": breaking(\.scannedCode.takeText)(
      "Escapes as in addresses, a percent sign and two digits, are decoded before the text is split.",
      giving(\.percentDecoded)),
    "code.returned-without-dashes": breaking(\.scannedCode.writeCode)(
      "The code is handed out without dashes.", giving { $0.filter { $0 != "-" } }),

    // Mistakes with the signature of a scanned text.
    "code.signature-required": breaking(\.scannedCode.checkSignature)(
      "A text without a signature is refused, although a code may be typed by hand.",
      refusing(as: .signatureEncoding) { $0 == nil }),
    "code.empty-signature-taken": breaking(\.scannedCode.checkSignature)(
      "Nothing behind the # is taken for no signature.", returning { $0 == "" ? nil : $0 }),
    "code.unreadable-signature-dropped": breaking(\.scannedCode.decodeSignature)(
      "A signature that cannot be decoded is taken for none.", replacing(.signatureEncoding) { _ in nil }),
    "code.signature-not-decoded": breaking(\.scannedCode.decodeSignature)(
      "The bytes of the Base64 text are the signature, whatever they are.",
      { right in { text in try text.isEmpty ? right(text) : Array(text.utf8) } }),
    "code.url-alphabet-taken": breaking(\.scannedCode.decodeSignature)(
      "- and _, which stand for + and / in addresses, are taken as well.", changing(\.fromURLAlphabet)),
    "code.url-alphabet-demanded": breaking(\.scannedCode.decodeSignature)(
      "The signature is decoded in the alphabet for addresses, which has no + and no /.",
      changing { String($0.map { "+/".contains($0) ? "." : $0 }).fromURLAlphabet }),
    "code.foreign-base64-skipped": breaking(\.scannedCode.decodeSignature)(
      "Characters outside the alphabet of Base64 are skipped.", changing(\.withoutForeignCharacters)),
    "code.base64-ends-at-padding": breaking(\.scannedCode.decodeSignature)(
      "Base64 ends at its first padding character, and what follows is ignored.",
      changing { text in String(text.prefix { $0 != "=" }).paddedBase64 }),

    // Mistakes where the signature of a code is verified.
    "code.signed-without-dashes": breaking(\.codeSignature.message)(
      "The signature is taken for one of the code without dashes.", ofCode { $0.filter { $0 != "-" } }),
    "code.signed-with-hash": breaking(\.codeSignature.message)(
      "The signature is taken for one of the code and the # behind it.", ofCode { $0 + "#" }),
    "code.signed-in-lower-case": breaking(\.codeSignature.message)(
      "The signature is taken for one of the code in lower case.", ofCode { $0.lowercased() }),
    "code.signed-in-utf-16": breaking(\.codeSignature.message)(
      "The signature is taken for one of the code in UTF-16, two bytes for each character.",
      { _ in { code, _ in code.utf16.flatMap(\.bigEndianBytes) } }),
    "code.payload-signed": breaking(\.codeSignature.message)(
      "The signature is taken for one of the twelve bytes that the code stands for.", { _ in { _, payload in payload } }
    ),
    "code.message-hashed-twice": breaking(\.codeSignature.message)(
      "The message is hashed, and the function that signs or verifies hashes the hash again.",
      { right in { code, payload in SHA256.hash(right(code, payload)) } }
    ).and(\.dataSignature.message, giving { SHA256.hash($0) }),
    "code.signature-unverified": breaking(\.ecdsa.verify)(
      "A signature is decoded, and every one that can be decoded is taken.", { _ in { _, _, _ in true } }),
    "code.low-s-demanded": breaking(\.ecdsa.verify)("A signature whose s is above half of the order is refused.") {
      right, signature, message, key in
      let isLow = !halfOfOrder.isLess(than: signature.s)
      return try right(signature, message, key) && isLow
    },
  ]
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

extension String {
  /// The text with the characters of Base64 for those that stand for them in addresses.

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

/// Changes the code before its bytes are taken for the signed ones.
private func ofCode(
  _ change: @escaping @Sendable (String) -> String
) -> @Sendable (@escaping SignedMessage) -> SignedMessage {
  { right in { code, payload in right(change(code), payload) } }
}

/// Half of the order of the curve, rounded down.
private let halfOfOrder: [UInt8] =

  bytes(hex: "7fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a8")
