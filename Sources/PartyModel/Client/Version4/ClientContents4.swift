/// The answer with a temporary key.
package enum KeyClaims4: String, CaseIterable, Sendable {
  case right
  /// The signature of ES384 alone.
  case oneSignature = "one-signature"
  /// The signature of ML-DSA alone.
  case secondOnly = "second-only"
  case firstWrong = "first-wrong"
  case secondWrong = "second-wrong"
  case firstTwice = "first-twice"
  case unknownAdded = "unknown-added"
  case none
  case der
  case otherChallenge = "other-challenge"
  case otherApplication = "other-application"
  case otherActivation = "other-activation"
  case withoutId = "without-id"
  case emptyId = "empty-id"
  case otherAlgorithm = "other-algorithm"
  case saltOf31Bytes = "salt-of-31-bytes"
  case keyNotPoint = "key-not-a-point"
  case expired
}

/// The form of an encrypted answer.
package enum EnvelopeForm4: String, CaseIterable, Sendable {
  case right
  case requestNonce = "request-nonce"
  case otherNonce = "other-nonce"
  case otherTime = "other-time"
  case otherMessage = "other-message"
  case of43Bytes = "of-43-bytes"
  case withoutData = "without-data"
  case withoutTime = "without-time"
  case timeAsText = "time-as-text"
  case dataWithAsterisk = "data-with-asterisk"
}

/// What the answer to a creation, or to the start of an upgrade, has inside.
package enum ActivationContent4: String, CaseIterable, Sendable {
  case right
  case withoutId = "without-id"
  case emptyId = "empty-id"
  case withoutSecret = "without-secret"
  case otherAlgorithm = "other-algorithm"
  case saltOf31Bytes = "salt-of-31-bytes"
  case keyNotPoint = "key-not-a-point"
  case withoutServerKey = "without-server-key"
  case serverKeyNotPoint = "server-key-not-a-point"
  case withoutCounter = "without-counter"
  case counterOf16Bytes = "counter-of-16-bytes"
  case counterOf31Bytes = "counter-of-31-bytes"
  case counterOf33Bytes = "counter-of-33-bytes"
  case counterWithAsterisk = "counter-with-asterisk"
  /// Only the key of the curve.
  case oneServerKey = "one-server-key"
  case superfluousServerKey = "superfluous-server-key"

  /// Those of the start of an upgrade, whose answer has no id.
  package static let ofStart = allCases.filter { $0 != .withoutId && $0 != .emptyId }
}

/// What the answer with a new key of a factor has inside.
package enum SecretContent4: String, CaseIterable, Sendable {
  case right
  case withoutSecret = "without-secret"
  case otherAlgorithm = "other-algorithm"
  case saltOf31Bytes = "salt-of-31-bytes"
  case keyNotPoint = "key-not-a-point"
  case tooManyKeys = "too-many-keys"
  case secretWithAsterisk = "secret-with-asterisk"
}

/// What the answer with a token has inside.
package enum TokenContent4: String, CaseIterable, Sendable {
  case right
  case withoutId = "without-id"
  case emptyId = "empty-id"
  case withoutSecret = "without-secret"
  case secretOf15Bytes = "secret-of-15-bytes"
  case secretOf16Bytes = "secret-of-16-bytes"
  case secretOf31Bytes = "secret-of-31-bytes"
  case secretOf33Bytes = "secret-of-33-bytes"
  case secretNotBase64 = "secret-not-base64"
  case secretWithAsterisk = "secret-with-asterisk"
}

/// What the answer with a key of the vault has inside.
package enum VaultContent4: String, CaseIterable, Sendable {
  case right
  case withoutKey = "without-key"
  case of16Bytes = "key-of-16-bytes"
  case of31Bytes = "key-of-31-bytes"
  case notBase64 = "not-base64"
  case withAsterisk = "with-asterisk"
}
