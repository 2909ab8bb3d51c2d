internal import Conformance
internal import PowerAuth

/// What goes wrong with the method and the identifier of a request.
extension Mistake {
  static let methodInLowerCase = Mistake("request.method-in-lower-case", "The method is written in lower case.")
  static let methodUnchecked = Mistake(
    "request.method-unchecked", "The method is taken as it is given, also in lower case.")
  static let methodAlwaysPost = Mistake("request.method-always-post", "The method is POST, whatever is sent.")
  static let uriIdNotEncoded = Mistake("request.uri-id-not-encoded", "The identifier stands as it is, not as Base64.")
  static let uriIdInLatin1 = Mistake(
    "request.uri-id-in-latin-1", "The identifier is encoded as Latin 1, with question marks for what that has not.")
  static let uriIdComposed = Mistake(
    "request.uri-id-composed",
    "Letters and their accents are put together in the identifier, as Unicode's form C has it.")
  static let uriIdTrimmed = Mistake("request.uri-id-trimmed", "White space around the identifier is taken away.")
  static let uriIdInLowerCase = Mistake("request.uri-id-in-lower-case", "The identifier is made lower case.")
  static let uriIdUnescaped = Mistake(
    "request.uri-id-unescaped", "Percent escapes in the identifier are decoded, as in an address.")
  static let uriIdEscaped = Mistake(
    "request.uri-id-escaped", "Characters of the identifier are percent-encoded, as in an address.")
  static let uriIdCut = Mistake(
    "request.uri-id-cut", "The identifier ends before a ? or #, as the path of an address does.")
  static let uriIdEndingSlashDropped = Mistake(
    "request.uri-id-ending-slash-dropped", "A slash at the end of the identifier is taken away.")
  static let uriIdSlashPutBefore = Mistake(
    "request.uri-id-slash-put-before", "An identifier that does not begin with a slash gets one.")
}

/// What goes wrong with the nonce of a request.
extension Mistake {
  static let nonceAsHex = Mistake("request.nonce-as-hex", "The nonce is written in hexadecimal digits.")
  static let nonceEncodedTwice = Mistake(
    "request.nonce-encoded-twice", "The nonce's Base64 text is encoded as Base64 once more.")
  static let signedNonceOfAnyLength = Mistake("request.nonce-of-any-length", "A nonce of any length is taken.")
}

/// What goes wrong with the body of a request.
extension Mistake {
  static let bodyNotEncoded = Mistake("request.body-not-encoded", "The body stands as it is, not as Base64.")
  static let bodyHashed = Mistake("request.body-hashed", "The SHA-256 of the body stands in its place.")
  static let bodyAsText = Mistake(
    "request.body-as-text", "The body passes through a text, in which bytes that are no UTF-8 become U+FFFD.")
  static let bodyTrimmed = Mistake("request.body-trimmed", "White space around the body is taken away.")
  static let bodyMarkDropped = Mistake(
    "request.body-mark-dropped", "A byte order mark at the beginning of the body is taken away.")
  static let bodyEndsAtNull = Mistake("request.body-ends-at-null", "The body ends before its first zero byte.")
  static let bodyLineBreaksChanged = Mistake(
    "request.body-line-breaks-changed", "Carriage returns before line feeds are taken out of the body.")
  static let bodyWrittenAnew = Mistake(
    "request.body-written-anew", "A JSON body is written anew without white space before it is signed.")
  static let emptyBodyDropped = Mistake(
    "request.empty-body-dropped", "Without a body, the & before it is left out as well.")
  static let emptyBodyAsObject = Mistake(
    "request.empty-body-as-object", "Without a body, an empty JSON object is signed.")
}

/// What goes wrong where parts are encoded and joined.
extension Mistake {
  static let partsInURLAlphabet = Mistake(
    "request.url-alphabet", "Parts are written in the Base64 alphabet for addresses.")
  static let partsUnpadded = Mistake("request.unpadded", "Parts are written as Base64 without padding.")
  static let partsInLines = Mistake(
    "request.base64-in-lines", "Base64 texts are broken into lines of 76 characters, as in mail.")
  static let partsEndInLineFeed = Mistake(
    "request.base64-ending-in-line-feed", "A line feed follows each 76 characters of a Base64 text, and its end.",
    evidence: "Android's encoder does so unless it is told not to.")
  static let nonceBeforeUriId = Mistake("request.nonce-before-uri-id", "The nonce stands before the identifier.")
  static let ampersandAtEnd = Mistake("request.ampersand-at-end", "An & follows the last part as well.")
  static let joinedByLineFeeds = Mistake("request.joined-by-line-feeds", "Parts are joined by line feeds.")
}

/// What goes wrong with the application's secret.
extension Mistake {
  static let signedSecretDecoded = Mistake(
    "request.secret-decoded", "The bytes that the secret's Base64 text encodes are signed, not the text.")
  static let secretEncodedAgain = Mistake(
    "request.secret-encoded-again", "The secret's text is encoded as Base64 like the other parts.")
  static let secretLeftOut = Mistake("request.secret-left-out", "The text ends before the secret.")
  static let secretBeforeBody = Mistake("request.secret-before-body", "The secret stands before the body.")
  static let offlineWordLeftOut = Mistake(
    "request.offline-word-left-out", "Offline, nothing stands in the place of the secret.")
}

extension RequestRules {
  /// Declares the mistakes that show with and without a secret.
  func declareMistakes(on op: OperationBuilder) {
    op.mistakes([.methodInLowerCase, .methodUnchecked, .methodAlwaysPost], violate: [methods])
    op.mistakes(
      [
        .uriIdInLatin1, .uriIdComposed, .uriIdTrimmed, .uriIdInLowerCase, .uriIdUnescaped, .uriIdEscaped, .uriIdCut,
        .uriIdEndingSlashDropped, .uriIdSlashPutBefore,
      ], violate: [text])
    op.mistakes([.nonceAsHex, .nonceEncodedTwice], violate: [join])
    op.mistake(.signedNonceOfAnyLength, violates: [nonce])
    op.mistakes(
      [
        .uriIdNotEncoded, .bodyNotEncoded, .bodyHashed, .bodyAsText, .bodyTrimmed, .bodyMarkDropped, .bodyEndsAtNull,
        .bodyLineBreaksChanged, .bodyWrittenAnew, .nonceBeforeUriId, .ampersandAtEnd, .joinedByLineFeeds,
      ], violate: [join])
    op.mistakes([.emptyBodyDropped, .emptyBodyAsObject], violate: [emptyBody])
    op.mistakes([.partsInURLAlphabet, .partsUnpadded, .partsInLines, .partsEndInLineFeed], violate: [base64])
  }
}
