/// How much of the corpus the tests go through.
///
/// Without optimisation the corpus takes many minutes. Tests that repeat a computation over the whole corpus therefore
/// go through a part of it in such a build, and through all of it in an optimised one, which `tools/test` makes.
package enum Thoroughness {
  /// Whether this is an optimised build, in which tests go through the whole corpus.
  package static let coversEverything = !_isDebugAssertConfiguration()

  /// Operations of three chapters that are quick to compute.
  private static let quickOperations = ["kdf.index", "request.signed-data", "activation-code.encode"]

  /// Whether a test goes through the vectors of an operation.
  package static func covers(_ operation: String) -> Bool { coversEverything || quickOperations.contains(operation) }

  /// Returns the files that a test goes through: all of them, or those of quick operations.
  package static func part(of files: [String]) -> [String] {
    coversEverything ? files : files.filter { file in quickOperations.contains { file.contains("/\($0).") } }
  }

  /// Options of the command line that select as much.
  package static let selection = coversEverything ? [] : quickOperations.map { "--run=\($0)/*" }
}
