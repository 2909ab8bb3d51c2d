internal import Encodings
internal import PowerAuth

/// A code of protocol 4 that was judged, before the record is changed.
struct JudgedCode {
  let place: Int
  let type: SignatureType
  let isApplicationSupported: Bool
  let decision: CodeDecision
  /// The keys with which it was made; nil for a wrong one.
  let match: CodeMatch?
}

/// The judgement of codes of protocol 4.
extension ServerTurn {
  /// Lets a request pass whose type the endpoint takes, whose code is right and whose version is that of the path; gives the
  /// place of the activation.
  mutating func pass(_ request: SignedRequest, at endpoint: Endpoint4) throws -> Int {
    try admit(request, at: endpoint)
    let judged = try demandCode(request, from: .another)
    try settle(judged)
    return judged.place
  }

  /// Refuses a request whose type the endpoint does not take, or whose header has another version than the path.
  mutating func admit(_ request: SignedRequest, at endpoint: Endpoint4) throws {
    let cost = core.version4.decisions.cost
    for rule in ["C14", "D1", "P1"] { decide(rule) }
    guard let type = SignatureType(rawValue: request.type), cost.types(endpoint).contains(type) else {
      throw ServerFailure.authentication
    }
    guard !request.hasCode else { return }
    decide("D2")
    // It is verified as its version says, and then refused for the version.
    if !cost.testsVersionFirst(endpoint), rules.server.signature.isVersionServed(request.version) {
      _ = try judge(request)
    }
    throw ServerFailure.authentication
  }

  /// Judges a code, and leaves the record as it is where it is right; a wrong one is settled and refused.
  mutating func demandCode(_ request: SignedRequest, from codePlace: CodePlace) throws -> JudgedCode {
    guard let judged = try judgeCode(request, from: codePlace) else { throw ServerFailure.authentication }
    guard judged.decision.offset != nil else {
      try settle(judged)
      throw ServerFailure.authentication
    }
    return judged
  }

  /// Verifies a code for an administrator, with all that follows for the activation.
  mutating func verifyCode(_ request: SignedRequest) throws -> ServerVerification {
    guard let judged = try judgeCode(request, from: .another) else { return ServerVerification(isValid: false) }
    return try verification(settling: judged)
  }

  /// Changes the record as a judgement says, and gives what an administrator gets of it.
  mutating func verification(settling judged: JudgedCode) throws -> ServerVerification {
    try settle(judged)
    let activation = state.activations[judged.place]
    let isValid = judged.decision.offset != nil
    let remaining = isValid ? rules.server.signature.remainingAfterRight : rules.server.signature.remainingAfterWrong
    return ServerVerification(
      isValid: isValid, remaining: max(remaining(activation.attempts, activation.maximum), 0),
      type: judged.type.rawValue.uppercased())
  }

  /// Judges an offline code; no application version is looked at, and no block is lifted.
  mutating func judgeOffline(
    _ text: String, _ data: [UInt8], _ type: SignatureType, digits: Int, at place: Int
  ) throws -> JudgedCode {
    let format = try core.offlineCodeFormat(digits: digits)
    let matches = try state.activations[place].version4.map { try self.matches(text, data, type, $0, format) } ?? []
    state.activations[place].lastUsed = now
    return judged(
      ArrivedCode(place: .another, type: type, isApplicationSupported: true, matches: matches), at: place)
  }

  private mutating func judged(_ code: ArrivedCode, at place: Int) -> JudgedCode {
    let decision = core.decideCode(code, on: codeRecord(place))
    decideAbout(code, decision)
    return JudgedCode(
      place: place, type: code.type, isApplicationSupported: code.isApplicationSupported, decision: decision,
      match: code.matches.first { $0.offset == decision.offset })
  }

  /// Records what decides about a code.
  private mutating func decideAbout(_ code: ArrivedCode, _ decision: CodeDecision) {
    let isRight = decision.offset != nil
    let record = decision.record
    if !code.isApplicationSupported { decide("D3") }
    for rule in ["C7", "D4"] where record.verified.state != .active { decide(rule) }
    if record.chain != .own { for rule in ["D6", "P10"] { decide(rule) } }
    if code.type.factors.contains(.biometry), !record.isBiometryEnabled { decide("D6") }
    for rule in isRight ? ["D7", "D8", "D10", "F2", "C9"] : ["D5", "D9", "F2", "F8"] { decide(rule) }
  }

