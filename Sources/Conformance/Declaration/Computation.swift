/// The computation of an operation, by the rules of its protocol, or by rules that mistakes have edited.
package struct Computation: Sendable {
  package typealias Answering = @Sendable (Request, Environment) throws -> Answer

  private let inputEdits: [(field: String, change: @Sendable (Value) -> Value)]
  private let outputEdits: [(field: String, change: @Sendable (Value) -> Value)]
  private let answering: Answering

  init(edits: [Edit], preparing: ([RuleEdit]) -> Answering) {
    var ruleEdits: [RuleEdit] = []
    var inputEdits: [(field: String, change: @Sendable (Value) -> Value)] = []
    var outputEdits: [(field: String, change: @Sendable (Value) -> Value)] = []
    for edit in edits {
      switch edit {
      case .rule(let edit): ruleEdits.append(edit)
      case .input(let field, let change): inputEdits.append((field, change))
      case .output(let field, let change): outputEdits.append((field, change))
      }
    }
    answering = preparing(ruleEdits)
    self.inputEdits = inputEdits
    self.outputEdits = outputEdits
  }

  /// Computes the answer to a request.
  package func answer(_ request: Request, in environment: Environment) throws -> Answer {
    guard !inputEdits.isEmpty || !outputEdits.isEmpty else { return try answering(request, environment) }
    let answer = try answering(request.changing(inputEdits), environment)
    guard case .accept(var output, let steps) = answer else { return answer }
    for edit in outputEdits {
      if let value = output[edit.field] { output[edit.field] = edit.change(value) }
    }
    return .accept(output, steps: steps)
  }
}

extension Request {
  fileprivate func changing(_ edits: [(field: String, change: @Sendable (Value) -> Value)]) -> Request {
    var input = input
    for edit in edits {
      if let value = input[edit.field] { input[edit.field] = edit.change(value) }
    }
    return Request(
      operation: operation, protocolVersion: protocolVersion, input: input, wantsSteps: wantsSteps,
      caseNumber: caseNumber)
  }
}

/// The inputs of an implementation that are not in the request: random bytes and the time.
package struct Environment: Sendable {
  package let randomBytes: @Sendable (Int) -> [UInt8]
  package let currentMilliseconds: @Sendable () -> Int64

  package init(
    randomBytes: @escaping @Sendable (Int) -> [UInt8], currentMilliseconds: @escaping @Sendable () -> Int64
  ) {
    self.randomBytes = randomBytes
    self.currentMilliseconds = currentMilliseconds
  }
}

extension OperationBuilder {
  /// Declares how the operation is answered by the rules of its protocol, which mistakes may edit.
  package func answer<Rules: Sendable>(
    by rules: Rules, _ compute: @escaping @Sendable (Rules, Request, Environment) throws -> Answer
  ) {
    preparing = { edits in
      let edited = edits.reduce(rules) { $1($0) }
      return { request, environment in try compute(edited, request, environment) }
    }
  }
}
