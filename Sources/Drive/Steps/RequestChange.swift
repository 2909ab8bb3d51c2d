internal import PowerAuth
internal import StrictJSON

/// How a request differs from that of a right client, or which of several things it is about.
enum RequestChange: Sendable {
  /// It is made by the device of this name.
  case of(String)
  /// It makes or uses the token, temporary key, recovery code or password of this name.
  case named(String)
  case factors(String)
  case method(String)
  case body(String)
  case query(String)
  /// The text that is encrypted.
  case text(String)
  /// The factor whose key is another one; `swapped` stands for the key of possession in place of that of biometry.
  case wrongKey(String)
  /// What is changed after it was signed.
  case tampered(String)
  /// How many steps the value of the counter is after the one that is next.
  case counter(Int)
  /// The version that the header states, and whose rules make the signature.
  case version(ProtocolVersion)
  /// The version that the header states, although nothing else follows it.
  case statedVersion(String)
  /// The application: `other`, `second` version, `unknown` key, `wrong secret`.
  case application(String)
  case noHeader
  /// The header names the activation of the device of this name; `unknown` stands for an identifier of none.
  case signedFor(String)
  /// A part of the header is replaced.
  case header(String, with: String)
  /// What of the encryption is damaged: `mac`, `data`, `inner mac`.
  case damaged(String)
  /// By how many milliseconds the timestamp is ahead of the time of the server.
  case ahead(Int64)
  /// The temporary key of this name; `unknown` stands for one that the server did not make.
  case key(String)
  case purpose(EncryptionPurpose)
  /// A member of the message is set, or left out.
  case member(String, JSONValue?)
  case scope(EncryptionScope)
  /// An attribute or a member of the inner layer.
  case attribute(String, String)
  /// The digest of a token: `wrong`, `without the version`.
  case digest(String)
  /// The nonce of the token before is used again.
  case sameNonce
  /// The code is that of the device of this name.
  case codeOf(String)
  case noChallenge
  case challenge([UInt8])
  /// What is wrong with the members of the request, in words.
  case request(String)

  var words: String {
    switch self {
    case .of(let name): "of the device \"\(name)\""
    case .named(let name): "\"\(name)\""
    case .factors(let type): "with \(type.uppercased())"
    case .method(let method): "with \(method)"
    case .body(let text), .text(let text): text.utf8.count > 60 ? "with \(text.utf8.count) bytes" : "with \(text)"
    case .query(let text): "with the query \(text)"
    case .wrongKey(let factor):
      factor == "swapped" ? "with the key of possession as that of biometry" : "with a wrong key of \(factor)"
    case .tampered(let part): "whose \(part) is changed after it was signed"
    case .counter(let steps): steps < 0 ? "with a counter \(-steps) steps back" : "with a counter \(steps) steps ahead"
    case .version(let version): "of version \(version.rawValue)"
    case .statedVersion(let text): "whose header states version \"\(text)\""
    case .application(let name): Self.applicationWords(name)
    case .noHeader: "without its header"
    case .signedFor(let name):
      name == "unknown" ? "for an unknown activation" : "for the activation of the device \"\(name)\""
    case .header(let part, let other):
      "with \(other.utf8.count > 60 ? "\(other.utf8.count) bytes" : other) in place of \(part) in the header"
    case .damaged(let part): "whose \(part) is damaged"
    case .ahead(let time): time < 0 ? "with a timestamp \(-time) ms back" : "with a timestamp \(time) ms ahead"
    case .key(let name): "with the temporary key \"\(name)\""
    case .purpose(let purpose): "encrypted for \(purpose.rawValue)"
    case .member(let name, let value): value == nil ? "without the member \(name)" : "with the member \(name)"
    case .scope(let scope): "in the scope of the \(scope.rawValue)"
    case .attribute(let name, let value):
      value.utf8.count > 60 ? "with \(value.utf8.count) bytes as \(name)" : "with \(name) \"\(value)\""
    case .digest(let how): how == "wrong" ? "with a wrong digest" : "with the digest \(how)"
    case .sameNonce: "with the nonce of the token before"
    case .codeOf(let name): "with the code of the device \"\(name)\""
    case .noChallenge: "without challenge"
    case .challenge(let bytes): "with a challenge of \(bytes.count) bytes"
    case .request(let how): "with \(how)"
    }
  }

