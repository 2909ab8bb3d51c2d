internal import Encodings
internal import PowerAuth
internal import StrictJSON

/// What a server makes of the keys that a device has sent, with its answer.
struct MadeVersion4 {
  let record: ServerVersion4
  let supply: SecretSupply

  /// The members that answer the exchange or the start of an upgrade.
  var members: [(String, JSONValue)] {
    [
      ("sharedSecretResponse", .object(supply.json)),
      (
        "serverPublicKeys",
        .object(PublicKeyMember.json(record.signingKeys.publicKeys, algorithm: record.algorithm))
      ),
      ("ctrData", .string(Base64.encode(record.counterData))),
    ]
  }
}

/// The endpoint that makes activations of protocol 4.
extension ServerTurn {
  mutating func createActivation4(_ request: EncryptedRequest, _ choice: ServerHostChoice) throws -> ServerAnswer {
    let refused = ServerFailure(core.version4.decisions.cost.refuse(.activationCreate))
    guard let version = version(ofKey: request.applicationKey), rules.server.activation.isVersionUsable(version),
      request.isOfVersion4, request.activationId == nil,
      let outer = open(request.body, for: .application, version), let body = outer.object,
      let layer = body.object("activationData"), let inner = open(layer.text, for: .activationLayer, version)
    else { throw refused }
    let attributes = body.object("identityAttributes") ?? [:]
    let answer: JSONObject
    switch body.text("type") ?? "" {
    case "CODE": answer = try exchange4(inner, code: attributes.text("code") ?? "", version, refused)
    case "CUSTOM": answer = try createCustom4(inner, user: choice.chooseUser(attributes), version, choice, refused)
    default: throw refused
    }
    let sealed = try inner.context.sealAnswer(answer.text, at: now, core: core)
    return .ok(["activationData": .object(sealed)], sealedFor: outer.context)
  }

  private mutating func exchange4(
    _ inner: OpenedMessage, code: String, _ version: ServerApplicationVersion, _ refused: ServerFailure
  ) throws -> JSONObject {
    let activationRules = rules.server.activation
    let places = state.places(ofCode: code).filter { place in
      activationRules.isCodeOfApplication(state.activations[place].application, version.application)
    }
    let alive = places.first { activationRules.isCodeAlive(state.activations[$0].expiry, now) }
    guard let place = alive ?? places.first(where: { state.activations[$0].status == .created }) else { throw refused }
    let activation = state.activations[place]
    let isExpired = activationRules.isExpired(activation.expiry, now)
    // At the moment of its expiry a code is not found, and its activation is not removed yet.
    guard isExpired || activationRules.isCodeAlive(activation.expiry, now) else { throw refused }
    let members = inner.object ?? [:]
    let sent = members.text("activationOtp")
    let step = rules.server.password.atExchange(activation.password, sent)
    let isRight = rules.server.password.areEqual(activation.password.password ?? "", sent ?? "")
    let (decision, made) = try decideExchange(
      members, version, of: activation, isExpired: isExpired,
      phase: step == .waits ? .onCommit : .onKeyExchange,
      password: step == .checks ? (isRight ? .right : .wrong) : .none)
    // A password that is missing, or is there where it does not belong, is refused and costs nothing.
    if step == .refuses, decision.answer == .done { throw refused }
    state.activations[place].status = ServerStatus(decision.record.state)
    state.activations[place].attempts = decision.record.passwordAttempts.count
    guard decision.answer == .done, let made else {
      if rules.server.version4.storesRefusedExchange { state.activations[place].version4 = made?.record }
      throw ServerFailure(decision.answer)
    }
    return complete4(place, made, decision, members)
  }

  /// An activation for a user whom the host's provider knows.
  private mutating func createCustom4(
    _ inner: OpenedMessage, user: String, _ version: ServerApplicationVersion, _ choice: ServerHostChoice,
    _ refused: ServerFailure
  ) throws -> JSONObject {
    guard state.settings.hasProvider, rules.server.activation.isUserAllowed(user) else { throw refused }
    let members = inner.object ?? [:]
    let record = try make(
      user: user, application: version.application,
      maximum: rules.server.activation.chooseMaximum(choice.maxFailures, state.settings.maxFailures),
      password: ServerPasswordMode(validation: nil, phase: nil, password: nil),
      expiry: now + state.settings.validity)
    let (decision, made) = try decideExchange(
      members, version, of: record, isExpired: false, phase: choice.commits ? .onKeyExchange : .onCommit,
      password: .none)
    guard decision.answer == .done, let made else { throw ServerFailure(decision.answer) }
    state.activations.append(record)
    let place = state.activations.count - 1
    state.activations[place].status = ServerStatus(decision.record.state)
    return complete4(place, made, decision, members)
  }

