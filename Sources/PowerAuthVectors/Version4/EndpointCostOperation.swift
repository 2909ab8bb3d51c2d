package import Conformance
internal import PowerAuth

/// What a request is answered, and what it costs.
package struct EndpointCostOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "endpoint.cost", "What a request to an endpoint is answered, and what it costs where it is refused.",
    reference: "Version4/Cost", ranges: [.onlyV4], chapter: .costDecision,
    use: "The server of protocol 4, with each request; the client, to know its counter after a request that failed.")
  package let endpoint = input(
    "endpoint", .choice(Endpoint4.allCases.map(\.rawValue)), "The endpoint, by its path below `/pa/v4`.")
  package let header = input(
    "header", .choice(HeaderFault.allCases.map(\.rawValue)),
    "The header of authorization, or of a token: right; absent or not readable; right, but of the other version.")
  package let type = input("type", .codeType, "The factors of the code, or of the token.")
  package let application = input("application", .yes, "`yes` if the application version is known and can be used.")
  package let blocked = input("blocked", .yes, "`yes` if the activation is BLOCKED; else it is ACTIVE.")
  package let code = input("code", .choice(["right", "wrong"]), "The code, or the token.")
  package let request = input(
    "request", .choice(["right", "refused"]), "`refused` if something else is refused: the body or an algorithm.")
  package let answer = EndpointAnswerOutputs([
    "ERR_STATUS", "ERR_TEMPORARY_KEY", "ERR_ACTIVATION", "ERR_UPGRADE", "ERR_SECURE_VAULT", "ERR_PASSWORD_CHANGE",
    "ERR_BIOMETRY", "ERR_USER_INFO", "ERR_CONFIG",
  ])
  package let counterMoves = output(
    "counterMoves", .yes, "`yes` if the counter moves to the value after that of the code.",
    formula: "`yes` where a right code was verified")
  package let attempts = output(
    "attempts", .choice(AttemptsEffect.allCases.map(\.rawValue)), "What becomes of the failed attempts.",
    formula: "what the code does to them, if it was verified")
  package let rules = EndpointCostSentences()

  package func declareAnswer(on op: OperationBuilder) {
    op.answer { rules, request in
      let cost = rules.findCost(of: try costed(request.input))
      let effects: [Binding] = [counterMoves.says(cost.movesCounter), attempts(cost.attempts.rawValue)]
      return request.accept(answer(cost.answer) + effects)
    }
  }

  private func costed(_ input: Record) throws -> CostedRequest {
    CostedRequest(
      endpoint: try input.choice(endpoint), header: try input.choice(header), type: try input.choice(type),
      isApplicationSupported: input.says(application), isBlocked: input.says(blocked),
      isCodeRight: input[code] == "right", isBodyRight: input[request] == "right")
  }
}

/// The rules of the cost of a request.
package struct EndpointCostSentences: DeclarationGroup {
  package let types = rule(
    "R1", "Each endpoint takes codes of its types; another type is 401 and costs nothing.",
    \.version4.decisions.cost.types)
  package let version = rule(
    "R2", "A header of the other version is 401: after the code, which costs as always; at the vault before it.",
    \.version4.decisions.cost.testsVersionFirst)
  package let vault = rule(
    "R3", "The vault looks at everything else before the code: what it refuses is 400, and costs nothing.",
    \.version4.decisions.cost.readsBodyFirst)
  package let counted = rule(
    "R4", "A wrong code raises the failed attempts, unless it has possession alone.",
    \.version4.decisions.cost.isCounted)
  package let cleared = rule(
    "R5", "A right code sets the failed attempts to zero, unless it has possession alone.",
    \.version4.decisions.cost.clears)
  package let counter = rule(
    "R6", "A wrong code leaves the counter where it is.", \.version4.decisions.cost.movesForWrongCode)
  package let foreign = rule(
    "R7", "A code with an application version that cannot be used is a wrong one.",
    \.version4.decisions.cost.isForeignCounted)
  package let blocked = rule(
    "R8", "A code for a blocked activation costs nothing, if its application version can be used.",
    \.version4.decisions.cost.isBlockedCounted)
  package let afterCode = rule(
    "R9", "A refusal after the code leaves the code used up.", \.version4.decisions.cost.restores)
  package let errors = rule(
    "R10", "What is refused after the code is 400 with the error of the endpoint, and of the tokens 401.",
    \.version4.decisions.cost.refuse)
  package let validation = rule(
    "R11", "A validation refuses nothing after the code.", \.version4.decisions.cost.looksAtBody)

  package var all: [Rule] {
    [types, version, vault, counted, cleared, counter, foreign, blocked, afterCode, errors, validation]
  }
}
