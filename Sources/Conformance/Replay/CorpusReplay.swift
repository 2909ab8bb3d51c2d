internal import Encodings

extension Replay {
  /// The vector files of a folder that a suite has the operations of, in the order of the index.
  public static func files(in directory: String, of suite: Suite) throws -> [String] {
    let path = "\(directory)/\(CorpusLayout.index)"
    return try CorpusIndex.read(try suite.files.read(path), path: path).vectorFiles.map(\.path)
      .filter(suite.hasArea).map { "\(directory)/\($0)" }
  }

  /// Replays all the files of a folder, and checks each file of it against the folder's index.
  ///
  /// If the adapter does not recover after it gave an answer, the report is in a `BrokenRun`, which is thrown.
  public func corpus(
    in directory: String, against implementation: some Implementation, progress: ((ReplayProgress) -> Void)? = nil
  ) async throws -> Report {
    let indexPath = "\(directory)/\(CorpusLayout.index)"
    let indexBytes = try suite.files.read(indexPath)
    let contents = try CorpusIndex.read(indexBytes, path: indexPath)
    var builder = ReportBuilder(self, implementation: implementation, progress: progress)
    let paths = contents.vectorFiles.map(\.path).filter(suite.hasArea).map { "\(directory)/\($0)" }
    let watch = RunWatch()
    let files = try await replay(paths, areInIndex: true, against: implementation, watch, builder: &builder)
    // A run that ended early did not read all files.
    if files.count == paths.count {
      try check(files, in: directory, index: indexBytes, contents: contents)
    }
    builder.report.corpus = Hex.encode(PlainSHA256.hash(indexBytes))
    builder.report.folder = directory
    return try await close(builder, paths, watch)
  }

  private func check(
    _ files: [CompleteFile], in directory: String, index: [UInt8], contents: CorpusIndex
  ) throws {
    let read = files.map { CorpusIndex.ReadFile(header: $0.header, sha256: $0.sha256) }
    if let problem = contents.problems(with: read, suite: suite, in: directory).first { throw problem }
    let others = contents.vectorFiles.filter { !suite.hasArea(ofVectorPath: $0.path) }
      .map { CorpusIndex.OtherFile(path: $0.path, sha256: $0.sha256) }
    for file in contents.otherFiles + others {
      let path = "\(directory)/\(file.path)"
      guard PlainSHA256.hash(try suite.files.read(path)) == file.sha256 else {
        throw InvalidCorpus(file: path, "its SHA-256 is not the one in \(CorpusLayout.index)")
      }
    }
    if let problem = contents.layoutProblem(index, path: "\(directory)/\(CorpusLayout.index)") { throw problem }
  }
}
