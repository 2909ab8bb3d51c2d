package import Conformance
internal import PowerAuth

/// What a server answers to the confirmation of an activation.
package struct ActivationConfirmationOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "activation.confirm", "What a server answers to the confirmation of an activation: the record afterwards.",
    reference: "Version4/Confirmation", ranges: [.onlyV4], chapter: .confirmationDecision,
    use: "The server of protocol 4, when a client confirms its activation.")
  package let verified = VerifiedFields()
  package let confirmationPending = input(
    "confirmationPending", .yes, "`yes` while the activation waits for its confirmation.")
  package let expired = input(
    "expired", .yes, "`yes` if the time has passed in which an activation in PENDING_COMMIT can be committed.")
  package let offset = optionalInput(
    "offset", .int(0...100, drawing: 0...21), "The offset at which the code matches; absent for a wrong code.")
  package let biometryEnabled = input("biometryEnabled", .yes, "`yes` while biometry is on.")
  package let enableBiometry = optionalInput("enableBiometry", .yes, "What the request says about biometry.")
  package let answer = EndpointAnswerOutputs(["ERR_ACTIVATION", "ERR_VALIDATION"])
  package let record = VerifiedOutputs()
  package let stillPending = output(
    "confirmationPending", .yes, "Whether the confirmation is awaited afterwards.",
    formula: "`no` after the answer 200, and else confirmationPending")
  package let newSetting = output(
    "biometryEnabled", .yes, "Whether biometry is on afterwards.",
    formula: "enableBiometry after the answer 200, and else biometryEnabled")
  package let rules = ConfirmationSentences()

  package var fieldRules: [Rule] { [rules.attempts, rules.counter] }

  package func declareAnswer(on op: OperationBuilder) {
    op.answer { rules, request in
      let input = request.input
      let record = ConfirmationRecord(
        verified: try verified.record(input), isConfirmationPending: input.says(confirmationPending),
        isExpired: input.says(expired), isBiometryEnabled: input.says(biometryEnabled))
      let decision = rules.decideConfirmation(
        of: record, offset: input[offset].map(Int.init), enableBiometry: input[enableBiometry].map { $0 == "yes" })
      let others: [Binding] = [
        stillPending.says(decision.record.isConfirmationPending), newSetting.says(decision.record.isBiometryEnabled),
      ]
      return request.accept(answer(decision.answer) + self.record(decision.record.verified) + others)
    }
  }
}

/// The rules of a confirmation.
package struct ConfirmationSentences: DeclarationGroup {
  package let open = rule(
    "R1", "A confirmation is taken in ACTIVE, and in PENDING_COMMIT while it is awaited; else 401, at no cost.",
    \.version4.decisions.confirmation.isOpen)
  package let attempts = rule(
    "R2", "The activation is blocked when the failed attempts have reached the maximum.",
    \.version4.decisions.attempts.areUsedUp)
  package let window = rule(
    "R3", "As many values of the counter are tried as the look-ahead says.", \.version4.decisions.attempts.isTried)
  package let counted = rule(
    "R4", "A wrong code is answered by 401, and counts in both states.", \.version4.decisions.confirmation.isCounted)
  package let counter = rule(
    "R5", "A right code moves the counter to the value after the match, whatever the answer is.",
    \.version4.decisions.attempts.passOver)
  package let late = rule(
    "R6", "With a right code an activation in PENDING_COMMIT whose time has passed is removed: 400.",
    \.version4.decisions.confirmation.isTooLate)
  package let again = rule(
    "R7", "In ACTIVE a repeated confirmation is answered by 400; it uses its code up, and changes no setting.",
    \.version4.decisions.confirmation.canConfirm, \.version4.decisions.confirmation.countRepeat,
    \.version4.decisions.confirmation.keepSetting)
  package let setting = rule(
    "R8", "The confirmation sets biometry as the request says; without a word about it biometry is off.",
    \.version4.decisions.confirmation.chooseSetting, \.version4.decisions.confirmation.isSettingDemanded)
  package let state = rule(
    "R9", "The confirmation leaves the state as it is: the commit is independent of it.",
    \.version4.decisions.confirmation.keepState)
  package let flag = rule(
    "R10", "After the confirmation none is awaited.", \.version4.decisions.confirmation.isStillPending)

  package var all: [Rule] { [open, attempts, window, counted, counter, late, again, setting, state, flag] }
}
