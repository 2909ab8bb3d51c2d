internal import Conformance
internal import HTTP
internal import PartyModel
internal import PowerAuth
internal import StrictJSON

/// How a device makes an activation of protocol 4, or upgrades one of 3.3, and asks for its status.
extension DrivenLife {
  mutating func createActivation4(_ changes: [RequestChange]) throws -> HostReply {
    var device = try newDevice("CODE", changes)
    devices[changes.device] = device
    let path = Endpoint4.activationCreate.row.path
    let draft = try DeviceDraft4(of: algorithm(changes), drawing: &random, core: core)
    let inner = try message(for: .activationLayer, changes)
    let outer = inner.again(for: .application, drawing: &random)
    let asking = ActivationDraft(
      type: "CODE", attributes: ["code": .string(device.code)],
      members: changes.attributes.filter { Self.innerNames.contains($0.name) }.map { ($0.name, .string($0.value)) })
    let body = try application(changes).activationRequest4(
      asking, draft, inner: inner, outer: outer, changes.ofDevice, core: core)
    var reply = try send(.post(path, body.text, header(outer, changes)))
    open(&reply, outer)
    guard reply.isAccepted, reply.findings.isEmpty else { return reply }
    let layer = reply.members?.object("activationData")
    reply.members = nil
    accept(&reply, changes, at: path) { core in
      let members = try inner.open(layer ?? [:], core: core)
      try device.complete(draft, members, core: core)
      return (device, members)
    }
    return reply
  }

  /// Starts an upgrade with a signature of 3.3; a device that gets the answer has keys of protocol 4.
  mutating func startUpgrade4(_ changes: [RequestChange]) throws -> HostReply {
    let path = Endpoint4.upgradeStart.row.path
    let draft = try DeviceDraft4(of: algorithm(changes), drawing: &random, core: core)
    let message = try message(for: .upgradeStart, changes)
    let members = draft.members(changes.ofDevice) + [("enableBiometry", JSONValue.bool(changes.biometry ?? true))]
    let text = changes.text.map { Array($0.utf8) } ?? JSONObject(members).text
    let body = try message.seal(text, changes.ofDevice, core: core).text
    let signed = try sign(Endpoint4.upgradeStart.uriId, body, changes)
    var reply = try send(.post(path, body, header(signed, changes) + header(message, [])))
    open(&reply, message)
    guard reply.isAccepted, reply.findings.isEmpty, !changes.isAnswerLost else { return reply }
    let answer = reply.members ?? [:]
    var device = try device(changes)
    accept(&reply, changes, at: path) { core in
      try device.upgrade(draft, answer, core: core)
      return (device, answer)
    }
    return reply
  }

  /// Takes the keys that an answer gives a device, or finds why it cannot.
  private mutating func accept(
    _ reply: inout HostReply, _ changes: [RequestChange], at path: String,
    _ complete: (Rules) throws -> (device: Device, members: JSONObject)
  ) {
    do {
      let (device, members) = try complete(core)
      reply.members = members
      note(members, of: device, at: path)
      devices[changes.device] = device
      factorKeys[changes.device] = device.version4.map { [$0.factors] }
      forgetSecrets(of: changes.device)
    } catch {
      let refusal = (error as? Refusal).map { " (\($0.id))" } ?? ""
      reply.findings.append(
        .reply(
          .interoperability, expected: "a shared secret, keys of the server and ctrData of 32 bytes",
          came: "what a client refuses\(refusal)"))
    }
  }

  private func note(_ members: JSONObject, of device: Device, at path: String) {
    note(SecretSupply(json: members.object("sharedSecretResponse")), at: path)
    guard let own = device.version4 else { return }
    for key in own.serverPublicKeys { note(key, as: .serverPublicKey, at: path) }
    note(own.counterData, as: .counterData, at: path)
  }

  /// Asks for the status, and reads it; the counter of the device stays.
  mutating func readStatus4(_ changes: [RequestChange]) throws -> HostReply {
    var reply = try sendEncrypted(.activationStatus, "{}", changes)
    guard reply.isAccepted, reply.findings.isEmpty, let own = devices[changes.device]?.version4 else { return reply }
    do {
      let message = reply.members?.bytes("activationStatus") ?? []
      reply.status4 = try core.decodeStatus(message, key: own.keys[.macStatus]).status
    } catch let refusal as Refusal {
      reply.findings.append(
        .reply(
          .interoperability, expected: "an activationStatus with its MAC",
          came: "one that a client refuses (\(refusal.id)): \(refusal.sentence)"))
    }
    return reply
  }
}
