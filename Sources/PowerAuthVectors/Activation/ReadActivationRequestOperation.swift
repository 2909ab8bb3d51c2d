internal import Conformance
internal import PowerAuth

/// The reading of the request that begins an activation, by the server.
let readActivationRequestOperation = Operation(
  powerAuth: "activation.read-request",
  "Both layers of the request that begins an activation, decrypted and read, as the server does.",
  reference: "Activation/ReadRequest", ranges: ProtocolRange.v3Each
) { op in
  let fields = ReadActivationRequestFields(op)
  let steps = ActivationRequestSteps(op)
  ActivationRequestOutputs.declare(on: op)
  op.refuses(
    .missingParameter, .unexpectedParameter, .invalidLength, .invalidPrivateKey, .invalidPublicKey, .macMismatch,
    .padding, .invalidEncoding, .unknownActivationType, .invalidAttributes, .activationPassword)
  op.note(
    "The outer layer is decrypted before the inner one is looked at, so that its faults are found first.")
  op.note(
    "Members of other names are passed over, in both layers. The texts are not checked, except the one-time password: no "
      + "published component has a limit for them.")
  let rules = ActivationRequestSentences(op)
  op.arrange { draft in
    guard draft[fields.encryptedData] == nil else { return }
    try fields.put(ActivationLayers(draft.draw("device") { KeyPair(&$0) }.compressed), into: &draft)
  }
  let accepted = ActivationExample.accepted.map { row in
    op.scenario(row.name, row.words, exercises: rules.rules(of: row.value), flags: [.basic]) { draft in
      try fields.put(ActivationLayers(row.value), into: &draft)
    }
  }
  for row in RefusedActivation.all {
    op.variant(
      row.name, of: accepted[1], change: row.change,
      "No client sends it, and the server would take it for another request.",
      exercises: [rules.rule(for: row.reason)], flags: [.malformed], expecting: .reject(row.reason)
    ) { draft in try fields.put(ActivationLayers(row.example), into: &draft) }
  }
  let layers = ActivationLayerScenarios(op: op, fields: fields, rules: rules)
  layers.declareForms()
  layers.declareMembers(of: accepted[1])
  layers.declareEncryption()
  op.random(4, "A device's key drawn from the seed.", exercises: rules.all, flags: [.random])

  op.contentMistakes(rules)
  op.mistakes([.macNotCompared, .macLengthCompared, .halfOfMacCompared], violate: [rules.layers])
  op.mistakes(Mistake.ofActivationTexts, violate: [rules.texts])
  op.mistake(.textOfObjectTaken, violates: [rules.custom])
  op.mistakes(
    [.missingNonceAccepted, .missingTimestampAccepted, .missingTemporaryKeyAccepted, .nonceOfAnyLength],
    violate: [rules.parameters])
  op.answer(with: { _, version in version }) { rules, request, version in
    let read = try rules.readActivationRequest(
      fields.message(request.input), setup: fields.setup.setup(request.input, version: version),
      privateKey: request[fields.privateKey])
    return .accept(ActivationRequestOutputs.record(read.request), steps: request.wantsSteps ? steps(read) : [])
  }
}

/// The inputs of the operation that reads a request.
struct ReadActivationRequestFields: Sendable {
  let setup: ActivationSetupFields
  let privateKey: Field<[UInt8]>
  let ephemeralPublicKey: Field<[UInt8]>
  let encryptedData: Field<[UInt8]>
  let mac: Field<[UInt8]>
  let nonce: OptionalField<[UInt8]>
  let timestamp: OptionalField<Int64>

  init(_ op: OperationBuilder) {
    setup = ActivationSetupFields(op)
    privateKey = op.input("privateKey", .privateKey, "The scalar of the server, in 3.3 that of the temporary key.")
    ephemeralPublicKey = op.input("ephemeralPublicKey", .publicKey, "The ephemeral public key of the outer layer.")
    encryptedData = op.input(
      "encryptedData", FieldKind.encryptedData.withoutCornersOfForm, "The encrypted data of the outer layer.")
    mac = op.input("mac", FieldKind.bytes(32).withoutCornersOfForm, "The MAC of the outer layer.")
    nonce = op.optionalInput(
      "nonce", FieldKind.bytes(16).withoutCornersOfForm, "The nonce of the outer layer, from 3.1 on.")
    timestamp = op.optionalInput(
      "timestamp", FieldKind.timestamp.withoutCornersOfForm, "The timestamp of the outer layer, from 3.2 on.")
  }

  /// The encrypted outer layer of an input.
  func message(_ input: Record) -> SealedRequest {
    SealedRequest(
      ephemeralPublicKey: input[ephemeralPublicKey],
      cryptogram: Cryptogram(encryptedData: input[encryptedData], mac: input[mac]), nonce: input[nonce],
      timestamp: input[timestamp])
  }

  /// Puts an encrypted outer layer where the operation reads it.
  func put(_ message: SealedRequest, into draft: inout Draft) {
    draft[ephemeralPublicKey] = message.ephemeralPublicKey
    draft[encryptedData] = message.cryptogram.encryptedData
    draft[mac] = message.cryptogram.mac
    draft[nonce] = message.nonce
    draft[timestamp] = message.timestamp
  }
}

/// The intermediate values of both layers.
struct ActivationRequestSteps: Sendable {
  private let outer: LayerSteps
  private let inner: LayerSteps

  init(_ op: OperationBuilder) {
    outer = LayerSteps(op, "outer", purpose: "/pa/generic/application", source: "encryptedData")
    inner = LayerSteps(
      op, "inner", purpose: "/pa/activation", source: "encryptedData of activationData in outer.plaintext")
  }

  func callAsFunction(_ read: ReadActivationRequest) -> [Step] { outer(read.outer) + inner(read.inner) }
}

/// The intermediate values of one layer; how they are computed is described with `ecies.decrypt-request`.
private struct LayerSteps: Sendable {
  private let sharedSecret: StepHandle
  private let envelopeKey: StepHandle
  private let iv: StepHandle
  private let sharedInfo2: StepHandle
  private let plaintext: StepHandle

  init(_ op: OperationBuilder, _ layer: String, purpose: String, source: String) {
    sharedSecret = op.step("\(layer).sharedSecret", "X of privateKey · the ephemeral public key of the layer, 32 bytes")
    envelopeKey = op.step(
      "\(layer).envelopeKey", "the envelope key of `ecies.decrypt-request` with sharedInfo1 \(purpose)")
    iv = op.step("\(layer).iv", "the iv of `ecies.decrypt-request`, by the nonce of the layer")
    sharedInfo2 = op.step(
      "\(layer).sharedInfo2", "the sharedInfo2 of `ecies.decrypt-request`, by the values of the layer")
    plaintext = op.step("\(layer).plaintext", "\(source), decrypted")
  }

  func callAsFunction(_ layer: DecryptedLayer) -> [Step] {
    [
      sharedSecret(layer.envelope.sharedSecret), envelopeKey(layer.envelope.key.bytes), iv(layer.envelope.iv),
      sharedInfo2(layer.envelope.sharedInfo2.value), plaintext(layer.plaintext),
    ]
  }
}
