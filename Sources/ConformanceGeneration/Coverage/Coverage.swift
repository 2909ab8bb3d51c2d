package import Conformance

/// What the vectors of a corpus check: the rules of the operations, and the requirements of source documents.
package struct Coverage: Sendable {
  private(set) var operations: [Operation]
  private(set) var documents: [SourceDocument]
  private let vectors: VectorsByRule
  /// The ids of the operations of the suite, to which requirements can refer.
  private let allOperations: [String]
  /// The names of operations and of rules, as references give them.
  private let names: Set<String>

  /// Reads the requirements of the suite; throws for a file of them that cannot be read.
  package init(_ suite: Suite, vectors: VectorsByRule) throws {
    operations = suite.operations
    documents = try suite.requirements.map { try SourceDocument($0) }
    self.vectors = vectors
    allOperations = operations.map(\.id)
    names = Set(operations.flatMap { operation in [operation.id] + operation.rules.map { "\(operation.id)/\($0.id)" } })
  }

  /// The coverage of some operations: their rules, and the requirements that name vectors of them.
  package func limited(to operations: [Operation]) -> Coverage {
    let wanted = Set(operations.flatMap { vectors[$0.id] })
    var limited = self
    limited.operations = operations
    limited.documents = documents.map { document in
      let requirements = document.requirements.filter { !vectors(of: $0).isDisjoint(with: wanted) }
      return SourceDocument(file: document.file, name: document.name, requirements: requirements)
    }.filter { !$0.requirements.isEmpty }
    return limited
  }

  // MARK: - Rules

  /// A rule of an operation, with the vectors that exercise it and the mistakes that violate it.
  struct RuleCoverage {
    let rule: Rule
    let vectors: [String]
    let mistakes: [String]
  }

  func rules(of operation: Operation) -> [RuleCoverage] {
    operation.rules.map { rule in
      RuleCoverage(
        rule: rule, vectors: vectors["\(operation.id)/\(rule.id)"],
        mistakes: operation.mistakes.filter { $0.rules.contains(rule) }.map(\.mistake.id))
    }
  }

  // MARK: - Requirements

  /// The vectors that cover a requirement, or a part of it.
  func vectors(of requirement: Requirement) -> Set<String> {
    requirement.state == .uncovered ? [] : Set(requirement.references.flatMap { vectors(named: $0) ?? [] })
  }

  /// What is wrong with the requirements, although their files can be read.
  var problems: [InvalidCorpus] {
    var known: Set<String> = []
    return documents.flatMap { document in
      document.requirements.flatMap { requirement in
        let double = known.insert(requirement.id).inserted ? [] : ["is the id of an earlier requirement"]
        return (double + objections(to: requirement)).map { message in
          InvalidCorpus(file: document.file, field: requirement.id, place: "line \(requirement.line)", message)
        }
      }
    }
  }

  private func objections(to requirement: Requirement) -> [String] {
    let missing = requirement.references.filter { vectors(named: $0) == nil }
    guard requirement.state == .uncovered else {
      return missing.map { "\($0) is not an operation, a rule, or the id or a pattern of vectors" }
    }
    return missing.isEmpty && requirement.reason == nil
      ? ["is uncovered, but everything that it names exists: change it to covered"] : []
  }

  /// The vectors that a reference names; nil where it names nothing.
  private func vectors(named reference: String) -> [String]? {
    if names.contains(reference) { return vectors[reference] }
    let glob = Glob(reference)
    let possible = allOperations.filter { glob.mayMatch(beginning: "\($0)/") }
    let matching = possible.flatMap { vectors[$0].filter(glob.matches) }
    return matching.isEmpty ? nil : matching
  }
}
