package import Conformance
package import PowerAuth

/// The reading of the request that begins an activation, by the server.
package struct ReadActivationRequestOperation: OperationDeclaration {
  package static let id = "activation.read-request"
  package let heading = OperationHeading(
    id,
    "Both layers of the request that begins an activation, decrypted and read, as the server does.",
    reference: "Activation/ReadRequest", ranges: ProtocolRange.v3Each, chapter: .activationExchange,
    use: "The server, after it has decrypted both layers of the request.")
  package let fields = ReadActivationRequestFields()
  package let steps = ActivationRequestSteps()
  package let outputs = ActivationRequestOutputs()
  package let rules = ActivationRequestSentences()

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(
      .missingParameter, .unexpectedParameter, .invalidLength, .invalidPrivateKey, .invalidPublicKey, .macMismatch,
      .padding, .invalidEncoding, .unknownActivationType, .invalidAttributes, .activationPassword)
    op.answer(with: { _, version in version }) { rules, request, version in
      let read = try rules.readActivationRequest(
        fields.message(request.input), setup: fields.setup.setup(request.input, version: version),
        privateKey: request[fields.privateKey])
      return .accept(ActivationRequestOutputs.record(read.request), steps: request.wantsSteps ? steps(read) : [])
    }
  }
}

/// The inputs of the operation that reads a request.
package struct ReadActivationRequestFields: DeclarationGroup {
  package let setup = ActivationSetupFields()
  package let privateKey = input(
    "privateKey", .privateKey, "The scalar of the server, in 3.3 that of the temporary key.")
  package let ephemeralPublicKey = input(
    "ephemeralPublicKey", .publicKey, "The ephemeral public key of the outer layer.")
  package let encryptedData = input(
    "encryptedData", FieldKind.encryptedData.withoutCornersOfForm, "The encrypted data of the outer layer.")
  package let mac = input("mac", FieldKind.bytes(32).withoutCornersOfForm, "The MAC of the outer layer.")
  package let nonce = optionalInput(
    "nonce", FieldKind.bytes(16).withoutCornersOfForm, "The nonce of the outer layer, from 3.1 on.")
  package let timestamp = optionalInput(
    "timestamp", FieldKind.timestamp.withoutCornersOfForm, "The timestamp of the outer layer, from 3.2 on.")

  /// The encrypted outer layer of an input.
  package func message(_ input: Record) -> SealedRequest {
    SealedRequest(
      ephemeralPublicKey: input[ephemeralPublicKey],
      cryptogram: Cryptogram(encryptedData: input[encryptedData], mac: input[mac]), nonce: input[nonce],
      timestamp: input[timestamp])
  }
}

/// The intermediate values of both layers.
package struct ActivationRequestSteps: DeclarationGroup {
  package let outer = LayerSteps("outer", purpose: "/pa/generic/application", source: "encryptedData")
  package let inner = LayerSteps(
    "inner", purpose: "/pa/activation", source: "encryptedData of activationData in outer.plaintext")

  package func callAsFunction(_ read: ReadActivationRequest) -> [Step] { outer(read.outer) + inner(read.inner) }
}

/// The intermediate values of one layer; how they are computed is described with `ecies.decrypt-request`.
package struct LayerSteps: DeclarationGroup {
  package let sharedSecret: StepHandle
  package let envelopeKey: StepHandle
  package let iv: StepHandle
  package let sharedInfo2: StepHandle
  package let plaintext: StepHandle

  init(_ layer: String, purpose: String, source: String) {
    sharedSecret = step("\(layer).sharedSecret", "X of privateKey · the ephemeral public key of the layer, 32 bytes")
    envelopeKey = step(
      "\(layer).envelopeKey", "the envelope key of `ecies.decrypt-request` with sharedInfo1 \(purpose)")
    iv = step("\(layer).iv", "the iv of `ecies.decrypt-request`, by the nonce of the layer")
    sharedInfo2 = step(
      "\(layer).sharedInfo2", "the sharedInfo2 of `ecies.decrypt-request`, by the values of the layer")
    plaintext = step("\(layer).plaintext", "\(source), decrypted")
  }

  package func callAsFunction(_ layer: DecryptedLayer) -> [Step] {
    [
      sharedSecret(layer.envelope.sharedSecret), envelopeKey(layer.envelope.key.bytes), iv(layer.envelope.iv),
      sharedInfo2(layer.envelope.sharedInfo2.value), plaintext(layer.plaintext),
    ]
  }
}
