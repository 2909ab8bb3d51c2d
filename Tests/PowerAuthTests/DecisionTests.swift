import PowerAuth
import Testing

/// Sequences of a server of protocol 4, worked out by hand from what was read of the published one.
@Suite("Decisions of protocol 4, § 28")
struct DecisionTests {
  private let rules = Rules.right

  private func record(
    counter: Int, failed: Int = 0, of maximum: Int = 5, in state: RecordState = .active
  ) -> VerifiedRecord {
    VerifiedRecord(state: state, counter: counter, attempts: FailedAttempts(failed, of: maximum), lookAhead: 20)
  }

  private func activation(
    _ verified: VerifiedRecord, knowledge: FactorKeySlots = FactorKeySlots(current: "k1", next: nil),
    biometry: FactorKeySlots = FactorKeySlots(current: "b1", next: nil), isBiometryEnabled: Bool = true
  ) -> CodeRecord {
    CodeRecord(
      verified: verified, isConfirmationPending: false, chain: .own, isBiometryEnabled: isBiometryEnabled,
      keys: FactorKeyRecord(knowledge: knowledge, biometry: biometry))
  }

  /// A code that a client makes at its position in the chain.
  private func send(
    _ type: SignatureType, at position: Int, knowledge: String = "k1", biometry: String = "b1", to record: CodeRecord
  ) -> CodeDecision {
    let offset = position - record.verified.counter
    let match = CodeMatch(offset: offset, knowledgeKey: knowledge, biometryKey: biometry)
    return rules.decideCode(
      ArrivedCode(place: .another, type: type, isApplicationSupported: true, matches: offset < 0 ? [] : [match]),
      on: record)
  }

  @Test func `T1: a confirmation before the commit, and again before and after it`() {
    var pending = ConfirmationRecord(
      verified: record(counter: 0, in: .pendingCommit), isConfirmationPending: true, isExpired: false,
      isBiometryEnabled: false)
    let wrong = rules.decideConfirmation(of: pending, offset: nil, enableBiometry: true)
    #expect(wrong.answer == .unauthenticated)
    #expect(wrong.record.verified == record(counter: 0, failed: 1, in: .pendingCommit))
    pending = wrong.record
    let right = rules.decideConfirmation(of: pending, offset: 2, enableBiometry: true)
    #expect(right.answer == .done)
    #expect(right.record.verified == record(counter: 3, in: .pendingCommit))
    #expect(!right.record.isConfirmationPending && right.record.isBiometryEnabled)
    let again = rules.decideConfirmation(of: right.record, offset: 0, enableBiometry: false)
    #expect(again.answer == .unauthenticated)
    #expect(again.record == right.record)
    var committed = right.record
    committed.verified.state = .active
    let late = rules.decideConfirmation(of: committed, offset: 1, enableBiometry: false)
    #expect(late.answer == .refused("ERR_ACTIVATION"))
    #expect(late.record.verified == record(counter: 5))
    #expect(late.record.isBiometryEnabled)
  }

  @Test func `T3: a next key of knowledge lives through other codes, and the old password discards it`() {
    let changed = activation(record(counter: 12), knowledge: FactorKeySlots(current: "k1", next: "k2"))
    let biometry = send(.possessionBiometry, at: 12, to: changed)
    let possession = send(.possession, at: 13, to: biometry.record)
    #expect(possession.record.verified.counter == 14)
    #expect(possession.record.keys.knowledge == FactorKeySlots(current: "k1", next: "k2"))
    let old = send(.possessionKnowledge, at: 14, to: possession.record)
    #expect(old.offset == 0)
    #expect(old.record.keys.knowledge == FactorKeySlots(current: "k1", next: nil))
  }

  @Test func `T3: a change that is authenticated by the next key promotes it before it is overwritten`() {
    let record = FactorRecord(
      state: .active,
      keys: FactorKeyRecord(
        knowledge: FactorKeySlots(current: "k1", next: "k2"), biometry: FactorKeySlots(current: "b1", next: nil)),
      isBiometryEnabled: true)
    let changed = rules.changeFactorKey(
      FactorKeyRequest(
        call: .passwordChange, type: .possessionKnowledge, isCodeRight: true, knowledgeKey: "k2", isBodyRight: true,
        newKnowledge: "k3", newBiometry: "b4"), of: record)
    #expect(changed.answer == .done)
    #expect(changed.record.keys.knowledge == FactorKeySlots(current: "k2", next: "k3"))
  }

