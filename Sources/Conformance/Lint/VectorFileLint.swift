internal import Primitives

/// Facts that the linter collects over all files.
struct Seen {
  var entries: [Lock.Entry] = []
  var ids: Set<String> = []
  var byRule = VectorsByRule()

  /// The rules that no vector exercises.
  func problems(of suite: Suite, directory: String) -> [InvalidCorpus] {
    suite.operations.flatMap { operation in
      operation.rules.filter { byRule["\(operation.id)/\($0.id)"].isEmpty }
        .map { InvalidCorpus(file: directory, field: "\(operation.id) \($0.id)", "is exercised by no vector") }
    }
  }
}

/// Checks the vectors of a file one after the other.
struct VectorFileLint {
  /// A problem of the file, or of one of its vectors.
  struct Problem {
    let vector: String?
    let field: String
    let message: String
  }

  let suite: Suite
  private let operation: Operation
  private let header: VectorFileHeader
  private let coding: VectorCoding
  private let policy: Set<String>
  private let declared: DeclaredFile?
  private(set) var ids: [String] = []
  /// Whether each vector that was read must be refused.
  private var mustRefuse: [String: Bool] = [:]
  private var usedFlags: Set<String> = []
  private var usedRules: Set<String> = []
  private var inputs: [[UInt8]: String] = [:]
  private var problems: [Problem] = []

  init(suite: Suite, operation: Operation, header: VectorFileHeader, seed: String, recomputes: Bool) {
    self.suite = suite
    self.operation = operation
    self.header = header
    coding = VectorCoding(suite: suite, operation: operation)
    policy = Set(header.flags.filter { $0.flagClass == .policy }.map(\.name))
    declared = recomputes ? DeclaredFile(suite: suite, operation: operation, header: header, seed: seed) : nil
    if !operation.ranges.contains(where: { $0.versions == header.protocols }) {
      let ranges = operation.ranges.map { $0.versions.joined(separator: " ") }
      let message = "must be the versions \(ranges.joined(separator: ", or "))"
      problems.append(Problem(vector: nil, field: "protocol", message: message))
    }
  }

  mutating func add(_ vector: Vector, seen: inout Seen) throws {
    let before = problems.count
    func problem(_ field: String, _ message: String) {
      problems.append(Problem(vector: vector.id, field: field, message: message))
    }
    if !seen.ids.insert(vector.id).inserted { problem("id", "is in the corpus twice") }
    if let twin = twin(of: vector) { problem("input", "is the same as that of \(twin)") }
    if vector.rules.isEmpty { problem("rules", "names no rule") }
    if vector.comment.isEmpty { problem("comment", "is empty") }
    if let objection = objection(toParentOf: vector) { problem("parent", objection) }
    if vector.expectation.result == .either, policy.isDisjoint(with: vector.flags) {
      problem("flags", "must contain a flag of class policy where the result is either")
    }
    if problems.count == before, let difference = try declared?.difference(of: vector) {
      problem(difference.field, difference.message)
    }
    mustRefuse[vector.id] = vector.isNegative
    usedFlags.formUnion(vector.flags)
    usedRules.formUnion(vector.rules)
    ids.append(vector.id)
    seen.byRule.add(vector.id, of: header.operation, exercising: vector.rules)
    seen.entries.append(Lock.Entry(id: vector.id, revision: vector.revision, sha256: coding.digest(of: vector)))
  }

  /// The problems, after all vectors were added.
  func finish() -> [Problem] {
    let flags = header.flags.filter { !usedFlags.contains($0.name) }.map {
      Problem(vector: nil, field: "flags.\($0.name)", message: "is used by no vector")
    }
    let rules = header.rules.filter { !usedRules.contains($0.id) }.map {
      Problem(vector: nil, field: "rules.\($0.id)", message: "is exercised by no vector")
    }
    let found = problems + flags + rules
    return found + (declared?.problems(ids: ids, hasOthers: !found.isEmpty) ?? [])
  }

  /// The earlier vector with the same input; inputs of random vectors may repeat.
  private mutating func twin(of vector: Vector) -> String? {
    guard case .input(let input) = vector.subject, !VectorMaker.isRandom(vector.id) else { return nil }
    return inputs.updateValue(vector.id, forKey: SHA256.hash(Array(RecordCoding.text(input).utf8)))
  }

  private func objection(toParentOf vector: Vector) -> String? {
    guard let parent = vector.parent else {
      return vector.isNegative ? "is missing, although the input must be refused" : nil
    }
    if parent == vector.id { return "is the vector itself" }
    switch mustRefuse[parent] {
    case false?: return nil
    case true?: return "\(parent) is a vector that must be refused"
    case nil: return "\(parent) is not a vector before it in its file"
    }
  }
}
