internal import PartyModel
internal import PowerAuth
internal import StrictJSON

/// How a request differs from that of a right client, or which of several things it is about.
enum RequestChange: Sendable {
  /// It is made by the device of this name.
  case of(String)
  /// It makes or uses the token, temporary key, recovery code or password of this name.
  case named(String)
  case factors(SignatureType)
  case method(String)
  case body(String)
  case query(String)
  /// The text that is encrypted.
  case text(String)
  /// What the device does otherwise than a right one.
  case device(DeviceChange)
  /// The version that the header states, and whose rules make the signature.
  case version(ProtocolVersion)
  /// The version that the header states, although nothing else follows it.
  case statedVersion(String)
  case application(OtherApplication)
  case noHeader
  /// The header names the activation of the device of this name; without such a device, one that the server does not know.
  case signedFor(String)
  /// A part of the header is replaced.
  case header(String, with: String)
  /// By how many milliseconds the timestamp is ahead of the time of the server.
  case ahead(Int64)
  /// The temporary key of this name; without such a key, one that the server did not make.
  case key(String)
  /// The request for a temporary key names the activation of the device of this name.
  case keyOf(String)
  case purpose(EncryptionPurpose)
  case scope(EncryptionScope)
  /// An attribute or a member of the inner layer, or a value for an administrator.
  case attribute(String, String)
  /// The number of the PUK.
  case puk(Int)
  /// The nonce of the token before is used again.
  case sameNonce
  /// The code is that of the device of this name.
  case codeOf(String)
  case noChallenge
  case challenge([UInt8])
  // Of protocol 4 alone.
  /// The algorithm of shared secrets, where it is not that of the activation.
  case algorithm(SharedSecretAlgorithm)
  /// Whether biometry is to be on.
  case biometry(Bool)
  /// The device does not get the answer, so that it keeps the keys that it has.
  case answerLost
  /// The code is made with the keys of the factors that there were after so many changes, also of one whose answer got lost.
  case factorKeys(after: Int)

  var words: String {
    switch self {
    case .of(let name): "of the device \"\(name)\""
    case .named(let name): "\"\(name)\""
    case .factors(let type): "with \(type.rawValue.uppercased())"
    case .method(let method): "with \(method)"
    case .body(let text), .text(let text): text.utf8.count > 60 ? "with \(text.utf8.count) bytes" : "with \(text)"
    case .query(let text): "with the query \(text)"
    case .device(let change): change.words
    case .version(let version): "of version \(version.rawValue)"
    case .statedVersion(let text): "whose header states version \"\(text)\""
    case .application(let application): "with \(application.words)"
    case .noHeader: "without its header"
    case .signedFor(let name):
      name == "unknown" ? "for an unknown activation" : "for the activation of the device \"\(name)\""
    case .header(let part, let other):
      "with \(other.utf8.count > 60 ? "\(other.utf8.count) bytes" : other) in place of \(part) in the header"
    case .ahead(let time): time < 0 ? "with a timestamp \(-time) ms back" : "with a timestamp \(time) ms ahead"
    case .key(let name): "with the temporary key \"\(name)\""
    case .keyOf(let name): "with the activation of the device \"\(name)\""
    case .purpose(let purpose): "encrypted for \(purpose.rawValue)"
    case .scope(let scope): "in the scope of the \(scope.rawValue)"
    case .attribute(let name, let value):
      value.utf8.count > 60 ? "with \(value.utf8.count) bytes as \(name)" : "with \(name) \"\(value)\""
    case .puk(let number): "with the PUK \(number)"
    case .sameNonce: "with the nonce of the token before"
    case .codeOf(let name): "with the code of the device \"\(name)\""
    case .noChallenge: "without challenge"
    case .challenge(let bytes): "with a challenge of \(bytes.count) bytes"
    case .algorithm(let algorithm): "in \(algorithm.rawValue)"
    case .biometry(let isOn): "with biometry \(isOn ? "on" : "off")"
    case .answerLost: "whose answer gets lost"
    case .factorKeys(let count): "with the keys after \(count) change\(count == 1 ? "" : "s")"
    }
  }
}

/// An application that is not that of the device.
enum OtherApplication: Sendable {
  case other
  /// The second version of the application of the device.
  case second
  case unknown
  /// The application of the device with another secret.
  case wrongSecret

  fileprivate var words: String {
    switch self {
    case .other: "another application"
    case .second: "the second version of the application"
    case .unknown: "an unknown application key"
    case .wrongSecret: "a wrong secret"
    }
  }
}

