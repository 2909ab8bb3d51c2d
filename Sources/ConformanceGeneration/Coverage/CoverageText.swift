internal import Conformance

/// The coverage for people, on a terminal.
extension Coverage {
  package var text: String { (documents.map(paragraph) + operations.map(paragraph)).joined(separator: "\n\n") }

  private func paragraph(_ document: SourceDocument) -> String {
    let counts = Requirement.State.allCases.map { "\($0.rawValue) \(document.count(of: $0))" }.joined(separator: ", ")
    return (["\(document.name): \(counts)"] + document.requirements.map { lines($0, in: document) })
      .joined(separator: "\n")
  }

  private func lines(_ requirement: Requirement, in document: SourceDocument) -> String {
    let names = requirement.references.joined(separator: " ")
    let caseCount = cases(of: requirement).count
    let caseText = caseCount > 0 ? ", cases (\(caseCount))" : ""
    let covering = "vectors (\(vectors(of: requirement, in: document).count))\(caseText): \(names)"
    let references = requirement.state == .uncovered ? "not yet covered: needs \(names)" : covering
    let mistakes = requirement.mistakes.isEmpty ? [] : ["mistakes: \(list(requirement.mistakes))"]
    let reason = requirement.reason.map { [$0] } ?? []
    let title = "  \(requirement.state.rawValue)  \(requirement.id): \(requirement.sentence)"
    return ([title] + ((names.isEmpty ? [] : [references]) + mistakes + reason).map { "      \($0)" })
      .joined(separator: "\n")
  }

  private func paragraph(_ operation: Operation) -> String {
    ([operation.id] + rules(of: operation).map(lines)).joined(separator: "\n")
  }

  private func lines(_ covered: RuleCoverage) -> String {
    let first = covered.vectors.prefix(Self.shownVectors) + (covered.vectors.count > Self.shownVectors ? ["…"] : [])
    return """
        \(covered.rule.id)  \(covered.rule.sentence)
            vectors (\(covered.vectors.count)): \(list(Array(first)))
            mistakes (\(covered.mistakes.count)): \(list(covered.mistakes))
      """
  }

  private func list(_ ids: [String]) -> String { ids.isEmpty ? "none" : ids.joined(separator: ", ") }
}
