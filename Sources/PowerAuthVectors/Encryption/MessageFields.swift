package import Conformance
package import PowerAuth

/// The inputs of an operation on one message, and the envelope that they give.
package struct MessageFields: Sendable {
  package let context: EncryptionFields
  package let message: EncryptionParameters.Message
  /// Whether the operation is one of the sender of the request, who has the ephemeral scalar.
  package let isSender: Bool
  /// The scalar and the point that agree on the shared secret.
  package let privateKey: Field<[UInt8]>
  package let publicKey: Field<[UInt8]>
  /// The ephemeral key as it was sent, where it is neither the point of the agreement nor computed from the scalar.
  package var ephemeralPublicKey: OptionalField<[UInt8]>?
  package let nonce: OptionalField<[UInt8]>
  package var requestNonce: OptionalField<[UInt8]>?
  package let timestamp: OptionalField<Int64>

  /// Whether the operation decrypts a response: the sender of the request is the one who does.
  package var isDecryptedResponse: Bool { isSender && message == .response }

  /// The field of the nonce that gives the initialisation vector: in responses of 3.1 it is the request's.
  package func nonceField(in version: ProtocolVersion) -> OptionalField<[UInt8]> {
    guard let requestNonce, !version.hasResponseNonce else { return nonce }
    return requestNonce
  }

  /// Makes the envelope of an input.
  package func envelope(_ input: Record, version: ProtocolVersion, by rules: Rules) throws -> Envelope {
    let parameters = try parameters(input, version: version, by: rules)
    guard isSender else {
      return try rules.makeRecipientEnvelope(
        parameters, privateKey: input[privateKey], ephemeralPublicKey: input[publicKey])
    }
    return try rules.makeSenderEnvelope(
      parameters, publicKey: input[publicKey], ephemeralPrivateKey: input[privateKey],
      ephemeralPublicKey: ephemeralPublicKey.flatMap { input[$0] })
  }

  private func parameters(_ input: Record, version: ProtocolVersion, by rules: Rules) throws -> EncryptionParameters {
    let context = try context.context(input, version: version)
    return switch message {
    case .request: try rules.checkRequest(context, nonce: input[nonce], timestamp: input[timestamp])
    case .response:
      try rules.checkResponse(
        context, requestNonce: requestNonce.flatMap { input[$0] }, nonce: input[nonce], timestamp: input[timestamp])
    }
  }
}
