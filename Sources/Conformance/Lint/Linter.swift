internal import Platform
internal import Primitives

/// Checks the files of a corpus for everything that must be true of them.
public struct Linter: Sendable {
  private let suite: Suite

  /// Makes a linter of a suite's corpora.
  public init(_ suite: Suite) {
    self.suite = suite
  }

  /// The number of checked vectors, and the problems.
  public struct Findings: Sendable {
    /// Vectors that were read.
    public internal(set) var vectorCount = 0
    /// The problems, each in one line.
    public internal(set) var problems: [InvalidCorpus] = []
  }

  /// Checks all files of a folder; throws for a file that cannot be read.
  public func lint(_ directory: String) throws -> Findings {
    var findings = Findings(problems: suite.declarationProblems)
    var seen = Seen()
    for path in try Replay.files(in: directory) {
      try lintFile(at: path, findings: &findings, seen: &seen)
    }
    findings.problems += seen.problems(of: suite, directory: directory)
    findings.problems += try lockProblems(directory, entries: seen.entries)
    findings.problems += try mistakeProblems(directory, ids: seen.entries.map(\.id))
    findings.problems += try derivedProblems(directory)
    return findings
  }

  // MARK: - Vectors

  /// Facts that are collected over all files.
  private struct Seen {
    var entries: [Lock.Entry] = []
    var exercised: Set<String> = []
    var parents: [(file: String, id: String, parent: String)] = []

    func problems(of suite: Suite, directory: String) -> [InvalidCorpus] {
      let ids = Set(entries.map(\.id))
      let orphans = parents.filter { !ids.contains($0.parent) }
        .map { InvalidCorpus(file: $0.file, vector: $0.id, field: "parent", "\($0.parent) is not in the corpus") }
      let idle = suite.operations.flatMap { operation in
        operation.rules.filter { !exercised.contains("\(operation.id) \($0.id)") }
          .map { InvalidCorpus(file: directory, field: "\(operation.id) \($0.id)", "is exercised by no vector") }
      }
      return orphans + idle
    }
  }

  private func lintFile(at path: String, findings: inout Findings, seen: inout Seen) throws {
    var reader = try VectorFileReader(path: path, suite: suite)
    let decoder = VectorDecoder(suite: suite, operation: reader.operation, header: reader.header, file: path)
    let coding = VectorCoding(suite: suite, operation: reader.operation)
    let policy = Set(reader.header.flags.filter { $0.flagClass == .policy }.map(\.name))
    var known = Set(seen.entries.map(\.id))
    var usedFlags: Set<String> = []
    var usedRules: Set<String> = []
    var inputs: [[UInt8]: String] = [:]
    var count = 0
    while let batch = try reader.nextBatch() {
      for vector in try batch.map(decoder.decode) {
        func problem(_ field: String, _ message: String) {
          findings.problems.append(InvalidCorpus(file: path, vector: vector.id, field: field, message))
        }
        if !known.insert(vector.id).inserted { problem("id", "is in the corpus twice") }
        // Inputs of random vectors may repeat.
        if case .input(let input) = vector.subject, !VectorMaker.isRandom(vector.id),
          let twin = inputs.updateValue(vector.id, forKey: SHA256.hash(Array(RecordCoding.text(input).utf8)))
        {
          problem("input", "is the same as that of \(twin)")
        }
        if vector.rules.isEmpty { problem("rules", "names no rule") }
        if vector.comment.isEmpty { problem("comment", "is empty") }
        if vector.isNegative && vector.parent == nil {
          problem("parent", "is missing, although the input must be refused")
        }
        if vector.expectation.result == .either, policy.isDisjoint(with: vector.flags) {
          problem("flags", "must contain a flag of class policy where the result is either")
        }
        usedFlags.formUnion(vector.flags)
        usedRules.formUnion(vector.rules)
        if let parent = vector.parent { seen.parents.append((path, vector.id, parent)) }
        seen.entries.append(Lock.Entry(id: vector.id, revision: vector.revision, sha256: coding.digest(of: vector)))
        count += 1
      }
    }
    _ = try reader.finish(vectorCount: count)
    findings.vectorCount += count
    seen.exercised.formUnion(usedRules.map { "\(reader.header.operation) \($0)" })
    for flag in reader.header.flags where !usedFlags.contains(flag.name) {
      findings.problems.append(InvalidCorpus(file: path, field: "flags.\(flag.name)", "is used by no vector"))
    }
    for rule in reader.header.rules where !usedRules.contains(rule.id) {
      findings.problems.append(InvalidCorpus(file: path, field: "rules.\(rule.id)", "is exercised by no vector"))
    }
  }

