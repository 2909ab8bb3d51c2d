internal import Encodings
internal import PartyModel
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// What an administrator does with activations.
extension JudgingServer {
  mutating func administerActivations(_ name: String, _ members: JSONObject) throws -> JSONObject {
    switch name {
    case "activation/init": return try initialise(members)
    case "activation/commit":
      let id = try identifier(members)
      try demand(.commit(activationId: id, password: members.text("activationOtp")))
      change(id)
      return ["activationId": .string(id), "activated": .bool(true)]
    case "activation/status": return try activationStatus(members)
    case "activation/block":
      let id = try identifier(members)
      try demand(.block(activationId: id, reason: members.text("reason")))
      change(id)
      return try stateOf(id, withReason: true)
    case "activation/unblock":
      let id = try identifier(members)
      try demand(.unblock(activationId: id))
      change(id)
      return try stateOf(id, withReason: false)
    case "activation/remove":
      let id = try identifier(members)
      try demand(.remove(activationId: id, revokes: members.boolean("revokeRecoveryCodes") ?? false))
      change(id)
      return ["activationId": .string(id), "removed": .bool(true)]
    case "activation/otp/update":
      let id = try identifier(members)
      guard let password = members.text("activationOtp"), !password.isEmpty else {
        throw AdministrationError.invalid
      }
      try demand(.updatePassword(activationId: id, password: password))
      return ["activationId": .string(id), "updated": .bool(true)]
    case "activation/list": return try list(members)
    case "activation/flags/list", "activation/flags/create", "activation/flags/update", "activation/flags/remove":
      return try flags(String(name.dropFirst(17)), members)
    default: return try administerSignatures(name, members)
    }
  }

  private func identifier(_ members: JSONObject) throws -> String {
    guard let id = members.text("activationId"), !id.isEmpty else { throw AdministrationError.invalid }
    return id
  }

  /// Serves a call, and throws the error of an administrator.
  @discardableResult
  mutating func demand(_ call: ServerCall) throws -> ServerAnswer {
    let answer = self.call(call)
    if let error = answer.error { throw AdministrationError(error.rawValue, "The request is refused: \(error).") }
    guard answer.code == nil else { throw AdministrationError("ERR0000", "The request cannot be served.") }
    return answer
  }

  private mutating func change(_ id: String) {
    let now = now
    details[id]?.changed = now
  }

  func activation(_ id: String) throws -> ServerActivation {
    guard let found = state.activation(id) else {
      throw AdministrationError("ERR0009", "The activation is unknown.")
    }
    return found
  }

  private func stateOf(_ id: String, withReason: Bool) throws -> JSONObject {
    let activation = try activation(id)
    var members: [(String, JSONValue)] = [
      ("activationId", .string(id)), ("activationStatus", .string(activation.status.rawValue)),
    ]
    if withReason { members.append(("blockedReason", .text(activation.blockedReason))) }
    return JSONObject(members)
  }

  /// The user of a new activation.
  func newUser(_ members: JSONObject) throws -> String {
    guard let user = members.text("userId"), (1...255).contains(user.unicodeScalars.count) else {
      throw AdministrationError.noUser
    }
    return user
  }

  private mutating func initialise(_ members: JSONObject) throws -> JSONObject {
    let application = try application(members)
    let user = try newUser(members)
    let flags = members.texts("flags") ?? []
    try StoringLimits.check(flags: flags)
    var request = ServerInitialisation()
    request.user = user
    request.application = application.id
    request.maxFailures = members.integer("maxFailureCount").map { Int(clamping: $0) }
    request.validity = try validity(members)
    request.password = ServerPasswordMembers(
      validation: members.text("activationOtpValidation"), phase: members.text("commitPhase"),
      password: members.text("activationOtp"))
    guard case .initialised(let id, let code) = try demand(.initialise(request)).body else {
      throw AdministrationError.invalid
    }
    var detail = ActivationDetail(created: now)
    detail.flags = flags
    detail.commitPhase = request.password.phase
    detail.validation = request.password.validation
    detail.scenarioAhead = scenarioAhead
    details[id] = detail
    return [
      "activationId": .string(id), "activationCode": .string(code),
      "activationSignature": .string(try signature(of: code, application)), "userId": .string(user),
      "applicationId": .string(application.id),
    ]
  }

  /// The expiry as a text or a number, as a time from now on.
  private func validity(_ members: JSONObject) throws -> Int64? {
    guard let value = members["timestampActivationExpire"], value != .null else { return nil }
    let time =
      members.integer("timestampActivationExpire")
      ?? members.text("timestampActivationExpire").flatMap(ServerDate.milliseconds)
    guard let time, abs(time) < 1 << 53 else { throw AdministrationError.invalid }
    return time - now
  }

  private func signature(of code: String, _ application: ServedApplication) throws -> String {
    Base64.encode(try core.signData(Array(code.utf8), as: .der, privateKey: application.masterKey.privateKey))
  }