  /// Judges a code, after a block whose time has passed is lifted; nil where there is no such activation or type.
  mutating func judgeCode(_ request: SignedRequest, from codePlace: CodePlace) throws -> JudgedCode? {
    guard let place = find(request.activationId), let type = SignatureType(rawValue: request.type) else { return nil }
    if rules.server.version4.liftsBlockAtCode { lift(place) }
    let version = version(ofKey: request.applicationKey)
    let isSupported = rules.server.signature.isApplicationUsable(version, state.activations[place].application)
    var matches: [CodeMatch] = []
    if isSupported, let version, let own = state.activations[place].version4 {
      let data = try request.signedBytes(secret: version.secret, core: core)
      matches = try self.matches(request.signature, data, type, own, .online)
    }
    let code = ArrivedCode(place: codePlace, type: type, isApplicationSupported: isSupported, matches: matches)
    if !isIncomputable(code, codeRecord(place)) { state.activations[place].lastUsed = now }
    return judged(code, at: place)
  }

  /// The record of an activation, as far as a code is judged by it.
  func codeRecord(_ place: Int) -> CodeRecord {
    let own = state.activations[place].version4
    let none = FactorKeySlots(current: nil, next: nil)
    let isUpgraded = state.activations[place].version == 4
    return CodeRecord(
      verified: verifiedRecord(place), isConfirmationPending: own?.isConfirmationPending ?? false,
      chain: own == nil ? .none : isUpgraded ? .own : .pending, isBiometryEnabled: own?.isBiometryEnabled ?? false,
      keys: own?.factors ?? FactorKeyRecord(knowledge: none, biometry: none))
  }

  /// The record of an activation, as far as every verification changes it.
  func verifiedRecord(_ place: Int) -> VerifiedRecord {
    let activation = state.activations[place]
    return VerifiedRecord(
      state: activation.status.recordState, counter: activation.counter,
      attempts: FailedAttempts(activation.attempts, of: activation.maximum), lookAhead: state.settings.lookAhead)
  }

  /// Whether a code cannot be computed, so that a server of that activation fails before it stores anything.
  private func isIncomputable(_ code: ArrivedCode, _ record: CodeRecord) -> Bool {
    let code4 = core.version4.decisions.code
    guard code.isApplicationSupported, code4.isOpen(record.verified.state, record.isConfirmationPending, code.place),
      !core.version4.decisions.attempts.areUsedUp(record.verified.attempts)
    else { return false }
    guard code4.hasCounter(record.chain, code.place) else { return true }
    return code.type.factors.contains(.biometry) && !code4.isBiometryUsable(record.isBiometryEnabled)
  }

  /// The places at which a code matches, one value beyond those that are tried: the decision leaves that one out.
  private func matches(
    _ text: String, _ data: [UInt8], _ type: SignatureType, _ own: ServerVersion4, _ format: CodeFormat
  ) throws -> [CodeMatch] {
    func names(_ factor: SignatureFactor, _ slots: FactorKeySlots) -> [String] {
      type.factors.contains(factor) ? [slots.current, slots.next].compactMap(\.self) : [""]
    }
    let knowledge = names(.knowledge, own.factors.knowledge)
    let biometry = names(.biometry, own.factors.biometry)
    return try knowledge.flatMap { first -> [CodeMatch] in
      try biometry.compactMap { second -> CodeMatch? in
        let keys = FactorKeys(
          possession: own.keys[.possession], knowledge: Hex.decode(first), biometry: Hex.decode(second))
        return try offset(of: text, data, type, keys, own.counterData, format).map {
          CodeMatch(offset: $0, knowledgeKey: first, biometryKey: second)
        }
      }
    }
  }

  /// How many steps after the expected value that of a code is; nil where none matches.
  private func offset(
    of text: String, _ data: [UInt8], _ type: SignatureType, _ keys: FactorKeys, _ counterData: [UInt8],
    _ format: CodeFormat
  ) throws -> Int? {
    let ordered = type.factors.compactMap { keys[$0] }
    guard format == .online else { return try offset(ofOffline: text, data, type, ordered, counterData, format) }
    let received = ReceivedCode(
      text: text, data: data, keys: ordered, nextKeys: FactorKeys(), counter: counterData,
      lookAhead: state.settings.lookAhead + 1)
    do {
      return try core.verifyCode(received, type: type.rawValue).distance
    } catch is Refusal {
      return nil
    }
  }

