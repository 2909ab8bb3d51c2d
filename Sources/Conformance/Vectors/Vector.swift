/// A test vector: an input and the expected answer.
package struct Vector: Equatable, Sendable {
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
  package let steps: [Step]
  /// The risk that the flags state.
  package var risk = Risk(of: [])

  package enum Subject: Equatable, Sendable {
    case input(Record)
    case accumulated(AccumulatedCases)
  }

  package var isNegative: Bool { expectation.result == .reject }
}

/// Many cases in one vector; each is drawn from the seed, the vector's id and its number.
package struct AccumulatedCases: Equatable, Sendable {
  package let seed: String
  package let count: Int
  package let cases: String
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
  package let outputs: [Record]
  package let reason: String?
  /// Other reasons that a correct implementation may report.
  package let otherReasons: [String]
  package let verification: Verification?
  /// The digest of the results of accumulated cases.
  package let digest: [UInt8]?

  package init(
    _ result: Result, outputs: [Record] = [], reason: String? = nil, otherReasons: [String] = [],
    verification: Verification? = nil, digest: [UInt8]? = nil
  ) {
    self.result = result
    self.outputs = outputs
    self.reason = reason
    self.otherReasons = otherReasons
    self.verification = verification
    self.digest = digest
  }
}

/// The header of a vector file.
package struct VectorFileHeader: Equatable, Sendable {
  package static let format: Int64 = 1

  package let operation: String
  package let protocols: [String]
  package let suite: String
  package let seed: String
  package let description: String
  package let reference: String
  package let flags: [Flag]
  package let rules: [Rule]
  package let count: Int

  package var schema: String { CorpusLayout.schemaPath(operation: operation) }
}

/// The names of files and folders in a corpus.
package enum CorpusLayout {
  package static let index = "index.json"
  package static let lock = "vectors.lock"
  package static let format = "FORMAT.md"
  package static let reference = "OPERATIONS.md"
  package static let coverage = "COVERAGE.md"
  package static let operations = "operations"
  package static let mistakes = "mistakes.json"
  package static let schemas = "schemas"
  package static let mistakeSchema = "\(schemas)/mistakes.schema.json"

  /// The folders of generated files.
  static let folders = [schemas, operations]

  package static func page(operation: String) -> String {
    "\(operations)/\(operation).md"
  }

  package static func schemaPath(operation: String) -> String {
    "\(schemas)/\(operation).schema.json"
  }

  package static func vectorPath(operation: String, range: ProtocolRange) -> String {
    range.label.isEmpty ? "\(operation).json" : "\(operation).\(range.label).json"
  }

  /// The common prefix of the ids of an operation's vectors in a range.
  package static func idPrefix(operation: String, range: ProtocolRange) -> String {
    range.label.isEmpty ? "\(operation)/" : "\(operation)/\(range.label)/"
  }

  /// The prefix of a vector's id: its operation and, where the operation has more than one, its range.
  static func idPrefix(of id: String, operation: Operation) -> String {
    operation.ranges.map { idPrefix(operation: operation.id, range: $0) }.filter(id.hasPrefix)
      .max { $0.count < $1.count } ?? "\(operation.id)/"
  }
}
