package import Conformance
package import PowerAuth
internal import Primitives

/// Mistakes with the parameters of a message, and with what a sender draws.
extension MistakeTable {
  static let parameter: MistakeTable = [
    // Mistakes where it is checked which parameters a message has.
    "ecies.unexpected-nonce-ignored": breaking(\.messageParameters.nonce)(
      "A nonce in a message that has none is ignored.", ignoringUnexpected()),
    "ecies.unexpected-temporary-key-ignored": breaking(\.messageParameters.temporaryKeyId)(
      "A temporary key of a request before 3.3 is not refused: the message is the same, and may be sent with the key.",
      evidence: "The publisher's Java library sends it, and its server refuses the request.", ignoringUnexpected()),
    "ecies.missing-nonce-accepted": breaking(\.messageParameters.nonce)(
      "Without a nonce the initialisation vector is zero, in versions with a nonce too.", acceptingMissing()),
    "ecies.missing-timestamp-accepted": breaking(\.messageParameters.timestamp)(
      "A timestamp that is absent leaves its place empty, and is not missed.", acceptingMissing()),
    "ecies.missing-temporary-key-accepted": breaking(\.messageParameters.temporaryKeyId)(
      "Messages of 3.3 need no temporary key.", acceptingMissing()),
    "ecies.missing-activation-accepted": breaking(\.messageParameters.activationId)(
      "The activation scope needs no activation.", acceptingMissing()),
    "ecies.missing-transport-key-accepted": breaking(\.messageParameters.transportKey)(
      "Without KEY_TRANSPORT the base of the application scope serves.", acceptingMissing()),
    "ecies.absent-as-empty": breaking(\.messageParameters.activationId)(
      "A parameter that is absent is read as an empty one, or as 0.", readingMissing(as: "")
    ).and(\.messageParameters.transportKey, readingMissing(as: [])).and(
      \.messageParameters.checkTransportKey, accepting(when: \.isEmpty)
    ).and(\.messageParameters.temporaryKeyId, readingMissing(as: "")).and(
      \.messageParameters.nonce, readingMissing(as: [])
    ).and(\.messageParameters.checkNonce, accepting(when: \.isEmpty)).and(
      \.messageParameters.timestamp, readingMissing(as: 0)),
    "ecies.request-nonce-in-response": breaking(\.messageParameters.takeResponseNonces)(
      "A response of 3.2 or 3.3 is computed with the request's nonce, where there is one."
    ) { right, nonces, version in
      guard version.hasResponseNonce, let nonce = nonces.request else { return right(nonces, version) }
      var nonces = nonces
      (nonces.request, nonces.own) = (nil, nonce)
      return right(nonces, version)
    },
    "ecies.response-nonce-in-3.1": breaking(\.messageParameters.takeResponseNonces)(
      "A response of 3.1 is computed with a separate nonce, where there is one."
    ) { right, nonces, version in
      guard version.hasNonce, !version.hasResponseNonce, let nonce = nonces.own else { return right(nonces, version) }
      var nonces = nonces
      (nonces.request, nonces.own) = (nonce, nil)
      return right(nonces, version)
    },

    // Mistakes where the length of a parameter is checked.
    "ecies.nonce-of-any-length": breaking(\.messageParameters.checkNonce)("A nonce may have any length.", accepting()),
    "ecies.long-nonce-accepted": breaking(\.messageParameters.checkNonce)(
      "A nonce may be longer than 16 bytes.",
      evidence: "The publisher's mobile core accepts 16 bytes or more when it decrypts.",
      accepting(when: { $0.count > keyByteCount })),
    "ecies.transport-key-of-any-length": breaking(\.messageParameters.checkTransportKey)(
      "KEY_TRANSPORT may have any length.", accepting()),

    // Mistakes where a sender draws what must be random.
    "ecies.ephemeral-key-reused": breaking(\.sealing.drawScalar)(
      "The ephemeral key is drawn once, and serves all requests.", { _ in { _ in [UInt8](repeating: 7, count: 32) } }),
    "ecies.nonce-reused": breaking(\.sealing.drawNonce)(
      "The nonce is drawn once, and serves all requests.", { _ in { _ in [UInt8](repeating: 7, count: keyByteCount) } }),
    "ecies.nonce-of-12-bytes": breaking(\.sealing.drawNonce)(
      "The nonce has 12 bytes, as in other ciphers.", { right in { Array(right($0).prefix(12)) } }
    ).and(\.messageParameters.checkNonce, accepting(when: { $0.count == 12 })),

    // Mistakes where a sender sends what it drew.
    "ecies.other-nonce-sent": breaking(\.sealing.sendNonce)(
      "The nonce is drawn twice: the one that is sent is not the one that was used."
    ) { right in
      // A longer draw differs also where the source of randomness repeats itself.
      { nonce, randomBytes in right(nonce.map { _ in randomBytes(32).suffix(keyByteCount) }, randomBytes) }
    },
    "ecies.clock-read-twice": breaking(\.sealing.sendTimestamp)(
      "The clock is read twice: the timestamp that is sent is a later one than the MAC covers.",
      { right in { timestamp, clock in right(timestamp.map { $0 + 1 }, clock) } }),
    "ecies.timestamp-sent-in-seconds": breaking(\.sealing.sendTimestamp)(
      "The timestamp is sent in seconds, though the MAC covers milliseconds.",
      { right in { timestamp, clock in right(timestamp, clock).map { $0 / 1000 } } }),
    "ecies.ephemeral-key-sent-compressed": breaking(\.sealing.sendEphemeralKey)(
      "The ephemeral key is sent compressed, and enters uncompressed.",
      { right in { point in try P256.PublicKey(encoded: try right(point)).compressed } }),
    "ecies.nonce-sent-in-3.0": breaking(\.sealing.sendNonce)(
      "Requests of 3.0 carry a nonce.",
      { right in { nonce, randomBytes in right(nonce, randomBytes) ?? randomBytes(keyByteCount) } }),
    "ecies.timestamp-sent-before-3.2": breaking(\.sealing.sendTimestamp)(
      "Requests of 3.0 and 3.1 carry a timestamp.",
      { right in { timestamp, clock in right(timestamp, clock) ?? clock() } }),
  ]
}

