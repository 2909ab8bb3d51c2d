/// What a header of the protocol carries (§ 9.5, § 12.3, § 14, § 26.6).
package enum HeaderField: String, CaseIterable, Sendable {
  case activationId, applicationKey, nonce, signatureType, signature, tokenId, tokenDigest, timestamp, version
  case authCodeType, authCode

  /// The name in lower case, with an underscore between words.
  package var snakeCaseName: String {
    switch self {
    case .activationId: "activation_id"
    case .applicationKey: "application_key"
    case .nonce: "nonce"
    case .signatureType: "signature_type"
    case .signature: "signature"
    case .tokenId: "token_id"
    case .tokenDigest: "token_digest"
    case .timestamp: "timestamp"
    case .version: "version"
    case .authCodeType: "auth_code_type"
    case .authCode: "auth_code"
    }
  }
}

/// The headers `X-PowerAuth-Authorization`, `X-PowerAuth-Token` and `X-PowerAuth-Encryption`.
package enum HeaderKind: String, CaseIterable, Sendable {
  case signature, token, encryption
  /// The same header as that of a signature, in protocol 4.
  case authorization

  /// The kinds without the one that protocol 4 has brought.
  package static let withoutAuthorization: [HeaderKind] = [.signature, .token, .encryption]

  /// The name of the header in HTTP.
  package var httpName: String {
    switch self {
    case .signature, .authorization: "X-PowerAuth-Authorization"
    case .token: "X-PowerAuth-Token"
    case .encryption: "X-PowerAuth-Encryption"
    }
  }

  /// The fields in the order in which the Java library writes them.
  package var fields: [HeaderField] {
    switch self {
    case .signature: [.activationId, .applicationKey, .nonce, .signatureType, .signature, .version]
    case .token: [.tokenId, .tokenDigest, .nonce, .timestamp, .version]
    case .encryption: [.applicationKey, .activationId, .version]
    case .authorization: [.activationId, .applicationKey, .nonce, .authCodeType, .authCode, .version]
    }
  }

  /// Whether the header may lack the field: only the activation scope of an encryption names its activation.
  package func mayLack(_ field: HeaderField) -> Bool { self == .encryption && field == .activationId }

  /// What the names of the fields begin with.
  package var namePrefix: String { self == .signature || self == .authorization ? "pa_" : "" }
}

/// A name and a value of a header, as they stand in its text.
package struct HeaderPair: Equatable, Sendable {
  package var name: String
  package var value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
