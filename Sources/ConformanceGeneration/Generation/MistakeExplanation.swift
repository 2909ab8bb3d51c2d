package import Conformance

/// What a mistake is, which rules it violates, which vectors show it, and what users notice of it.
extension Explanation {
  /// A mistake, as a diagnosis names it, with vectors that show it; nil where the catalogue has none of this id.
  package func page(ofMistake id: String, shownBy visits: [VectorWalk.Visit] = []) throws -> String? {
    let operations = suite.operations.filter { $0.mistakes.contains { $0.mistake.id == id } }
    guard let mistake = operations.first?.mistakes.map(\.mistake).first(where: { $0.id == id }) else { return nil }
    let shown = try visits.map { (visit: $0, failure: try failure(making: id, at: $0)) }
    let first = visits.first.flatMap { suite[$0.operation] } ?? operations[0]
    let failed = shown.compactMap { one in one.failure.map { (failure: $0, vector: one.visit.vector) } }
    let names = operations.map(\.id).joined(separator: ", ")
    let parts = [
      wrapped("\(id): \(mistake.sentence)"), wrapped(mistake.evidence ?? ""),
      section("Violates, in \(first.id)", rules(violatedBy: id, in: first)),
      section("Shown by", shown.map { vector($0.visit.vector, $0.failure) }),
      section("What users notice", notices(of: failed)),
      wrapped("A mistake of \(names), whose rules `explain` shows."),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// The rules of the operation; of a mistake that no vector can detect there, the argument.
  private func rules(violatedBy id: String, in operation: Operation) -> [String] {
    operation.mistakes.filter { $0.mistake.id == id }.flatMap { declared in
      declared.rules.map { sentence($0.id, $0.sentence) }
        + [declared.whyNotDetectable].compactMap { $0 }.map { sentence("not detectable", $0) }
    }.distinct
  }

  /// A vector, with what is wrong where an implementation makes the mistake.
  private func vector(_ vector: Vector, _ failure: Failure?) -> String {
    let about = sentence(vector.id, vector.comment)
    guard let failure else { return about }
    return about + "\n" + wrapped(failure.message, indentation: 6, first: "      ")
  }

  /// The effects of some failures; where none is stated, what the severity says.
  private func notices(of failures: [(failure: Failure, vector: Vector)]) -> [String] {
    let effects = failures.map { failure, vector in
      let stated = failure.effect.isEmpty ? failure.kind.consequence(of: vector) : failure.effect
      return stated.isEmpty ? failure.severity.notice : stated
    }
    return effects.distinct.map { wrapped($0, indentation: 2, first: "  ") }
  }

  /// The failure of an implementation that makes a mistake, in the first version in which the vector shows it; nil for
  /// accumulated cases.
  private func failure(making mistake: String, at visit: VectorWalk.Visit) throws -> Failure? {
    guard let operation = suite[visit.operation], case .input(let input) = visit.vector.subject else { return nil }
    let (judge, wrong) = (Judge(suite: suite, operation: operation), operation.computation(making: [mistake]))
    for version in visit.protocols {
      let answer = self.answer(to: input, of: operation, protocolVersion: version, by: wrong)
      let judged = try judge.report(on: answer, to: visit.vector, input: input, protocolVersion: version)
      if case .wrong(let failure) = judged { return failure }
    }
    return nil
  }

  /// The answer of a computation; what it throws is the failure of an implementation.
  private func answer(
    to input: Record, of operation: Operation, protocolVersion: String, by computation: Computation
  ) -> Answer {
    do {
      return try operation.referenceAnswer(to: input, protocolVersion: protocolVersion, by: computation)
    } catch {
      return .error("\(error)")
    }
  }
}

extension Severity? {
  /// What users notice where nothing more is known.
  fileprivate var notice: String {
    switch self {
    case .interoperability: "Something that should work does not: a correct peer disagrees."
    case .security: "Nothing, until somebody attacks."
    case .strictness, nil: "Nothing: it is harmless on its own."
    }
  }
}
