package import Conformance
internal import PowerAuth

/// The request that begins an activation, by the client.
package struct CreateActivationRequestOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "activation.create-request",
    "The request that begins an activation, encrypted in two layers, as the client makes it.",
    reference: "Activation/CreateRequest", ranges: ProtocolRange.v3Each, chapter: .activationExchange,
    use: "The client makes it, and encrypts it in two layers.")
  package let setup = ActivationSetupFields()
  package let publicKey = input("publicKey", .publicKey, "The server's public key, in 3.3 the temporary one.")
  package let fields = ActivationRequestFields()
  package let ephemeralPublicKey = output(
    "ephemeralPublicKey", .bytes(65), "The ephemeral public key of the outer layer, as it is sent.",
    formula: "the point of a drawn private key, uncompressed")
  package let encryptedData = output(
    "encryptedData", .encryptedData, "The encrypted data of the outer layer.",
    formula: "that of `ecies.seal-request` for the outer layer, which has the encrypted inner one")
  package let mac = output(
    "mac", .bytes(32), "The MAC of the outer layer.",
    formula: "that of `ecies.seal-request` for the outer layer")
  package let nonce = optionalOutput(
    "nonce", .bytes(16), "The nonce of the outer layer, from 3.1 on.", formula: "16 random bytes")
  package let timestamp = optionalOutput(
    "timestamp", .currentTimestamp, "Milliseconds since 1970, of the outer layer, from 3.2 on.",
    formula: "the time of the client")
  package let rules = ActivationRequestSentences()
  package let fresh = rule(
    "R10", "Ephemeral keys and nonces are drawn anew for each request.", \.sealing.drawScalar, \.sealing.drawNonce)

  package func declareAnswer(on op: OperationBuilder) {
    op.draws("ephemeralPublicKey", "nonce", verifiedBy: ReadActivationRequestOperation.id)
    op.refuses(
      .invalidEncoding, .missingParameter, .unexpectedParameter, .unknownActivationType, .invalidAttributes,
      .activationPassword, .invalidPublicKey)
    op.answerDrawing(with: { _, version in version }) { rules, request, version, environment in
      let sealed = try rules.createActivationRequest(
        fields.request(request.input, rules), setup: setup.setup(request.input, version: version),
        publicKey: request[publicKey], randomBytes: environment.randomBytes, clock: environment.currentMilliseconds)
      return request.accept(
        ephemeralPublicKey(sealed.ephemeralPublicKey), encryptedData(sealed.cryptogram.encryptedData),
        mac(sealed.cryptogram.mac), nonce(sealed.nonce), timestamp(sealed.timestamp))
    }
  }
}
