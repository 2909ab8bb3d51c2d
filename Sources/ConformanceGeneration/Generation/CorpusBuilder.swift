public import Conformance
internal import ConformanceFiles
internal import Platform
internal import Primitives

/// Builds the published corpus from the declarations: every file in the folder of the vectors.
public struct CorpusBuilder: Sendable {
  private let suite: Suite

  /// Makes a builder of a suite's corpus.
  public init(_ suite: Suite) {
    self.suite = suite
  }

  /// A file of the corpus.
  struct BuiltFile {
    let path: String
    let bytes: [UInt8]
  }

  /// Writes the corpus into a folder, unless it violates the folder's lock.
  ///
  /// Detections that are not given are read from the folder. Returns the number of vectors.
  package func write(
    to directory: String, detections: Detections? = nil, progress: (String) -> Void = { _ in }
  ) async throws -> Int {
    let folderLock = try FolderLock.locking(directory)
    defer { withExtendedLifetime(folderLock) {} }
    let corpus = try await build(for: directory, detections: detections, progress: progress)
    let lockPath = "\(directory)/\(CorpusLayout.lock)"
    if Files.kind(of: lockPath) == .file {
      let old = try Lock(try Files.read(lockPath), path: lockPath)
      if let violation = old.violations(by: corpus.lock).first {
        throw InvalidCorpus(file: lockPath, violation)
      }
    }
    for folder in CorpusLayout.folders(of: suite) { try Files.createDirectory("\(directory)/\(folder)") }
    for file in corpus.files { try Files.write(file.bytes, to: "\(directory)/\(file.path)") }
    return corpus.lock.entries.count
  }

  /// Compares the folder with the declarations, byte for byte; returns the number of vectors and the differences.
  public func check(
    _ directory: String, progress: (String) -> Void = { _ in }
  ) async throws -> (count: Int, differences: [InvalidCorpus]) {
    let corpus = try await build(for: directory, progress: progress)
    var differences: [InvalidCorpus] = []
    for file in corpus.files {
      let path = "\(directory)/\(file.path)"
      guard Files.kind(of: path) == .file else {
        differences.append(InvalidCorpus(file: path, "is missing"))
        continue
      }
      if let difference = InvalidCorpus.difference(try Files.read(path), from: file.bytes, path: path) {
        differences.append(difference)
      }
    }
    differences += try formatDifference(directory)
    differences += try Self.unexpectedFiles(in: directory, of: suite, among: Set(corpus.files.map(\.path)))
    return (corpus.lock.entries.count, differences)
  }

  // MARK: - Building

  func build(
    for directory: String, detections: Detections? = nil, progress: (String) -> Void
  ) async throws -> (files: [BuiltFile], lock: Lock) {
    var files: [BuiltFile] = []
    var indexed: [CorpusIndex.VectorFile] = []
    var entries: [Lock.Entry] = []
    var byRule = VectorsByRule()
    for operation in suite.operations { try operation.checkDepth() }
    var makers = VectorMaker.all(of: suite, seed: suite.seed).makeIterator()
    try await forEachInOrder(
      width: FileGenerator.filesAtOnce,
      next: { makers.next() },
      transform: { maker in
        var bytes: [UInt8] = []
        let summary = try await FileGenerator(maker: maker, randomCount: maker.operation.randomCount, locks: true)
          .generate { bytes += $0 }
        return (summary, bytes)
      },
      consume: { (summary: FileGenerator.Summary, bytes: [UInt8]) in
        progress(summary.indexed.operation)
        files.append(BuiltFile(path: summary.indexed.path, bytes: bytes))
        entries += summary.locked
        byRule.append(summary.byRule)
        indexed.append(summary.indexed)
      })
    var ids: Set<String> = []
    let doubles = entries.filter { !ids.insert($0.id).inserted }.map(\.id)
    if !doubles.isEmpty {
      throw DeclarationError(id: doubles.joined(separator: ", "), "is declared twice")
    }
    if let unknown = suite.operations.flatMap(\.revisedIDs).sorted().first(where: { !ids.contains($0) }) {
      throw DeclarationError(id: unknown, "has a declared revision, and does not exist")
    }
    let lock = Lock(entries: entries, retired: suite.retired)
    let detections = try detections ?? .read(inFolder: directory)
    let others =
      try mistakeFiles(detections, lock: lock) + Self.declaredFiles(suite)
      + [
        coveragePage(byRule, detections), BuiltFile(path: CorpusLayout.lock, bytes: lock.encode()),
        formatDocument(in: directory),
      ]
    let index = CorpusIndex(
      suite: suite.version, seed: suite.seed, vectorFiles: indexed,
      otherFiles: others.map { CorpusIndex.OtherFile(path: $0.path, sha256: SHA256.hash($0.bytes)) })
    return (files + others + [BuiltFile(path: CorpusLayout.index, bytes: index.encode())], lock)
  }

