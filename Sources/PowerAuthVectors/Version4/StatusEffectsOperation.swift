package import Conformance
internal import PowerAuth

/// What a client does with a status.
package struct StatusEffectsOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "status.effects", "What a client does with a status that it has decoded and compared with its counter.",
    reference: "Version4/StatusEffects", ranges: [.onlyV4], chapter: .statusEffects,
    use: "The client of an SDK with protocol 4, with each status (`status.decode`, `counter.synchronize-by-mac`).")
  package let localVersion = input("localVersion", .int(3...4), "The version of the client's data.")
  package let registering = input(
    "registering", .yes, "`yes` if the activation is being persisted, and not stored yet; it counts in version 4.")
  package let state = input("state", .shownState, "The state in the status.")
  package let currentVersion = input("currentVersion", .int(3...4), "The version of the activation, in the status.")
  package let upgradeVersion = input(
    "upgradeVersion", .int(3...4), "The version to which it can be upgraded, in the status.")
  package let flags = input("flags", .int(0...15), "The flags of the status; they count in version 4.")
  package let lookAhead = input("lookAhead", .int(0...65, drawing: LookAhead.numbers), "The look-ahead, in the status.")
  package let failedAttempts = input(
    "failedAttempts", .int(0...255, drawing: 0...5), "How many attempts have failed, in the status.")
  package let maxFailedAttempts = input(
    "maxFailedAttempts", .int(0...255, drawing: 5...10), "How many failed attempts block, in the status.")
  package let counter = input(
    "counter", .choice(CounterForm.wide.decisionNames), "What the comparison of the counters has decided.")
  package let upgradePending = input(
    "upgradePending", .yes, "`yes` if the client has the mark of an upgrade that is not confirmed.")
  package let biometry = input("biometry", .yes, "`yes` if biometry is on at the client.")
  package let accepted = input("accepted", .yes, "`yes` if the request that follows is answered by 200.")
  package let request = optionalOutput(
    "request", .choice(StatusRequest.allCases.map(\.rawValue)), "The request that follows; absent if none does.",
    formula: "the one of R4, R6 or R8")
  package let type = optionalOutput(
    "type", .codeType, "The factors of the code of this request.", formula: "`possession`, if there is a request")
  package let result = output(
    "result", .choice(StatusResult.allCases.map(\.rawValue)),
    "The status is delivered; another one is read first; the request has failed; the status is refused; the counters "
      + "cannot meet.", formula: "that of the first rule that ends the call, and else delivered")
  package let remainingAttempts = optionalOutput(
    "remainingAttempts", .int(0...255), "How many attempts remain, in the status that is delivered.",
    formula: "maxFailedAttempts − failedAttempts in ACTIVE, but at least 0; and else 0")
  package let upgradeAvailable = optionalOutput(
    "upgradeAvailable", .yes, "Whether an upgrade is available, in the status that is delivered.",
    formula: "`yes` if upgradeVersion is higher than currentVersion")
  package let newCounter = output(
    "counter", .choice(CounterEffect.allCases.map(\.rawValue)),
    "The client's counter: unchanged; moved in memory only; moved and stored.",
    formula: "with the input `updated` `stored`, or `moved` if registering; and else `kept`")
  package let newMark = output(
    "upgradePending", .yes, "Whether the client has the mark afterwards.", formula: "as R4 and R5 say")
  package let newBiometry = output(
    "biometry", .yes, "Whether biometry is on at the client afterwards.", formula: "as R7 says")
  package let activationKept = output(
    "activationKept", .yes, "Whether the client still has its activation.", formula: "`yes`")
  package let rules = StatusEffectSentences()

  package var fieldRules: [Rule] { [rules.form, rules.delivered] }

  package func declareAnswer(on op: OperationBuilder) {
    op.answer { rules, request in
      let effects = rules.findEffects(
        of: try status(in: request.input), try comparison(in: request.input), isAccepted: request.input.says(accepted),
        by: reader(in: request.input))
      return request.accept(
        self.request(effects.request?.rawValue), self.type(effects.type?.rawValue), result(effects.result.rawValue),
        remainingAttempts(effects.remainingAttempts.map(Int64.init)), upgradeAvailable.says(effects.isUpgradeAvailable),
        newCounter(effects.counter.rawValue), newMark.says(effects.reader.hasUpgradeMark),
        newBiometry.says(effects.reader.isBiometryOn), activationKept.says(effects.isActivationKept))
    }
  }

  private func status(in input: Record) throws -> ReadStatus {
    ReadStatus(
      state: try input.choice(state), currentVersion: Int(input[currentVersion]),
      upgradeVersion: Int(input[upgradeVersion]), flags: Int(input[flags]), lookAhead: Int(input[lookAhead]),
      attempts: FailedAttempts(Int(input[failedAttempts]), of: Int(input[maxFailedAttempts])))
  }

  private func comparison(in input: Record) throws -> CounterDecision {
    let name = input[counter]
    guard let decision = CounterDecision.allCases.first(where: { CounterForm.wide.name($0) == name }) else {
      throw UnknownChoice(text: name)
    }
    return decision
  }

  private func reader(in input: Record) -> StatusReader {
    StatusReader(
      version: Int(input[localVersion]), isRegistering: input.says(registering),
      hasUpgradeMark: input.says(upgradePending), isBiometryOn: input.says(biometry))
  }
}

