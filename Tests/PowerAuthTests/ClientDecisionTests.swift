import PowerAuth
import Testing

/// Sequences of a client of protocol 4, worked out by hand from what was read of the published one.
@Suite("Decisions of a client of protocol 4, § 29")
struct ClientDecisionTests {
  private let rules = Rules.right

  private func persist(
    _ answers: [PersistingAnswer], hasConfirmFailed: Bool = false, counter: Int = 0
  ) -> PersistingOutcome {
    rules.persistActivation(
      PersistingCall(areCredentialsRight: true, algorithm: "EC_P384_ML_L3", answers: answers),
      of: PersistingState(local: .registration, hasConfirmFailed: hasConfirmFailed, counter: counter))
  }

  private let lost = PersistingAnswer(isRight: false, state: .active, isConfirmationPending: true)
  private let accepted = PersistingAnswer(isRight: true, state: .active, isConfirmationPending: true)

  private func status(isPending: Bool, _ state: RecordState = .active) -> PersistingAnswer {
    PersistingAnswer(isRight: true, state: state, isConfirmationPending: isPending)
  }

  @Test func `T2: after a lost answer to the confirmation the status shows that it has arrived`() {
    let first = persist([lost, lost])
    #expect(first.result == .networkError && first.requests == [.confirm, .status])
    #expect(first.state == PersistingState(local: .registration, hasConfirmFailed: true, counter: 1))
    let again = persist([status(isPending: false)], hasConfirmFailed: true, counter: 1)
    #expect(again.result == .done && again.requests == [.status])
    #expect(again.state.local == .activation && again.state.counter == 1)
  }

  @Test func `T2: after a lost confirmation the second one has the next code`() {
    let again = persist([status(isPending: true), accepted], hasConfirmFailed: true, counter: 1)
    #expect(again.result == .done && again.requests == [.status, .confirm])
    #expect(again.state.local == .activation && again.state.counter == 2)
  }

  @Test func `A confirmation that is refused for ever is sent three times, and no activation is stored`() {
    let rounds = [lost, status(isPending: true), lost, status(isPending: true), lost, status(isPending: true)]
    let outcome = persist(rounds)
    #expect(outcome.result == .other && outcome.requests.filter { $0 == .confirm }.count == 3)
    #expect(outcome.state == PersistingState(local: .registration, hasConfirmFailed: true, counter: 3))
  }

  @Test func `A process that ends while an activation is persisted leaves nothing`() {
    #expect(persist([]).state.local == .empty)
    #expect(persist([lost]).result == .ended)
    #expect(persist([lost, status(isPending: false, .blocked)]).result == .wrongState)
  }

  private func read(
    flags: Int, version: Int = 4, _ state: RecordState = .active, _ counter: CounterDecision = .ok,
    hasMark: Bool = false, isBiometryOn: Bool = false, isAccepted: Bool = true
  ) -> StatusEffects {
    rules.findEffects(
      of: ReadStatus(
        state: state, currentVersion: version, upgradeVersion: 4, flags: flags, lookAhead: 20,
        attempts: FailedAttempts(1, of: 5)),
      counter, isAccepted: isAccepted,
      by: StatusReader(version: 4, isRegistering: false, hasUpgradeMark: hasMark, isBiometryOn: isBiometryOn))
  }

  @Test func `T4: biometry that only the server has is removed with possession, and the status is read again`() {
    let effects = read(flags: 8)
    #expect(effects.request == .removeBiometry && effects.type == .possession && effects.result == .again)
    #expect(read(flags: 8, isAccepted: false).result == .failed)
    let dropped = read(flags: 0, isBiometryOn: true)
    #expect(dropped.request == nil && !dropped.reader.isBiometryOn && dropped.result == .delivered)
    #expect(read(flags: 9).request == nil)
  }

  @Test func `T6: a client that is 11 ahead sends a code, and one that is 21 ahead is in a deadlock`() {
    let ahead = read(flags: 0, .active, .calculateSignature, isAccepted: false)
    #expect(ahead.request == .validateCode && ahead.result == .delivered && ahead.remainingAttempts == 4)
    let blocked = read(flags: 0, .blocked, .calculateSignature)
    #expect(blocked.request == nil && blocked.remainingAttempts == 0)
    #expect(read(flags: 0, .active, .invalid).result == .deadlock)
    #expect(read(flags: 0, .removed, .invalid).result == .deadlock)
  }