extension DeviceChange {
  fileprivate var words: String {
    switch self {
    case .wrongKey(.swapped): "with the key of possession as that of biometry"
    case .wrongKey(let factor): "with a wrong key of \(factor.rawValue)"
    case .tampered(let part): "whose \(part.rawValue) is changed after it was signed"
    case .counterAt(let number): "with the value \(number) of the counter"
    case .counterAhead(let steps):
      steps < 0 ? "with a counter \(-steps) steps back" : "with a counter \(steps) steps ahead"
    case .damaged(.innerMAC): "whose inner mac is damaged"
    case .damaged(let part): "whose \(part.rawValue) is damaged"
    case .compressedKey: "with a compressed key"
    case .member(let name, let value): value == nil ? "without the member \(name)" : "with the member \(name)"
    case .noDeviceKey: "without a key of the device"
    case .invalidDeviceKey: "with a key that is not a point of the curve"
    case .wrongDigest: "with a wrong digest"
    case .digestWithoutVersion: "with the digest without the version"
    case .keyRequest(let change): "with \(change.words)"
    }
  }
}

extension KeyRequestChange {
  fileprivate var words: String {
    switch self {
    case .emptySignature: "an empty signature"
    case .algorithmNone: "the algorithm none"
    case .emptyToken: "an empty token"
    case .twoParts: "two parts"
    case .otherClaims: "the signature of other claims"
    }
  }
}

extension [RequestChange] {
  /// The first value that a reader finds.
  private func first<Value>(_ read: (RequestChange) -> Value?) -> Value? {
    for change in self { if let value = read(change) { return value } }
    return nil
  }

  var device: String { first { if case .of(let name) = $0 { name } else { nil } } ?? "phone" }
  var name: String? { first { if case .named(let name) = $0 { name } else { nil } } }
  var factors: SignatureType? { first { if case .factors(let type) = $0 { type } else { nil } } }
  var method: String? { first { if case .method(let text) = $0 { text } else { nil } } }
  var body: String? { first { if case .body(let text) = $0 { text } else { nil } } }
  var query: String? { first { if case .query(let text) = $0 { text } else { nil } } }
  var text: String? { first { if case .text(let text) = $0 { text } else { nil } } }
  var version: ProtocolVersion? { first { if case .version(let version) = $0 { version } else { nil } } }
  var statedVersion: String? { first { if case .statedVersion(let text) = $0 { text } else { nil } } }
  var application: OtherApplication? { first { if case .application(let other) = $0 { other } else { nil } } }
  var hasHeader: Bool { first { if case .noHeader = $0 { true } else { nil } } == nil }
  var signedFor: String? { first { if case .signedFor(let name) = $0 { name } else { nil } } }
  var ahead: Int64 { first { if case .ahead(let time) = $0 { time } else { nil } } ?? 0 }
  var key: String? { first { if case .key(let name) = $0 { name } else { nil } } }
  var keyOf: String? { first { if case .keyOf(let name) = $0 { name } else { nil } } }
  var purpose: EncryptionPurpose? { first { if case .purpose(let purpose) = $0 { purpose } else { nil } } }
  var scope: EncryptionScope? { first { if case .scope(let scope) = $0 { scope } else { nil } } }
  var puk: Int? { first { if case .puk(let number) = $0 { number } else { nil } } }
  var hasSameNonce: Bool { first { if case .sameNonce = $0 { true } else { nil } } ?? false }
  var ownerOfCode: String? { first { if case .codeOf(let name) = $0 { name } else { nil } } }
  var hasChallenge: Bool { first { if case .noChallenge = $0 { true } else { nil } } == nil }
  var algorithm: SharedSecretAlgorithm? {
    first { if case .algorithm(let algorithm) = $0 { algorithm } else { nil } }
  }
  var biometry: Bool? { first { if case .biometry(let isOn) = $0 { isOn } else { nil } } }
  var isAnswerLost: Bool { first { if case .answerLost = $0 { true } else { nil } } ?? false }
  /// After how many changes the keys are taken.
  var keyChanges: Int? { first { if case .factorKeys(let count) = $0 { count } else { nil } } }
  var challenge: [UInt8]? { first { if case .challenge(let bytes) = $0 { bytes } else { nil } } }

  /// What the device does otherwise than a right one.
  var ofDevice: [DeviceChange] { compactMap { if case .device(let change) = $0 { change } else { nil } } }

  /// Whether a temporary key is asked for as by a right client.
  var asksRightly: Bool {
    keyOf == nil && !ofDevice.contains { if case .keyRequest = $0 { true } else { false } }
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
