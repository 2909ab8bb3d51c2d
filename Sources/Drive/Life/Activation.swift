internal import Conformance
internal import Encodings
internal import HTTP
internal import PartyModel
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// How a device makes an activation, asks for its status, and ends it.
extension DrivenLife {
  mutating func create(_ type: String, _ changes: [RequestChange]) throws -> HostReply {
    var device = try newDevice(type, changes)
    devices[changes.device] = device
    let drawn = type == "OIDC" ? Hex.encode(random.next(16)) : ""
    let draft = ActivationDraft(
      type: type == "OIDC" ? "DIRECT" : type, attributes: identityAttributes(type, device, changes, drawn: drawn),
      members: changes.attributes.filter { Self.innerNames.contains($0.name) }.map { ($0.name, .string($0.value)) })
    let outer = try messageKeys(.application, .application, changes)
    let inner = outer.again(for: .activationLayer, drawing: &random)
    let body = try device.activationRequest(draft, inner: inner, outer: outer, changes.ofDevice, core: core).text
    var reply = try send(.post(ServiceEndpoint.createActivation.path, body, header(outer, changes)))
    open(&reply, outer)
    if reply.isAccepted, reply.findings.isEmpty { complete(&reply, inner, &device, type, named: changes.device) }
    devices[changes.device] = device
    return reply
  }

  static let innerNames = ["activationName", "extras", "platform", "deviceInfo", "activationOtp"]
  /// A code of the right form that no server has given.
  static let unknownCode = "AAAAA-AAAAA-AAAAA-AAAAA"

  mutating func newDevice(_ type: String, _ changes: [RequestChange]) throws -> Device {
    if let begun = devices[changes.device] { return begun }
    let owner = changes.ownerOfCode.flatMap { devices[$0] }
    guard type != "CODE" || owner != nil else { return try device(changes) }
    return try Device(activationId: "", code: owner?.code ?? "", random: &random, core: core)
  }

  /// The provider of OpenID Connect of the cases, which must take a code that ends with the nonce of its identity token.
  private static let provider = "drive"

  private func identityAttributes(
    _ type: String, _ device: Device, _ changes: [RequestChange], drawn: String
  ) -> JSONObject {
    var members: [(String, JSONValue)]
    switch type {
    case "CODE": members = [("code", .string(device.code))]
    case "OIDC":
      members = [
        ("method", .string("oidc")), ("providerId", .string(Self.provider)), ("code", .string("drive-\(drawn)")),
        ("nonce", .string(drawn)),
      ]
    case "RECOVERY":
      let code = recoveryCodes[changes.name ?? "paper"]
      let puk = code?.puk(changes.puk ?? 1) ?? DeviceRecoveryCode.wrongPUK
      members = [("recoveryCode", .string(code?.text ?? Self.unknownCode)), ("puk", .string(puk))]
    default: members = []
    }
    for (name, value) in changes.attributes where !Self.innerNames.contains(name) {
      members.removeAll { $0.0 == name }
      members.append((name, .string(value)))
    }
    return JSONObject(members)
  }

  /// Reads the inner layer of the answer, and derives the keys.
  private mutating func complete(
    _ reply: inout HostReply, _ layer: MessageKeys, _ device: inout Device, _ type: String, named name: String
  ) {
    let message = reply.members?.object("activationData")
    let path = ServiceEndpoint.createActivation.path
    // Both layers belong to one answer.
    if version.hasResponseNonce, let nonce = message?.bytes("nonce"), nonce != reply.json?.bytes("nonce") {
      note(nonce, as: .answerNonce, at: path)
    }
    do {
      let members = jsonObject(try layer.open(String(decoding: message?.text ?? [], as: UTF8.self), core: core))
      reply.members = members
      guard let id = members?.text("activationId"), !id.isEmpty, let key = members?.bytes("serverPublicKey"),
        let counter = members?.bytes("ctrData"), counter.count == 16
      else {
        reply.findings.append(
          .reply(
            .interoperability, expected: "activationId, serverPublicKey and ctrData of 16 bytes", came: "others"))
        return
      }
      if type != "CODE" { note(id, as: .activationId, at: path) }
      note(key, as: .serverPublicKey, at: path)
      note(counter, as: .counterData, at: path)
      try device.complete(activationId: id, serverPublicKey: key, counterData: counter, core: core)
      if let code = members?.object("activationRecovery"), let text = code.text("recoveryCode") {
        let made = DeviceRecoveryCode(text: text, puks: [code.text("puk") ?? ""])
        note(made, at: path)
        recoveryCodes["of the activation"] = made
        recoveryCodes["of the \(name)"] = made
      }
    } catch {
      let refusal = (error as? Refusal).map { " (\($0.id))" } ?? ""
      reply.findings.append(
        .reply(
          .interoperability, expected: "an inner layer with a key of the curve",
          came: "one that a client refuses\(refusal)"))
    }
  }

  /// Asks for the status, and decrypts it.
  mutating func status(_ changes: [RequestChange]) throws -> HostReply {
    let device = try device(changes)
    let endpoint = ServiceEndpoint.status
    let hasChallenge = version.hasStatusChallenge && changes.hasChallenge
    let challenge = changes.challenge ?? random.next(16)
    let id = changes.attributes.first { $0.name == "activationId" }?.value ?? device.activationId
    var members: [(String, JSONValue)] = [("activationId", .string(id))]
    if hasChallenge { members.append(("challenge", .string(Base64.encode(challenge)))) }
    var reply = try send(.post(endpoint.path, ["requestObject": .object(JSONObject(members))]))
    guard reply.isAccepted else { return reply }
    let nonce = hasChallenge ? reply.members?.bytes("nonce") : nil
    note(nonce, as: .statusNonce, at: endpoint.path)
    guard let blob = reply.members?.bytes("encryptedStatusBlob"), blob.count == 32 else {
      reply.findings.append(
        .reply(.interoperability, expected: "an encryptedStatusBlob of 32 bytes", came: "none"))
      return reply
    }
    reply.status = device.keys.readStatus(blob, challenge: hasChallenge ? challenge : nil, nonce: nonce, core: core)
    return reply
  }
}
