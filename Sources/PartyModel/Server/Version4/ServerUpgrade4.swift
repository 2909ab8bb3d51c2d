internal import PowerAuth
internal import StrictJSON

/// The upgrade of an activation of version 3.
extension ServerTurn {
  /// Starts an upgrade: the body is decrypted behind the signature and the headers.
  mutating func startUpgrade4(_ signed: SignedRequest, _ encrypted: EncryptedRequest?) throws -> ServerAnswer {
    let cost = core.version4.decisions.cost
    for rule in ["P1", "P2", "P3", "P4", "P5", "P6", "P7"] { decide(rule) }
    guard let type = SignatureType(rawValue: signed.type), cost.types(.upgradeStart).contains(type),
      let place = find(signed.activationId)
    else { throw ServerFailure.authentication }
    let version = version(ofKey: signed.applicationKey)
    guard let version, rules.server.signature.isApplicationUsable(version, state.activations[place].application) else {
      // What it costs is the same at each endpoint.
      _ = try signer(of: signed)
      throw ServerFailure.authentication
    }
    // A code for which there are no keys is refused before anything is stored.
    if !signed.hasCode { state.activations[place].lastUsed = now }
    let judged = try signed.hasCode ? judgeCode(signed, from: .another) : nil
    let found = try judged?.decision.offset ?? offset(ofOld: signed, version, place)
    let record = upgradeRecord(place)
    func decideStart(_ body: UpgradeBody, enablesBiometry: Bool) -> UpgradeServiceDecision {
      core.decideUpgradeStep(
        UpgradeRequest(
          call: .start, type: type, authorization: signed.hasCode ? .new : .old,
          encryption: encrypted.headerOfUpgrade, offset: found, body: body, enableBiometry: enablesBiometry,
          newKeys: Self.newKeys),
        of: record)
    }
    var decision = decideStart(.right, enablesBiometry: false)
    var started: StartedUpgrade?
    if decision.answer == .done {
      started = try openUpgrade(encrypted)
      decision = decideStart(started?.fault ?? .incomplete, enablesBiometry: started?.enablesBiometry ?? false)
    }
    try settle(decision, at: place, offset: found, judged)
    guard decision.answer == .done, let started, let made = started.made else { throw ServerFailure(decision.answer) }
    install(made, decision, at: place)
    return .ok(JSONObject(made.members), sealedFor: started.message.context)
  }

  mutating func confirmUpgrade4(_ request: SignedRequest) throws -> ServerAnswer {
    try admit(request, at: .upgradeConfirm)
    guard let judged = try judgeCode(request, from: .upgradeConfirm) else { throw ServerFailure.authentication }
    guard judged.isApplicationSupported else {
      try settle(judged)
      throw ServerFailure.authentication
    }
    for rule in ["P1", "P2", "P4", "P5", "P9"] { decide(rule) }
    let place = judged.place
    let decision = core.decideUpgradeStep(
      UpgradeRequest(
        call: .confirm, type: judged.type, authorization: .new, encryption: .new, offset: judged.decision.offset,
        body: .right, enableBiometry: false, newKeys: Self.newKeys),
      of: upgradeRecord(place))
    try settle(judged, as: decision.record.verified)
    state.activations[place].version = decision.record.version
    state.activations[place].version4?.isUpgradePending = decision.record.isPending
    guard decision.answer == .done else { throw ServerFailure(decision.answer) }
    forgetVersion3(place)
    return .ok([:])
  }

  /// Leaves no key of version 3: neither signatures nor messages of it are served.
  private mutating func forgetVersion3(_ place: Int) {
    decide("P13")
    if !rules.server.version4.keepsOldKeysAfterUpgrade {
      state.activations[place].keys = nil
      state.activations[place].counterData = nil
    }
    let id = state.activations[place].id
    if !rules.server.version4.keepsTokens { state.tokens.removeAll { $0.activationId == id } }
  }

  /// The name of the keys that a start makes.
  private static let newKeys = "new"

  /// The record of an activation, as far as an upgrade changes it.
  private func upgradeRecord(_ place: Int) -> UpgradeRecord {
    let activation = state.activations[place]
    return UpgradeRecord(
      verified: verifiedRecord(place), version: activation.version ?? 0,
      isPending: activation.version4?.isUpgradePending ?? false,
      isBiometryEnabled: activation.version4?.isBiometryEnabled ?? false,
      keys: activation.version4.map { _ in "present" })
  }

  /// How many steps after the expected value that of a signature of version 3 is; nil where none matches.
  private func offset(ofOld signed: SignedRequest, _ version: ServerApplicationVersion, _ place: Int) throws -> Int? {
    guard rules.server.signature.isVersionServed(signed.version), let keys = state.activations[place].keys,
      let counterData = state.activations[place].counterData
    else { return nil }
    return try match(
      text: signed.signature, data: try signed.signedBytes(secret: version.secret, core: core), type: signed.type,
      keys: keys, counterData: counterData,
      format: rules.server.signature.isDecimal(signed.version) ? .decimal(digits: 8) : .base64)
  }

  /// Changes the record as the start of an upgrade says: the values move of the counter with which it was signed.
  private mutating func settle(
    _ decision: UpgradeServiceDecision, at place: Int, offset: Int?, _ judged: JudgedCode?
  ) throws {
    let verified = decision.record.verified
    if let judged { return try settle(judged, as: verified) }
    let hasMoved = decision.answer == .done || verified.counter != state.activations[place].counter
    store(verified, at: place)
    guard hasMoved, let offset, let counterData = state.activations[place].counterData else { return }
    let steps = core.version4.decisions.attempts.passOver(0, offset)
    state.activations[place].counterData = try core.advanceCounter(counterData, by: steps).value
  }

  private mutating func openUpgrade(_ encrypted: EncryptedRequest?) throws -> StartedUpgrade? {
    guard let encrypted, let version = version(ofKey: encrypted.applicationKey),
      rules.server.activation.isVersionUsable(version), encrypted.activationId == nil,
      let message = open(encrypted.body, for: .upgradeStart, version), let members = message.object,
      let demand = SecretDemand(json: members.object("sharedSecretRequest")),
      let deviceKeys = members.object("devicePublicKeys"), let isOn = members.boolean("enableBiometry")
    else { return nil }
    return StartedUpgrade(message: message, made: try makeVersion4(demand, deviceKeys), enablesBiometry: isOn)
  }

  private mutating func install(_ made: MadeVersion4, _ decision: UpgradeServiceDecision, at place: Int) {
    decide("P8")
    if decision.record.keys == Self.newKeys { state.activations[place].version4 = made.record }
    if !rules.server.version4.keepsOldKeysAtStart { state.activations[place].counterData = nil }
    state.activations[place].version = decision.record.version
    state.activations[place].version4?.isUpgradePending = decision.record.isPending
    state.activations[place].version4?.isBiometryEnabled = decision.record.isBiometryEnabled
  }
}

/// The body of the start of an upgrade, which was decrypted and has its members.
private struct StartedUpgrade {
  let message: OpenedMessage
  /// What the server makes of it; nil where a key of the device cannot be used.
  let made: MadeVersion4?
  let enablesBiometry: Bool

  var fault: UpgradeBody { made == nil ? .deviceKey : .right }
}

extension EncryptedRequest? {
  /// The version of the encryption header, as far as the start of an upgrade looks at it.
  fileprivate var headerOfUpgrade: EncryptionHeader {
    guard let self else { return .wrong }
    return self.isOfVersion4 ? .new : ProtocolVersion(rawValue: self.version) == nil ? .wrong : .old
  }
}
