import Conformance
import ConformanceFiles
import Platform
import OtherSystemVectors
import PowerAuthScenarios
import PowerAuthVectors

/// The vectors that a verb reads: files and folders of arguments, or without arguments the corpus.
struct VectorSource {
  /// Files, and folders with an index.
  let paths: [String]
  /// The arguments of the command line that name them.
  let givenArguments: [String]

  init(_ arguments: Arguments, paths: [String]) throws {
    if paths.isEmpty {
      self.paths = [try CorpusFolder.find(arguments)]
      givenArguments = try arguments.one(CorpusFolder.option.name).map { [CorpusFolder.option.name, $0] } ?? []
    } else if arguments.has(CorpusFolder.option.name) {
      throw UsageError("\(CorpusFolder.option.name) and PATH cannot be used together")
    } else {
      self.paths = paths
      givenArguments = paths
    }
  }

  /// Takes paths as they are.
  init(paths: [String]) {
    self.paths = paths
    givenArguments = paths
  }

  /// The files that a run reads; of a folder also those that are only compared with its index.
  func inputs() throws -> [String] {
    try paths.flatMap { Self.isFolder($0) ? try Replay.allFiles(in: $0) : [$0] }
  }

  /// The vector files.
  func files() throws -> [String] {
    try paths.flatMap { Self.isFolder($0) ? try Replay.files(in: $0) : [$0] }
  }

  /// The folder, where the source is only that; it is replayed with a check of its index.
  var folder: String? { paths.count == 1 && Self.isFolder(paths[0]) ? paths[0] : nil }

  static func isFolder(_ path: String) -> Bool { Files.kind(of: path) == .directory }

  // MARK: - Vectors by their ids

  /// Finds a vector.
  func visit(_ id: String) throws -> VectorWalk.Visit {
    var found: VectorWalk.Visit?
    let others = try ids(besides: [id]) { found = $0 }
    guard let found else { throw missing(id, others) }
    return found
  }

  /// Checks that the vectors exist that a selection names one by one.
  func require(_ selection: Selection) throws {
    let wanted = selection.run.filter(\.isPlain).map(\.text)
    guard !wanted.isEmpty else { return }
    var absent = Set(wanted)
    let others = try ids(besides: absent) { absent.remove($0.vector.id) }
    if let first = wanted.first(where: absent.contains) { throw missing(first, others) }
  }

  /// Gives the wanted vectors to the body, and returns the other ids of their operations.
  ///
  /// It ends when all are found.
  private func ids(besides wanted: Set<String>, _ body: (VectorWalk.Visit) -> Void) throws -> [String] {
    var operations = Selection()
    for id in wanted { operations.run.append(Glob("\(try SelectionOptions.operation(of: id))/*")) }
    var (absent, others) = (wanted, [String]())
    try VectorWalk(.allSystems, selection: operations).visit(try files()) { visit in
      if absent.remove(visit.vector.id) == nil { others.append(visit.vector.id) } else { body(visit) }
      return !absent.isEmpty
    }
    return others
  }

  private func missing(_ id: String, _ others: [String]) -> UsageError {
    UsageError(
      "there is no vector \"\(id)\" in \(paths.joined(separator: " "))\(Nearest.question(to: id, among: others)); "
        + "`pavectors list` shows all ids")
  }
}