extension Mistake {
  package static let missingNonceAccepted = MistakeTable.parameter["ecies.missing-nonce-accepted"]
  package static let missingTimestampAccepted = MistakeTable.parameter["ecies.missing-timestamp-accepted"]
  package static let missingTemporaryKeyAccepted = MistakeTable.parameter["ecies.missing-temporary-key-accepted"]
  package static let missingActivationAccepted = MistakeTable.parameter["ecies.missing-activation-accepted"]
  package static let missingTransportKeyAccepted = MistakeTable.parameter["ecies.missing-transport-key-accepted"]
  package static let absentAsEmpty = MistakeTable.parameter["ecies.absent-as-empty"]
  package static let nonceOfAnyLength = MistakeTable.parameter["ecies.nonce-of-any-length"]
  package static let transportKeyOfAnyLength = MistakeTable.parameter["ecies.transport-key-of-any-length"]
}

/// Takes a parameter for absent where it is not required.
package func ignoringUnexpected<Value>() -> @Sendable (@escaping Presence<Value>) -> Presence<Value> {
  { right in { value, isRequired in try right(isRequired ? value : nil, isRequired) } }
}

/// Accepts that a required parameter is absent.
func acceptingMissing<Value>() -> @Sendable (@escaping Presence<Value>) -> Presence<Value> {
  { right in { value, isRequired in isRequired && value == nil ? nil : try right(value, isRequired) } }
}

/// Puts a value in place of a required parameter that is absent.
func readingMissing<Value: Sendable>(
  as substitute: Value
) -> @Sendable (@escaping Presence<Value>) -> Presence<Value> {
  { right in { value, isRequired in try right(isRequired ? value ?? substitute : value, isRequired) } }
}
