internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes with the method and the identifier of a request.
extension Mistake {
  static let methodInLowerCase = Mistake(
    "request.method-in-lower-case", "The method is written in lower case.", \.normalizedRequest.writeMethod,
    giving { $0.lowercased() })
  static let methodUnchecked = Mistake(
    "request.method-unchecked", "The method is taken as it is given, also in lower case.",
    \.normalizedRequest.checkMethod, accepting())
  static let methodAlwaysPost = Mistake(
    "request.method-always-post", "The method is POST, whatever is sent.", \.normalizedRequest.writeMethod,
    entering { _ in "POST" })
  static let emptyIdentifierTaken = Mistake(
    "request.empty-uri-id-taken", "An empty identifier is taken.", \.normalizedRequest.checkIdentifier, accepting())
  static let emptyIdentifierAsSlash = Mistake(
    "request.empty-uri-id-as-slash", "An empty identifier is taken for a slash, the root of an address.",
    \.normalizedRequest.checkIdentifier, changing { $0.isEmpty ? "/" : $0 })
  static let uriIdNotEncoded = Mistake(
    "request.uri-id-not-encoded", "The identifier stands as it is, not as Base64.", \.normalizedRequest.writeIdentifier,
    asText)
  static let uriIdInLatin1 = Mistake(
    "request.uri-id-in-latin-1", "The identifier is encoded as Latin 1, with question marks for other characters.",
    \.normalizedRequest.encodeIdentifier
  ) { _ in { $0.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") } } }
  static let uriIdInLowerCase = Mistake(
    "request.uri-id-in-lower-case", "The identifier is made lower case.", \.normalizedRequest.takeIdentifier,
    giving { $0.lowercased() })
  static let uriIdUnescaped = Mistake(
    "request.uri-id-unescaped", "Percent escapes in the identifier are decoded, as in an address.",
    \.normalizedRequest.takeIdentifier, giving { (try? FormEncoding.decode($0.utf8)) ?? $0 })
  static let uriIdEscaped = Mistake(
    "request.uri-id-escaped", "Characters of the identifier are percent-encoded, as in an address.",
    \.normalizedRequest.takeIdentifier,
    giving { identifier in
      identifier.split(separator: "/", omittingEmptySubsequences: false).map { FormEncoding.encode(String($0)) }
        .joined(separator: "/")
    })
  static let uriIdCut = Mistake(
    "request.uri-id-cut", "The identifier ends before a ? or #, as the path of an address does.",
    \.normalizedRequest.takeIdentifier, giving { String($0.prefix { $0 != "?" && $0 != "#" }) })
  static let uriIdEndingSlashDropped = Mistake(
    "request.uri-id-ending-slash-dropped", "A slash at the end of the identifier is removed.",
    \.normalizedRequest.takeIdentifier, giving { $0.hasSuffix("/") ? String($0.dropLast()) : $0 })
  static let uriIdSlashPutBefore = Mistake(
    "request.uri-id-slash-put-before", "An identifier that does not begin with a slash gets one.",
    \.normalizedRequest.takeIdentifier, giving { $0.hasPrefix("/") ? $0 : "/" + $0 })
}

/// Mistakes with the nonce of a request.
extension Mistake {
  static let nonceAsHex = Mistake(
    "request.nonce-as-hex", "The nonce is written in hexadecimal digits.", \.normalizedRequest.writeNonce
  ) { _ in { nonce, _ in Hex.encode(nonce) } }
  static let nonceEncodedTwice = Mistake(
    "request.nonce-encoded-twice", "The nonce's Base64 text is encoded as Base64 once more.",
    \.normalizedRequest.writeNonce
  ) { right in { nonce, base64 in base64(Array(right(nonce, base64).utf8)) } }
  static let signedNonceOfAnyLength = Mistake(
    "request.nonce-of-any-length", "A nonce of any length is taken.", \.normalizedRequest.checkNonce, accepting())
  static let signedNonceOf24Characters = Mistake(
    "request.nonce-of-24-characters",
    "The length of the nonce's Base64 text is checked, 24 characters, which 17 and 18 bytes have as well.",
    evidence: "The publisher's mobile core checks the nonce of offline data so.", \.normalizedRequest.checkNonce,
    accepting(when: { Base64.encode($0).count == 24 }))
}

/// Mistakes where parts are encoded and joined.
extension Mistake {
  static let partsInURLAlphabet = Mistake(
    "request.url-alphabet", "Parts are written in the Base64 alphabet for addresses.", \.normalizedRequest.base64,
    giving(\.inURLAlphabet))
  static let partsUnpadded = Mistake(
    "request.unpadded", "Parts are written as Base64 without padding.", \.normalizedRequest.base64,
    giving { $0.filter { $0 != "=" } })
  static let partsInLines = Mistake(
    "request.base64-in-lines", "Base64 texts are broken into lines of 76 characters, as in mail.",
    \.normalizedRequest.base64, giving { $0.inLines.joined(separator: "\r\n") })
  static let partsEndInLineFeed = Mistake(
    "request.base64-ending-in-line-feed", "A line feed follows each 76 characters of a Base64 text, and its end.",
    evidence: "Android's encoder does so unless it is told not to.",
    \.normalizedRequest.base64, giving { $0.inLines.map { $0 + "\n" }.joined() })

  static let nonceBeforeUriId = Mistake(
    "request.nonce-before-uri-id", "The nonce stands before the identifier.", \.normalizedRequest.order,
    entering { texts in
      var texts = texts
      (texts.uriId, texts.nonce) = (texts.nonce, texts.uriId)
      return texts
    })
  static let ampersandAtEnd = Mistake(
    "request.ampersand-at-end", "An & follows the last part as well.", \.normalizedRequest.order, giving { $0 + [""] })
  static let joinedByLineFeeds = Mistake(
    "request.joined-by-line-feeds", "Parts are joined by line feeds.", \.normalizedRequest.separator, constant("\n"))
}

/// Mistakes with the application's secret.
extension Mistake {
  static let signedSecretDecoded = Mistake(
    "request.secret-decoded", "The bytes that the secret's Base64 text encodes are signed, not the text.",
    \.normalizedRequest.takeSecret,
    entering { secret in Base64.decode(secret).map { String(decoding: $0, as: UTF8.self) } ?? secret })
  static let secretEncodedAgain = Mistake(
    "request.secret-encoded-again", "The secret's text is encoded as Base64 like the other parts.",
    \.normalizedRequest.takeSecret, entering { Base64.encode(Array($0.utf8)) })
  static let secretLeftOut = Mistake(
    "request.secret-left-out", "The text ends before the secret.", \.normalizedRequest.takeSecret, giving { _ in nil })
  static let secretBeforeBody = Mistake(
    "request.secret-before-body", "The secret stands before the body.", \.normalizedRequest.order,
    entering { texts in
      var texts = texts
      (texts.body, texts.secret) = (texts.secret, texts.body)
      return texts
    })
  static let offlineWordLeftOut = Mistake(
    "request.offline-word-left-out", "Offline, nothing stands in the place of the secret.",
    \.normalizedRequest.takeSecret, entering { $0 == "offline" ? "" : $0 })
}

/// Writes the bytes of a part as they are.
let asText: @Sendable (@escaping PartEncoding) -> PartEncoding = { _ in
  { bytes, _ in String(decoding: bytes, as: UTF8.self) }
}

extension String {
  /// The text in pieces of 76 characters.
  fileprivate var inLines: [String] {
    let characters = Array(self)
    return stride(from: 0, to: characters.count, by: 76).map { String(characters[$0...].prefix(76)) }
  }
}
