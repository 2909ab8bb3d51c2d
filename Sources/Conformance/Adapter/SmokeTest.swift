import StrictJSON

/// Tells the faults of an adapter from those of the library behind it, with a few simple cases.
package struct SmokeTest: Sendable {
  /// Something that was found, in a sentence.
  package struct Finding: Sendable {
    package let isProblem: Bool
    package let sentence: String

    package init(isProblem: Bool, sentence: String) {
      self.isProblem = isProblem
      self.sentence = sentence
    }
  }

  /// A case whose answer nobody can get wrong who has the operation at all.
  private struct SimpleCase: Sendable {
    let vector: Vector
    let request: Request
    let mustAccept: Bool
  }

  private let suite: Suite
  private let simpleCases: [SimpleCase]

  /// Takes from each file the first case that must be accepted and the first that must be refused.
  package init(_ suite: Suite, files: [String]) throws {
    self.suite = suite
    var simpleCases: [SimpleCase] = []
    try VectorWalk(suite, selection: Selection()).visit(files) { visit in
      let vector = visit.vector
      guard case .input(let input) = vector.subject, vector.expectation.result != .either else { return true }
      let mustAccept = vector.expectation.result == .accept
      let isNew = !simpleCases.contains {
        $0.mustAccept == mustAccept && $0.request.operation == visit.operation
          && visit.protocols.contains($0.request.protocolVersion)
      }
      if isNew {
        simpleCases += visit.protocols.map { version in
          SimpleCase(
            vector: vector,
            request: Request(
              operation: visit.operation, protocolVersion: version, input: input, wantsSteps: true),
            mustAccept: mustAccept)
        }
      }
      return true
    }
    self.simpleCases = simpleCases
  }

  /// Asks a running adapter; whoever started it takes leave of it, and knows whether that went well.
  package func findings(on adapter: AdapterImplementation) async throws -> [Finding] {
    var findings = declarations(of: adapter.description)
    let asked = simpleCases.filter {
      adapter.supports(operation: $0.request.operation, protocolVersion: $0.request.protocolVersion)
    }
    let answers = try await answers(of: adapter, to: asked.map(\.request))
    findings += try verdicts(zip(asked, answers).map { ($0, $1) })
    findings.append(try await sameAgain(adapter, asked.map(\.request), answers))
    findings.append(try await unknownOperation(adapter))
    return findings
  }

  // MARK: - What it says of itself

  private func declarations(of description: AdapterDescription) -> [Finding] {
    let listed = description.operations.values.reduce(0) { $0 + $1.count }
    var findings = [
      Finding(
        isProblem: listed == 0,
        sentence: "lists \(description.operations.count) operations, \(listed) with their versions, and takes "
          + "\(description.maximumInFlight) requests at a time")
    ]
    for (id, versions) in description.operations.sorted(by: { $0.key < $1.key }) {
      let known = Set(suite[id]?.protocols ?? [])
      for version in versions.subtracting(known).sorted() {
        findings.append(
          Finding(
            isProblem: true,
            sentence: "lists \(JSONExcerpt.quote(id)) in \(JSONExcerpt.quote(version)), which this suite does not have")
        )
      }
    }
    return findings
  }

  // MARK: - Canaries

  private func answers(of adapter: AdapterImplementation, to requests: [Request]) async throws -> [Answer] {
    var answers: [Answer] = []
    var numbers = requests.indices.makeIterator()
    try await forEachInOrder(
      width: adapter.description.maximumInFlight,
      next: { numbers.next() },
      transform: { try await adapter.answer(requests[$0]) },
      consume: { answers.append($0) })
    return answers
  }

  private func verdicts(_ answered: [(SimpleCase, Answer)]) throws -> [Finding] {
    var broken: [String] = []
    var unsupported: [String] = []
    var wrong: [String] = []
    var accepted = (right: 0, of: 0)
    var refused = (right: 0, of: 0)
    for (simpleCase, answer) in answered {
      let name = "\(simpleCase.vector.id) in \(simpleCase.request.protocolVersion)"
      switch answer {
      case .unsupported:
        unsupported.append(name)
      case .error(let message):
        broken.append("\(name): \(JSONExcerpt.quote(message, upTo: 300))")
      case .accept, .reject:
        let passes = try isRight(answer, simpleCase)
        if simpleCase.mustAccept {
          accepted = (accepted.right + (passes ? 1 : 0), accepted.of + 1)
        } else {
          refused = (refused.right + (answer.isRefusal ? 1 : 0), refused.of + 1)
        }
        if !passes { wrong.append(name) }
      }
    }
    let refusesAll = answered.allSatisfy { $0.1.isRefusal }
    let neverRight = refusesAll ? "refuses everything, also what must be accepted" : "gets every simple case wrong"
    let findings = [
      Self.finding("breaks at %, the first \(broken.first ?? "")", fault: true, broken.count),
      Self.finding(
        "lists what it answers as unsupported: %, the first \(unsupported.first ?? "")", fault: true, unsupported.count),
      accepted.of == 0
        ? nil
        : accepted.right == 0
          ? Finding(isProblem: true, sentence: neverRight)
          : Finding(isProblem: false, sentence: "computes \(accepted.right) of \(accepted.of) simple cases rightly"),
      refused.of == 0
        ? nil
        : refused.right == 0
          ? Finding(isProblem: true, sentence: "accepts everything, also what must be refused")
          : Finding(
            isProblem: false, sentence: "refuses \(refused.right) of \(refused.of) simple cases that must be refused"),
      // Wrong here and right there is the library's doing, which `verify` looks into.
      accepted.right == 0
        ? nil
        : Self.finding("gets % wrong, as its library may, the first \(wrong.first ?? "")", fault: false, wrong.count),
    ]
    return findings.compactMap { $0 }
  }

  /// A finding on so many simple cases, which stand where the sentence has a `%`; nil where there are none.
  private static func finding(_ sentence: String, fault: Bool, _ count: Int) -> Finding? {
    guard count > 0 else { return nil }
    let parts = sentence.split(separator: "%", maxSplits: 1)
    return Finding(isProblem: fault, sentence: "\(parts[0])\(count) simple case\(count == 1 ? "" : "s")\(parts[1])")
  }

  private func isRight(_ answer: Answer, _ simpleCase: SimpleCase) throws -> Bool {
    guard let operation = suite[simpleCase.request.operation] else { return false }
    let result = try Judge(suite: suite, operation: operation).result(
      of: answer, to: simpleCase.vector, input: simpleCase.request.input, protocolVersion: simpleCase.request.protocolVersion)
    if case .failed = result { return false }
    return true
  }

  // MARK: - Manners

  private func sameAgain(
    _ adapter: AdapterImplementation, _ requests: [Request], _ answers: [Answer]
  ) async throws -> Finding {
    let again = try await self.answers(of: adapter, to: requests.reversed())
    let drawing = Set(suite.operations.filter { !$0.drawnOutputs.isEmpty }.map(\.id))
    for (request, (first, second)) in zip(requests, zip(answers, again.reversed()))
    where first != second && !drawing.contains(request.operation) {
      return Finding(
        isProblem: true,
        sentence: "answers the same request differently: \(request.operation) in \(request.protocolVersion)")
    }
    return Finding(isProblem: false, sentence: "answers the same requests alike in another order")
  }

  private func unknownOperation(_ adapter: AdapterImplementation) async throws -> Finding {
    let request = Request(
      operation: "smoke.no-such-operation", protocolVersion: "3.0", input: Record(), wantsSteps: false)
    switch try await adapter.answer(request) {
    case .unsupported, .error:
      return Finding(isProblem: false, sentence: "does not claim an operation that nobody has")
    case .accept, .reject:
      return Finding(isProblem: true, sentence: "answers for an operation that nobody has, instead of \"unsupported\"")
    }
  }
}

extension Answer {
  fileprivate var isRefusal: Bool {
    if case .reject = self { return true }
    return false
  }
}
