internal import Conformance
package import ConformanceGeneration
internal import Platform

/// The folder in which a search keeps its state.
///
/// The state is one file, which is replaced as a whole: a process that is killed leaves the last one.
/// Unchecked, because the lock is only held, and never used.
package final class StateFolder: @unchecked Sendable {
  private static let name = "search.json"

  /// The file of a folder that has the state.
  package static func file(in folder: String) -> String { "\(folder)/\(name)" }

  package let path: String
  private let lock: FolderLock

  /// Opens a folder, which is made where it is missing; no other process can write into it.
  package init(_ path: String) throws {
    try Files.createDirectory(path)
    self.path = path
    lock = try FolderLock.locking(path)
  }

  /// The state that the folder has; nil where the search is to begin.
  package func read(_ makers: [CaseMaker]) throws -> SearchState? { try Self.read(path, makers) }

  package static func read(_ folder: String, _ makers: [CaseMaker]) throws -> SearchState? {
    let file = file(in: folder)
    guard Files.kind(of: file) == .file else { return nil }
    do {
      return try SearchState(try Files.read(file), makers: makers)
    } catch let error as SearchError {
      throw SearchError("\(file) \(error.description)")
    }
  }

  package func write(_ state: SearchState, _ makers: [CaseMaker]) throws {
    try Files.write(state.encode(makers), to: Self.file(in: path))
  }
}
