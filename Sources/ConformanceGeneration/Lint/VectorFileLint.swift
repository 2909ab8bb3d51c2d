internal import Conformance
internal import Primitives

/// Facts that the linter collects over all files.
struct Seen {
  var entries: [Lock.Entry] = []
  var ids: Set<String> = []
  var byRule = VectorsByRule()
  /// The reasons of refusals by operation.
  var usedReasons: [String: Set<String>] = [:]

  /// The rules that no vector exercises, and the reasons that none has.
  func problems(of suite: Suite, directory: String) -> [InvalidCorpus] {
    suite.operations.flatMap { operation in
      let rules = operation.rules.map(\.id).filter { byRule["\(operation.id)/\($0)"].isEmpty }
      let reasons = operation.reasons.map(\.id).filter { !usedReasons[operation.id, default: []].contains($0) }
      return rules.map { InvalidCorpus(file: directory, field: "\(operation.id) \($0)", "is exercised by no vector") }
        + reasons.map { InvalidCorpus(file: directory, field: "\(operation.id) \($0)", "is the reason of no vector") }
    }
  }
}

/// Checks the vectors of a file one after the other; files are checked in parallel.
struct VectorFileLint {
  /// A problem of the file, or of one of its vectors.
  struct Problem {
    let vector: String?
    let field: String
    let message: String
  }

  /// A vector that was checked alone and against those before it in its file.
  private struct CheckedVector {
    let locked: Lock.Entry
    let rules: [String]
    let problems: [Problem]
    /// How it differs from the declarations, where it has no other problem.
    let difference: Problem?
  }

  let suite: Suite
  private let operation: Operation
  private let header: VectorFileHeader
  private let coding: VectorCoding
  private let policy: Set<String>
  private let declared: DeclaredFile?
  private var vectors: [CheckedVector] = []
  /// Whether each vector that was read must be refused.
  private var mustRefuse: [String: Bool] = [:]
  private var usedFlags: Set<String> = []
  private var usedRules: Set<String> = []
  private var usedReasons: Set<String> = []
  private var inputs: [[UInt8]: String] = [:]
  private var headerProblems: [Problem] = []

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
      headerProblems.append(Problem(vector: nil, field: "protocol", message: message))
    }
  }

  /// The ids of the vectors that were added.
  var ids: [String] { vectors.map(\.locked.id) }

  mutating func add(_ vector: Vector) throws {
    var problems: [Problem] = []
    func problem(_ field: String, _ message: String) {
      problems.append(Problem(vector: vector.id, field: field, message: message))
    }
    if let twin = twin(of: vector) { problem("input", "is the same as that of \(twin)") }
    if vector.rules.isEmpty { problem("rules", "names no rule") }
    if vector.comment.isEmpty { problem("comment", "is empty") }
    if let objection = objection(toParentOf: vector) { problem("parent", objection) }
    for (number, step) in vector.steps.enumerated() {
      if let objection = operation.objection(to: step) { problem("steps[\(number)].value", objection) }
    }
    if vector.expectation.result == .either, policy.isDisjoint(with: vector.flags) {
      problem("flags", "must contain a flag of class policy where the result is either")
    }
    let difference = problems.isEmpty ? try declared?.difference(of: vector) : nil
    mustRefuse[vector.id] = vector.isNegative
    usedFlags.formUnion(vector.flags)
    usedRules.formUnion(vector.rules)
    // A reason that vectors only allow in addition to another one is not the one of a right implementation.
    if let reason = vector.expectation.reason { usedReasons.insert(reason) }
    vectors.append(
      CheckedVector(
        locked: Lock.Entry(id: vector.id, revision: vector.revision, sha256: coding.digest(of: vector)),
        rules: vector.rules, problems: problems,
        difference: difference.map { Problem(vector: vector.id, field: $0.field, message: $0.message) }))
  }

  /// The problems, after all vectors were added; the files before it in the corpus must be finished.
  func finish(_ seen: inout Seen) -> [Problem] {
    let ofVectors = vectors.flatMap { problems(of: $0, &seen) }
    let flags = header.flags.filter { !usedFlags.contains($0.name) }.map {
      Problem(vector: nil, field: "flags.\($0.name)", message: "is used by no vector")
    }
    let rules = header.rules.filter { !usedRules.contains($0.id) }.map {
      Problem(vector: nil, field: "rules.\($0.id)", message: "is exercised by no vector")
    }
    seen.usedReasons[operation.id, default: []].formUnion(usedReasons)
    let found = headerProblems + ofVectors + flags + rules
    return found + (declared?.problems(ids: ids, flags: usedFlags, hasOthers: !found.isEmpty) ?? [])
  }

  private func problems(of vector: CheckedVector, _ seen: inout Seen) -> [Problem] {
    let id = vector.locked.id
    seen.byRule.add(id, of: header.operation, in: header.protocols, exercising: vector.rules)
    seen.entries.append(vector.locked)
    guard seen.ids.insert(id).inserted else {
      return [Problem(vector: id, field: "id", message: "is in the corpus twice")] + vector.problems
    }
    return vector.problems + [vector.difference].compactMap { $0 }
  }

  /// The earlier vector with the same input; inputs of random vectors may repeat.
  private mutating func twin(of vector: Vector) -> String? {
    guard case .input(let input) = vector.subject, !VectorID.isRandom(vector.id) else { return nil }
    return inputs.updateValue(vector.id, forKey: SHA256.hash(Array(input.text.utf8)))
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
