package import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives
internal import StrictJSON

extension ReadActivationRequestOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("The outer layer is decrypted before the inner one is looked at, so that its faults are found first.")
    op.note(
      "Members of other names are passed over, in both layers. The texts are not checked, except the one-time password: no "
        + "published component has a limit for them.")
    op.arrange { draft in
      guard draft[fields.encryptedData] == nil else { return }
      try fields.put(ActivationLayers(draft.draw("device") { KeyPair(&$0) }.compressed), into: &draft)
    }
    let accepted = ActivationExample.accepted.map { row in
      op.scenario(row.name, row.words, rules.rules(of: row.value), .basic) {
        try fields.put(ActivationLayers(row.value), into: &$0)
      }
    }
    for row in RefusedActivation.all {
      op.refuses(
        row.name, of: accepted[1], row.change, "No client sends it, and the server would take it for another request.",
        row.reason, [rules.ruleFor(row.reason)], .malformed
      ) { try fields.put(ActivationLayers(row.example), into: &$0) }
    }
    let layers = ActivationLayerScenarios(op: op, fields: fields, rules: rules)
    layers.declareForms()
    layers.declareMembers(of: accepted[1])
    layers.declareLooseLayers(of: accepted[1])
    layers.declareEncryption()
    op.random(4, "A device's key drawn from the seed.", rules.all)
  }
}

extension ReadActivationRequestFields {
  /// Puts an encrypted outer layer where the operation reads it.
  func put(_ message: SealedRequest, into draft: inout Draft) {
    draft[ephemeralPublicKey] = message.ephemeralPublicKey
    draft[encryptedData] = message.cryptogram.encryptedData
    draft[mac] = message.cryptogram.mac
    draft[nonce] = message.nonce
    draft[timestamp] = message.timestamp
  }
}

/// The parts of both layers of a request, from which right and wrong ones are made; each member is JSON, or nil where it
/// is absent.
struct ActivationLayers: Sendable {
  var type: String? = #""CODE""#
  var attributes: String? = ActivationExample().attributes
  var custom: String?
  /// Other members of the outer layer, each with a comma in front.
  var more = ""
  var key: String?
  /// Other members of the inner layer, each with a comma in front.
  var moreInside = ""
  var outerPurpose = Rules.right.activationRequest.outerPurpose
  var innerPurpose = Rules.right.activationRequest.innerPurpose
  /// Gives the inner layer, which is the right one unless it is changed.
  var writeInner: @Sendable (_ right: String) -> String = { $0 }
  /// Gives the outer layer, which is the right one unless it is changed.
  var writeOuter: @Sendable (_ right: String) -> String = { $0 }
  /// Gives the encrypted inner layer; the right one unless it is changed.
  var seal: @Sendable (_ right: SealedRequest) throws -> SealedRequest = { $0 }
  /// Gives the members of `activationData`, each as JSON; the right ones unless they are changed.
  var writeEnvelope: @Sendable (_ right: [String: String]) -> [String: String] = { $0 }
  /// What is in the outer layer instead of `activationData` as an object, given this one and the inner layer.
  var placeEnvelope: @Sendable (_ envelope: String, _ inner: String) -> String? = { envelope, _ in envelope }
  /// Pads the inner layer, rightly unless it is changed.
  var padInner = Rules.right.cipher.pad
  /// The recipient of the inner layer, where it is not that of the outer one.
  var innerRecipient: [UInt8]?

  init(_ key: [UInt8] = ExampleKey.device) { self.key = Self.text(Base64.encode(key)) }

  /// The layers of an example.
  init(_ example: ActivationExample) {
    self.init()
    type = Self.text(example.type)
    attributes = example.attributes
    custom = example.custom
    for name in ActivationText.allCases {
      if let text = example.texts[name] { moreInside += ",\(Self.text(name.rawValue)):\(Self.text(text))" }
    }
  }

  /// The JSON of a text.
  static func text(_ text: String) -> String { compactText(.string(text)) }

  var inner: String { writeInner(Self.object([("devicePublicKey", key)], more: moreInside)) }

  func outer(_ envelope: [String: String]) -> String {
    let members = writeEnvelope(envelope).sorted { $0.key < $1.key }.map { ($0.key, Optional($0.value)) }
    return writeOuter(
      Self.object(
        [
          ("type", type), ("identityAttributes", attributes), ("customAttributes", custom),
          ("activationData", placeEnvelope(Self.object(members, more: ""), inner)),
        ], more: more))
  }

  private static func object(_ members: [(String, String?)], more: String) -> String {
    "{" + members.compactMap { name, value in value.map { "\(text(name)):\($0)" } }.joined(separator: ",") + more + "}"
  }
}

extension ReadActivationRequestFields {
  /// Encrypts both layers for drawn values, and puts the result where the operation reads it.
  func put(_ layers: ActivationLayers, into draft: inout Draft) throws {
    try setup.fill(&draft)
    let setup = setup.setup(draft.inputs, version: try draft.version())
    let recipient = try P256.PrivateKey(scalar: draft.fill(privateKey)).publicKey().uncompressed
    var sealing = Rules.right
    sealing.cipher.pad = layers.padInner
    let inner = try layers.seal(
      sender(&draft, "inner").seal(
        layers.inner, setup.context(purpose: layers.innerPurpose), layers.innerRecipient ?? recipient, by: sealing))
    let envelope = Rules.right.envelopeObject(of: inner, temporaryKeyId: setup.temporaryKeyId)
    let members = Dictionary(uniqueKeysWithValues: envelope.members.map { ($0.key, compactText($0.value)) })
    put(
      try sender(&draft, "outer").seal(layers.outer(members), setup.context(purpose: layers.outerPurpose), recipient),
      into: &draft)
  }

  private func sender(_ draft: inout Draft, _ layer: String) -> LayerSender {
    draft.draw(layer) { draw in
      LayerSender(
        scalar: draw.bytes(32), nonce: draw.bytes(16), timestamp: draw.number(in: 1_600_000_000_000...1_800_000_000_000)
      )
    }
  }
}

/// What the sender of a layer draws.
private struct LayerSender: Sendable {
  let scalar: [UInt8]
  let nonce: [UInt8]
  let timestamp: Int64

  func seal(
    _ text: String, _ context: EncryptionContext, _ recipient: [UInt8], by rules: Rules = .right
  ) throws -> SealedRequest {
    let version = context.version
    let parameters = try Rules.right.checkRequest(
      context, nonce: version.hasNonce ? nonce : nil, timestamp: version.hasTimestamp ? timestamp : nil)
    let envelope = try Rules.right.makeSenderEnvelope(
      parameters, publicKey: recipient, ephemeralPrivateKey: scalar,
      // The mobile core sends the ephemeral key compressed.
      ephemeralPublicKey: KeyPair(privateKey: scalar).compressed)
    return SealedRequest(
      ephemeralPublicKey: envelope.ephemeralPublicKey,
      cryptogram: try rules.encrypt(Array(text.utf8), with: envelope), nonce: parameters.nonce,
      timestamp: parameters.timestamp)
  }
}
