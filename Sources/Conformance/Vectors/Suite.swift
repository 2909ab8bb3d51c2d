internal import StrictJSON

/// The operations of a protocol, with the version and the seed of their corpus.
public struct Suite: Sendable {
  /// The version of the suite, as in `1.0.0`.
  public let version: String
  /// The seed of the published corpus.
  public let seed: String
  /// The operations, in the order of the documentation.
  public let operations: [Operation]
  /// The name of the main system, to which the operations belong that name no other.
  public let system: String
  /// The first parts of the ids of operations that the corpus has and this suite leaves out.
  private let areasLeftOut: Set<String>
  /// Ids of vectors that were taken out of the corpus, each with the reason.
  package let retired: [String: String]
  /// The statements of source documents, with what covers them.
  package let requirements: [RequirementFile]
  /// The ids of the cases that are not vectors, to which requirements can refer.
  package let cases: [String]
  /// The rules by which each system is computed; a mistake must edit each of them.
  package let rules: [any Sendable]
  /// Makes edits that change no answer, but remember results of costly rules; for those who compute the same often.
  package let remembering: @Sendable () -> [RuleEdit]
  /// The types of rules whose calls can be recorded.
  let recordedForms: [RecordedForm]
  /// Sentences for the page of an operation, which point to other documents.
  package let pointers: @Sendable (Operation) -> [String]
  /// Where the vector files of its corpus are read.
  let files: CorpusFiles
  private let indexes: [ExactText: Int]

  package init(
    readingFrom files: CorpusFiles, version: String, seed: String, system: String = "main", operations: [Operation],
    leavingOut areas: Set<String> = [], retired: [String: String] = [:],
    requirements: [RequirementFile] = [], cases: [String] = [], rules: (any Sendable)? = nil,
    otherRules: [any Sendable] = [],
    remembering: @escaping @Sendable () -> [RuleEdit] = { [] }, recordedForms: [RecordedForm] = [],
    pointers: @escaping @Sendable (Operation) -> [String] = { _ in [] }
  ) {
    self.files = files
    self.version = version
    self.seed = seed
    self.system = system
    self.operations = operations
    areasLeftOut = areas
    self.retired = retired
    self.requirements = requirements
    self.cases = cases
    self.rules = (rules.map { [$0] } ?? []) + otherRules
    self.remembering = remembering
    self.recordedForms = recordedForms
    self.pointers = pointers
    indexes = Dictionary(
      operations.enumerated().map { (ExactText($0.element.id), $0.offset) }, uniquingKeysWith: { first, _ in first })
  }

  /// The same suite, with the operations of other systems.
  package func adding(_ others: [Suite]) -> Suite {
    let suites = [self] + others
    let remembering = suites.map(\.remembering)
    return Suite(
      readingFrom: files, version: version, seed: seed, system: system, operations: suites.flatMap(\.operations),
      leavingOut: areasLeftOut,
      retired: suites.reduce(into: [:]) { $0.merge($1.retired) { first, _ in first } },
      requirements: suites.flatMap(\.requirements), cases: suites.flatMap(\.cases),
      otherRules: suites.flatMap(\.rules),
      remembering: { remembering.flatMap { $0() } }, recordedForms: recordedForms,
      pointers: { operation in suites.first { $0[operation.id] != nil }?.pointers(operation) ?? [] })
  }

  /// The names of the systems, the main one first.
  public var systems: [String] { [system] + otherSystems }

  /// The names of the systems that are not the main one.
  package var otherSystems: [String] {
    operations.compactMap(\.system).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// The name of the system that an operation of the suite is about.
  package func system(of operation: Operation) -> String { operation.system ?? system }

  /// Whether it has the operations of a vector file's system and area; the files of others are not replayed.
  func hasArea(ofVectorPath path: String) -> Bool {
    CorpusLayout.system(ofVectorPath: path).map(otherSystems.contains)
      ?? !areasLeftOut.contains(String(path.prefix { $0 != "." }))
  }

  /// The operation of that name.
  public subscript(id: String) -> Operation? {
    indexes[ExactText(id)].map { operations[$0] }
  }

  /// The flags that any vector may carry.
  package var flagNames: Set<String> {
    Set(
      operations.flatMap { operation in
        let scenarios = operation.scenarios + [operation.randomScenario].compactMap { $0 }
        return (scenarios.flatMap(\.flags) + operation.alternatives.map(\.alternative.flag)).map(\.name)
      })
  }

  /// The mistakes that any operation has, each once, in the order of the documentation.
  package var distinctMistakes: [Mistake] {
    var known: Set<String> = []
    return operations.flatMap(\.mistakes).map(\.mistake).filter { known.insert($0.id).inserted }
  }

  /// The ids of these mistakes.
  package var mistakeIDs: Set<String> { Set(distinctMistakes.map(\.id)) }

  /// The protocol versions that any operation has, in ascending order.
  package var protocols: [String] {
    Array(Set(operations.flatMap(\.protocols))).sorted()
  }
}
