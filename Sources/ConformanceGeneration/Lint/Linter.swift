public import Conformance
internal import Platform
internal import Primitives

/// Checks the files of a corpus for everything that must be true of them.
public struct Linter: Sendable {
  private let suite: Suite
  private let recomputes: Bool

  /// Makes a linter of a suite's corpora, which makes every vector again unless that is switched off.
  public init(_ suite: Suite, recomputes: Bool = true) {
    self.suite = suite
    self.recomputes = recomputes
  }

  /// The number of checked vectors, and the problems.
  public struct Findings: Sendable {
    /// Vectors that were read.
    public internal(set) var vectorCount = 0
    /// The problems, each in one line.
    public internal(set) var problems: [InvalidCorpus] = []
  }

  /// Checks all files of a folder; throws for a file that cannot be read.
  public func lint(_ directory: String) async throws -> Findings {
    var findings = Findings(problems: suite.declarationProblems)
    var seen = Seen()
    let indexPath = "\(directory)/\(CorpusLayout.index)"
    let indexBytes = try Files.read(indexPath)
    let index = try CorpusIndex.read(indexBytes, path: indexPath)
    var files: [CorpusIndex.ReadFile] = []
    var paths = index.vectorFiles.map { "\(directory)/\($0.path)" }.makeIterator()
    try await forEachInOrder(
      next: { paths.next() },
      transform: { try lintFile(at: $0, seed: index.seed) },
      consume: { (path: String, lint: VectorFileLint, file: CorpusIndex.ReadFile) in
        findings.vectorCount += lint.ids.count
        findings.problems += lint.finish(&seen).map {
          InvalidCorpus(file: path, vector: $0.vector, field: $0.field, $0.message)
        }
        files.append(file)
      })
    var detections: Detections?
    let ofMistakes = try mistakeProblems(directory, ids: seen.entries.map(\.id), &detections)
    let coverage = try Coverage(suite, vectors: seen.byRule, detections: detections)
    findings.problems += seen.problems(of: suite, directory: directory) + coverage.problems
    findings.problems += index.problems(with: files, suite: suite, in: directory)
    findings.problems += try lockProblems(directory, entries: seen.entries)
    findings.problems += ofMistakes
    findings.problems += try derivedProblems(directory, index: index)
    findings.problems += try memberProblems(directory, index: index)
    if findings.problems.isEmpty {
      findings.problems += [
        try lockDifference(directory, entries: seen.entries), try pageDifference(directory, coverage),
        index.layoutProblem(indexBytes, path: indexPath),
      ].compactMap { $0 }
    }
    return findings
  }

  // MARK: - Vectors

