package import Conformance
package import PowerAuth
internal import PowerAuthVectors

/// Mistakes where it is checked which parameters a message has.
extension Mistake {
  static let unexpectedNonceIgnored = Mistake(
    "ecies.unexpected-nonce-ignored", "A nonce in a message that has none is ignored.", \.messageParameters.nonce,
    ignoringUnexpected())
  static let unexpectedTemporaryKeyIgnored = Mistake(
    "ecies.unexpected-temporary-key-ignored", "A temporary key of a request before 3.3 is ignored.",
    \.messageParameters.temporaryKeyId, ignoringUnexpected())
  package static let missingNonceAccepted = Mistake(
    "ecies.missing-nonce-accepted", "Without a nonce the initialisation vector is zero, in versions with a nonce too.",
    \.messageParameters.nonce, acceptingMissing())
  package static let missingTimestampAccepted = Mistake(
    "ecies.missing-timestamp-accepted", "A timestamp that is absent leaves its place empty, and is not missed.",
    \.messageParameters.timestamp, acceptingMissing())
  package static let missingTemporaryKeyAccepted = Mistake(
    "ecies.missing-temporary-key-accepted", "Messages of 3.3 need no temporary key.",
    \.messageParameters.temporaryKeyId, acceptingMissing())
  package static let missingActivationAccepted = Mistake(
    "ecies.missing-activation-accepted", "The activation scope needs no activation.", \.messageParameters.activationId,
    acceptingMissing())
  package static let missingTransportKeyAccepted = Mistake(
    "ecies.missing-transport-key-accepted", "Without KEY_TRANSPORT the base of the application scope serves.",
    \.messageParameters.transportKey, acceptingMissing())
  package static let absentAsEmpty = Mistake(
    "ecies.absent-as-empty", "A parameter that is absent is read as an empty one, or as 0.",
    \.messageParameters.activationId, readingMissing(as: "")
  )
  .and(\.messageParameters.transportKey, readingMissing(as: []))
  .and(\.messageParameters.checkTransportKey, accepting(when: \.isEmpty))
  .and(\.messageParameters.temporaryKeyId, readingMissing(as: ""))
  .and(\.messageParameters.nonce, readingMissing(as: []))
  .and(\.messageParameters.checkNonce, accepting(when: \.isEmpty))
  .and(\.messageParameters.timestamp, readingMissing(as: 0))

  static let requestNonceInResponse = Mistake(
    "ecies.request-nonce-in-response",
    "A response of 3.2 or 3.3 is computed with the request's nonce, where there is one.",
    \.messageParameters.takeResponseNonces
  ) { right in
    { nonces, version in
      guard version.hasResponseNonce, let nonce = nonces.request else { return right(nonces, version) }
      var nonces = nonces
      (nonces.request, nonces.own) = (nil, nonce)
      return right(nonces, version)
    }
  }
  static let responseNonceIn31 = Mistake(
    "ecies.response-nonce-in-3.1", "A response of 3.1 is computed with a nonce of its own, where there is one.",
    \.messageParameters.takeResponseNonces
  ) { right in
    { nonces, version in
      guard version.hasNonce, !version.hasResponseNonce, let nonce = nonces.own else { return right(nonces, version) }
      var nonces = nonces
      (nonces.request, nonces.own) = (nonce, nil)
      return right(nonces, version)
    }
  }
}

/// Mistakes where the length of a parameter is checked.
extension Mistake {
  package static let nonceOfAnyLength = Mistake(
    "ecies.nonce-of-any-length", "A nonce may have any length.", \.messageParameters.checkNonce, accepting())
  static let longNonceAccepted = Mistake(
    "ecies.long-nonce-accepted", "A nonce may be longer than 16 bytes.",
    evidence: "The publisher's mobile core accepts 16 bytes or more when it decrypts.", \.messageParameters.checkNonce,
    accepting(when: { $0.count > keyByteCount }))
  package static let transportKeyOfAnyLength = Mistake(
    "ecies.transport-key-of-any-length", "KEY_TRANSPORT may have any length.", \.messageParameters.checkTransportKey,
    accepting())
}

extension Mistake {
  /// Those that every operation of an exchange can have.
  static let ofContext = [
    missingTemporaryKeyAccepted, missingActivationAccepted, missingTransportKeyAccepted,
    transportKeyOfAnyLength, absentAsEmpty,
  ]
  static let ofFreshness = [
    unexpectedNonceIgnored, missingNonceAccepted, missingTimestampAccepted, nonceOfAnyLength,
  ]
}

/// Takes a parameter for absent where it is not required.
package func ignoringUnexpected<Value>() -> @Sendable (@escaping Presence<Value>) -> Presence<Value> {
  { right in { value, isRequired in try right(isRequired ? value : nil, isRequired) } }
}

/// Accepts that a required parameter is absent.
func acceptingMissing<Value>() -> @Sendable (@escaping Presence<Value>) -> Presence<Value> {
  { right in { value, isRequired in isRequired && value == nil ? nil : try right(value, isRequired) } }
}

/// Puts a value in the place of a required parameter that is absent.
func readingMissing<Value: Sendable>(
  as substitute: Value
) -> @Sendable (@escaping Presence<Value>) -> Presence<Value> {
  { right in { value, isRequired in try right(isRequired ? value ?? substitute : value, isRequired) } }
}
