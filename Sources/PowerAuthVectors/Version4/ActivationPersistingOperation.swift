package import Conformance
internal import PowerAuth

/// What a client does to persist an activation.
package struct ActivationPersistingOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "activation.persist", "What a client of protocol 4 does when the application persists an activation.",
    reference: "Version4/Persisting", ranges: [.onlyV4], chapter: .persistingDecision,
    use: "The client of protocol 4, when the application persists the activation that it has created.")
  package let local = input(
    "local", .localActivation, "What the client has: nothing; a created activation that is not stored; a stored one.")
  package let credentials = input(
    "credentials", .choice(["right", "wrong"]), "The password, and the key of biometry if there is one.")
  package let algorithm = input("algorithm", .listedAlgorithm, "The algorithm of the registration; EC_P256 for 3.3.")
  package let confirmFailed = input(
    "confirmFailed", .yes, "`yes` if a confirmation of this registration failed in an earlier call.")
  package let counter = input(
    "counter", .int(0...1_000_000, drawing: 0...1000), "How many codes of its counter the client has used.")
  package let answer: Field<String>
  package let state: Field<String>
  package let confirmationPending: Field<String>
  package let answers: Field<[Record]>
  package let requests = output(
    "requests", .list(of: .choice(PersistingRequest.allCases.map(\.rawValue)), drawing: 0...0, atMost: 8),
    "The requests, in their order.", formula: "as R3 to R8 say")
  package let result = output(
    "result", .choice(PersistingResult.allCases.map(\.rawValue)),
    "How the call ends; `ended` if the process ends where a request has no answer.",
    formula: "that of the rule that ends the call")
  package let newLocal = output(
    "local", .localActivation, "What the client has afterwards.",
    formula: "activation after ok, empty after ended, and else local")
  package let newFailure = optionalOutput(
    "confirmFailed", .yes, "Whether a confirmation has failed; absent unless there is a registration afterwards.",
    formula: "`yes` after a confirmation that failed, and else confirmFailed")
  package let newCounter = optionalOutput(
    "counter", .int(0...1_000_008), "How many codes the client has used; absent where it has nothing afterwards.",
    formula: "counter + the number of confirmations")
  package let rules = ActivationPersistingSentences()

  package var fieldRules: [Rule] { [rules.code] }

  init() {
    var members = RecordFields()
    answer = members.field("answer", .clientAnswer, "`right` for 200 with the right content; `failed` for all else.")
    state = members.field("state", .shownState, "The state, where the answer is a status.")
    confirmationPending = members.field("confirmationPending", .yes, "Bit 0 of the flags, where it is a status.")
    answers = input(
      "answers", .list(of: .record(members), drawing: 0...6, atMost: 8),
      "The answers to the requests, in the order of the requests; the process ends where one is missing.")
  }

  package func declareAnswer(on op: OperationBuilder) {
    op.answer { rules, request in
      let input = request.input
      let present = PersistingState(
        local: try input.choice(local), hasConfirmFailed: input.says(confirmFailed), counter: Int(input[counter]))
      let outcome = rules.persistActivation(try call(in: input), of: present)
      let found = outcome.state
      return request.accept(
        requests(outcome.requests.map(\.rawValue)), result(outcome.result.rawValue), newLocal(found.local.rawValue),
        newFailure.says(found.local == .registration ? found.hasConfirmFailed : nil),
        newCounter(found.local == .empty ? nil : Int64(found.counter)))
    }
  }

  private func call(in input: Record) throws -> PersistingCall {
    PersistingCall(
      areCredentialsRight: input[credentials] == "right", algorithm: input[algorithm],
      answers: try input[answers].map {
        PersistingAnswer(
          isRight: $0[answer] == "right", state: try $0.choice(state),
          isConfirmationPending: $0.says(confirmationPending))
      })
  }
}

extension FieldKind where Native == String {
  fileprivate static var localActivation: FieldKind { choice(LocalActivation.allCases.map(\.rawValue)) }
}

/// The rules of persisting.
package struct ActivationPersistingSentences: DeclarationGroup {
  package let credentials = rule(
    "R1", "The credentials are looked at first: wrong ones change nothing.",
    \.version4.client.persisting.looksAtStateFirst)
  package let local = rule(
    "R2", "Only an activation that is created and not stored is persisted; else invalidActivationState.",
    \.version4.client.persisting.canPersist)
  package let old = rule(
    "R3", "An activation of 3.3 is stored without a request; one of 4.0 is confirmed first.",
    \.version4.client.persisting.needsConfirmation)
  package let first = rule(
    "R4", "The call begins with the confirmation, or with a status where an earlier confirmation has failed.",
    \.version4.client.persisting.beginsWithStatus, \.version4.client.persisting.remembersFailure)
  package let failed = rule(
    "R5", "After a confirmation that failed a status is read; where that fails too, the call ends with networkError.",
    \.version4.client.persisting.stepAfterFailure)
  package let state = rule(
    "R6", "A state other than ACTIVE and PENDING_COMMIT ends the call with invalidActivationState.",
    \.version4.client.persisting.isUsable)
  package let arrived = rule(
    "R7", "A status without bit 0 shows that a confirmation has arrived: the activation is stored.",
    \.version4.client.persisting.hasArrived)
  package let repeats = rule(
    "R8", "With bit 0 the confirmation is sent again; the third confirmation after a status is not sent: other.",
    \.version4.client.persisting.mostRepeats)
  package let code = rule(
    "R9", "Each confirmation uses one code, whatever its answer is.", \.version4.client.persisting.usesCode)
  package let kept = rule(
    "R10", "A call that fails leaves the registration in memory.", \.version4.client.persisting.localAfterFailure)
  package let ended = rule(
    "R11", "Nothing is stored before the confirmation: a process that ends before it leaves nothing.",
    \.version4.client.persisting.localAfterEnd)

  package var all: [Rule] {
    [credentials, local, old, first, failed, state, arrived, repeats, code, kept, ended]
  }
}
