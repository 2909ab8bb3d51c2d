package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension CallPermissionOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "Without a vector are a change of the password without the server in other situations than a stored activation "
        + "whose upgrade is confirmed, and the start of an upgrade of version 4, unless the configuration is one of version "
        + "3: nobody has read what a client does then.")
    op.note("An error stands for what says that the call is not taken, also where a platform has `false` for it.")
    declareCells(on: op)
    declareConfigurations(on: op)
    declareStatuses(on: op)
    op.random(10, "Everything drawn from the seed.", rules.all) { drawAll(&$0) }
  }

  /// Declares a call with a configuration of version 4, with changes.
  private func declare(
    _ name: String, _ comment: String, _ rules: [Rule], _ form: ClientForm, _ call: ApplicationCall,
    on op: OperationBuilder, _ change: @escaping Build = { _ in }
  ) {
    op.scenario(name, comment, rules, .basic) { draft in
      draft.set([
        local(form.rawValue), configuration("EC_P384_ML_L3"), biometry("no"), upgradeOffered("no"), lastState(nil),
        self.call(call.rawValue),
      ])
      try change(&draft)
    }
  }

  /// Whether it was read what a client does.
  private static func isKnown(_ call: ApplicationCall, _ form: ClientForm, hasOldConfiguration: Bool) -> Bool {
    switch (call, form) {
    case (.changePasswordOffline, _): form == .version3 || form == .version4
    case (.startUpgrade, .version4): hasOldConfiguration
    case (.startUpgrade, .upgradePending): !hasOldConfiguration
    default: true
    }
  }

  /// Draws a call again as long as it is not known what a client does.
  private func drawAll(_ draft: inout Draft) {
    let form = draft.draw("form") { $0.element(of: ClientForm.allCases) }
    let hasOldConfiguration = draft.fill(configuration) == algorithmOfVersion3
    let calls = ApplicationCall.allCases.filter { Self.isKnown($0, form, hasOldConfiguration: hasOldConfiguration) }
    draft[local] = form.rawValue
    draft[call] = draft.draw("known call") { $0.element(of: calls) }.rawValue
    if draft.draw("has state", { $0.count(0...1) }) > 0 { draft.fill(lastState) }
  }

  /// The rules of a call, whatever the client has.
  private func exercised(by call: ApplicationCall) -> [Rule] {
    switch call {
    case .create, .persist: [rules.once, rules.states, rules.version]
    case .time, .removeLocally, .encryptForApplication: [rules.free, rules.states, rules.version]
    case .startUpgrade: [rules.start, rules.states]
    case .addBiometry, .removeBiometry: [rules.biometry, rules.created, rules.pending]
    default: [rules.created, rules.pending, rules.versions, rules.version]
    }
  }

  private func declareCells(on op: OperationBuilder) {
    for form in ClientForm.allCases {
      for call in ApplicationCall.allCases where Self.isKnown(call, form, hasOldConfiguration: false) {
        for isOn in [false, true] {
          declare(
            "\(form.rawValue)/\(call.rawValue)/biometry-\(isOn.word)",
            "The client has: \(form.rawValue); the call: \(call.rawValue); biometry is on: \(isOn.word).",
            exercised(by: call), form, call, on: op
          ) { $0[biometry] = isOn.word }
        }
      }
    }
  }

  private func declareConfigurations(on op: OperationBuilder) {
    for form in ClientForm.allCases {
      for call in ApplicationCall.allCases where Self.isKnown(call, form, hasOldConfiguration: true) {
        declare(
          "\(form.rawValue)/\(call.rawValue)/configuration-ec-p256",
          "The configuration is one of version 3; the client has: \(form.rawValue); the call: \(call.rawValue).",
          exercised(by: call), form, call, on: op
        ) { $0.set([configuration("EC_P256"), biometry("yes")]) }
      }
      for algorithm in ["EC_P384", "EC_P384_ML_L5"] {
        for call in [ApplicationCall.create, .persist, .code, .encryptForApplication] {
          declare(
            "\(form.rawValue)/\(call.rawValue)/configuration-\(algorithm.algorithmSlug)",
            "The configuration has \(algorithm); the client has: \(form.rawValue); the call: \(call.rawValue).",
            exercised(by: call), form, call, on: op
          ) { $0[configuration] = algorithm }
        }
      }
    }
  }

  /// What the last status said, which changes no call.
  private func declareStatuses(on op: OperationBuilder) {
    for call in ApplicationCall.allCases {
      declare(
        "version-3/\(call.rawValue)/upgrade-offered", "An upgrade is offered; the call: \(call.rawValue).",
        [rules.offered] + exercised(by: call), .version3, call, on: op
      ) { $0.set([upgradeOffered("yes"), lastState("ACTIVE"), biometry("yes")]) }
    }
    for form in ClientForm.allCases {
      for state in RecordState.shown {
        for call in [ApplicationCall.create, .code] {
          declare(
            "\(form.rawValue)/\(call.rawValue)/last-state-\(state.slug)",
            "The last status was \(state.rawValue); the client has: \(form.rawValue).", [rules.states], form, call,
            on: op
          ) { $0[lastState] = state.rawValue }
        }
      }
    }
  }
}
