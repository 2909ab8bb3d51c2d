internal import StrictJSON

/// The operations of a protocol, with the version and the seed of their corpus.
public struct Suite: Sendable {
  /// The version of the suite, as in `1.0.0`.
  public let version: String
  /// The seed of the published corpus.
  public let seed: String
  /// The operations, in the order of the documentation.
  public let operations: [Operation]
  /// Ids of vectors that were taken out of the corpus, each with the reason.
  package let retired: [String: String]
  /// The statements of source documents, with what covers them.
  package let requirements: [RequirementFile]
  /// The rules by which the protocol is computed; a mistake must edit each of them.
  let rules: (any Sendable)?
  /// Makes edits that change no answer, but remember results of costly rules; for those who compute the same often.
  let remembering: @Sendable () -> [RuleEdit]
  /// The types of rules whose calls can be recorded.
  let recordedForms: [RecordedForm]
  /// Sentences for the page of the operation with an id, which point to other documents.
  let pointers: @Sendable (String) -> [String]
  private let indexes: [ExactText: Int]

  package init(
    version: String, seed: String, operations: [Operation], retired: [String: String] = [:],
    requirements: [RequirementFile] = [], rules: (any Sendable)? = nil,
    remembering: @escaping @Sendable () -> [RuleEdit] = { [] }, recordedForms: [RecordedForm] = [],
    pointers: @escaping @Sendable (String) -> [String] = { _ in [] }
  ) {
    self.version = version
    self.seed = seed
    self.operations = operations
    self.retired = retired
    self.requirements = requirements
    self.rules = rules
    self.remembering = remembering
    self.recordedForms = recordedForms
    self.pointers = pointers
    indexes = Dictionary(
      operations.enumerated().map { (ExactText($0.element.id), $0.offset) }, uniquingKeysWith: { first, _ in first })
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

  /// The ids of all the mistakes that any operation has.
  package var mistakeIDs: Set<String> { Set(operations.flatMap { $0.mistakes.map(\.mistake.id) }) }

  /// The protocol versions that any operation has, in ascending order.
  package var protocols: [String] {
    Array(Set(operations.flatMap(\.protocols))).sorted()
  }
}
