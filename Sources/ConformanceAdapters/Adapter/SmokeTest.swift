package import Conformance
import StrictJSON

/// A test of an adapter with a few simple cases: it distinguishes problems of the adapter from those of its library.
package struct SmokeTest: Sendable {
  /// A finding of the test.
  package struct Finding: Sendable {
    package let isProblem: Bool
    package let sentence: String

    package init(isProblem: Bool, sentence: String) {
      self.isProblem = isProblem
      self.sentence = sentence
    }
  }

  /// A case that every implementation of the operation answers rightly.
  private struct SimpleCase: Sendable {
    let vector: Vector
    let request: Request
    let mustAccept: Bool
    /// The outputs that the adapter does not have.
    let omitted: [String]

    var name: String { "\(vector.id) in \(request.protocolVersion)" }
  }

  private let suite: Suite
  private let files: [String]

  /// Makes a test with the vectors of files.
  package init(_ suite: Suite, files: [String]) {
    self.suite = suite
    self.files = files
  }

  /// The first case that must be accepted and the first that must be refused of each file, in the versions that the
  /// adapter lists.
  private func simpleCases(for adapter: AdapterImplementation) throws -> [SimpleCase] {
    var simpleCases: [SimpleCase] = []
    let walk = VectorWalk(suite, selection: Selection())
    for file in files {
      let header = try VectorFileReader(path: file, suite: suite).header
      let versions = header.protocols.filter {
        adapter.supports(operation: header.operation, protocolVersion: $0)
      }
      guard !versions.isEmpty else { continue }
      var found: Set<Bool> = []
      try walk.visit([file]) { visit in
        let vector = visit.vector
        guard case .input(let input) = vector.subject, vector.expectation.result != .either else { return true }
        let mustAccept = vector.expectation.result == .accept
        if found.insert(mustAccept).inserted {
          simpleCases += versions.map { version in
            SimpleCase(
              vector: vector,
              request: Request(
                operation: visit.operation, protocolVersion: version, input: input, wantsSteps: true),
              mustAccept: mustAccept, omitted: adapter.omittedOutputs(of: visit.operation))
          }
        }
        return found.count < 2
      }
    }
    return simpleCases
  }

  /// Tests a running adapter; the caller shuts it down.
  package func findings(on adapter: AdapterImplementation) async throws -> [Finding] {
    var findings = declarations(of: adapter.description)
    let asked = try simpleCases(for: adapter)
    let answers = try await answers(of: adapter, to: asked.map(\.request))
    let answered = Array(zip(asked, answers))
    findings += try judgements(answered)
    findings += try [exchanges(answered), unknownSteps(answered)].compactMap { $0 }
    findings.append(try await repetition(adapter, asked, answers))
    findings.append(try await unknownOperation(adapter))
    return findings
  }

  // MARK: - Description

  private func declarations(of description: AdapterDescription) -> [Finding] {
    let listed = description.operations.values.reduce(0) { $0 + $1.count }
    var findings = [
      Finding(
        isProblem: listed == 0,
        sentence: "lists \(description.operations.count) operations, \(listed) with their versions, and takes "
          + "\(description.maximumInFlight) requests at a time")
    ]
    findings += description.unlisted(in: suite).map { id, version, isMisprint in
      let words = isMisprint ? "which this suite does not have" : "of which this suite has no vectors"
      return Finding(
        isProblem: isMisprint, sentence: "lists \(JSONExcerpt.quote(id)) in \(JSONExcerpt.quote(version)), \(words)")
    }
    for (id, names) in description.omits.sorted(by: { $0.key < $1.key }) {
      let omitted = names.joined(separator: ", ")
      let sentence =
        description.operations[id] == nil
        ? "omits \(omitted) of \(id.text), but does not list \(id.text), so that this has no effect"
        : "has no \(omitted) in \(id.text), as it says"
      findings.append(Finding(isProblem: false, sentence: sentence))
    }
    return findings
  }

  // MARK: - Simple cases

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

  private func judgements(_ answered: [(SimpleCase, Answer)]) throws -> [Finding] {
    var broken: [String] = []
    var unsupported: [String] = []
    var wrong: [String] = []
    var unknown: [String] = []
    var accepted = (right: 0, of: 0)
    var refused = (right: 0, of: 0)
    for (simpleCase, answer) in answered {
      let name = simpleCase.name
      switch answer {
      case .unsupported:
        unsupported.append(name)
      case .error(let message):
        broken.append("\(name): \(JSONExcerpt.quote(message, upTo: 300))")
      case .unusable(let answer):
        broken.append("\(name): \(JSONExcerpt.quote(answer.message, upTo: 300))")
      case .inexpressible:
        continue
      case .accept, .reject:
        let passes = try isRight(answer, simpleCase)
        if simpleCase.mustAccept {
          accepted = (accepted.right + (passes ? 1 : 0), accepted.of + 1)
        } else {
          refused = (refused.right + (answer.isRefusal ? 1 : 0), refused.of + 1)
        }
        if let reason = unknownReason(answer, simpleCase) {
          unknown.append("\(name): \(reason)")
        } else if !passes {
          wrong.append(name)
        }
      }
    }
    let refusesAll = answered.allSatisfy { $0.1.isRefusal }
    let neverRight =
      refusesAll ? "refuses everything, also inputs that must be accepted" : "answers every simple case wrongly"
    let findings = [
      Self.finding("fails with an error at %, the first \(broken.first ?? "")", isProblem: true, broken.count),
      Self.finding(
        "answers \"unsupported\" for operations that it lists: %, the first \(unsupported.first ?? "")",
        isProblem: true, unsupported.count),
      Self.finding(
        "gives reasons that do not exist at %, the first \(unknown.first ?? "")", isProblem: true, unknown.count),
      accepted.of == 0
        ? nil
        : accepted.right == 0
          ? Finding(isProblem: true, sentence: neverRight)
          : Finding(isProblem: false, sentence: "computes \(accepted.right) of \(accepted.of) simple cases rightly"),
      refused.of == 0
        ? nil
        : refused.right == 0
          ? Finding(isProblem: true, sentence: "accepts everything, also inputs that must be refused")
          : Finding(
            isProblem: false, sentence: "refuses \(refused.right) of \(refused.of) simple cases that must be refused"),
      // An adapter with some right answers works: wrong answers are those of its library, which `verify` tests.
      accepted.right == 0
        ? nil
        : Self.finding(
          "answers % wrongly, which may be a mistake of its library, the first \(wrong.first ?? "")", isProblem: false,
          wrong.count),
    ]
    return findings.compactMap { $0 }
  }

  /// A finding on a number of simple cases, which replaces `%` in the sentence; nil where it is zero.
  private static func finding(_ sentence: String, isProblem: Bool, _ count: Int) -> Finding? {
    guard count > 0 else { return nil }
    let parts = sentence.split(separator: "%", maxSplits: 1)
    return Finding(
      isProblem: isProblem, sentence: "\(parts[0])\(count) simple case\(count == 1 ? "" : "s")\(parts[1])")
  }

  /// What a refusal says if the operation does not have its reason, with the reasons that there are; nil otherwise.
  private func unknownReason(_ answer: Answer, _ simpleCase: SimpleCase) -> String? {
    guard case .reject(let reason?, _) = answer, let operation = suite[simpleCase.request.operation] else { return nil }
    let known = operation.reasons.map(\.id)
    guard !known.contains(where: { $0.hasSameCodePoints(as: reason) }) else { return nil }
    let words = known.isEmpty ? "has no reasons" : "has \(known.joined(separator: ", "))"
    return "\(JSONExcerpt.quote(reason)), but \(operation.id) \(words); a refusal can be without a reason"
  }

  private func isRight(_ answer: Answer, _ simpleCase: SimpleCase) throws -> Bool {
    guard let operation = suite[simpleCase.request.operation] else { return false }
    let judgement = try Judge(suite: suite, operation: operation, omitted: simpleCase.omitted).judgement(
      of: answer, to: simpleCase.vector, input: simpleCase.request.input,
      protocolVersion: simpleCase.request.protocolVersion)
    switch judgement {
    case .right, .inexpressible: return true
    case .wrong, .cannotBeAsked, .notJudged, .unsupported: return false
    }
  }

  /// A finding on wrong answers that are right for other requests: the numbers of the requests were exchanged.
  private func exchanges(_ answered: [(SimpleCase, Answer)]) throws -> Finding? {
    let exchanged = try answered.filter { simpleCase, answer in
      // A short output can be right for another request by chance.
      guard case .accept(let output, _) = answer, output.byteCount >= 8, try !isRight(answer, simpleCase) else {
        return false
      }
      return answered.contains { other, _ in
        other.mustAccept && other.vector.expectation.outputs.contains(output)
      }
    }
    return Self.finding(
      "gives the answer of another request at %, the first \(exchanged.first?.0.name ?? ""): "
        + "an answer has the seq of its own request", isProblem: true, exchanged.count)
  }

  /// A finding on steps with names that the vectors do not have.
  private func unknownSteps(_ answered: [(SimpleCase, Answer)]) -> Finding? {
    let unknown = answered.compactMap { simpleCase, answer -> String? in
      let known = Set(simpleCase.vector.steps.map { ExactText($0.name) })
      guard case .accept(_, let steps) = answer, !known.isEmpty,
        let step = steps.first(where: { !known.contains(ExactText($0.name)) })
      else { return nil }
      return "\(JSONExcerpt.quote(step.name)) at \(simpleCase.name)"
    }
    return Self.finding(
      "sends steps that the vectors do not have, and that are not compared, at %, the first \(unknown.first ?? "")",
      isProblem: false, unknown.count)
  }

  // MARK: - Repeated and unknown requests

  private func repetition(
    _ adapter: AdapterImplementation, _ asked: [SimpleCase], _ answers: [Answer]
  ) async throws -> Finding {
    // Each third one, backwards: no two requests are neighbours again.
    let order = (0..<3).flatMap { stride(from: $0, to: asked.count, by: 3) }.reversed()
    let again = try await self.answers(of: adapter, to: order.map { asked[$0].request })
    for (number, second) in zip(order, again) where answers[number] != second {
      let (simpleCase, first) = (asked[number], answers[number])
      // Where values are drawn, or many answers are right, two right answers can differ.
      let request = simpleCase.request
      let isDrawn = suite[request.operation].map { !$0.drawnOutputs.isEmpty } ?? false
      let mayDiffer = isDrawn || simpleCase.vector.expectation.allowsSeveralAnswers
      if mayDiffer, try isRight(first, simpleCase) == isRight(second, simpleCase) { continue }
      return Finding(
        isProblem: true,
        sentence: "answers the same request differently: \(request.operation) in \(request.protocolVersion)")
    }
    return Finding(isProblem: false, sentence: "gives the same answers to the same requests in another order")
  }

  private func unknownOperation(_ adapter: AdapterImplementation) async throws -> Finding {
    let request = Request(
      operation: "smoke.no-such-operation", protocolVersion: suite.protocols.first ?? "", input: Record(),
      wantsSteps: false)
    switch try await adapter.answer(request) {
    case .unsupported, .error:
      return Finding(isProblem: false, sentence: "answers \"unsupported\" for an operation that does not exist")
    case .accept, .reject, .inexpressible, .unusable:
      return Finding(isProblem: true, sentence: "does not answer \"unsupported\" for an operation that does not exist")
    }
  }
}

extension Answer {
  fileprivate var isRefusal: Bool {
    if case .reject = self { return true }
    return false
  }
}
