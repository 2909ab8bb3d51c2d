internal import Platform
internal import Primitives

extension Replay {
  /// The vector files of a folder, in the order of the index.
  public static func files(in directory: String) throws -> [String] {
    let path = "\(directory)/\(CorpusLayout.index)"
    return try CorpusIndex.read(try Files.read(path), path: path).vectorFiles.map { "\(directory)/\($0.path)" }
  }

  /// All files that the index of a folder names, and the index.
  package static func allFiles(in directory: String) throws -> [String] {
    let path = "\(directory)/\(CorpusLayout.index)"
    let contents = try CorpusIndex.read(try Files.read(path), path: path)
    return [path] + (contents.vectorFiles + contents.otherFiles).map { "\(directory)/\($0.path)" }
  }

  /// Replays all the files of a folder, and checks each file of it against the folder's index.
  public func corpus(
    in directory: String, against implementation: some Implementation, progress: ((Report) -> Void)? = nil
  ) async throws -> Report {
    let indexPath = "\(directory)/\(CorpusLayout.index)"
    let indexBytes = try Files.read(indexPath)
    let contents = try CorpusIndex.read(indexBytes, path: indexPath)
    var builder = ReportBuilder(self, implementation: implementation, progress: progress)
    let paths = contents.vectorFiles.map { "\(directory)/\($0.path)" }
    let files = try await replay(paths, against: implementation, builder: &builder)
    // A run that ended at its first failure did not read all files.
    if files.count == paths.count {
      try check(files, in: directory, index: indexBytes, contents: contents)
    }
    builder.report.corpus = Hex.encode(SHA256.hash(indexBytes))
    return try await builder.close(paths)
  }

  private func check(
    _ files: [ReplayedFile], in directory: String, index: [UInt8], contents: CorpusIndex.Contents
  ) throws {
    var indexed: [CorpusIndex.VectorFile] = []
    for (file, entry) in zip(files, contents.vectorFiles) {
      try Self.check(file.sha256, of: file.path, against: entry.sha256)
      indexed.append(
        CorpusIndex.VectorFile(
          path: entry.path, operation: file.header.operation, protocols: file.header.protocols,
          count: file.header.count, sha256: file.sha256))
    }
    try checkRest(of: directory, index: index, contents: contents, vectorFiles: indexed)
  }

  private func checkRest(
    of directory: String, index: [UInt8], contents: CorpusIndex.Contents, vectorFiles: [CorpusIndex.VectorFile]
  ) throws {
    var others: [CorpusIndex.OtherFile] = []
    for (name, expected) in contents.otherFiles {
      let path = "\(directory)/\(name)"
      let digest = SHA256.hash(try Files.read(path))
      try Self.check(digest, of: path, against: expected)
      others.append(CorpusIndex.OtherFile(path: name, sha256: digest))
    }
    // The files are right; the counts, the names and the layout of the index itself remain to be checked.
    let rewritten = CorpusIndex(
      suite: suite.version, seed: contents.seed, vectorFiles: vectorFiles, otherFiles: others
    ).encode()
    let path = "\(directory)/\(CorpusLayout.index)"
    if let difference = CorpusBuilder.difference(index, from: rewritten, path: path) {
      throw InvalidCorpus(file: path, place: difference.place, "is not the index of the files in its folder")
    }
  }

  private static func check(_ digest: [UInt8], of path: String, against expected: [UInt8]) throws {
    guard digest == expected else {
      throw InvalidCorpus(file: path, "its SHA-256 is not the one in \(CorpusLayout.index)")
    }
  }
}