  private static func applicationWords(_ name: String) -> String {
    switch name {
    case "other": "with another application"
    case "second": "with the second version of the application"
    case "unknown": "with an unknown application key"
    default: "with a \(name)"
    }
  }
}

extension [RequestChange] {
  /// The first value that a reader finds.
  func first<Value>(_ read: (RequestChange) -> Value?) -> Value? {
    for change in self { if let value = read(change) { return value } }
    return nil
  }

  var device: String { first { if case .of(let name) = $0 { name } else { nil } } ?? "phone" }
  var name: String? { first { if case .named(let name) = $0 { name } else { nil } } }
  var factors: String? { first { if case .factors(let type) = $0 { type } else { nil } } }
  var method: String? { first { if case .method(let text) = $0 { text } else { nil } } }
  var body: String? { first { if case .body(let text) = $0 { text } else { nil } } }
  var query: String? { first { if case .query(let text) = $0 { text } else { nil } } }
  var text: String? { first { if case .text(let text) = $0 { text } else { nil } } }
  var wrongKey: String? { first { if case .wrongKey(let factor) = $0 { factor } else { nil } } }
  var tampered: String? { first { if case .tampered(let part) = $0 { part } else { nil } } }
  var counter: Int { first { if case .counter(let steps) = $0 { steps } else { nil } } ?? 0 }
  var version: ProtocolVersion? { first { if case .version(let version) = $0 { version } else { nil } } }
  var statedVersion: String? { first { if case .statedVersion(let text) = $0 { text } else { nil } } }
  var application: String? { first { if case .application(let name) = $0 { name } else { nil } } }
  var hasHeader: Bool { first { if case .noHeader = $0 { true } else { nil } } == nil }
  var signedFor: String? { first { if case .signedFor(let name) = $0 { name } else { nil } } }
  var damaged: String? { first { if case .damaged(let part) = $0 { part } else { nil } } }
  var ahead: Int64 { first { if case .ahead(let time) = $0 { time } else { nil } } ?? 0 }
  var key: String? { first { if case .key(let name) = $0 { name } else { nil } } }
  var purpose: EncryptionPurpose? { first { if case .purpose(let purpose) = $0 { purpose } else { nil } } }
  var scope: EncryptionScope? { first { if case .scope(let scope) = $0 { scope } else { nil } } }
  var digest: String? { first { if case .digest(let how) = $0 { how } else { nil } } }
  var hasSameNonce: Bool { first { if case .sameNonce = $0 { true } else { nil } } ?? false }
  var ownerOfCode: String? { first { if case .codeOf(let name) = $0 { name } else { nil } } }
  var hasChallenge: Bool { first { if case .noChallenge = $0 { true } else { nil } } == nil }
  var challenge: [UInt8]? { first { if case .challenge(let bytes) = $0 { bytes } else { nil } } }
  var request: String? { first { if case .request(let how) = $0 { how } else { nil } } }

  var members: [(name: String, value: JSONValue?)] {
    compactMap { if case .member(let name, let value) = $0 { (name, value) } else { nil } }
  }

  var attributes: [(name: String, value: String)] {
    compactMap { if case .attribute(let name, let value) = $0 { (name, value) } else { nil } }
  }

  /// The text of a header after its changes; nil where it is left out.
  func changing(header text: String) -> String? {
    guard hasHeader else { return nil }
    return reduce(text) { text, change in
      if case .header(let part, let other) = change {
        text.replacing(part, with: other, maxReplacements: 1)
      } else {
        text
      }
    }
  }
}
