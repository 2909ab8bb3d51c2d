package import Conformance
internal import PowerAuth

/// What a server answers to the request of an activation.
package struct ExchangeDecisionOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "activation.exchange", "What a server answers to the request of an activation: the record afterwards.",
    reference: "Version4/ExchangeDecision", ranges: [.onlyV4], chapter: .exchangeDecision,
    use: "The server of protocol 4, when a client begins an activation.")
  package let state = input("state", .recordState, "The state of the record that the code finds.")
  package let expired = input("expired", .yes, "`yes` if the time of the code has passed.")
  package let request = input(
    "request", .choice(ExchangeFault.allCases.map(\.rawValue)),
    "What is wrong: nothing; the outer layer or the application version; a member; a key of the device.")
  package let algorithm = input("algorithm", .listedAlgorithm, "The algorithm of the request.")
  package let supportedAlgorithms = optionalInput(
    "supportedAlgorithms", .algorithms, "The algorithms that the application allows; absent for all.")
  package let commitPhase = input(
    "commitPhase", .choice(CommitPhase.allCases.map(\.rawValue)), "When the activation becomes ACTIVE.")
  package let password = input(
    "password", .choice(ExchangePassword.allCases.map(\.rawValue)),
    "The one-time password of the exchange; `none` if it is neither demanded nor sent.")
  package let passwordAttempts = input(
    "passwordAttempts", .int(0...10, drawing: 0...4), "How many wrong passwords there were.")
  package let maxPasswordAttempts = input(
    "maxPasswordAttempts", .int(1...10, drawing: 3...5), "How many wrong passwords remove the activation.")
  package let answer = EndpointAnswerOutputs(["ERR_ACTIVATION"])
  package let newState = output(
    "state", .recordState, "The state afterwards.", formula: "as R1, R2, R5, R6 and R7 say")
  package let confirmationPending = output(
    "confirmationPending", .yes, "Whether the confirmation is awaited afterwards.", formula: "`yes` with the answer 200"
  )
  package let newAttempts = output(
    "passwordAttempts", .int(0...11), "The wrong passwords afterwards.",
    formula:
      "passwordAttempts + 1 after a wrong password, 0 with the answer 200 to a right one, and else passwordAttempts"
  )
  package let rules = ExchangeSentences()

  package func declareAnswer(on op: OperationBuilder) {
    op.answer { rules, request in
      let decision = rules.decideExchange(try exchange(in: request.input), of: try activation(in: request.input))
      let record = decision.record
      let others: [Binding] = [
        newState(record.state.rawValue), confirmationPending.says(record.isConfirmationPending),
        newAttempts(Int64(record.passwordAttempts.count)),
      ]
      return request.accept(answer(decision.answer) + others)
    }
  }

  private func activation(in input: Record) throws -> ExchangeRecord {
    ExchangeRecord(
      state: try input.choice(state), isExpired: input.says(expired),
      passwordAttempts: FailedAttempts(Int(input[passwordAttempts]), of: Int(input[maxPasswordAttempts])))
  }

  private func exchange(in input: Record) throws -> ExchangeRequest {
    ExchangeRequest(
      fault: try input.choice(request), algorithm: input[algorithm], supported: input[supportedAlgorithms],
      phase: try input.choice(commitPhase), password: try input.choice(password))
  }
}

/// The rules of an exchange.
package struct ExchangeSentences: DeclarationGroup {
  package let open = rule("R1", "An exchange is possible in CREATED only.", \.version4.decisions.exchange.isOpen)
  package let expired = rule(
    "R2", "A code whose time has passed removes the activation.", \.version4.decisions.exchange.stateOfExpired)
  package let algorithm = rule(
    "R3", "The algorithm is one that protocol 4 has and the application allows; else nothing changes.",
    \.version4.decisions.exchange.allows)
  package let order = rule(
    "R4", "The algorithm is looked at before the one-time password, so that a wrong one does not count without it.",
    \.version4.decisions.exchange.isPasswordFirst, \.version4.decisions.exchange.allows)
  package let password = rule(
    "R5", "A wrong password counts, and removes the activation at the maximum; a right one sets the number to zero.",
    \.version4.decisions.exchange.countPassword, \.version4.decisions.exchange.arePasswordsUsedUp,
    \.version4.decisions.exchange.clearPasswords)
  package let deviceKey = rule(
    "R6", "A key of the device that is not valid leaves everything as it was: the code can be used again.",
    \.version4.decisions.exchange.stateOfBadKey)
  package let state = rule(
    "R7", "A right password, or the phase ON_KEY_EXCHANGE, makes ACTIVE, and any other exchange PENDING_COMMIT.",
    \.version4.decisions.exchange.findState)
  package let pending = rule(
    "R8", "After each exchange the confirmation is awaited.", \.version4.decisions.exchange.isPending)

  package var all: [Rule] { [open, expired, algorithm, order, password, deviceKey, state, pending] }
}
