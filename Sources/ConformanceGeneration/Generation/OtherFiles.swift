package import Conformance
internal import Platform

/// The files of a folder that do not belong to vectors which are to be written into it.
package enum OtherFiles {
  /// Refuses a folder with such files: they would be lost, or stay among the new vectors without belonging to them.
  ///
  /// Only files whose names end as those of vectors count, in the folder and in those of the systems. The closure tells
  /// which of them may be replaced, by their paths in the folder.
  package static func refuse(in folder: String, of suite: Suite, unless mayBeReplaced: (String) -> Bool) throws {
    let folders = [""] + Set(suite.operations.compactMap(\.system)).sorted().map { "\($0)/" }
    for prefix in folders where Files.kind(of: "\(folder)/\(prefix)") == .directory {
      let names = try Files.list("\(folder)/\(prefix)").filter { $0.hasSuffix(".json") }.map { prefix + $0 }
      guard let other = names.first(where: { !mayBeReplaced($0) }) else { continue }
      throw InvalidCorpus(
        file: "\(folder)/\(other)", "would not belong to the new vectors; choose a folder without it")
    }
  }
}
