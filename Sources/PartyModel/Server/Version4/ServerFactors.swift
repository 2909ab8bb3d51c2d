internal import Encodings
internal import PowerAuth
internal import StrictJSON

/// The confirmation of an activation, and the changes of its factors.
extension ServerTurn {
  mutating func confirmActivation(_ request: SignedRequest) throws -> ServerAnswer {
    try admit(request, at: .activationConfirm)
    guard let judged = try judgeCode(request, from: .activationConfirm) else { throw ServerFailure.authentication }
    guard judged.isApplicationSupported, let own = state.activations[judged.place].version4 else {
      try settle(judged)
      throw ServerFailure.authentication
    }
    decideAboutConfirmation(judged, isPending: own.isConfirmationPending)
    let expiry = state.activations[judged.place].expiry
    let asked = jsonObject(request.body)?.object("requestObject")?.boolean("enableBiometry")
    let decision = core.decideConfirmation(
      of: ConfirmationRecord(
        verified: verifiedRecord(judged.place), isConfirmationPending: own.isConfirmationPending,
        isExpired: rules.server.activation.isExpired(expiry, now), isBiometryEnabled: own.isBiometryEnabled),
      offset: judged.decision.offset, enableBiometry: asked)
    try settle(judged, as: decision.record.verified)
    state.activations[judged.place].version4?.isConfirmationPending = decision.record.isConfirmationPending
    state.activations[judged.place].version4?.isBiometryEnabled = decision.record.isBiometryEnabled
    guard decision.answer == .done else { throw ServerFailure(decision.answer) }
    return .ok([:])
  }

  /// Records what decides about a confirmation.
  private mutating func decideAboutConfirmation(_ judged: JudgedCode, isPending: Bool) {
    decide("C7")
    guard judged.decision.offset != nil else { return decide("C8") }
    for rule in isPending ? ["C9", "C10", "C12"] : ["C11", "C12"] { decide(rule) }
  }

  /// Changes the key of a factor: behind the code, the message gives the shared secret that is the new key.
  mutating func changeFactor(
    by call: FactorKeyCall, at endpoint: Endpoint4, _ request: SignedRequest
  ) throws -> ServerAnswer {
    try admit(request, at: endpoint)
    let cost = core.version4.decisions.cost
    if cost.readsBodyFirst(endpoint), let place = find(request.activationId), let purpose = endpoint.purpose {
      guard openCoded(request, for: purpose, at: place) != nil else { throw ServerFailure(cost.refuse(endpoint)) }
    }
    let judged = try demandCode(request, from: .another)
    for rule in ["F1", "F3", "F4", "F5", "F6", "F7"] { decide(rule) }
    let before = codeRecord(judged.place)
    let message = endpoint.purpose.flatMap { openCoded(request, for: $0, at: judged.place) }
    let demand = SecretDemand(json: message?.object?.object("sharedSecretRequest"))
    let made = try demand.flatMap { try isAllowed($0.algorithm, at: judged.place) ? supply($0) : nil }
    let key = Hex.encode(made?.secret ?? [])
    let decision = core.changeFactorKey(
      FactorKeyRequest(
        call: call, type: judged.type, isCodeRight: true, knowledgeKey: judged.match?.knowledgeKey ?? "",
        isBodyRight: made != nil, newKnowledge: key, newBiometry: key),
      of: FactorRecord(
        state: before.verified.state, keys: before.keys, isBiometryEnabled: before.isBiometryEnabled))
    guard decision.answer == .done || !cost.restores(endpoint) else { throw ServerFailure(decision.answer) }
    try settle(judged)
    state.activations[judged.place].version4?.factors = decision.record.keys
    state.activations[judged.place].version4?.isBiometryEnabled = decision.record.isBiometryEnabled
    guard decision.answer == .done else { throw ServerFailure(decision.answer) }
    guard let made, let message else { return .ok([:]) }
    return .ok(["sharedSecretResponse": .object(made.supply.json)], sealedFor: message.context)
  }

  /// Whether an algorithm is that of the activation, and still allowed.
  private func isAllowed(_ algorithm: String, at place: Int) -> Bool {
    let permission = core.version4.decisions.temporaryKey
    let activation = state.activations[place]
    return permission.isListed(algorithm, algorithms(of: activation.application), true)
      && permission.isOfActivation(algorithm, activation.version4?.algorithm.rawValue ?? algorithmNames[0])
  }

  /// Decrypts the body of a request with a code, whose header also says how; nil where it is refused.
  mutating func openCoded(_ request: SignedRequest, for purpose: EncryptionPurpose, at place: Int) -> OpenedMessage? {
    guard let version = version(ofKey: request.applicationKey), rules.server.activation.isVersionUsable(version) else {
      return nil
    }
    return open(request.body, for: purpose, version, at: place)
  }
}

/// The vault of protocol 4: its steps, in the order in which they are taken.
extension ServerTurn {
  mutating func unlockVault4(_ request: SignedRequest) throws -> ServerAnswer {
    let cost = core.version4.decisions.cost
    let refused = ServerFailure(cost.refuse(.vaultUnlock))
    for rule in ["G1", "G2"] { decide(rule) }
    guard let type = SignatureType(rawValue: request.type), request.hasCode else { throw ServerFailure.authentication }
    if !cost.readsBodyFirst(.vaultUnlock) { try settle(try demandCode(request, from: .another)) }
    guard let place = find(request.activationId), rules.server.vault.isServed(state.activations[place].status),
      let keys = state.activations[place].version4?.keys,
      rules.server.signature.isApplicationUsable(
        version(ofKey: request.applicationKey), state.activations[place].application),
      let message = openCoded(request, for: .vault, at: place), let members = message.object,
      isReasonAllowed(members), let text = members.text("keyIdentifier")
    else { throw refused }
    let identifier = VaultKeyIdentifier(rawValue: text) ?? .another
    let configuration = state.version4.applications[state.activations[place].application]
    guard
      core.isVaultKeyPermitted(
        identifier, type: type, isBiometryForbidden: configuration?.forbidsBiometryForDeviceKey ?? false)
    else { throw refused }
    if cost.readsBodyFirst(.vaultUnlock) { try settle(try demandCode(request, from: .another)) }
    guard let name = identifier.hierarchyKey.map(rules.server.version4.chooseVaultKey) else { throw refused }
    return .ok(["vaultEncryptionKey": .string(Base64.encode(keys[name]))], sealedFor: message.context)
  }

  /// Whether the reason is absent, or has the form of one.
  private func isReasonAllowed(_ members: JSONObject) -> Bool {
    guard let reason = members["reason"], reason != .null else { return true }
    return rules.server.vault.isReasonAllowed(reason.text ?? "")
  }
}

extension VaultKeyIdentifier {
  /// The key of the activation that it names.
  var hierarchyKey: HierarchyKey? {
    switch self {
    case .devicePrivate: .kekDevicePrivate
    case .knowledge: .appVaultKnowledge
    case .twoFactors: .appVault2fa
    case .another: nil
    }
  }
}
