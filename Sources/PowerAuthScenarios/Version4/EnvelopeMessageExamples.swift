internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

/// The exchanges of the worked examples of protocol 4.
struct EnvelopeMessageExample: Sendable {
  let name: String
  let words: String
  let message: EncryptionParameters.Message
  let context: MessageContext
  let plaintext: [UInt8]

  /// All examples; the first one of each direction is of an activation.
  static let all = [vaultRequest, vaultResponse, emptyRequest, upgradeRequest, publishedRequest, publishedResponse]
  /// Those whose shared info 2 differs; the first one is of an activation.
  static let ofSharedInfo2 = [vaultRequest, emptyRequest, publishedRequest]

  /// Worked example 4-7.1.
  private static let vaultRequest = EnvelopeMessageExample(
    name: "worked-example/vault", words: "A request for a vault key.", message: .request,
    context: ofActivation("/pa/vault/unlock", at: 1_769_422_877_113),
    plaintext: Array("{\"keyIdentifier\":\"KEK_DEVICE_PRIVATE\"}".utf8))
  /// Worked example 4-7.2.
  private static let vaultResponse = EnvelopeMessageExample(
    name: "worked-example/vault", words: "An empty object in response to a request for a vault key.",
    message: .response, context: ofActivation("/pa/vault/unlock", at: 1_769_422_877_163), plaintext: Array("{}".utf8))
  /// Worked example 4-7.3.
  private static let emptyRequest = EnvelopeMessageExample(
    name: "worked-example/empty", words: "An empty request of an application.", message: .request,
    context: ofApplication("/pa/generic/application"), plaintext: [])
  /// Worked example 4-7.4.
  private static let upgradeRequest = EnvelopeMessageExample(
    name: "worked-example/upgrade", words: "A request that starts an upgrade, in the application scope.",
    message: .request, context: ofApplication("/pa/upgrade/start"), plaintext: Array("{}".utf8))
  /// Worked example 4-7.5, from the publisher's E2ee_Activation_Scope_Test_Vectors_40.json, 1.
  private static let publishedRequest = EnvelopeMessageExample(
    name: "worked-example/published", words: "A published vector.", message: .request,
    context: published(at: 1_763_486_140_423), plaintext: Array("test_request".utf8))
  /// Worked example 4-7.6, from the same vector.
  private static let publishedResponse = EnvelopeMessageExample(
    name: "worked-example/published", words: "A published vector.", message: .response,
    context: published(at: 1_763_486_140_438), plaintext: Array("test_response".utf8))

  private static func ofApplication(_ sharedInfo1: String) -> MessageContext {
    MessageContext(
      scope: .application, sharedInfo1: sharedInfo1, applicationKey: "r5CgwHAqqyrBIR4YphxX6w==",
      applicationSecret: "EBESExQVFhcYGRobHB0eHw==", activationId: nil,
      temporaryKeyId: "3c0227ee-22f9-4c35-9201-5bd01d5a34f3", envelopeKey: [UInt8](0x60...0x7F), keySharedInfo2: nil,
      nonce: [UInt8](0xD0...0xE7), timestamp: 1_769_422_877_113)
  }

  private static func ofActivation(_ sharedInfo1: String, at timestamp: Int64) -> MessageContext {
    var context = ofApplication(sharedInfo1)
    context.scope = .activation
    context.activationId = "f3854284-a75c-4313-a776-459dc52912df"
    context.keySharedInfo2 = bytes(hex: "cd25e327294ccb7c6f4a72f6b92fb94369f59970a906eff26b07d765096f67fe")
    context.timestamp = timestamp
    return context
  }

  private static func published(at timestamp: Int64) -> MessageContext {
    MessageContext(
      scope: .activation, sharedInfo1: "/pa/generic/activation", applicationKey: "SWSiwGggJvRVTMcFxLEW0w==",
      applicationSecret: "xEPRf7Hy6ZQdAm5o1Rm0KQ==", activationId: "7a1e2e69-9d31-4c38-9ea2-21d2beea907e",
      temporaryKeyId: "ebf59187-49c9-4310-b34e-c3e14951ddb2",
      envelopeKey: bytes(hex: "98e7258886d1032bcbf189da3b5d896b1631165979cd460fdf7bc4f0694fe3fb"),
      keySharedInfo2: bytes(hex: "c653b9d259869d4160f798be0fa39fff929c40550ab1201cbb47d3583e28ac92"),
      nonce: bytes(hex: "a87f50d4784884c15424a9f185b1922725f412b34c49e45e"), timestamp: timestamp)
  }
}

extension EnvelopeMessageFields {
  /// Sets the inputs to those of a context.
  func set(_ context: MessageContext, in draft: inout Draft) {
    draft[scope] = context.scope.rawValue
    draft[sharedInfo1] = context.sharedInfo1
    draft[applicationKey] = context.applicationKey
    draft[applicationSecret] = context.applicationSecret
    draft[activationId] = context.activationId
    draft[temporaryKeyId] = context.temporaryKeyId
    draft[envelopeKey] = context.envelopeKey
    draft[keySharedInfo2] = context.keySharedInfo2
    draft[nonce] = context.nonce
    draft[timestamp] = context.timestamp
  }

  /// Draws the inputs that a scenario left open; a scope without an activation lacks two of them.
  func fill(_ draft: inout Draft) {
    let scope = draft.fill(scope)
    draft.fill(sharedInfo1)
    draft.fill(applicationKey)
    draft.fill(applicationSecret)
    draft.fill(temporaryKeyId)
    draft.fill(envelopeKey)
    draft.fill(nonce)
    draft.fill(timestamp)
    guard scope == "activation" else { return }
    draft.fill(activationId)
    draft.fill(keySharedInfo2)
  }
}
