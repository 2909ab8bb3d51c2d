package import Conformance
package import PowerAuth

extension HeaderField {
  /// The kind of the field, without the versions by which it may vary.
  package var kind: FieldKind<String> {
    switch self {
    case .activationId, .tokenId: .uuid
    case .applicationKey, .nonce: .base64(ofBytes: 16)
    case .tokenDigest: .base64(ofBytes: 32)
    case .signatureType: .signatureType
    case .signature: .signatureText
    case .timestamp: .timestampText
    case .version: .versionText
    case .authCodeType: .signatureType
    case .authCode: .signatureText
    }
  }

  /// What the field is, for the tables of an operation.
  package var sentence: String {
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
    case .authCodeType: "The factors, as they are named on the wire."
    case .authCode: "The authentication code, Base64 of 32 bytes for each factor."
    }
  }
}
