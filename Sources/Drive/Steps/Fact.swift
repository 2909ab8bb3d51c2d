internal import Conformance

/// What must be true of the answers of a run together: of their values, and of the times in them.
enum Fact: Hashable, Sendable {
  // Values that a server draws anew for each answer.
  case activationId, activationCode, serverPublicKey, counterData
  case tokenId, tokenSecret
  case temporaryKey
  case statusNonce, answerNonce, offlineNonce
  case recoveryCode, puk
  /// What an answer with a shared secret of protocol 4 has.
  case salt, encapsulatedKey
  // Times.
  case serverTime, answerTime, keyIssue, keyExpiry, keySeconds, order

  /// What is expected.
  var words: String {
    switch self {
    case .activationId: "an activationId that no other activation has"
    case .activationCode: "an activationCode that no other activation has"
    case .serverPublicKey: "a serverPublicKey that no other activation has"
    case .counterData: "a ctrData that no other activation has"
    case .tokenId: "a tokenId that no other token has"
    case .tokenSecret: "a tokenSecret that no other token has"
    case .temporaryKey: "a temporary key that is new, or the same one again for its owner with its expiry"
    case .statusNonce: "a nonce that no other status has"
    case .answerNonce: "a nonce that no other encrypted answer has"
    case .offlineNonce: "a nonce that no other offline data have"
    case .recoveryCode: "a recovery code that differs from every other one"
    case .puk: "PUKs that are different"
    case .salt: "a salt that no other answer has"
    case .encapsulatedKey: "encapsulatedKeys that no other answer has"
    case .serverTime: "a serverTime in milliseconds since 1970"
    case .answerTime: "the time of now in milliseconds as the timestamp of an encrypted answer"
    case .keyIssue: "the time of now in milliseconds as iat_ms"
    case .keyExpiry: "an exp_ms of at most a day after iat_ms"
    case .keySeconds: "iat and exp that are iat_ms and exp_ms in seconds"
    case .order: "no time that is earlier than one before"
    }
  }

  var severity: Severity {
    switch self {
    case .serverTime, .answerTime, .keyIssue, .order: .interoperability
    case .keyExpiry, .keySeconds: .strictness
    default: .security
    }
  }
}
