import PowerAuth
import StrictJSON

@testable import PartyModel

/// How an activation of version 3 lives on the same server, and is upgraded.
extension LivedVersion4 {
  /// A life whose activation is ACTIVE in version 3, and has made so many signatures.
  static func version3(
    _ algorithm: SharedSecretAlgorithm = .ecP384, signatures count: Int
  ) throws -> LivedVersion4 {
    var life = try LivedVersion4(algorithm)
    try life.exchangeVersion3()
    _ = try life.commit()
    for _ in 0..<count { _ = try life.validateOld() }
    return life
  }

  private mutating func exchangeVersion3() throws {
    let inner = application.messageKeys(
      .application, .activationLayer, of: device, version: .v3_2, temporaryKey: nil, at: now, drawing: &random)
    let outer = inner.again(for: .application, drawing: &random)
    let asking = ActivationDraft(type: "CODE", attributes: ["code": .string(device.code)], members: [])
    let body = try device.activationRequest(asking, inner: inner, outer: outer, [], core: core)
    let answer = try serve(.createActivation(outer.request(with: body.text, stating: "3.2"), ServerHostChoice()))
    guard case .activation(let id, let serverKey, let counterData, _) = answer.body else {
      throw Unexpected(answer: answer)
    }
    try device.complete(activationId: id, serverPublicKey: serverKey, counterData: counterData, core: core)
  }

  /// A request with a signature of 3.3.
  mutating func signed(
    _ uriId: String, _ type: SignatureType = .possessionKnowledge, body: [UInt8] = Array("{}".utf8),
    _ changes: [DeviceChange] = []
  ) throws -> SignedRequest {
    var request = SignedRequest(
      uriId: uriId, body: body, activationId: device.activationId, applicationKey: application.key,
      nonce: random.next(16), type: type.rawValue, version: "3.3")
    try device.sign(&request, secret: application.secret, format: .base64, changes, core: core)
    return request
  }

  /// Validates a signature of 3.3 at the endpoint of version 3.
  mutating func validateOld() throws -> String {
    let answer = try serve(.signed(.validate, try signed(ServiceEndpoint.validate.uriId)))
    return words(answer)
  }

  /// Makes a signature of 3.3 that nobody gets.
  mutating func skipOldSignature() throws { _ = try signed(ServiceEndpoint.validate.uriId) }

  /// Starts an upgrade; a device that gets the answer has keys of version 4.
  mutating func startUpgrade(losing loss: Loss = .none, _ changes: [DeviceChange] = []) throws -> String {
    let draft = try DeviceDraft4(of: algorithm, drawing: &random, core: core)
    let message = try message(for: .upgradeStart)
    let text = JSONObject(draft.members(changes) + [("enableBiometry", JSONValue.bool(true))]).text
    let body = try message.seal(text, core: core)
    let request = try signed(Endpoint4.upgradeStart.uriId, body: body.text, changes)
    let answer = try serve(.version4(.startUpgrade(request, message.request(with: body))))
    if loss == .none, let members = try members(answer) {
      try device.upgrade(draft, try message.open(members, core: core), core: core)
    }
    return words(answer)
  }

  /// Confirms an upgrade; where the request gets lost, the code is made nevertheless.
  mutating func confirmUpgrade(losing loss: Loss = .none) throws -> String {
    let request = try coded(.upgradeConfirm, .possession)
    return try loss == .request ? "lost" : sent(.upgradeConfirm, request)
  }
}
