internal import Conformance
internal import Encodings
internal import HTTP
internal import PartyModel
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// What an administrator does in a case.
extension DrivenLife {
  mutating func begin(_ beginning: ActivationBeginning, _ changes: [RequestChange]) throws -> HostReply {
    let application = beginning.isOther ? setup.other ?? setup.application : setup.application
    var reply: HostReply
    if host.administration == nil, let create = host.createActivation {
      reply = HostReply(.json(try create()))
      reply.members = reply.json
    } else {
      reply = try administer("activation/init", members(of: beginning, application))
    }
    guard reply.isAccepted else { return reply }
    guard let id = reply.members?.text("activationId"), let code = reply.members?.text("activationCode") else {
      reply.findings.append(
        .reply(.interoperability, expected: "activationId and activationCode", came: "others"))
      return reply
    }
    note(id, as: .activationId, at: "activation/init")
    note(code, as: .activationCode, at: "activation/init")
    if (try? core.readActivationCode(code)) == nil {
      reply.findings.append(
        .reply(.interoperability, expected: "an activationCode with its checksum", came: "another text"))
    }
    judgeSignature(of: code, application, &reply)
    devices[changes.device] = try Device(activationId: id, code: code, random: &random, core: core)
    return reply
  }

  /// The signature of a code, which a QR code has.
  private func judgeSignature(of code: String, _ application: DeviceApplication, _ reply: inout HostReply) {
    guard let text = reply.members?.text("activationSignature") else { return }
    let signature = Base64.decode(text) ?? []
    guard
      (try? core.verifyData(Array(code.utf8), signature: signature, as: .der, publicKey: application.masterPublicKey))
        == nil
    else { return }
    reply.findings.append(
      .reply(.interoperability, expected: "an activationSignature of the master key", came: "another text"))
  }

  /// The most failed attempts of an activation whose beginning states no other number.
  private static let usualMaximum = 5

  private func members(of beginning: ActivationBeginning, _ application: DeviceApplication) -> JSONObject {
    // Always with a maximum, because a server can have another usual one.
    var members: [(String, JSONValue)] = [
      ("userId", .string(beginning.user)), ("applicationId", .string(application.id)),
      ("maxFailureCount", .integer(beginning.maximum ?? Self.usualMaximum)),
    ]
    if let password = beginning.password { members.append(("activationOtp", .string(password))) }
    if let validation = beginning.validation { members.append(("activationOtpValidation", .string(validation))) }
    if let phase = beginning.phase { members.append(("commitPhase", .string(phase))) }
    if let expiry = beginning.expiry { members.append(("timestampActivationExpire", .integer(now + expiry))) }
    return JSONObject(members)
  }

  mutating func commit(_ password: String?, _ changes: [RequestChange]) throws -> HostReply {
    let id = try device(changes).activationId
    if host.administration == nil, let commit = host.commitActivation {
      try commit(id)
      return HostReply(HTTPResponse(status: 200))
    }
    return try administer("activation/commit", naming(id, ["activationOtp": password.map { .string($0) } ?? .null]))
  }

  private func naming(_ id: String, _ members: JSONObject) -> JSONObject {
    JSONObject([("activationId", .string(id))] + members.members.map { ($0.key, $0.value) })
  }

  mutating func administer(_ action: HostRequest, _ changes: [RequestChange]) throws -> HostReply {
    func identifier() throws -> String {
      try changes.attributes.first { $0.name == "activationId" }?.value ?? device(changes).activationId
    }
    switch action {
    case .begin(let beginning): return try begin(beginning, changes)
    case .commit(let password): return try commit(password, changes)
    case .block(let reason):
      return try administer(
        "activation/block", naming(try identifier(), reason.map { ["reason": .string($0)] } ?? [:]))
    case .unblock: return try administer("activation/unblock", naming(try identifier(), [:]))
    case .remove(let revokes):
      return try administer(
        "activation/remove", naming(try identifier(), revokes ? ["revokeRecoveryCodes": .bool(true)] : [:]))
    case .updatePassword(let text):
      return try administer("activation/otp/update", naming(try identifier(), ["activationOtp": .string(text)]))
    case .detail: return try administer("activation/status", naming(try identifier(), [:]))
    default: return try administerOthers(action, changes)
    }
  }

  private mutating func administerOthers(_ action: HostRequest, _ changes: [RequestChange]) throws -> HostReply {
    switch action {
    case .support(let isSupported):
      return try administer(
        isSupported ? "application/version/support" : "application/version/unsupport",
        ["applicationId": .string(setup.application.id), "applicationVersionId": .string(setup.secondName)])
    case .recovery(let isOn, let hasSeveralPostcards):
      return try administer(
        "recovery/config/update",
        [
          "applicationId": .string(setup.application.id), "activationRecoveryEnabled": .bool(isOn),
          "recoveryPostcardEnabled": .bool(isOn && setup.given.contains(.postcards)),
          "allowMultipleRecoveryCodes": .bool(hasSeveralPostcards),
        ])
    case .postcard(let count): return try makePostcard(count, changes)
    case .verifySignature: return try verifySignature(changes)
    case .verifyOffline(let check): return try verifyOffline(check, changes)
    case .offlineData(let isPersonal): return try makeOfflineData(isPersonal, changes)
    case .verifyData(let isJOSE): return try verifyData(isJOSE: isJOSE, changes)
    case .validateToken: return try validateToken(changes)
    case .eraseToken:
      return try administer(
        "token/remove",
        naming(
          try device(changes).activationId, ["tokenId": .string(tokens[changes.name ?? "token"]?.id ?? "")]))
    case .administer(let name, let members): return try administer(name, members)
    case .advance(let time): return try control("time", ["advance": .integer(time)])
    case .stand(let time):
      let base = base ?? now
      self.base = base
      standing = base + time
      return try control("time", ["set": .integer(base + time)])
    case .realTime:
      standing = nil
      return try control("time", ["real": .bool(true)])
    case .settings(let members): return try control("settings", members)
    default: return try control("jobs", [:])
    }
  }

  private mutating func makeOfflineData(_ isPersonal: Bool, _ changes: [RequestChange]) throws -> HostReply {
    let data = JSONValue.string("5\nTitle\nText\nA1*A100CZK\nB")
    let path = "signature/offline/\(isPersonal ? "" : "non-")personalized/create"
    let reply =
      isPersonal
      ? try administer(path, naming(try device(changes).activationId, ["data": data]))
      : try administer(path, ["applicationId": .string(setup.application.id), "data": data])
    note(reply.members?.text("nonce"), as: .offlineNonce, at: path)
    return reply
  }
}
