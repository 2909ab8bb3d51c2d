package import Conformance

/// What the vectors of a corpus check: the rules of the operations, and the requirements of source documents.
package struct Coverage: Sendable {
  private(set) var operations: [Operation]
  private(set) var documents: [SourceDocument]
  private let vectors: VectorsByRule
  /// The mistakes that each vector detects; nil where they are not known.
  private let detections: Detections?
  /// The ids of the operations of the suite, to which requirements can refer.
  private let allOperations: [String]
  /// The names of operations and of rules, as references give them.
  private let names: Set<String>
  /// The ids of the cases that are not vectors.
  private let allCases: [String]
  private let allMistakes: Set<String>

  /// Reads the requirements of the suite; throws for a file of them that cannot be read.
  ///
  /// Without detections, no requirement is asked which vectors detect its mistakes.
  package init(_ suite: Suite, vectors: VectorsByRule, detections: Detections? = nil) throws {
    operations = suite.operations
    documents = try suite.requirements.map { try SourceDocument($0) }
    self.vectors = vectors
    self.detections = detections
    allOperations = operations.map(\.id)
    names = Set(operations.flatMap { operation in [operation.id] + operation.rules.map { "\(operation.id)/\($0.id)" } })
    allCases = suite.cases
    allMistakes = suite.mistakeIDs
  }

  /// The coverage of some operations: their rules, and the requirements that name vectors of them.
  package func limited(to operations: [Operation]) -> Coverage {
    let wanted = Set(operations.flatMap { vectors[$0.id] })
    var limited = self
    limited.operations = operations
    limited.documents = documents.map { document in
      let requirements = document.requirements.filter { !named(by: $0, of: document).isDisjoint(with: wanted) }
      return SourceDocument(
        file: document.file, name: document.name, versions: document.versions, requirements: requirements)
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

  /// The vectors that show whether a requirement, or a part of it, is met: those that it names, and that an implementation
  /// with one of its mistakes does not pass.
  func vectors(of requirement: Requirement, in document: SourceDocument) -> Set<String> {
    let named = named(by: requirement, of: document)
    guard let detections, !requirement.mistakes.isEmpty else { return named }
    return named.filter { !detections[$0].isDisjoint(with: requirement.mistakes) }
  }

  /// The cases that are not vectors, and that cover a requirement or a part of it.
  func cases(of requirement: Requirement) -> Set<String> {
    requirement.state == .uncovered ? [] : Set(requirement.references.flatMap { cases(named: $0) })
  }

  /// The vectors that a requirement names, of the versions of its document.
  private func named(by requirement: Requirement, of document: SourceDocument) -> Set<String> {
    guard requirement.state != .uncovered else { return [] }
    return Set(requirement.references.flatMap { vectors(named: $0, of: document) ?? [] })
  }

  /// The vectors that a reference names, of the versions of a document; nil where it names nothing.
  private func vectors(named reference: String, of document: SourceDocument) -> [String]? {
    let found: [String]
    if names.contains(reference) {
      found = vectors[reference]
    } else {
      let glob = Glob(reference)
      found = allOperations.filter { glob.mayMatch(beginning: "\($0)/") }
        .flatMap { vectors[$0].filter(glob.matches) }
      if found.isEmpty { return nil }
    }
    return document.versions.isEmpty ? found : found.filter { vectors.isVector($0, ofAny: document.versions) }
  }

  private func cases(named reference: String) -> [String] { allCases.filter(Glob(reference).matches) }
}

// MARK: - Problems

extension Coverage {
  /// What is wrong with the requirements, although their files can be read.
  var problems: [InvalidCorpus] {
    var known: Set<String> = []
    return documents.flatMap { document in
      document.requirements.flatMap { requirement in
        let double = known.insert(requirement.id).inserted ? [] : ["is the id of an earlier requirement"]
        return (double + objections(to: requirement, of: document)).map { message in
          InvalidCorpus(file: document.file, field: requirement.id, place: "line \(requirement.line)", message)
        }
      }
    }
  }

  private func objections(to requirement: Requirement, of document: SourceDocument) -> [String] {
    let missing = requirement.references.filter {
      vectors(named: $0, of: document) == nil && cases(named: $0).isEmpty
    }
    guard requirement.state != .uncovered else {
      return missing.isEmpty && requirement.reason == nil
        ? ["is uncovered, but everything that it names exists: change it to covered"] : []
    }
    return missing.map { "\($0) is not an operation, a rule, or the id or a pattern of vectors or cases" }
      + objections(toVersionsOf: requirement, document) + objections(toMistakesOf: requirement, document)
  }

  /// Each operation, rule or pattern that a requirement names has a vector of the versions of the document.
  private func objections(toVersionsOf requirement: Requirement, _ document: SourceDocument) -> [String] {
    guard !document.versions.isEmpty else { return [] }
    let versions = document.versions.joined(separator: ", ")
    return requirement.references.filter { vectors(named: $0, of: document)?.isEmpty == true }
      .map { "\($0) has no vector of \(versions)" }
  }

  /// Each mistake of a requirement is one of the catalogue, and one of the vectors that it names detects it.
  private func objections(toMistakesOf requirement: Requirement, _ document: SourceDocument) -> [String] {
    let unknown = requirement.mistakes.filter { !allMistakes.contains($0) }
    guard unknown.isEmpty, let detections else { return unknown.map { "\($0) is not a mistake of an operation" } }
    let named = named(by: requirement, of: document)
    return requirement.mistakes.filter { mistake in !named.contains { detections[$0].contains(mistake) } }
      .map { "\($0) is detected by none of the vectors that it names" }
  }
}
