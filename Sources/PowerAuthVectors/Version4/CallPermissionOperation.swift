package import Conformance
internal import PowerAuth

/// Which calls a client takes.
package struct CallPermissionOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "call.permit", "Whether a client of protocol 4 takes a call of the application, and with which error it does not.",
    reference: "Version4/CallPermission", ranges: [.onlyV4], chapter: .callDecision,
    use: "The client of an SDK with protocol 4, before it sends a request or computes a code.")
  package let local = input(
    "local", .choice(ClientForm.allCases.map(\.rawValue)),
    "What the client has: nothing; a created activation that is not stored; a stored one of version 3 or 4; one of "
      + "version 4 whose upgrade is not confirmed.")
  package let configuration = input(
    "configuration", .listedAlgorithm, "The algorithm of the configuration; a created activation has the same.")
  package let biometry = input("biometry", .yes, "`yes` if biometry is on at the client.")
  package let upgradeOffered = input(
    "upgradeOffered", .yes, "`yes` if the status that was read last offers an upgrade.")
  package let lastState = optionalInput(
    "lastState", .shownState, "The state in the status that was read last; absent if none was.")
  package let call = input("call", .choice(ApplicationCall.allCases.map(\.rawValue)), "The call.")
  package let answer = output(
    "answer", .choice(ApplicationAnswer.allCases.map(\.rawValue)), "`ok`, or the error.",
    formula: "that of the first rule of R2 to R8 that refuses the call, and else ok")
  package let version = optionalOutput(
    "version", .choice(AuthorizationGeneration.allCases.map(\.rawValue)),
    "The version of what is sent or computed; absent with an error, and of `time`, `start-upgrade` and "
      + "`remove-locally`.", formula: "as R9 says")
  package let canStart = output(
    "canStartActivation", .yes, "Whether an activation can be created.", formula: "`yes` if local is empty")
  package let hasPending = output(
    "hasPendingActivation", .yes, "Whether an activation waits to be persisted.",
    formula: "`yes` if local is registration")
  package let hasValid = output(
    "hasValidActivation", .yes, "Whether an activation is stored.", formula: "`yes` if local is a stored activation")
  package let rules = CallPermissionSentences()

  package func declareAnswer(on op: OperationBuilder) {
    op.answer { rules, request in
      let permission = rules.permitCall(try request.input.choice(call), in: try situation(in: request.input))
      return request.accept(
        answer(permission.answer.rawValue), version(permission.version?.rawValue), canStart.says(permission.canStart),
        hasPending.says(permission.isPending), hasValid.says(permission.isValid))
    }
  }

  private func situation(in input: Record) throws -> CallSituation {
    CallSituation(
      form: try input.choice(local), configuration: input[configuration], isBiometryOn: input.says(biometry),
      isUpgradeOffered: input.says(upgradeOffered), lastState: input[lastState].flatMap { RecordState(rawValue: $0) })
  }
}

/// The rules of calls.
package struct CallPermissionSentences: DeclarationGroup {
  package let states = rule(
    "R1",
    "A stored activation is valid, whatever the server says; a created one is pending; where there is none, one can be started.",
    \.version4.client.call.canStart, \.version4.client.call.isPending, \.version4.client.call.isValid)
  package let once = rule(
    "R2",
    "An activation is created where there is none, and persisted where it is created; else invalidActivationState.",
    \.version4.client.call.canStart, \.version4.client.call.canPersist)
  package let free = rule(
    "R3", "The time, messages to the application and the removal on the device are always taken.",
    \.version4.client.call.isFree, \.version4.client.call.encryptForApplication)
  package let start = rule(
    "R4", "An upgrade needs a stored activation, and a configuration of version 4: else notPossible.",
    \.version4.client.call.startWithoutActivation, \.version4.client.call.startAgain,
    \.version4.client.call.startUpgrade)
  package let created = rule(
    "R5", "Without a stored activation all else is missingActivation; only a status says activationPending.",
    \.version4.client.call.answerBeforeStorage)
  package let pending = rule(
    "R6", "Until an upgrade is confirmed only the status and tokens that the client holds are served.",
    \.version4.client.call.isServedWhilePending)
  package let versions = rule(
    "R7",
    "Version 3 has no vault keys of 4.0; version 4 has neither keys of 16 bytes nor offline changes: wrongParameter.",
    \.version4.client.call.answerOfVersion3, \.version4.client.call.answerOfVersion4)
  package let biometry = rule(
    "R8", "Biometry is not added where it is on, nor removed where it is off: notAllowed.",
    \.version4.client.call.addBiometry, \.version4.client.call.removeBiometry)
  package let version = rule(
    "R9", "A stored activation speaks its version; without one the configuration decides.",
    \.version4.client.call.chooseVersion)
  package let offered = rule(
    "R10", "An upgrade that is offered changes no call.", \.version4.client.call.waitsForUpgrade,
    \.version4.client.call.startUpgrade)

  package var all: [Rule] { [states, once, free, start, created, pending, versions, biometry, version, offered] }
}
