package import Conformance
internal import PowerAuth

/// What a server answers to a step of the upgrade to version 4.
package struct UpgradeServiceOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "upgrade.serve", "What a server answers to a step of the upgrade to protocol 4: the record afterwards.",
    reference: "Version4/Upgrade", ranges: [.onlyV4], chapter: .upgradeDecision,
    use: "The server of protocol 4, when a client of 3.3 starts the upgrade, and when it confirms it.")
  package let call = input("call", .choice(UpgradeCall.allCases.map(\.rawValue)), "The step of the upgrade.")
  package let verified = VerifiedFields()
  package let version = input("version", .int(3...4), "The version of the activation.")
  package let upgradePending = input(
    "upgradePending", .yes, "`yes` while the upgrade waits for its confirmation.")
  package let keys = optionalInput("keys", .upgradeKeys, "The keys of 4.0 that the record has.")
  package let biometryEnabled = input("biometryEnabled", .yes, "`yes` while biometry is on.")
  package let type = input("type", .codeType, "The factors of the code.")
  package let authorizationVersion = input(
    "authorizationVersion", .choice(AuthorizationGeneration.allCases.map(\.rawValue)),
    "The version of the authorization header of a start, and of the code in it; a confirmation has 4.0.")
  package let encryptionHeader = input(
    "encryptionHeader", .choice(EncryptionHeader.allCases.map(\.rawValue)),
    "The version of the encryption header of a start; `wrong` if it is absent or not readable.")
  package let offset = optionalInput(
    "offset", .int(0...100, drawing: 0...21),
    "The offset at which the code matches, if it can be verified; absent for a wrong code.")
  package let request = input(
    "request", .choice(UpgradeBody.allCases.map(\.rawValue)),
    "The body of a start: right; not decrypted or without a member; with a public key that is not a point.")
  package let enableBiometry = input("enableBiometry", .yes, "What a start says about biometry.")
  package let newKeys = input("newKeys", .upgradeKeys, "The keys of 4.0 that a start makes.")
  package let answer = EndpointAnswerOutputs(["ERR_UPGRADE"])
  package let record = VerifiedOutputs()
  package let newVersion = optionalOutput(
    "version", .int(3...4), "The version afterwards; absent of a removed activation.",
    formula: "4 after a confirmation that is answered by 200, and else version")
  package let stillPending = optionalOutput(
    "upgradePending", .yes, "Whether the confirmation is awaited afterwards; absent of a removed activation.",
    formula: "`yes` after a start and `no` after a confirmation that is answered by 200, and else upgradePending")
  package let newSetting = optionalOutput(
    "biometryEnabled", .yes, "Whether biometry is on afterwards; absent of a removed activation.",
    formula: "enableBiometry after a start that is answered by 200, and else biometryEnabled")
  package let keptKeys = optionalOutput(
    "keys", .upgradeKeys, "The keys of 4.0 afterwards; absent of a removed activation.",
    formula: "newKeys after a start that is answered by 200, and else keys")
  package let rules = UpgradeServiceSentences()

  package var fieldRules: [Rule] { [rules.attempts, rules.counter] }

  package func declareAnswer(on op: OperationBuilder) {
    op.answer { rules, request in
      let decision = rules.decideUpgradeStep(try upgrade(in: request.input), of: try activation(in: request.input))
      let changed = decision.record
      let isRemoved = changed.verified.state == .removed
      let others: [Binding] = [
        newVersion(isRemoved ? nil : Int64(changed.version)), stillPending.says(isRemoved ? nil : changed.isPending),
        newSetting.says(isRemoved ? nil : changed.isBiometryEnabled), keptKeys(isRemoved ? nil : changed.keys),
      ]
      return request.accept(answer(decision.answer) + record(changed.verified) + others)
    }
  }

  private func activation(in input: Record) throws -> UpgradeRecord {
    UpgradeRecord(
      verified: try verified.record(input), version: Int(input[version]), isPending: input.says(upgradePending),
      isBiometryEnabled: input.says(biometryEnabled), keys: input[keys])
  }

  private func upgrade(in input: Record) throws -> UpgradeRequest {
    UpgradeRequest(
      call: try input.choice(call), type: try input.choice(type), authorization: try input.choice(authorizationVersion),
      encryption: try input.choice(encryptionHeader), offset: input[offset].map(Int.init),
      body: try input.choice(request), enableBiometry: input.says(enableBiometry), newKeys: input[newKeys])
  }
}

extension FieldKind where Native == String {
  /// Names of the keys of 4.0 that a start of an upgrade makes.
  fileprivate static var upgradeKeys: FieldKind { choice(["A", "B", "C"]) }
}

/// The rules of the upgrade at a server.
package struct UpgradeServiceSentences: DeclarationGroup {
  package let types = rule(
    "R1", "A start has possession and knowledge, and a confirmation possession alone; another type is 401.",
    \.version4.decisions.upgrade.takesType)
  package let open = rule("R2", "Both steps are taken in ACTIVE only.", \.version4.decisions.upgrade.isOpen)
  package let verifiable = rule(
    "R3", "A signature of 3.3 is verified in version 3, and a code of 4.0 where there are keys for it; else 401.",
    \.version4.decisions.upgrade.canVerify, \.version4.decisions.upgrade.isOldSignatureCounted)
  package let attempts = rule(
    "R4", "The activation is blocked when the failed attempts have reached the maximum.",
    \.version4.decisions.attempts.areUsedUp)
  package let window = rule(
    "R5", "As many values of the counter are tried as the look-ahead says.", \.version4.decisions.attempts.isTried)
  package let counted = rule(
    "R6", "A wrong start counts, and a right one sets the failed attempts to zero; a confirmation does neither.",
    \.version4.decisions.upgrade.isCounted, \.version4.decisions.upgrade.clearAttempts)
  package let counter = rule(
    "R7", "A right code moves the counter to the value after the match, whatever the answer is.",
    \.version4.decisions.attempts.passOver, \.version4.decisions.upgrade.countRefused)
  package let headers = rule(
    "R8",
    "A start has an authorization header of 3.3 and an encryption header of 4.0: none is 400, another version 401.",
    \.version4.decisions.upgrade.judgeHeaders)
  package let body = rule(
    "R9", "A start without a member is answered by 400.", \.version4.decisions.upgrade.isComplete)
  package let deviceKey = rule(
    "R10", "A start with a public key that is not a point is answered by 400, and the activation is removed.",
    \.version4.decisions.upgrade.findState)
  package let start = rule(
    "R11", "A start leaves version and counter, and the confirmation is awaited.",
    \.version4.decisions.upgrade.keepVersion, \.version4.decisions.upgrade.keepCounter,
    \.version4.decisions.upgrade.isPendingAfterStart)
  package let again = rule(
    "R12", "Each further start replaces the keys and the setting of biometry.",
    \.version4.decisions.upgrade.canRepeat, \.version4.decisions.upgrade.replaceKeys,
    \.version4.decisions.upgrade.chooseSetting)
  package let confirmable = rule(
    "R13", "A confirmation is taken in version 3 where it is awaited; else 400.",
    \.version4.decisions.upgrade.canConfirm)
  package let confirmation = rule(
    "R14", "A confirmation makes version 4, and none is awaited after it.",
    \.version4.decisions.upgrade.upgradedVersion, \.version4.decisions.upgrade.isPendingAfterConfirmation)

  package var all: [Rule] {
    [
      types, open, verifiable, attempts, window, counted, counter, headers, body, deviceKey, start, again, confirmable,
      confirmation,
    ]
  }
}
