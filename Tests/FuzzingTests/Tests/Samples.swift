import Foundation

/// The files that belong to a target: its seeds, and the bytes that were once handled wrongly.
struct Samples {
  enum Kind: String, CaseIterable {
    case seeds = "Seeds"
    case findings = "Findings"
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

  /// The names of the targets that have files.
  static func targets(_ kind: Kind) throws -> [String] {
    try names(in: folder.appending(path: kind.rawValue))
  }

  /// The files of a target, in the order of their names; none where there is no folder.
  static func files(_ kind: Kind, of target: String) throws -> [(name: String, bytes: [UInt8])] {
    let folder = folder.appending(path: "\(kind.rawValue)/\(target)")
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try names(in: folder).map { name in
      (name, [UInt8](try Data(contentsOf: folder.appending(path: name))))
    }
  }

  private static func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.sorted()
  }
}