  private func lintFile(
    at path: String, seed: String
  ) throws -> (path: String, lint: VectorFileLint, file: CorpusIndex.ReadFile) {
    var reader = try VectorFileReader(path: path, suite: suite)
    let decoder = VectorDecoder(suite: suite, operation: reader.operation, header: reader.header, file: path)
    var lint = VectorFileLint(
      suite: suite, operation: reader.operation, header: reader.header, seed: seed, recomputes: recomputes)
    while let batch = try reader.nextBatch() {
      for vector in try decoder.decode(batch) { try lint.add(vector) }
    }
    let end = try reader.finish(vectorCount: lint.ids.count)
    return (path, lint, CorpusIndex.ReadFile(header: reader.header, sha256: end.sha256))
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

  /// Compares the lock with that of the vectors, byte for byte, where neither contradicts the other.
  private func lockDifference(_ directory: String, entries: [Lock.Entry]) throws -> InvalidCorpus? {
    let path = "\(directory)/\(CorpusLayout.lock)"
    let expected = Lock(entries: entries, retired: suite.retired).encode()
    return InvalidCorpus.difference(try Files.read(path), from: expected, path: path)
  }

  /// Compares the page of the coverage with that of the vectors, which other problems would change too.
  private func pageDifference(_ directory: String, _ coverage: Coverage) throws -> InvalidCorpus? {
    let path = "\(directory)/\(CorpusLayout.coverage)"
    return InvalidCorpus.difference(try Files.read(path), from: Array(coverage.page.utf8), path: path)
  }

  /// Compares the file of the mistakes with the catalogue and the corpus; where it has all mistakes, its detections are
  /// handed out.
  private func mistakeProblems(
    _ directory: String, ids: [String], _ found: inout Detections?
  ) throws -> [InvalidCorpus] {
    let (path, matrixPath) = ("\(directory)/\(CorpusLayout.mistakes)", "\(directory)/\(CorpusLayout.matrix)")
    let (bytes, matrix) = (try Files.read(path), try Files.read(matrixPath))
    let file = try MistakeFile(bytes, path: path)
    let declared = suite.operations.flatMap { operation in
      operation.mistakes.map { MistakeFile.Entry(mistake: $0.mistake.id, operation: operation.id) }
    }
    let (stated, known) = (Set(file.entries), Set(declared))
    let problems =
      declared.filter { !stated.contains($0) }.map { ($0.mistake, "is missing in \($0.operation)") }
      + file.entries.filter { !known.contains($0) }.map { ($0.mistake, "is not a mistake of \($0.operation)") }
      + undetected(file)
    guard problems.isEmpty else { return problems.map { InvalidCorpus(file: path, field: $0.0, $0.1) } }
    let detections: Detections
    do {
      detections = try file.detections(matrix, path: matrixPath, ids: DetectionBits.idsByOperation(ids))
    } catch let error as InvalidCorpus {
      return [error]
    }
    found = detections
    let writer = MistakeFileWriter(suite, detections: detections, ids: ids)
    return [
      InvalidCorpus.difference(bytes, from: writer.document(), path: path),
      InvalidCorpus.difference(matrix, from: writer.matrix(), path: matrixPath),
    ].compactMap { $0 }
  }

  /// The mistakes that no vector detects and that are not declared not detectable.
  private func undetected(_ file: MistakeFile) -> [(String, String)] {
    file.detectable.filter(\.detectedBy.isEmpty).map {
      ($0.entry.mistake, "is detected by no vector of \($0.entry.operation)")
    }
  }

  /// Compares the files that are not vector files with the index, and derived files with the declarations.
  private func derivedProblems(_ directory: String, index: CorpusIndex) throws -> [InvalidCorpus] {
    var problems: [InvalidCorpus] = []
    for file in index.otherFiles {
      let path = "\(directory)/\(file.path)"
      if SHA256.hash(try Files.read(path)) != file.sha256 {
        problems.append(InvalidCorpus(file: path, "its SHA-256 is not the one in \(CorpusLayout.index)"))
      }
    }
    for file in try CorpusBuilder.declaredFiles(suite) {
      let path = "\(directory)/\(file.path)"
      if let difference = InvalidCorpus.difference(try Files.read(path), from: file.bytes, path: path) {
        problems.append(difference)
      }
    }
    return problems
  }

  /// Compares the list of files in the index with the declarations and with the folder.
  private func memberProblems(_ directory: String, index: CorpusIndex) throws -> [InvalidCorpus] {
    let indexPath = "\(directory)/\(CorpusLayout.index)"
    let vectorPaths = suite.operations.flatMap(\.vectorPaths)
    let lists = [
      ("vectors", vectorPaths, index.vectorFiles.map(\.path)),
      ("others", CorpusBuilder.otherPaths(suite), index.otherFiles.map(\.path)),
    ]
    let differences = lists.compactMap { name, declared, found -> InvalidCorpus? in
      guard declared != found else { return nil }
      let place = zip(declared, found).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      let number = place ?? min(declared.count, found.count)
      let message = number < declared.count ? "must be \(declared[number])" : "is not a file of this suite"
      return InvalidCorpus(file: indexPath, field: "\(name)[\(number)].path", message)
    }
    let known = Set(index.vectorFiles.map(\.path) + index.otherFiles.map(\.path) + [CorpusLayout.index])
    return try differences + CorpusBuilder.unexpectedFiles(in: directory, of: suite, among: known)
  }
}