  @Test func `T7: a status confirms the upgrade, and a later one clears the mark`() {
    let confirmed = read(flags: 2, version: 3, hasMark: true)
    #expect(confirmed.request == .confirmUpgrade && !confirmed.reader.hasUpgradeMark)
    #expect(confirmed.result == .delivered && confirmed.isUpgradeAvailable == true)
    let failed = read(flags: 2, version: 3, hasMark: true, isAccepted: false)
    #expect(failed.result == .failed && failed.reader.hasUpgradeMark)
    let done = read(flags: 0, hasMark: true)
    #expect(done.request == nil && !done.reader.hasUpgradeMark && done.isUpgradeAvailable == false)
    #expect(read(flags: 0, version: 3, hasMark: true).result == .refused)
  }

  @Test func `T8: counters that have drifted while an upgrade waits are a deadlock before the confirmation`() {
    let drifted = read(flags: 2, version: 3, .active, .invalid, hasMark: true)
    #expect(drifted.request == nil && drifted.result == .deadlock && drifted.reader.hasUpgradeMark)
  }

  private func upgrade(_ client: UpgradedClient, _ answers: [UpgradeAnswer]) -> UpgradeRunOutcome {
    rules.playUpgrade(
      UpgradeRun(
        configuration: "EC_P384_ML_L3", lastStatusOffers: nil, isBiometryOn: true, storage: .silent, answers: answers),
      of: client)
  }

  private func answer(_ isRight: Bool, version: Int = 3, flags: Int = 0) -> UpgradeAnswer {
    UpgradeAnswer(isRight: isRight, status: UpgradeState(currentVersion: version, upgradeVersion: 4, flags: flags))
  }

  @Test func `T7: the byte of the counter goes from 9 to 12 over a second start and two confirmations`() {
    let old = UpgradedClient(form: .version3, algorithm: "EC_P256", counterByte: 9)
    let outcome = upgrade(
      old,
      [
        answer(true), answer(true), answer(false), answer(true, flags: 2), answer(false), answer(true, version: 4),
      ])
    #expect(outcome.requests == [.status, .start, .confirm, .status, .confirm, .status])
    #expect(outcome.result == .statusFetchRequired && outcome.enableBiometry == true)
    #expect(
      outcome.client == UpgradedClient(form: .upgradePending, algorithm: "EC_P384_ML_L3", counterByte: 12))
  }

  @Test func `An upgrade that breaks off before the answer to its start leaves version 3, and after it the mark`() {
    let old = UpgradedClient(form: .version3, algorithm: "EC_P256", counterByte: 255)
    let lostStart = upgrade(old, [answer(true), answer(false)])
    #expect(lostStart.result == .networkError)
    #expect(lostStart.client == UpgradedClient(form: .version3, algorithm: "EC_P256", counterByte: 0))
    #expect(upgrade(old, [answer(true)]).client.form == .version3)
    let killed = upgrade(old, [answer(true), answer(true)])
    #expect(killed.result == .ended && killed.client.form == .upgradePending && killed.client.counterByte == 1)
    let continued = upgrade(killed.client, [answer(true, flags: 2), answer(true)])
    #expect(continued.result == .done && continued.client.form == .version4)
  }

  private func permit(_ call: ApplicationCall, _ form: ClientForm, configuration: String = "EC_P384") -> CallPermission
  {
    rules.permitCall(
      call,
      in: CallSituation(
        form: form, configuration: configuration, isBiometryOn: false, isUpgradeOffered: true, lastState: .removed))
  }

  @Test func `A created activation serves no code, and one whose upgrade is not confirmed status and held tokens`() {
    #expect(permit(.status, .registration).answer == .activationPending)
    #expect(permit(.code, .registration).answer == .missingActivation)
    #expect(permit(.code, .upgradePending).answer == .pendingProtocolUpgrade)
    #expect(permit(.status, .upgradePending).answer == .ok)
    #expect(permit(.tokenHeader, .upgradePending).answer == .ok)
    #expect(permit(.token, .upgradePending).answer == .pendingProtocolUpgrade)
    #expect(permit(.persist, .version4).answer == .invalidActivationState)
    #expect(permit(.removeBiometry, .version4).answer == .notAllowed)
  }

  @Test func `A stored activation keeps its version, and is valid after it was removed`() {
    let stored = permit(.code, .version4, configuration: "EC_P256")
    #expect(stored.version == .new && stored.isValid)
    #expect(permit(.code, .version3).version == .old)
    #expect(permit(.create, .empty, configuration: "EC_P256").version == .old)
    #expect(permit(.startUpgrade, .version3, configuration: "EC_P256").answer == .notPossible)
  }

  @Test func `Where version 4 alone is allowed, no upgrade starts`() {
    #expect(rules.isVersionPermitted("3.3", of: .upgradeStart, oldest: 3))
    #expect(!rules.isVersionPermitted("3.3", of: .upgradeStart, oldest: 4))
    #expect(rules.isVersionPermitted("4.0", of: .encrypted, oldest: 4))
  }
}
