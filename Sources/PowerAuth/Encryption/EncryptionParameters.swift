/// Everything but the keys that the encryption of one message depends on, checked against its version (§ 12.3).
package struct EncryptionParameters: Equatable, Sendable {
  package enum Message: Sendable {
    case request, response
  }

  package let context: EncryptionContext
  package let message: Message
  /// The nonce that gives the initialisation vector; none in 3.0.
  package let nonce: [UInt8]?
  /// Milliseconds since 1970; none before 3.2.
  package let timestamp: Int64?
}

/// The nonces that come with a response.
package struct ResponseNonces: Sendable {
  /// The request's nonce.
  package var request: [UInt8]?
  /// The response's own nonce.
  package var own: [UInt8]?
}

package struct MessageParameterRules: Sendable {
  /// The activation is there in the activation scope, and only there.
  package var activationId: Presence<String> = demandPresence
  /// KEY_TRANSPORT is there in the activation scope, and only there.
  package var transportKey: Presence<[UInt8]> = demandPresence
  /// The temporary key is there from 3.3 on, and only there.
  package var temporaryKeyId: Presence<String> = demandPresence
  /// A nonce is there in the messages that have one, and only there.
  package var nonce: Presence<[UInt8]> = demandPresence
  /// A timestamp is there from 3.2 on, and only there.
  package var timestamp: Presence<Int64> = demandPresence
  /// KEY_TRANSPORT has 16 bytes.
  package var checkTransportKey: Check<[UInt8]> = checkedKey
  /// A nonce has 16 bytes.
  ///
  /// [D-15: the Java library takes exactly 16 bytes, the mobile core at least 16 when it decrypts.]
  package var checkNonce: Check<[UInt8]> = checkedKey
  /// A response has its own nonce from 3.2 on, and uses the request's in 3.1.
  package var takeResponseNonces: @Sendable (ResponseNonces, ProtocolVersion) -> ResponseNonces = { nonces, _ in nonces
  }
}

/// Refuses a parameter that is required and absent, or there and not required; returns what the computation uses of it.
package typealias Presence<Value> = @Sendable (_ parameter: Value?, _ isRequired: Bool) throws -> Value?

/// Refuses a parameter that is required and absent, or there and not required.
@Sendable func demandPresence<Value>(_ parameter: Value?, isRequired: Bool) throws -> Value? {
  try demand((parameter != nil) == isRequired, else: isRequired ? .missingParameter : .unexpectedParameter)
  return parameter
}

extension Rules {
  /// Checks the parameters of a request.
  package func checkRequest(
    _ context: EncryptionContext, nonce: [UInt8]?, timestamp: Int64?
  ) throws -> EncryptionParameters {
    let version = context.version
    let context = try check(context)
    let nonce = try messageParameters.nonce(nonce, version.hasNonce)
    let timestamp = try messageParameters.timestamp(timestamp, version.hasTimestamp)
    return EncryptionParameters(
      context: context, message: .request, nonce: try nonce.map(messageParameters.checkNonce), timestamp: timestamp)
  }

  /// Checks the parameters of a response.
  package func checkResponse(
    _ context: EncryptionContext, requestNonce: [UInt8]?, nonce: [UInt8]?, timestamp: Int64?
  ) throws -> EncryptionParameters {
    let version = context.version
    let context = try check(context)
    let nonces = messageParameters.takeResponseNonces(ResponseNonces(request: requestNonce, own: nonce), version)
    let ofRequest = try messageParameters.nonce(nonces.request, version.hasNonce && !version.hasResponseNonce)
    let own = try messageParameters.nonce(nonces.own, version.hasResponseNonce)
    let timestamp = try messageParameters.timestamp(timestamp, version.hasTimestamp)
    let effective = version.hasResponseNonce ? own : ofRequest
    return EncryptionParameters(
      context: context, message: .response, nonce: try effective.map(messageParameters.checkNonce),
      timestamp: timestamp)
  }

  private func check(_ context: EncryptionContext) throws -> EncryptionContext {
    var context = context
    let isActivation = context.scope == .activation
    context.activationId = try messageParameters.activationId(context.activationId, isActivation)
    let transportKey = try messageParameters.transportKey(context.transportKey, isActivation)
    context.temporaryKeyId = try messageParameters.temporaryKeyId(
      context.temporaryKeyId, context.version.hasTemporaryKey)
    context.transportKey = try transportKey.map(messageParameters.checkTransportKey)
    return context
  }
}
