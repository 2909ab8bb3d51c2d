package import Conformance
internal import PowerAuth

/// What a status of protocol 4 shows of a record.
package struct StatusFieldsOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "status.fields", "What a status of protocol 4 shows of an activation.", reference: "Version4/ShownStatus",
    ranges: [.onlyV4], chapter: .statusDecision,
    use: "The server of protocol 4, before it writes a status (`status.encode`).")
  package let state = input("state", .shownState, "The state of the activation.")
  package let expired = input(
    "expired", .yes, "`yes` if the time has passed in which an activation in PENDING_COMMIT can be committed.")
  package let version = input("version", .int(3...4), "The version of the activation.")
  package let confirmationPending = input(
    "confirmationPending", .yes, "`yes` while the activation waits for its confirmation.")
  package let upgradePending = input("upgradePending", .yes, "`yes` while the upgrade waits for its confirmation.")
  package let biometryEnabled = input("biometryEnabled", .yes, "`yes` while biometry is on.")
  package let algorithm = input(
    "algorithm", .choice(Array(algorithmNames.dropFirst())), "The algorithm of the activation.")
  package let supportedAlgorithms = optionalInput(
    "supportedAlgorithms", .algorithms, "The algorithms that the application allows; absent for all.")
  package let counter = input("counter", .int(0...1_000_000), "The number of the counter.")
  package let failedAttempts = input("failedAttempts", .int(0...1000), "How many attempts have failed.")
  package let maxFailedAttempts = input("maxFailedAttempts", .int(1...1000), "How many block the activation.")
  package let shownState = output(
    "state", .shownState, "The state that is shown.", formula: "REMOVED for one in PENDING_COMMIT that has expired")
  package let currentVersion = output(
    "currentVersion", .int(3...4), "The version of the activation now.", formula: "version")
  package let upgradeVersion = output(
    "upgradeVersion", .int(3...4), "The version to which it can be upgraded.", formula: "4")
  package let flags = output(
    "flags", .int(0...15), "The flags.", formula: "the sum of those of R3 to R6")
  package let counterByte = output(
    "counterByte", .int(0...255), "The byte of the counter.", formula: "counter mod 256")
  package let shownAttempts = output(
    "failedAttempts", .int(0...255), "The failed attempts that are shown.", formula: "failedAttempts mod 256")
  package let shownMaximum = output(
    "maxFailedAttempts", .int(0...255), "The maximum that is shown.", formula: "maxFailedAttempts mod 256")
  package let rules = StatusFieldSentences()

  package var fieldRules: [Rule] { [rules.counter, rules.attempts] }

  package func declareAnswer(on op: OperationBuilder) {
    op.answer { rules, request in
      let shown = rules.showStatus(of: try record(in: request.input))
      return request.accept(
        shownState(shown.state.rawValue), currentVersion(Int64(shown.currentVersion)),
        upgradeVersion(Int64(shown.upgradeVersion)), flags(Int64(shown.flags)), counterByte(Int64(shown.counterByte)),
        shownAttempts(Int64(shown.failedAttempts)), shownMaximum(Int64(shown.maximumAttempts)))
    }
  }

  private func record(in input: Record) throws -> ShownRecord {
    ShownRecord(
      state: try input.choice(state), isExpired: input.says(expired), version: Int(input[version]),
      isConfirmationPending: input.says(confirmationPending), isUpgradePending: input.says(upgradePending),
      isBiometryEnabled: input.says(biometryEnabled), algorithm: input[algorithm],
      supported: input[supportedAlgorithms], counter: Int(input[counter]),
      attempts: FailedAttempts(Int(input[failedAttempts]), of: Int(input[maxFailedAttempts])))
  }
}

/// The rules of what a status shows.
package struct StatusFieldSentences: DeclarationGroup {
  package let state = rule(
    "R1", "An activation in PENDING_COMMIT whose time has passed is shown as REMOVED.",
    \.version4.decisions.status.showState)
  package let versions = rule(
    "R2",
    "The current version is that of the activation, 3 while an upgrade is awaited; the upgrade version is always 4.",
    \.version4.decisions.status.showVersion, \.version4.decisions.status.showUpgradeVersion)
  package let confirmation = rule(
    "R3", "Bit 0 says that the confirmation is awaited, in each state.", \.version4.decisions.status.confirmationFlag)
  package let upgrade = rule(
    "R4", "Bit 1 says that the confirmation of an upgrade is awaited.", \.version4.decisions.status.upgradeFlag)
  package let algorithm = rule(
    "R5", "Bit 2 says that the application no longer allows the algorithm.",
    \.version4.decisions.status.algorithmFlag)
  package let biometry = rule(
    "R6", "Bit 3 says that biometry is on.", \.version4.decisions.status.biometryFlag)
  package let counter = rule(
    "R7", "The byte of the counter is its lowest one.", \.version4.decisions.status.showCounter)
  package let attempts = rule(
    "R8", "Of the failed attempts and their maximum the lowest bytes are shown.",
    \.version4.decisions.status.showAttempts)

  package var all: [Rule] { [state, versions, confirmation, upgrade, algorithm, biometry, counter, attempts] }
}
