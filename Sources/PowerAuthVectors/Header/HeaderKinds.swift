internal import Conformance
internal import PowerAuth
internal import Primitives

/// The fields of headers are texts with a form of their own; their corners are declared by hand.
extension FieldKind where Native == String {
  /// An identifier in the form of a UUID of version 4.
  static let uuid = FieldKind.text { draw in
    var bytes = draw.bytes(16)
    bytes[6] = 0x40 | bytes[6] & 0x0F
    bytes[8] = 0x80 | bytes[8] & 0x3F
    let digits = Array(Hex.encode(bytes))
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
  }.withoutCornersOfForm

  /// Base64 text of drawn bytes.
  static func base64(ofBytes count: Int) -> FieldKind {
    .text { Base64.encode($0.bytes(count)) }.withoutCornersOfForm
  }

  /// The name of a combination of factors.
  static let signatureType = FieldKind.text { $0.element(of: SignatureType.allCases.map(\.rawValue)) }
    .withoutCornersOfForm

  /// Milliseconds since 1970, as decimal digits.
  static let timestampText = FieldKind.text { String($0.number(in: 1_600_000_000_000...1_800_000_000_000)) }
    .withoutCornersOfForm

  /// A version of the protocol.
  static let versionText = FieldKind.text { $0.element(of: headerVersions.map(\.rawValue)) }.withoutCornersOfForm

  /// A signature, which is not that of anything.
  static let signatureText = FieldKind.text { Base64.encode($0.bytes(32)) }.withoutCornersOfForm
}

extension HeaderField {
  /// The kind of the field, without the versions by which it may vary.
  var kind: FieldKind<String> {
    switch self {
    case .activationId, .tokenId: .uuid
    case .applicationKey, .nonce: .base64(ofBytes: 16)
    case .tokenDigest: .base64(ofBytes: 32)
    case .signatureType: .signatureType
    case .signature: .signatureText
    case .timestamp: .timestampText
    case .version: .versionText
    }
  }

  /// What the field is, for the tables of an operation.
  var sentence: String {
    switch self {
    case .activationId: "The activation, a UUID."
    case .applicationKey: "APP_KEY, Base64 text."
    case .nonce: "The nonce, Base64 of 16 bytes."
    case .signatureType: "The factors, as they are named on the wire."
    case .signature: "The signature: decimal up to 3.0, Base64 from 3.1 on."
    case .tokenId: "The token, a UUID."
    case .tokenDigest: "The digest, Base64 of 32 bytes."
    case .timestamp: "Milliseconds since 1970, as decimal digits."
    case .version: "The version of the protocol."
    }
  }

  /// Draws a value of the form that the version has.
  func drawn(_ draw: inout Draw, version: ProtocolVersion, components: Int) -> String {
    switch (self, version.signatureFormat) {
    case (.version, _): version.rawValue
    case (.signature, .base64): Base64.encode(draw.bytes(16 * components))
    case (.signature, .decimal):
      (0..<components).map { _ in draw.decimal(digits: 8) }.joined(separator: "-")
    default: kind.draw(&draw)
    }
  }
}

extension Draw {
  /// Draws decimal digits.
  mutating func decimal(digits: Int) -> String {
    bytes(digits).map { String($0 % 10) }.joined()
  }
}