  // MARK: - Other files

  private func lockProblems(_ directory: String, entries: [Lock.Entry]) throws -> [InvalidCorpus] {
    let path = "\(directory)/\(CorpusLayout.lock)"
    let lock = try Lock(try Files.read(path), path: path)
    var problems = lock.violations(by: Lock(entries: entries, retired: lock.retired))
      .map { InvalidCorpus(file: path, $0) }
    let locked = Set(lock.entries.map(\.id))
    problems += entries.filter { !locked.contains($0.id) }.map {
      InvalidCorpus(file: path, vector: $0.id, "is not locked")
    }
    return problems
  }

  /// Compares the file of the mistakes with the catalogue and the corpus.
  private func mistakeProblems(_ directory: String, ids: [String]) throws -> [InvalidCorpus] {
    let path = "\(directory)/\(CorpusLayout.mistakes)"
    let bytes = try Files.read(path)
    let file = try MistakeFile(bytes, path: path)
    let declared = suite.operations.flatMap { operation in
      operation.mistakes.map { MistakeFile.Entry(mistake: $0.mistake.id, operation: operation.id) }
    }
    let (stated, known, existing) = (Set(file.entries), Set(declared), Set(ids))
    let problems =
      declared.filter { !stated.contains($0) }.map { ($0.mistake, "is missing in \($0.operation)") }
      + file.entries.filter { !known.contains($0) }.map { ($0.mistake, "is not a mistake of \($0.operation)") }
      + undetected(file.detections)
      + file.detections.vectors.filter { !existing.contains($0) }.sorted().map { ($0, "is not in the corpus") }
    guard problems.isEmpty else { return problems.map { InvalidCorpus(file: path, field: $0.0, $0.1) } }
    let expected = MistakeFileWriter(suite, detections: file.detections, ids: ids).document()
    return [CorpusBuilder.difference(bytes, from: expected, path: path)].compactMap { $0 }
  }

  /// The mistakes that no vector detects and that are not declared not detectable.
  private func undetected(_ detections: Detections) -> [(String, String)] {
    suite.operations.flatMap { operation in
      let detected = detections.mistakes(of: operation.id)
      return operation.mistakes.filter { $0.whyNotDetectable == nil && !detected.contains($0.mistake.id) }
        .map { ($0.mistake.id, "is detected by no vector of \(operation.id)") }
    }
  }

  /// Compares each file with the index, and derived files with the declarations.
  private func derivedProblems(_ directory: String) throws -> [InvalidCorpus] {
    let indexPath = "\(directory)/\(CorpusLayout.index)"
    let contents = try CorpusIndex.read(try Files.read(indexPath), path: indexPath)
    var problems: [InvalidCorpus] = []
    for (name, digest) in contents.vectorFiles + contents.otherFiles {
      let path = "\(directory)/\(name)"
      if SHA256.hash(try Files.read(path)) != digest {
        problems.append(InvalidCorpus(file: path, "its SHA-256 is not the one in \(CorpusLayout.index)"))
      }
    }
    for file in CorpusBuilder.declaredFiles(suite) {
      let path = "\(directory)/\(file.path)"
      if let difference = CorpusBuilder.difference(try Files.read(path), from: file.bytes, path: path) {
        problems.append(difference)
      }
    }
    return problems
  }
}
