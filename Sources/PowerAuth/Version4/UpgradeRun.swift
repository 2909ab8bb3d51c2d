/// A request of a client that upgrades its activation.
package enum UpgradeRequestOfClient: String, CaseIterable, Sendable {
  case status = "activation/status"
  case start = "upgrade/start"
  case confirm = "upgrade/confirm"
}

/// The answer to one of these requests, with the values of a status where it is one.
package struct UpgradeAnswer: Sendable {
  /// Whether it is 200 with content that can be used.
  package let isRight: Bool
  package let status: UpgradeState

  /// Takes the values as they are.
  package init(isRight: Bool, status: UpgradeState) {
    self.isRight = isRight
    self.status = status
  }
}

/// How a client can store a new key for biometry.
package enum BiometryStorage: String, CaseIterable, Sendable {
  /// Without the user.
  case silent
  /// The user must be asked, and the application has given no prompt.
  case asks
  /// The application has given a prompt or the key.
  case given
}

/// A call that upgrades an activation, with the answers that its requests get.
package struct UpgradeRun: Sendable {
  /// The algorithm of the configuration.
  package let configuration: String
  /// Whether the status that was read last offers the upgrade; nil where none was read.
  package let lastStatusOffers: Bool?
  package let isBiometryOn: Bool
  package let storage: BiometryStorage
  /// The process ends where a request has none.
  package let answers: [UpgradeAnswer]

  /// Takes the values as they are.
  package init(
    configuration: String, lastStatusOffers: Bool?, isBiometryOn: Bool, storage: BiometryStorage,
    answers: [UpgradeAnswer]
  ) {
    self.configuration = configuration
    self.lastStatusOffers = lastStatusOffers
    self.isBiometryOn = isBiometryOn
    self.storage = storage
    self.answers = answers
  }
}

/// What a client has before and after such a call.
package struct UpgradedClient: Equatable, Sendable {
  package var form: ClientForm
  package var algorithm: String
  package var counterByte: Int

  /// Takes the values as they are.
  package init(form: ClientForm, algorithm: String, counterByte: Int) {
    self.form = form
    self.algorithm = algorithm
    self.counterByte = counterByte
  }
}

/// How such a call ends.
package enum UpgradeRunResult: String, CaseIterable, Sendable {
  case done = "ok"
  /// The new keys are stored, and a later status ends the upgrade.
  case statusFetchRequired
  case networkError, notOffered, notPossible, pendingProtocolUpgrade
  /// The process has ended.
  case ended
}

/// What a client sends to upgrade its activation, and what it has afterwards.
package struct UpgradeRunOutcome: Equatable, Sendable {
  package let requests: [UpgradeRequestOfClient]
  package let result: UpgradeRunResult
  package let client: UpgradedClient
  /// What the start says; nil where none was sent.
  package let enableBiometry: Bool?
  /// What the result says; nil where the call has not upgraded.
  package let isBiometryRemoved: Bool?
}

/// How a client upgrades its activation when the application says so (§ 29.4).
package struct UpgradeRunRules: Sendable {
  /// A configuration of version 3 has no target; it is looked at before the first request.
  package var isPossible: Function<String, Bool> = { $0 != algorithmOfVersion3 }
  /// Whether the configuration is looked at after the status.
  package var looksAtConfigurationLast = false
  /// An upgrade that waits for its confirmation is continued.
  package var continues = true
  /// The status is read in each call, whatever the last one said.
  package var readsStatus: @Sendable (_ lastStatusOffers: Bool?) -> Bool = { _ in true }
  /// The upgrade is offered from version 3 to version 4.
  package var isOffered: Function<UpgradeState, Bool> = { $0.currentVersion == 3 && $0.upgradeVersion == 4 }
  /// Bit 1 says that the confirmation is awaited.
  package var isAwaited: Function<UpgradeState, Bool> = { $0.flags & PlainStatus.upgradePending != 0 }
  /// A start that failed leaves the data of version 3.
  package var formAfterFailedStart = ClientForm.version3
  /// The new data have the algorithm of the configuration.
  package var chooseAlgorithm: @Sendable (_ configuration: String) -> String = { $0 }
  /// Data of version 4 keep their algorithm.
  package var keepAlgorithm: @Sendable (_ own: String, _ configuration: String) -> String = { own, _ in own }
  /// The byte of the counter continues with the new data.
  package var keepByte: Function<Int, Int> = { $0 }
  /// A start and a confirmation use a value of the counter, whatever their answers are.
  package var usesValue: @Sendable (UpgradeRequestOfClient, _ isRight: Bool) -> Bool = { request, _ in
    request != .status
  }
  /// The confirmation is sent at most three times.
  package var mostConfirmations = 3
  /// The status is read before a confirmation is repeated.
  package var readsStatusBetween = true
  /// Where the confirmation fails, the upgrade has not failed.
  package var resultWithoutConfirmation = UpgradeRunResult.statusFetchRequired
  /// The result says whether biometry was removed, also where the confirmation fails.
  package var tellsRemoval: Function<UpgradeRunResult, Bool> = { $0 == .done || $0 == .statusFetchRequired }
  /// The new data stay where the confirmation fails.
  package var formWithoutConfirmation = ClientForm.upgradePending
  /// A status without bit 1 leaves the mark for the next status of the application.
  package var isEndedByStatus: @Sendable (_ confirmations: Int) -> Bool = { _ in false }
  /// The new data are stored with the mark before the confirmation, and a new process finds them.
  package var formAfterEnd: Function<ClientForm, ClientForm> = { $0 }
  /// The start says whether biometry will be on.
  package var enablesBiometry: @Sendable (_ isOn: Bool, BiometryStorage) -> Bool = { $0 && $1 != .asks }
  /// Biometry is removed where its new key cannot be stored without the user.
  package var removesBiometry: @Sendable (_ isOn: Bool, BiometryStorage) -> Bool = { $0 && $1 == .asks }
}

