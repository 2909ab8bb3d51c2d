public import Conformance
internal import Encodings
internal import Platform

extension Replay {
  /// The vector files of a folder, in the order of the index.
  public static func files(in directory: String) throws -> [String] {
    let path = "\(directory)/\(CorpusLayout.index)"
    return try CorpusIndex.read(try Files.read(path), path: path).vectorFiles.map { "\(directory)/\($0.path)" }
  }

  /// The SHA-256 of a folder's index, in hex: the digest of the corpus in reports.
  package static func digest(of directory: String) throws -> String {
    Hex.encode(PlainSHA256.hash(try Files.read("\(directory)/\(CorpusLayout.index)")))
  }

  /// All files that the index of a folder names, and the index.
  package static func allFiles(in directory: String) throws -> [String] {
    let path = "\(directory)/\(CorpusLayout.index)"
    let contents = try CorpusIndex.read(try Files.read(path), path: path)
    return [path] + (contents.vectorFiles.map(\.path) + contents.otherFiles.map(\.path)).map { "\(directory)/\($0)" }
  }
}
