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

  /// Takes parameters that were checked elsewhere.
  package init(context: EncryptionContext, message: Message, nonce: [UInt8]?, timestamp: Int64?) {
    self.context = context
    self.message = message
    self.nonce = nonce
    self.timestamp = timestamp
  }

  /// Takes the parameters of a request.
  package static func request(
    _ context: EncryptionContext, nonce: [UInt8]?, timestamp: Int64?
  ) throws -> EncryptionParameters {
    let version = context.version
    try check(context)
    try check(nonce, when: version.hasNonce)
    try check(timestamp, when: version.hasTimestamp)
    if let nonce { try demandKeyLength(nonce) }
    return EncryptionParameters(context: context, message: .request, nonce: nonce, timestamp: timestamp)
  }

  /// Takes the parameters of a response.
  ///
  /// In 3.1 it has no nonce of its own: that of the request serves once more.
  package static func response(
    _ context: EncryptionContext, requestNonce: [UInt8]?, nonce: [UInt8]?, timestamp: Int64?
  ) throws -> EncryptionParameters {
    let version = context.version
    try check(context)
    try check(requestNonce, when: version.hasNonce && !version.hasResponseNonce)
    try check(nonce, when: version.hasResponseNonce)
    try check(timestamp, when: version.hasTimestamp)
    let effectiveNonce = version.hasResponseNonce ? nonce : requestNonce
    if let effectiveNonce { try demandKeyLength(effectiveNonce) }
    return EncryptionParameters(context: context, message: .response, nonce: effectiveNonce, timestamp: timestamp)
  }

  private static func check(_ context: EncryptionContext) throws {
    try check(context.activationId, when: context.scope == .activation)
    try check(context.transportKey, when: context.scope == .activation)
    try check(context.temporaryKeyId, when: context.version.hasTemporaryKey)
    if let transportKey = context.transportKey { try demandKeyLength(transportKey) }
  }

  /// Refuses a parameter that is absent where it is required, and one that is there where it is not.
  private static func check(_ parameter: (some Any)?, when isRequired: Bool) throws {
    guard (parameter != nil) == isRequired else {
      throw isRequired ? Refusal.missingParameter : Refusal.unexpectedParameter
    }
  }
}