extension Rules {
  /// Plays a call that upgrades an activation (§ 29.4).
  package func playUpgrade(_ run: UpgradeRun, of client: UpgradedClient) -> UpgradeRunOutcome {
    var course = UpgradeCourse(rules: version4.client.upgrade, run: run, client: client)
    let result = course.play()
    if result == .ended { course.client.form = course.rules.formAfterEnd(course.client.form) }
    let hasResult = course.isStarted && course.rules.tellsRemoval(result)
    return UpgradeRunOutcome(
      requests: course.requests, result: result, client: course.client, enableBiometry: course.enableBiometry,
      isBiometryRemoved: hasResult ? course.rules.removesBiometry(run.isBiometryOn, run.storage) : nil)
  }
}

/// A call that upgrades an activation, from request to request.
private struct UpgradeCourse {
  let rules: UpgradeRunRules
  let run: UpgradeRun
  var client: UpgradedClient
  var answers: ArraySlice<UpgradeAnswer>
  var requests: [UpgradeRequestOfClient] = []
  var enableBiometry: Bool?
  /// Whether a start was answered.
  var isStarted = false

  init(rules: UpgradeRunRules, run: UpgradeRun, client: UpgradedClient) {
    (self.rules, self.run, self.client) = (rules, run, client)
    answers = run.answers[...]
  }

  mutating func play() -> UpgradeRunResult {
    let isOld = client.form == .version3
    let isPossible = !isOld || rules.isPossible(run.configuration)
    guard isPossible || rules.looksAtConfigurationLast else { return .notPossible }
    guard isOld || rules.continues else { return .pendingProtocolUpgrade }
    if rules.readsStatus(run.lastStatusOffers) {
      guard let answer = send(.status) else { return .ended }
      guard answer.isRight else { return .networkError }
      if isOld && !rules.isOffered(answer.status) { return .notOffered }
      if !isOld && !rules.isAwaited(answer.status) { return end(after: 0) }
    } else if run.lastStatusOffers == false {
      return .notOffered
    }
    guard isPossible else { return .notPossible }
    if let result = isOld ? start() : nil { return result }
    client.algorithm = rules.keepAlgorithm(client.algorithm, run.configuration)
    return confirm()
  }

  /// Sends a request, and takes the answer; nil where the process ends.
  private mutating func send(_ request: UpgradeRequestOfClient) -> UpgradeAnswer? {
    requests.append(request)
    let answer = answers.popFirst()
    if rules.usesValue(request, answer?.isRight ?? true) { client.counterByte = (client.counterByte + 1) & 0xFF }
    return answer
  }

  /// Starts the upgrade; nil where it continues with the confirmation.
  private mutating func start() -> UpgradeRunResult? {
    enableBiometry = rules.enablesBiometry(run.isBiometryOn, run.storage)
    guard let answer = send(.start) else { return .ended }
    guard answer.isRight else {
      client.form = rules.formAfterFailedStart
      return .networkError
    }
    isStarted = true
    client.form = .upgradePending
    client.algorithm = rules.chooseAlgorithm(run.configuration)
    client.counterByte = rules.keepByte(client.counterByte)
    return nil
  }

  private mutating func confirm() -> UpgradeRunResult {
    for number in 1...max(rules.mostConfirmations, 1) {
      guard let answer = send(.confirm) else { return .ended }
      if answer.isRight {
        client.form = .version4
        return .done
      }
      guard number < rules.mostConfirmations, rules.readsStatusBetween else { continue }
      guard let status = send(.status) else { return .ended }
      guard status.isRight, rules.isAwaited(status.status) else { return end(after: status.isRight ? number : nil) }
    }
    return end(after: nil)
  }

  /// Ends the call without an answer to a confirmation; a number is that of those before a status without bit 1.
  private mutating func end(after confirmations: Int?) -> UpgradeRunResult {
    if let confirmations, rules.isEndedByStatus(confirmations) {
      client.form = .version4
      return .done
    }
    client.form = rules.formWithoutConfirmation
    return rules.resultWithoutConfirmation
  }
}
