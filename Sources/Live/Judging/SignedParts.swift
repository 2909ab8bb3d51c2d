internal import Encodings
internal import HTTP
internal import PartyModel
internal import PowerAuth
internal import Primitives

/// What a client signs: the parts of a request, of which the rules make the data.
struct SignedParts: Sendable {
  var request: SignedRequest
  /// The query of a GET request, whose canonical form is signed in place of the body.
  var query: String?
  /// The application secret, as text.
  let secret: String
  /// The address to which the request was sent: its path, and then also with the query.
  let addresses: [String]
  /// The host to which it was sent; nil where it states none.
  let host: String?

  init(_ request: SignedRequest, of received: HTTPRequest, secret: String) {
    self.request = request
    self.secret = secret
    query = received.method == "GET" ? received.query : nil
    addresses = [received.path, received.target]
    host = received.fields["Host"]
  }

  /// The data that a client with some rules signs.
  func data(_ core: Rules) -> [UInt8]? {
    var request = request
    if let query { request.body = core.signedBody(ofQuery: query) }
    return try? request.signedBytes(secret: secret, core: core)
  }

  var byteCount: Int {
    request.body.count + request.signature.utf8.count + addresses.reduce(0) { $0 + $1.utf8.count }
  }
}

/// Something that clients sign instead of the right data.
struct SigningChange: Sendable {
  let words: String
  /// The data that they sign then, each way in which they do it.
  let data: @Sendable (SignedParts, Rules) -> [[UInt8]?]

  private init(_ words: String, data: @escaping @Sendable (SignedParts, Rules) -> [[UInt8]?]) {
    self.words = words
    self.data = data
  }

  /// Another part of the request.
  private static func request(
    _ words: String, _ change: @escaping @Sendable (inout SignedRequest) -> Void
  ) -> SigningChange {
    SigningChange(words) { parts, core in
      var changed = parts
      change(&changed.request)
      return [changed.data(core)]
    }
  }

  /// Another body, also in place of a query.
  private static func body(_ words: String, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]) -> SigningChange {
    SigningChange(words) { parts, core in
      var changed = parts
      changed.request.body = change(parts.request.body)
      changed.query = nil
      return [changed.data(core)]
    }
  }

  /// Other identifiers.
  private static func identifiers(
    _ words: String, _ identifiers: @escaping @Sendable (SignedParts) -> [String]
  ) -> SigningChange {
    SigningChange(words) { parts, core in
      identifiers(parts).map { identifier in
        var changed = parts
        changed.request.uriId = identifier
        return changed.data(core)
      }
    }
  }

  static let all: [SigningChange] =
    ofBody + ofIdentifier + ofBytes + [
      request("the method POST is signed") { $0.method = "POST" },
      request("the method GET is signed") { $0.method = "GET" },
      request("the nonce is signed as zeros") { $0.nonce = [UInt8](repeating: 0, count: 16) },
    ]

  private static let ofBody: [SigningChange] = [
    body("the body is signed as empty") { _ in [] },
    body("the body is signed without its last line break") { Array($0.droppingLast(0x0A)) },
    body("an empty JSON object is signed instead of the body") { _ in Array("{}".utf8) },
    body("the body is signed as its Base64 text") { Array(Base64.encode($0).utf8) },
    body("the body is signed in Latin-1") { $0.inLatin1 },
    body("the body is encoded in UTF-8 twice before it is signed") { $0.encodedTwice },
    SigningChange("the query is signed as it is sent") { parts, core in
      var changed = parts
      (changed.request.body, changed.query) = (Array((parts.query ?? "").utf8), nil)
      return [changed.data(core)]
    },
  ]

  private static let ofIdentifier: [SigningChange] = [
    identifiers("the address is signed instead of the identifier") { parts in
      [parts.request.uriId.replacingPrefix("/pa", by: "/pa/v3")] + parts.addresses
    },
    identifiers("the address is signed with its host instead of the identifier") { parts in
      let origins = parts.host.map { ["http://\($0)", "https://\($0)"] } ?? []
      return origins.flatMap { origin in parts.addresses.map { origin + $0 } }
    },
    identifiers("the identifier is signed without its first slash") { [String($0.request.uriId.dropFirst())] },
    identifiers("the identifier is signed with a slash at its end") { [$0.request.uriId + "/"] },
    identifiers("the identifier is that of signature/validate") { _ in [ServiceEndpoint.validate.uriId] },
    identifiers("the identifier is that of token/create") { _ in [ServiceEndpoint.createToken.uriId] },
    identifiers("the identifier is that of vault/unlock") { _ in [ServiceEndpoint.unlockVault.uriId] },
  ]

  /// Parts that enter as bytes and not as texts, or not at all.
  private static let ofBytes: [SigningChange] = [
    SigningChange("the nonce is signed as its bytes, and not as its Base64 text") { parts, core in
      let text = Array(Base64.encode(parts.request.nonce).utf8)
      return [parts.data(core).map { $0.replacing(text, with: parts.request.nonce, maxReplacements: 1) }]
    },
    SigningChange("the application secret is signed as the bytes that its text encodes") { parts, core in
      guard let secret = Base64.decode(parts.secret) else { return [] }
      return [parts.data(core).map { Array($0.dropLast(parts.secret.utf8.count)) + secret }]
    },
    SigningChange("the application secret is not appended") { parts, core in
      let count = parts.secret.utf8.count
      // Without the separator before it, and with it.
      return [count + 1, count].map { dropped in parts.data(core).map { Array($0.dropLast(dropped)) } }
    },
  ]
}

extension [UInt8] {
  /// The bytes without any that have this value at their end.
  fileprivate func droppingLast(_ value: UInt8) -> ArraySlice<UInt8> {
    lastIndex { $0 != value }.map { self[...$0] } ?? []
  }

  /// A text in UTF-8 as an encoder of Latin-1 writes it, with question marks for what that does not have.
  fileprivate var inLatin1: [UInt8] {
    String(decoding: self, as: UTF8.self).unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }
  }

  /// The UTF-8 of a text that was read as Latin-1.
  fileprivate var encodedTwice: [UInt8] {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: map { Unicode.Scalar($0) })
    return Array(String(text).utf8)
  }
}