  private func offset(
    ofOffline text: String, _ data: [UInt8], _ type: SignatureType, _ keys: [[UInt8]], _ counterData: [UInt8],
    _ format: CodeFormat
  ) throws -> Int? {
    var value = counterData
    for offset in 0...state.settings.lookAhead {
      let expected = try core.authenticationCode(data, type: type.rawValue, keys: keys, counter: value, format: format)
      if core.version4.codeVerification.matches(text, expected) { return offset }
      value = try core.advanceWideCounter(value, by: 1).value
    }
    return nil
  }
}

/// What a judgement changes.
extension ServerTurn {
  /// Changes a record as a judgement says; another decision may have judged the same code by more than itself.
  mutating func settle(_ judged: JudgedCode, as verified: VerifiedRecord? = nil) throws {
    let place = judged.place
    let verified = verified ?? judged.decision.record.verified
    let steps = max(verified.counter - state.activations[place].counter, 0)
    let counterData = state.activations[place].version4?.counterData
    if let next = try counterData.map({ try core.advanceWideCounter($0, by: steps).value }) {
      state.activations[place].version4?.counterData = next
    }
    state.activations[place].version4?.factors = judged.decision.record.keys
    store(verified, at: place)
    if judged.decision.offset != nil { change(place, by: .success, judged.type) }
  }

  /// Stores what a verification has changed, without the values of the counters.
  mutating func store(_ verified: VerifiedRecord, at place: Int) {
    let before = state.activations[place].status
    let isBlockedNow = verified.state == .blocked && before != .blocked
    state.activations[place].counter = verified.counter
    state.activations[place].attempts = verified.attempts.count
    if isBlockedNow {
      change(place, by: .attemptsUsedUp)
      state.activations[place].blockedReason = rules.server.version4.reasonOfBlock(before)
    } else {
      state.activations[place].status = ServerStatus(verified.state)
    }
  }

  /// Lifts a block whose time has passed.
  mutating func lift(_ place: Int) {
    if state.activations[place].version4 != nil { change(place, by: .time) }
  }

  /// Changes the block of an activation, and its attempts.
  private mutating func change(_ place: Int, by event: BlockEvent, _ type: SignatureType = .possessionKnowledge) {
    let record = blockRecord(place)
    let changed = decide(event, type, of: record)
    if changed != record { decide("D11") }
    state.activations[place].status = ServerStatus(changed.state)
    state.activations[place].attempts = changed.attempts.count
    if changed.reason != record.reason { state.activations[place].blockedReason = changed.reason?.rawValue }
    state.activations[place].version4?.blockExpiry = changed.expires.map { Int64($0) }
    state.activations[place].version4?.blocks = changed.blocks
  }

  /// Lets a block of an administrator end as the rules say; the reason and the state are those of the call.
  mutating func timeBlockOfAdministrator(_ place: Int) {
    let expiry = decide(.block, .possessionKnowledge, of: blockRecord(place)).expires.map { Int64($0) }
    state.activations[place].version4?.blockExpiry = expiry
  }

  /// Unblocks an activation of protocol 4.
  mutating func unblockVersion4(_ place: Int) {
    if state.activations[place].version4 != nil { change(place, by: .unblock) }
  }

  private func decide(_ event: BlockEvent, _ type: SignatureType, of record: BlockRecord) -> BlockRecord {
    let settings = state.settings.version4
    let configuration = BlockConfiguration(
      isEnabled: settings.hasTimedBlocks, base: Int(settings.blockBase), factor: settings.blockFactor)
    return core.decideBlock(event, type: type, of: record, by: configuration, now: Int(now))
  }

  private func blockRecord(_ place: Int) -> BlockRecord {
    let activation = state.activations[place]
    return BlockRecord(
      version: activation.version ?? 0, state: activation.status.recordState,
      reason: activation.blockedReason.map { $0 == BlockReason.attempts.rawValue ? .attempts : .other },
      expires: activation.version4?.blockExpiry.map { Int($0) }, blocks: activation.version4?.blocks ?? 0,
      attempts: FailedAttempts(activation.attempts, of: activation.maximum))
  }
}