  private mutating func activationStatus(_ members: JSONObject) throws -> JSONObject {
    let id = try identifier(members)
    _ = call(.detail(activationId: id))
    var blob: (text: String, nonce: String?) = (Base64.encode(state.draw(32)), nil)
    if case .status(let bytes, let nonce) = call(.status(activationId: id, challenge: members.text("challenge"))).body {
      blob = (Base64.encode(bytes), nonce.map { Base64.encode($0) })
    }
    guard let activation = state.activation(id) else { return unknownStatus(id, blob) }
    let detail = details[id] ?? ActivationDetail(created: 0)
    let application = applications.first { $0.id == activation.application }
    let isCreated = activation.status == .created
    let fingerprint = activation.devicePublicKey.flatMap { key in
      try? core.activationFingerprint(
        devicePublicKey: key, serverPublicKey: activation.serverKey.publicKey, activationId: id)
    }
    return JSONObject([
      ("activationId", .string(id)), ("activationStatus", .string(activation.status.rawValue)),
      ("activationOtpValidation", .string(detail.validation ?? "NONE")), ("commitPhase", .text(detail.commitPhase)),
      ("blockedReason", .text(activation.blockedReason)), ("activationName", .text(activation.name)),
      ("userId", .string(activation.user)), ("extras", .text(detail.extras)), ("protocol", .string("powerauth")),
      ("externalId", .null), ("platform", .text(activation.platform)), ("deviceInfo", .text(detail.deviceInfo)),
      ("applicationId", .string(activation.application)), ("failedAttempts", .count(activation.attempts)),
      ("maxFailedAttempts", .count(activation.maximum)), ("timestampCreated", .string(ServerDate.text(detail.created))),
      ("timestampLastUsed", .string(ServerDate.text(activation.lastUsed))),
      ("timestampLastChange", .text(detail.changed.map(ServerDate.text))), ("encryptedStatusBlob", .string(blob.text)),
      ("encryptedStatusBlobNonce", .text(blob.nonce)),
      ("activationCode", isCreated ? .string(activation.code) : .null),
      (
        "activationSignature", .text(isCreated ? try application.map { try signature(of: activation.code, $0) } : nil)
      ),
      ("devicePublicKeyFingerprint", .text(fingerprint?.text)), ("version", .count(activation.version ?? 0)),
      ("activationFlags", .array(detail.flags.map { .string($0) })), ("applicationRoles", .array([])),
    ])
  }

  private func unknownStatus(_ id: String, _ blob: (text: String, nonce: String?)) -> JSONObject {
    let time = JSONValue.string(ServerDate.text(0))
    return JSONObject([
      ("activationId", .string(id)), ("activationStatus", .string("REMOVED")), ("blockedReason", .null),
      ("activationName", .string("unknown")), ("userId", .string("unknown")), ("extras", .null), ("platform", .null),
      ("deviceInfo", .null), ("applicationId", .null), ("failedAttempts", .count(0)),
      ("maxFailedAttempts", .count(state.settings.maxFailures)), ("timestampCreated", time),
      ("timestampLastUsed", time), ("timestampLastChange", .null), ("encryptedStatusBlob", .string(blob.text)),
      ("encryptedStatusBlobNonce", .text(blob.nonce)), ("devicePublicKeyFingerprint", .null), ("version", .count(0)),
      ("activationFlags", .array([])), ("applicationRoles", .array([])),
    ])
  }

  /// The activations of a user, of which the newest thousand are listed.
  private func list(_ members: JSONObject) throws -> JSONObject {
    let (user, application) = (members.text("userId"), members.text("applicationId"))
    let found = state.activations.filter { $0.user == user && (application ?? $0.application) == $0.application }
    return [
      "userId": .text(user),
      "activations": .array(
        found.suffix(StoringLimits.listed).map { activation in
          .object([
            "activationId": .string(activation.id), "activationStatus": .string(activation.status.rawValue),
            "blockedReason": .text(activation.blockedReason), "activationName": .text(activation.name),
            "userId": .string(activation.user), "applicationId": .string(activation.application),
            "platform": .text(activation.platform), "version": .count(activation.version ?? 0),
          ])
        }),
    ]
  }

  private mutating func flags(_ call: String, _ members: JSONObject) throws -> JSONObject {
    let id = try identifier(members)
    _ = try activation(id)
    let sent = members.texts("activationFlags") ?? []
    var flags = details[id]?.flags ?? []
    switch call {
    case "create": flags += sent.filter { !flags.contains($0) }
    case "update": flags = sent
    case "remove": flags.removeAll { sent.contains($0) }
    default: break
    }
    if ["create", "update"].contains(call) { try StoringLimits.check(flags: flags) }
    var detail = details[id] ?? ActivationDetail(created: now)
    detail.flags = flags
    details[id] = detail
    return ["activationId": .string(id), "activationFlags": .array(flags.map { .string($0) })]
  }
}