  @Test func `T4: the first key of biometry is a next one, and after a removal the current one`() {
    func call(_ call: FactorKeyCall, _ type: SignatureType, _ new: String, _ record: FactorRecord) -> FactorRecord {
      let request = FactorKeyRequest(
        call: call, type: type, isCodeRight: true, knowledgeKey: "k1", isBodyRight: true, newKnowledge: "k4",
        newBiometry: new)
      return rules.changeFactorKey(request, of: record).record
    }
    let fresh = FactorRecord(
      state: .active,
      keys: FactorKeyRecord(
        knowledge: FactorKeySlots(current: "k1", next: nil), biometry: FactorKeySlots(current: "b1", next: nil)),
      isBiometryEnabled: false)
    let first = call(.biometryAdd, .possessionKnowledge, "b2", fresh)
    #expect(first.keys.biometry == FactorKeySlots(current: "b1", next: "b2") && first.isBiometryEnabled)
    let removed = call(.biometryRemove, .possession, "b4", first)
    #expect(removed.keys.biometry == FactorKeySlots(current: nil, next: nil) && !removed.isBiometryEnabled)
    let second = call(.biometryAdd, .possessionKnowledge, "b3", removed)
    #expect(second.keys.biometry == FactorKeySlots(current: "b3", next: nil))
  }

  @Test func `T4: a code of biometry that is off costs nothing`() {
    let before = activation(record(counter: 1), isBiometryEnabled: false)
    let decision = send(.possessionBiometry, at: 1, to: before)
    #expect(decision.offset == nil && decision.record == before)
  }

  @Test func `T5: a timed block is lifted with one attempt less, and the second one is twice as long`() {
    let configuration = BlockConfiguration(isEnabled: true, base: 300_000, factor: 2)
    func after(_ event: BlockEvent, _ record: BlockRecord, at now: Int) -> BlockRecord {
      rules.decideBlock(event, type: .possession, of: record, by: configuration, now: now)
    }
    let used = BlockRecord(
      version: 4, state: .active, reason: nil, expires: nil, blocks: 0, attempts: FailedAttempts(3, of: 3))
    let blocked = after(.attemptsUsedUp, used, at: 0)
    #expect(blocked.state == .blocked && blocked.blocks == 1 && blocked.expires == 300_000)
    #expect(after(.time, blocked, at: 299_999) == blocked)
    var lifted = after(.time, blocked, at: 300_000)
    #expect(lifted.state == .active && lifted.attempts.count == 2 && lifted.blocks == 1 && lifted.expires == nil)
    lifted.attempts.count = 3
    let second = after(.attemptsUsedUp, lifted, at: 300_000)
    #expect(second.blocks == 2 && second.expires == 900_000)
  }

  @Test(arguments: [2, 10, Int.max], [64, Int.max])
  func `A block of any number ends at a time that a number can have`(factor: Int, number: Int) {
    let configuration = BlockConfiguration(isEnabled: true, base: 300_000, factor: factor)
    let time = rules.version4.decisions.block.findTime(configuration, number)
    #expect(time == 1 << 52)
    let short = BlockConfiguration(isEnabled: true, base: 300_000, factor: 1)
    #expect(rules.version4.decisions.block.findTime(short, number) == 300_000)
  }

  @Test func `T6: a next key counts at the end of the look-ahead, and not after it`() {
    let next = activation(record(counter: 0), knowledge: FactorKeySlots(current: "k1", next: "k2"))
    let promoted = send(.possessionKnowledge, at: 19, knowledge: "k2", to: next)
    #expect(promoted.offset == 19 && promoted.record.verified.counter == 20)
    #expect(promoted.record.keys.knowledge == FactorKeySlots(current: "k2", next: nil))
    let lost = send(.possessionKnowledge, at: 40, knowledge: "k2", to: promoted.record)
    #expect(lost.offset == nil && lost.record.verified == record(counter: 20, failed: 1))
  }