/// The rules of what follows a status.
package struct StatusEffectSentences: DeclarationGroup {
  package let form = rule(
    "R1", "A look-ahead outside 1 to 64 is refused, and in version 4 each version but 4, and but 3 with bit 1.",
    \.version4.client.effects.isLookAhead, \.version4.client.effects.takesVersion)
  package let deadlock = rule(
    "R2", "Counters that cannot meet end the call in each state, before anything is sent or changed.",
    \.version4.client.effects.isDeadlocked, \.version4.client.effects.looksAtDeadlockLast)
  package let counter = rule(
    "R3", "A counter that was behind is stored in each state; without a stored activation it moves in memory only.",
    \.version4.client.effects.followsCounter, \.version4.client.effects.storeCounter)
  package let upgrade = rule(
    "R4", "Bit 1 confirms the upgrade; then there is no mark. Where that fails, the call fails. Nothing else follows.",
    \.version4.client.effects.confirmsUpgrade, \.version4.client.effects.failsWithConfirmation,
    \.version4.client.effects.markAfterConfirmation)
  package let mark = rule(
    "R5", "A status without bit 1 clears the mark.", \.version4.client.effects.markWithoutFlag)
  package let removal = rule(
    "R6", "Biometry that only the server has is removed there, in each state, and the status is read again.",
    \.version4.client.effects.removesBiometry, \.version4.client.effects.failsWithRemoval,
    \.version4.client.effects.readsAgain)
  package let dropped = rule(
    "R7", "Biometry that only the client has is dropped, in each state. With bit 0 biometry is not compared.",
    \.version4.client.effects.dropsBiometry, \.version4.client.effects.comparesBiometry)
  package let adaptation = rule(
    "R8", "A client that is far ahead sends a code in ACTIVE, without bit 0. Whether that is accepted does not matter.",
    \.version4.client.effects.adapts, \.version4.client.effects.failsWithAdaptation)
  package let possession = rule(
    "R9", "Each request has possession alone, so that nobody is asked.", \.version4.client.effects.chooseType)
  package let registering = rule(
    "R10", "While the activation is not stored, nothing but R1 to R3 follows a status.",
    \.version4.client.effects.actsWhileRegistering, \.version4.client.effects.storeCounter)
  package let delivered = rule(
    "R11", "The values are those of the status that was read first; attempts remain in ACTIVE only.",
    \.version4.client.effects.countRemaining, \.version4.client.effects.isUpgradeAvailable)
  package let itself = rule(
    "R12", "A status neither starts an upgrade nor removes the activation.", \.version4.client.effects.startsUpgrade,
    \.version4.client.effects.keepsActivation)

  package var all: [Rule] {
    [
      form, deadlock, counter, upgrade, mark, removal, dropped, adaptation, possession, registering, delivered, itself,
    ]
  }
}
