import Conformance
import Platform
import PowerAuthVectors

/// The folder of the corpus that a verb reads.
enum CorpusFolder {
  static let option = Option(
    name: "--vectors", value: "DIR",
    help: "the folder of the corpus (default: $PAVECTORS_VECTORS, or the nearest folder `vectors`)", values: .folder)
  static let variable = "PAVECTORS_VECTORS"

  /// That of the option or of the variable; else `vectors` in the current folder or above it, then the one that was
  /// installed with the executable, then the one of the sources.
  static func find(_ arguments: Arguments) throws -> String {
    if let given = try arguments.one(option.name) { return given }
    if let given = CurrentProcess.variable(variable) { return try Arguments.text(given, of: "$\(variable)") }
    let places = nearest + [installed].compactMap { $0 } + [Corpus.standardDirectory]
    if let first = places.first(where: isCorpus) { return first }
    throw UsageError(
      "no corpus is found: no folder `vectors` here or above, and none at \(installed ?? "../share/pavectors/vectors"); "
        + "give \(option.name) DIR, or set \(variable)")
  }

  /// The folders with the name `vectors`, in the current folder and in each above it.
  private static var nearest: [String] {
    guard var folder = CurrentProcess.folder else { return [] }
    var places: [String] = []
    while folder != "/" {
      places.append("\(folder)/vectors")
      folder = Files.parent(of: folder)
    }
    return places + ["/vectors"]
  }

  /// The folder next to that of the executable.
  private static var installed: String? {
    CurrentProcess.executable.map { "\(Files.parent(of: Files.parent(of: $0)))/share/pavectors/vectors" }
  }

  /// Whether a folder is a corpus, and not vectors of something else.
  private static func isCorpus(_ folder: String) -> Bool {
    [CorpusLayout.index, CorpusLayout.lock].allSatisfy { Files.kind(of: "\(folder)/\($0)") == .file }
  }
}