  @Test func `T7: a second start replaces the keys, and the confirmation makes version 4`() {
    func step(_ call: UpgradeCall, offset: Int, keys: String, _ record: UpgradeRecord) -> UpgradeServiceDecision {
      rules.decideUpgradeStep(
        UpgradeRequest(
          call: call, type: call == .start ? .possessionKnowledge : .possession, authorization: .old, encryption: .new,
          offset: offset, body: .right, enableBiometry: false, newKeys: keys), of: record)
    }
    let old = UpgradeRecord(
      verified: record(counter: 7), version: 3, isPending: false, isBiometryEnabled: false, keys: nil)
    let first = step(.start, offset: 0, keys: "A", old)
    #expect(first.answer == .done && first.record.version == 3 && first.record.isPending)
    let second = step(.start, offset: 1, keys: "B", first.record)
    #expect(second.record.keys == "B" && second.record.verified.counter == 10)
    let confirmed = step(.confirm, offset: 1, keys: "C", second.record)
    #expect(confirmed.answer == .done && confirmed.record.version == 4 && !confirmed.record.isPending)
    #expect(confirmed.record.verified.counter == 12 && confirmed.record.keys == "B")
    let again = step(.confirm, offset: 0, keys: "C", confirmed.record)
    #expect(again.answer == .refused("ERR_UPGRADE") && again.record.verified.counter == 13)
    #expect(step(.start, offset: 0, keys: "C", again.record).answer == .unauthenticated)
  }

  @Test(
    arguments: [
      (.vaultUnlock, .possession, true, true, 400, false, .kept),
      (.vaultUnlock, .possessionKnowledge, true, false, 400, false, .kept),
      (.vaultUnlock, .possessionKnowledge, true, true, 200, true, .cleared),
      (.passwordChange, .possessionKnowledge, true, false, 400, true, .cleared),
      (.biometryRemove, .possessionKnowledge, true, true, 401, false, .kept),
      (.passwordChange, .possessionKnowledge, false, true, 401, false, .raised),
      (.tokenCreate, .possession, false, true, 401, false, .kept),
    ] as [(Endpoint4, SignatureType, Bool, Bool, Int, Bool, AttemptsEffect)])
  func `T9: what requests cost, and whether they move the counter`(
    endpoint: Endpoint4, type: SignatureType, isUsable: Bool, isBodyRight: Bool, status: Int, moves: Bool,
    attempts: AttemptsEffect
  ) {
    let cost = rules.findCost(
      of: CostedRequest(
        endpoint: endpoint, header: .right, type: type, isApplicationSupported: isUsable, isBlocked: false,
        isCodeRight: true, isBodyRight: isBodyRight))
    #expect(cost.answer.status == status && cost.movesCounter == moves && cost.attempts == attempts)
  }

  @Test func `A code for a blocked activation costs nothing, unless its application version cannot be used`() {
    func cost(isUsable: Bool) -> EndpointCost {
      rules.findCost(
        of: CostedRequest(
          endpoint: .passwordChange, header: .right, type: .possessionKnowledge, isApplicationSupported: isUsable,
          isBlocked: true, isCodeRight: true, isBodyRight: true))
    }
    #expect(cost(isUsable: true).attempts == .kept)
    #expect(cost(isUsable: false).attempts == .raised)
  }

  @Test func `The names of algorithms and the types of codes are those that the publisher lists`() {
    #expect(algorithmNames == ["EC_P256", "EC_P384", "EC_P384_ML_L3", "EC_P384_ML_L5"])
    #expect(
      [SignatureType].withPossession == [
        .possession, .possessionKnowledge, .possessionBiometry, .possessionKnowledgeBiometry,
      ])
  }

  @Test func `T10: a message is remembered before it is decrypted, and a key is good up to its end`() {
    func message(_ now: Int, _ nonce: String, isIntact: Bool = true) -> ArrivedMessage {
      ArrivedMessage(now: now, timestamp: now, key: "A", keyExpires: 300_000, nonce: nonce, isIntact: isIntact)
    }
    let messages = [
      message(100_000, "n1"), message(100_500, "n1"), message(101_000, "n2", isIntact: false), message(102_000, "n2"),
      message(300_000, "n3"), message(300_001, "n4"),
    ]
    #expect(rules.takeMessages(messages) == [true, false, false, false, true, false])
  }
}
