package import StrictJSON

/// A test vector: an input and the expected answer.
///
/// A class, because it is handed on several times, and a copy of a structure would be a copy of some twenty references.
package final class Vector: Sendable {
  package let id: String
  /// The vector from which this one differs by one change, and the change in words.
  package let parent: String?
  package let change: String?
  package let revision: Int
  package let since: String
  package let comment: String
  package let flags: [String]
  package let rules: [String]
  package let subject: Subject
  package let expectation: Expectation
  /// The intermediate values in the form in which they are kept.
  package let keptSteps: VectorSteps
  /// The risk that the flags state.
  package let risk: Risk

  package init(
    id: String, parent: String?, change: String?, revision: Int, since: String, comment: String, flags: [String],
    rules: [String], subject: Subject, expectation: Expectation, steps: VectorSteps, risk: Risk = Risk(of: [])
  ) {
    self.id = id
    self.parent = parent
    self.change = change
    self.revision = revision
    self.since = since
    self.comment = comment
    self.flags = flags
    self.rules = rules
    self.subject = subject
    self.expectation = expectation
    keptSteps = steps
    self.risk = risk
  }

  package enum Subject: Equatable, Sendable {
    case input(Record)
    case accumulated(AccumulatedCases)
  }

  package convenience init(
    id: String, parent: String?, change: String?, revision: Int, since: String, comment: String, flags: [String],
    rules: [String], subject: Subject, expectation: Expectation, steps: [Step], risk: Risk = Risk(of: [])
  ) {
    self.init(
      id: id, parent: parent, change: change, revision: revision, since: since, comment: comment, flags: flags,
      rules: rules, subject: subject, expectation: expectation, steps: VectorSteps(steps), risk: risk)
  }

  /// The intermediate values, each by itself.
  package var steps: [Step] { keptSteps.list }

  package var isNegative: Bool { expectation.result == .reject }

  /// The same vector without its intermediate values.
  func withoutSteps() -> Vector {
    Vector(
      id: id, parent: parent, change: change, revision: revision, since: since, comment: comment, flags: flags,
      rules: rules, subject: subject, expectation: expectation, steps: [], risk: risk)
  }
}

extension Vector: Equatable {
  package static func == (left: Vector, right: Vector) -> Bool {
    left.id == right.id && left.parent == right.parent && left.change == right.change
      && left.revision == right.revision && left.since == right.since && left.comment == right.comment
      && left.flags == right.flags && left.rules == right.rules && left.subject == right.subject
      && left.expectation == right.expectation && left.keptSteps == right.keptSteps && left.risk == right.risk
  }
}

/// Many cases in one vector; each is drawn from the seed, the vector's id and its number.
package struct AccumulatedCases: Equatable, Sendable {
  package let seed: String
  package let count: Int
  package let cases: String

  package init(seed: String, count: Int, cases: String) {
    self.seed = seed
    self.count = count
    self.cases = cases
  }
}

/// The answers of a correct implementation.
package struct Expectation: Equatable, Sendable {
  package enum Result: String, Sendable {
    case accept, reject
    /// Accepted implementations differ; a refusal passes, and so does a listed output.
    case either
  }

  package let result: Result
  /// The allowed outputs; empty where the implementation must refuse.
  package internal(set) var outputs: [Record]
  package let reason: String?
  /// Other reasons that a correct implementation may report.
  package let otherReasons: [String]
  package let verification: Verification?
  /// The answers of implementations that take permitted alternatives; empty where these change nothing.
  package let alternatives: [AlternativeAnswer]
  /// The digest of the results of accumulated cases.
  package let digest: [UInt8]?

  package init(
    _ result: Result, outputs: [Record] = [], reason: String? = nil, otherReasons: [String] = [],
    verification: Verification? = nil, alternatives: [AlternativeAnswer] = [], digest: [UInt8]? = nil
  ) {
    self.result = result
    self.outputs = outputs
    self.reason = reason
    self.otherReasons = otherReasons
    self.verification = verification
    self.alternatives = alternatives
    self.digest = digest
  }

  /// Whether a correct implementation may refuse.
  package var allowsRefusal: Bool {
    switch result {
    case .accept: false
    case .reject: true
    case .either: alternatives.isEmpty || alternatives.contains { $0.output == nil }
    }
  }

  /// Whether right answers can differ, so that it matters which of them was given.
  package var allowsSeveralAnswers: Bool { result == .either || verification != nil }
}

