internal import Encodings
internal import PowerAuth
internal import Primitives

/// Mistakes where a request is normalized.
extension MistakeTable {
  static let request: MistakeTable = [
    // Mistakes with the method and the identifier of a request.
    "request.method-in-lower-case": breaking(\.normalizedRequest.writeMethod)(
      "The method is written in lower case.", giving { $0.lowercased() }),
    "request.method-unchecked": breaking(\.normalizedRequest.checkMethod)(
      "The method is taken as it is given, also in lower case.", accepting()),
    "request.method-always-post": breaking(\.normalizedRequest.writeMethod)(
      "The method is POST, whatever is sent.", entering { _ in "POST" }),
    "request.empty-uri-id-taken": breaking(\.normalizedRequest.checkIdentifier)(
      "An empty identifier is taken.", accepting()),
    "request.empty-uri-id-as-slash": breaking(\.normalizedRequest.checkIdentifier)(
      "An empty identifier is taken for a slash, the root of an address.", changing { $0.isEmpty ? "/" : $0 }),
    "request.uri-id-not-encoded": breaking(\.normalizedRequest.writeIdentifier)(
      "The identifier stands as it is, not as Base64.", asText),
    "request.uri-id-in-latin-1": breaking(\.normalizedRequest.encodeIdentifier)(
      "The identifier is encoded as Latin 1, with question marks for other characters.",
      { _ in { $0.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") } } }),
    "request.uri-id-low-bytes": breaking(\.normalizedRequest.encodeIdentifier)(
      "Of each unit of the identifier in UTF-16 the lower byte is taken.",
      { _ in { $0.utf16.map { UInt8(truncatingIfNeeded: $0) } } }),
    "request.uri-id-in-lower-case": breaking(\.normalizedRequest.takeIdentifier)(
      "The identifier is made lower case.", giving { $0.lowercased() }),
    "request.uri-id-unescaped": breaking(\.normalizedRequest.takeIdentifier)(
      "Percent escapes in the identifier are decoded, as in an address.",
      giving { (try? FormEncoding.decode($0.utf8)) ?? $0 }),
    "request.uri-id-escaped": breaking(\.normalizedRequest.takeIdentifier)(
      "Characters of the identifier are percent-encoded, as in an address.",
      giving { identifier in
        identifier.split(separator: "/", omittingEmptySubsequences: false).map { FormEncoding.encode(String($0)) }
          .joined(separator: "/")
      }),
    "request.uri-id-cut": breaking(\.normalizedRequest.takeIdentifier)(
      "The identifier ends before a ? or #, as the path of an address does.",
      giving { String($0.prefix { $0 != "?" && $0 != "#" }) }),
    "request.uri-id-ending-slash-dropped": breaking(\.normalizedRequest.takeIdentifier)(
      "A slash at the end of the identifier is removed.", giving { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }),
    "request.uri-id-slash-put-before": breaking(\.normalizedRequest.takeIdentifier)(
      "An identifier that does not begin with a slash gets one.", giving { $0.hasPrefix("/") ? $0 : "/" + $0 }),

    // Mistakes with the nonce of a request.
    "request.nonce-as-hex": breaking(\.normalizedRequest.writeNonce)(
      "The nonce is written in hexadecimal digits.", { _ in { nonce, _ in Hex.encode(nonce) } }),
    "request.nonce-encoded-twice": breaking(\.normalizedRequest.writeNonce)(
      "The nonce's Base64 text is encoded as Base64 once more.",
      { right in { nonce, base64 in base64(Array(right(nonce, base64).utf8)) } }),
    "request.nonce-of-any-length": breaking(\.normalizedRequest.checkNonce)(
      "A nonce of any length is taken.", accepting()),
    "request.nonce-of-24-characters": breaking(\.normalizedRequest.checkNonce)(
      "The length of the nonce's Base64 text is checked, 24 characters, which 17 and 18 bytes have as well.",
      evidence: "The publisher's mobile core checks the nonce of offline data in this way.",
      accepting(when: { Base64.encode($0).count == 24 })),

    // Mistakes where parts are encoded and joined.
    "request.url-alphabet": breaking(\.normalizedRequest.base64)(
      "Parts are written in the Base64 alphabet for addresses.", giving(\.inURLAlphabet)),
    "request.unpadded": breaking(\.normalizedRequest.base64)(
      "Parts are written as Base64 without padding.", giving { $0.filter { $0 != "=" } }),
    "request.base64-in-lines": breaking(\.normalizedRequest.base64)(
      "Base64 texts are broken into lines of 76 characters, as in mail.",
      giving { $0.inLines.joined(separator: "\r\n") }),
    "request.base64-ending-in-line-feed": breaking(\.normalizedRequest.base64)(
      "A line feed follows each 76 characters of a Base64 text, and its end.",
      evidence: "Android's encoder does so unless it is told not to.", giving { $0.inLines.map { $0 + "\n" }.joined() }),
    "request.nonce-before-uri-id": breaking(\.normalizedRequest.order)(
      "The nonce stands before the identifier.",
      entering { texts in
        var texts = texts
        (texts.uriId, texts.nonce) = (texts.nonce, texts.uriId)
        return texts
      }),
    "request.ampersand-at-end": breaking(\.normalizedRequest.order)(
      "An & follows the last part as well.", giving { $0 + [""] }),
    "request.joined-by-line-feeds": breaking(\.normalizedRequest.separator)(
      "Parts are joined by line feeds.", constant("\n")),

    // Mistakes with the application's secret.
    "request.secret-decoded": breaking(\.normalizedRequest.takeSecret)(
      "The bytes that the secret's Base64 text encodes are signed, not the text.",
      entering { secret in Base64.decode(secret).map { String(decoding: $0, as: UTF8.self) } ?? secret }),
    "request.secret-encoded-again": breaking(\.normalizedRequest.takeSecret)(
      "The secret's text is encoded as Base64 like the other parts.", entering { Base64.encode(Array($0.utf8)) }),
    "request.secret-left-out": breaking(\.normalizedRequest.takeSecret)(
      "The text ends before the secret.", giving { _ in nil }),
    "request.secret-before-body": breaking(\.normalizedRequest.order)(
      "The secret stands before the body.",
      entering { texts in
        var texts = texts
        (texts.body, texts.secret) = (texts.secret, texts.body)
        return texts
      }),
    "request.secret-not-separated": breaking(\.normalizedRequest.order)(
      "No & stands before the secret.", appendingSecret),
    "request.offline-word-left-out": breaking(\.normalizedRequest.takeSecret)(
      "Offline, nothing takes the place of the secret.", entering { $0 == "offline" ? "" : $0 }),

    // Mistakes with the body of a request.
    "request.body-not-encoded": breaking(\.normalizedRequest.writeBody)(
      "The body stands as it is, not as Base64.", asText),
    "request.body-hashed": breaking(\.normalizedRequest.takeBody)(
      "The SHA-256 of the body stands in its place.", giving { SHA256.hash($0) }),
    "request.body-trimmed": breaking(\.normalizedRequest.takeBody)(
      "White space around the body is removed.", giving { Array($0.trimming(while: \.isWhiteSpace)) }),
    "request.body-line-breaks-changed": breaking(\.normalizedRequest.takeBody)(
      "Carriage returns before line feeds are removed from the body.",
      giving { $0.replacing([0x0d, 0x0a], with: [0x0a]) }),
    "request.body-written-anew": breaking(\.normalizedRequest.takeBody)(
      "A JSON body is written again without white space before it is signed.", giving(\.withoutJSONWhiteSpace)),
    "request.empty-body-dropped": breaking(\.normalizedRequest.keepBody)(
      "Without a body, the & before it is left out as well.", giving { $0 == "" ? nil : $0 }),
    "request.empty-body-as-object": breaking(\.normalizedRequest.takeBody)(
      "Without a body, an empty JSON object is signed.", giving { $0.isEmpty ? Array("{}".utf8) : $0 }),
  ]
}

private typealias PartOrder = Function<RequestTexts, [String]>

/// Puts the secret at the end of the last part.
private let appendingSecret: @Sendable (@escaping PartOrder) -> PartOrder = { right in
  { texts in
    var others = texts
    others.secret = nil
    var parts = right(others)
    let last = parts.popLast() ?? ""
    return parts + [last + (texts.secret ?? "")]
  }
}

/// Writes the bytes of a part as they are.
let asText: @Sendable (@escaping PartEncoding) -> PartEncoding = { _ in
  { bytes, _ in String(decoding: bytes, as: UTF8.self) }
}

extension [UInt8] {
  /// A JSON text without the white space outside its strings; anything else as it is.
  fileprivate var withoutJSONWhiteSpace: [UInt8] {
    guard let first = first(where: { !$0.isWhiteSpace }), first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    else { return self }
    var isInString = false
    var isEscaped = false
    return filter { byte in
      defer { isEscaped = isInString && byte == UInt8(ascii: "\\") && !isEscaped }
      if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
      return isInString || !byte.isWhiteSpace
    }
  }
}