  private func mistakeFiles(_ detections: Detections, lock: Lock) -> [BuiltFile] {
    let writer = MistakeFileWriter(suite, detections: detections, ids: lock.entries.map(\.id))
    return [
      BuiltFile(path: CorpusLayout.mistakes, bytes: writer.document()),
      BuiltFile(path: CorpusLayout.matrix, bytes: writer.matrix()),
    ]
  }

  private func coveragePage(_ byRule: VectorsByRule, _ detections: Detections) throws -> BuiltFile {
    let coverage = try Coverage(suite, vectors: byRule, detections: detections)
    return BuiltFile(path: CorpusLayout.coverage, bytes: Array(coverage.page.utf8))
  }

  /// The files that can be derived from the declarations without making all vectors.
  static func declaredFiles(_ suite: Suite) throws -> [BuiltFile] {
    let schemas = suite.operations.map { operation in
      BuiltFile(
        path: operation.schemaPath,
        bytes: SchemaWriter(suite: suite, operation: operation).schema())
    }
    let pages = try suite.operations.map { operation in
      let text = try OperationPage(suite: suite, operation: operation).document()
      return BuiltFile(path: operation.page, bytes: Array(text.utf8))
    }
    return schemas + [
      BuiltFile(path: CorpusLayout.mistakeSchema, bytes: MistakeSchema(suite: suite).schema()),
      BuiltFile(path: CorpusLayout.reference, bytes: ReferenceWriter(suite: suite).list()),
      BuiltFile(path: CorpusLayout.alternatives, bytes: AlternativesPage(suite: suite).text()),
    ] + pages
  }

  /// The paths of the files that are not vector files, in the order of the index.
  static func otherPaths(_ suite: Suite) -> [String] {
    let schemas = suite.operations.map(\.schemaPath)
    let pages = suite.operations.map(\.page)
    return [CorpusLayout.mistakes, CorpusLayout.matrix] + schemas + [
      CorpusLayout.mistakeSchema, CorpusLayout.reference, CorpusLayout.alternatives,
    ] + pages
      + [CorpusLayout.coverage, CorpusLayout.lock, CorpusLayout.format]
  }

  /// The description of the format; it is written by hand, and the index contains its digest.
  private func formatDocument(in directory: String) throws -> BuiltFile {
    BuiltFile(path: CorpusLayout.format, bytes: try Files.read("\(directory)/\(CorpusLayout.format)"))
  }

  // MARK: - Comparing

  /// Compares the description of the format with the index, because the declarations do not contain it.
  private func formatDifference(_ directory: String) throws -> [InvalidCorpus] {
    let indexPath = "\(directory)/\(CorpusLayout.index)"
    guard let index = try? CorpusIndex.read(try Files.read(indexPath), path: indexPath) else { return [] }
    let format = try formatDocument(in: directory)
    return index.otherFiles.contains { $0.path == format.path && $0.sha256 == SHA256.hash(format.bytes) }
      ? [] : [InvalidCorpus(file: "\(directory)/\(format.path)", "its SHA-256 is not the one in \(CorpusLayout.index)")]
  }

  static func unexpectedFiles(
    in directory: String, of suite: Suite, among known: Set<String>
  ) throws -> [InvalidCorpus] {
    let folders = CorpusLayout.folders(of: suite).filter { Files.kind(of: "\(directory)/\($0)") == .directory }
    let names =
      try Files.list(directory)
      + folders.flatMap { folder in try Files.list("\(directory)/\(folder)").map { "\(folder)/\($0)" } }
    return names.filter { !known.contains($0) && !folders.contains($0) }
      .map { InvalidCorpus(file: "\(directory)/\($0)", "does not belong to the corpus") }
  }
}

extension Operation {
  /// The path of its schema in a corpus.
  var schemaPath: String { CorpusLayout.schemaPath(operation: id, system: system) }
  /// The path of its page in a corpus.
  var page: String { CorpusLayout.page(operation: id, system: system) }
  /// The paths of its vector files in a corpus.
  var vectorPaths: [String] {
    ranges.map { CorpusLayout.vectorPath(operation: id, range: $0, system: system) }
  }

  /// The ids of the vectors whose revisions are declared by name.
  fileprivate var revisedIDs: [String] { revisions.keys.map { "\(id)/\($0)" } }
}