/// What an implementation answers that takes some of the permitted alternatives and no other.
package struct AlternativeAnswer: Equatable, Sendable {
  /// The ids of the alternatives that it takes, in the order of the operation; empty for the reference.
  package let taken: [String]
  /// The number of its output among those that are allowed; nil where it refuses.
  package let output: Int?
  /// The digest of its results, where the cases are accumulated.
  package let digest: [UInt8]?

  package init(taken: [String], output: Int? = nil, digest: [UInt8]? = nil) {
    self.taken = taken
    self.output = output
    self.digest = digest
  }
}

/// The header of a vector file.
package struct VectorFileHeader: Equatable, Sendable {
  package static let format: Int64 = 1

  package let operation: String
  /// The system of the operation, where that is not the main one; it follows from the operation.
  package let system: String?
  package let protocols: [String]
  package let suite: String
  package let seed: String
  package let description: String
  package let reference: String
  package let flags: [Flag]
  package let rules: [Rule]
  /// The kinds of the fields; they follow from the operation and the versions.
  package let fields: JSONValue
  package let count: Int

  package init(
    operation: String, system: String?, protocols: [String], suite: String, seed: String, description: String,
    reference: String, flags: [Flag], rules: [Rule], fields: JSONValue, count: Int
  ) {
    self.operation = operation
    self.system = system
    self.protocols = protocols
    self.suite = suite
    self.seed = seed
    self.description = description
    self.reference = reference
    self.flags = flags
    self.rules = rules
    self.fields = fields
    self.count = count
  }

  package var schema: String { CorpusLayout.schemaPath(operation: operation, system: system) }
}

/// The names of files and folders in a corpus.
package enum CorpusLayout {
  package static let index = "index.json"
  package static let lock = "vectors.lock"
  package static let format = "FORMAT.md"
  package static let reference = "OPERATIONS.md"
  package static let alternatives = "ALTERNATIVES.md"
  package static let coverage = "COVERAGE.md"
  package static let operations = "operations"
  package static let mistakes = "mistakes.json"
  package static let matrix = "mistakes.matrix"
  package static let schemas = "schemas"
  package static let mistakeSchema = "\(schemas)/mistakes.schema.json"

  /// The folders of generated files.
  static let folders = [schemas, operations]

  /// The folders of a suite's generated files, outer ones first.
  package static func folders(of suite: Suite) -> [String] {
    folders + suite.otherSystems.flatMap { system in [system] + folders.map { "\(system)/\($0)" } }
  }

  package static func page(operation: String, system: String? = nil) -> String {
    place(of: system) + "\(operations)/\(operation).md"
  }

  package static func schemaPath(operation: String, system: String? = nil) -> String {
    place(of: system) + "\(schemas)/\(operation).schema.json"
  }

  package static func vectorPath(operation: String, range: ProtocolRange, system: String? = nil) -> String {
    place(of: system) + (range.label.isEmpty ? "\(operation).json" : "\(operation).\(range.label).json")
  }

  /// The folder in which the files of a system stand, with a slash; empty for the main system.
  private static func place(of system: String?) -> String { system.map { "\($0)/" } ?? "" }

  /// The system in whose folder a vector file stands; nil for the main system.
  static func system(ofVectorPath path: String) -> String? {
    path.contains("/") ? String(path.prefix { $0 != "/" }) : nil
  }

  /// The common prefix of the ids of an operation's vectors in a range.
  package static func idPrefix(operation: String, range: ProtocolRange) -> String {
    range.label.isEmpty ? "\(operation)/" : "\(operation)/\(range.label)/"
  }
}
