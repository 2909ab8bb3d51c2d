import Conformance
import ConformanceGeneration
import OtherSystemVectors
import Platform
import PowerAuthScenarios
import Search

/// The folder into which a search writes the vector files of what it found.
///
/// The files of an earlier search are replaced. Other vectors are somebody's, such as a corpus: a folder with them is
/// refused before the search, in which nobody is there to answer.
struct FoundFolder {
  let path: String
  /// The folder of the state, which may be the same one.
  private let stateFolder: String?

  /// Checks that the files can be written there, and changes nothing.
  init(_ path: String, stateFolder: String?) throws {
    (self.path, self.stateFolder) = (path, stateFolder)
    try checkWriting()
    guard Files.kind(of: path) == .directory else { return }
    try OtherFiles.refuse(in: path, of: .allSystems, unless: mayBeReplaced)
  }

  private func checkWriting() throws {
    var (nearest, missing) = (path, "\(path)/\(CorpusLayout.index)")
    while Files.isMissing(nearest) { (nearest, missing) = (Files.parent(of: nearest), nearest) }
    // If it is not a folder, none can be made in it, and the attempt says why.
    guard Files.kind(of: nearest) == .directory else { return try Files.createDirectory(path) }
    try AtomicFile.check(missing)
  }

  /// Whether a file is one of an earlier search, which found all its vectors.
  ///
  /// The state of this search is not one of the vectors, and is not replaced by them.
  private func mayBeReplaced(_ name: String) -> Bool {
    let file = "\(path)/\(name)"
    if isState(file) { return true }
    var (count, isOfSearch) = (0, true)
    do {
      try VectorWalk(.allSystems, selection: Selection()).visit([file]) { visit in
        count += 1
        isOfSearch = visit.vector.id.contains("/search/")
        return isOfSearch
      }
    } catch {
      return false
    }
    return isOfSearch && count > 0
  }

  /// Whether a path leads to the state of this search.
  private func isState(_ path: String) -> Bool {
    guard let stateFolder, let place = Files.place(of: path) else { return false }
    return place == Files.place(of: StateFolder.file(in: stateFolder))
  }

  /// Writes files, each also where another one cannot be written; returns the paths of those that were, and whether these are
  /// all.
  func write(_ files: [(path: String, bytes: [UInt8])]) -> (paths: [String], areAll: Bool) {
    guard !files.isEmpty else { return ([], true) }
    var paths: [String] = []
    do {
      try Files.createDirectory(path)
      // The folder of the state is locked as long as the search has it.
      let lock = try isState(StateFolder.file(in: path)) ? nil : FolderLock.locking(path)
      defer { withExtendedLifetime(lock) {} }
      // Somebody may have written there since the search began.
      try OtherFiles.refuse(in: path, of: .allSystems, unless: mayBeReplaced)
      for file in files {
        let path = "\(self.path)/\(file.path)"
        do {
          try Files.createDirectory(Files.parent(of: path))
          try Files.write(file.bytes, to: path)
          paths.append(path)
        } catch {
          Console.printError("\(error.description)")
        }
      }
    } catch {
      Console.printError("\(String(describing: error))")
    }
    return (paths, paths.count == files.count)
  }
}
