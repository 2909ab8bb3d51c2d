internal import Conformance
internal import HTTP
internal import PartyModel
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// How a device makes an activation, asks for its status, and ends it.
extension DrivenLife {
  mutating func create(_ type: String, _ changes: [RequestChange]) throws -> HostReply {
    var device = try newDevice(type, changes)
    let drawn = type == "OIDC" ? Hex.encode(random.next(16)) : ""
    let attributes = identityAttributes(type, device, changes, drawn: drawn)
    var inner = changes.filter { change in
      switch change {
      case .member, .damaged, .purpose: false
      default: true
      }
    }
    if changes.damaged == "inner mac" { inner.append(.damaged("mac")) }
    let key = Base64.encode(changes.request == "a key that is no point" ? Self.noPoint : device.keys.keyPair.publicKey)
    var members: [(String, JSONValue)] = [("devicePublicKey", .string(key))]
    members += changes.attributes.filter { Self.innerNames.contains($0.name) }.map { ($0.name, .string($0.value)) }
    if changes.request == "no device key" { members.removeFirst() }
    let layer: SealedEnvelope
    switch try sealLayer(JSONObject(members), .activationLayer, inner, device) {
    case .refused(let reply): return reply
    case .sealed(let envelope): layer = envelope
    }
    let body = JSONObject([
      ("type", .string(type == "OIDC" ? "DIRECT" : type)), ("identityAttributes", .object(attributes)),
      ("activationData", .object(layer.message)),
    ]).changing(changes.members)
    let outer = changes.filter { if case .member = $0 { false } else { true } }
    switch try sealLayer(body, .application, outer, device) {
    case .refused(let reply): return reply
    case .sealed(let envelope):
      var reply = try send(
        .post(ServiceEndpoint.createActivation.path, envelope.body, encryptionHeader(envelope.context, changes)))
      open(&reply, envelope)
      if reply.isAccepted, reply.findings.isEmpty { complete(&reply, layer, &device, type, named: changes.device) }
      devices[changes.device] = device
      return reply
    }
  }

  private static let innerNames = ["activationName", "extras", "platform", "deviceInfo", "activationOtp"]
  /// A code of the right form that no server has given.
  static let unknownCode = "AAAAA-AAAAA-AAAAA-AAAAA"
  /// No point of the curve has this X.
  private static let noPoint = [0x02] + [UInt8](repeating: 0xFF, count: 32)

  private mutating func newDevice(_ type: String, _ changes: [RequestChange]) throws -> HeldDevice {
    if let begun = devices[changes.device] { return begun }
    if let owner = changes.ownerOfCode.flatMap({ devices[$0] }) {
      return HeldDevice(
        keys: try Device(activationId: "", code: owner.code, random: &random, core: core),
        application: owner.application, code: owner.code)
    }
    guard type != "CODE" else { return try device(changes) }
    return HeldDevice(
      keys: try Device(activationId: "", code: "", random: &random, core: core), application: setup.application,
      code: "")
  }

  /// Seals a layer in the scope of the application, whatever the device has.
  private mutating func sealLayer(
    _ members: JSONObject, _ purpose: EncryptionPurpose, _ changes: [RequestChange], _ device: HeldDevice
  ) throws -> Sealing {
    devices[changes.device] = device
    return try seal(JSONWriter.compact(.object(members)), .application, purpose, changes)
  }

  /// The provider of OpenID Connect of the cases, which must take a code that ends with the nonce of its identity token.
  private static let provider = "drive"

  private func identityAttributes(
    _ type: String, _ device: HeldDevice, _ changes: [RequestChange], drawn: String
  ) -> JSONObject {
    let given = changes.attributes.filter { !Self.innerNames.contains($0.name) }
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
      let number = Int(given.first { $0.name == "number" }?.value ?? "1") ?? 1
      let puks = code?.puks ?? []
      let puk = puks.indices.contains(number - 1) ? puks[number - 1] : "0000000000"
      members = [("recoveryCode", .string(code?.code ?? Self.unknownCode)), ("puk", .string(puk))]
    default: members = []
    }
    for (name, value) in given where name != "number" {
      members.removeAll { $0.0 == name }
      members.append((name, .string(value)))
    }
    return JSONObject(members)
  }

  /// Reads the inner layer of the answer, and derives the keys.
  private mutating func complete(
    _ reply: inout HostReply, _ layer: SealedEnvelope, _ device: inout HeldDevice, _ type: String, named name: String
  ) {
    let message = reply.members?.object("activationData")
    // Both layers belong to one answer.
    if version.hasResponseNonce, let nonce = message?.bytes("nonce"), nonce != reply.json?.bytes("nonce") {
      note(nonce, as: .answerNonce, at: ServiceEndpoint.createActivation.path)
    }
    let text = message.map { JSONWriter.compact(.object($0)) } ?? []
    do {
      let members = jsonObject(try open(String(decoding: text, as: UTF8.self), layer))
      reply.members = members
      guard let id = members?.text("activationId"), !id.isEmpty, let key = members?.bytes("serverPublicKey"),
        let counter = members?.bytes("ctrData"), counter.count == 16
      else {
        reply.findings.append(
          .reply(
            .interoperability, expected: "activationId, serverPublicKey and ctrData of 16 bytes", came: "others"))
        return
      }
      if type != "CODE" { note(id, as: .activationId, at: ServiceEndpoint.createActivation.path) }
      note(key, as: .serverPublicKey, at: ServiceEndpoint.createActivation.path)
      note(counter, as: .counterData, at: ServiceEndpoint.createActivation.path)
      device.keys = Device(device.keys, activationId: id)
      try device.keys.complete(serverPublicKey: key, counterData: counter, core: core)
      if let code = members?.object("activationRecovery"), let text = code.text("recoveryCode") {
        noteRecovery(text, [code.text("puk") ?? ""], at: ServiceEndpoint.createActivation.path)
        recoveryCodes["of the activation"] = (text, [code.text("puk") ?? ""])
        recoveryCodes["of the \(name)"] = recoveryCodes["of the activation"]
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
    let hasChallenge = version.hasStatusChallenge && changes.hasChallenge
    let challenge = changes.challenge ?? random.next(16)
    var members: [(String, JSONValue)] = [
      (
        "activationId",
        .string(changes.attributes.first { $0.name == "activationId" }?.value ?? device.keys.activationId)
      )
    ]
    if hasChallenge { members.append(("challenge", .string(Base64.encode(challenge)))) }
    var reply = try send(.post(ServiceEndpoint.status.path, ["requestObject": .object(JSONObject(members))]))
    guard reply.isAccepted else { return reply }
    if hasChallenge { note(reply.members?.bytes("nonce"), as: .statusNonce, at: ServiceEndpoint.status.path) }
    guard let blob = reply.members?.bytes("encryptedStatusBlob"), blob.count == 32 else {
      reply.findings.append(
        .reply(.interoperability, expected: "an encryptedStatusBlob of 32 bytes", came: "none"))
      return reply
    }
    let protection = StatusProtection(
      transportKey: device.keys.keys.transport.key, challenge: hasChallenge ? challenge : nil,
      nonce: hasChallenge ? reply.members?.bytes("nonce") : nil)
    reply.status = (try? core.decryptStatus(blob, with: protection, hasChallenge: hasChallenge))?.status
    return reply
  }
}