  private mutating func decideExchange(
    _ members: JSONObject, _ version: ServerApplicationVersion, of activation: ServerActivation, isExpired: Bool,
    phase: CommitPhase, password: ExchangePassword
  ) throws -> (decision: ExchangeDecision, made: MadeVersion4?) {
    let demand = SecretDemand(json: members.object("sharedSecretRequest"))
    let deviceKeys = members.object("devicePublicKeys")
    let made = try makeVersion4(demand, deviceKeys)
    let isComplete = demand != nil && deviceKeys != nil
    for rule in ["C1", "C2", "C5"] { decide(rule) }
    if password != .none { decide("C3") }
    if isComplete, made == nil { decide("C4") }
    let decision = core.decideExchange(
      ExchangeRequest(
        fault: !isComplete ? .incomplete : made == nil ? .deviceKey : .right, algorithm: demand?.algorithm ?? "",
        supported: algorithms(of: version.application), phase: phase, password: password),
      of: ExchangeRecord(
        state: activation.status.recordState, isExpired: isExpired,
        passwordAttempts: FailedAttempts(activation.attempts, of: activation.maximum)))
    return (decision, made)
  }

  /// Stores what an exchange has made, and gives the members of its answer.
  private mutating func complete4(
    _ place: Int, _ made: MadeVersion4, _ decision: ExchangeDecision, _ members: JSONObject
  ) -> JSONObject {
    decide("C6")
    var record = made.record
    record.isConfirmationPending = decision.record.isConfirmationPending
    let platform = rules.server.activation.storePlatform(members.text("platform"))
    state.activations[place].version4 = record
    state.activations[place].version = 4
    state.activations[place].counter = 0
    // Nothing of 3.3 belongs to it, also where it had such keys before.
    state.activations[place].keys = nil
    state.activations[place].counterData = nil
    state.activations[place].name = members.text("activationName")
    state.activations[place].platform = platform
    state.activations[place].lastUsed = now
    return JSONObject(made.members + [("activationId", JSONValue.string(state.activations[place].id))])
  }

  /// Makes what the server keeps of an activation; nil where a key of the device cannot be used.
  mutating func makeVersion4(_ demand: SecretDemand?, _ deviceKeys: JSONObject?) throws -> MadeVersion4? {
    guard let demand, let algorithm = SharedSecretAlgorithm(rawValue: demand.algorithm),
      let deviceKeys = PublicKeyMember(json: deviceKeys, algorithm: algorithm)?.keys,
      areUsable(deviceKeys, algorithm), let made = try supply(demand)
    else { return nil }
    var privateKeys: WebSignatureKeys = [:]
    for part in algorithm.signatureAlgorithms {
      privateKeys[part] = state.draw(part.privateKeyByteCount, as: .serverKey)
    }
    let record = ServerVersion4(
      algorithm: algorithm, signingKeys: try SigningKeys(privateKeys: privateKeys, rules: core),
      devicePublicKeys: deviceKeys,
      keys: try ActivationHierarchy(secret: made.secret, rules: core), counterData: state.draw(32, as: .counterData))
    return MadeVersion4(record: record, supply: made.supply)
  }

  /// Whether keys of a device are a point of the curve, and a structure with a key of ML-DSA.
  private func areUsable(_ keys: [[UInt8]], _ algorithm: SharedSecretAlgorithm) -> Bool {
    zip(algorithm.signatureAlgorithms, keys).allSatisfy { part, key in
      guard let set = part.signatureSet else { return (try? core.version4.curveKeys.readPoint(key)) != nil }
      return (try? core.version4.structures.read(key, .signature(set))) != nil
    }
  }
}

extension EncryptedRequest {
  /// Whether the header states a version of protocol 4.
  var isOfVersion4: Bool { ProtocolVersion(rawValue: version)?.hasKMAC == true }
}
