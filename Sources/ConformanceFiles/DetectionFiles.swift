package import Conformance
internal import Platform

extension Detections {
  /// Reads what the files in a folder state, for these operations or for all; without these files there are no
  /// detections.
  package static func read(inFolder folder: String, of operations: Set<String>? = nil) throws -> Detections {
    let paths = [CorpusLayout.mistakes, CorpusLayout.matrix, CorpusLayout.lock].map { "\(folder)/\($0)" }
    guard paths.allSatisfy({ Files.kind(of: $0) == .file }) else { return Detections() }
    let file = try MistakeFile(try Files.read(paths[0]), path: paths[0])
    let lock = try Lock(try Files.read(paths[2]), path: paths[2])
    return try file.detections(
      try Files.read(paths[1]), path: paths[1], ids: DetectionBits.idsByOperation(lock.entries.map(\.id)),
      of: operations)
  }

  /// Reads the detections that are stated for a vector file, for these operations or for all.
  package static func read(beside file: String, of operations: Set<String>? = nil) throws -> Detections {
    try read(inFolder: folder(for: file), of: operations)
  }

  /// The folder that states the detections of a vector file: its own, or the one above it, where the file stands in the
  /// folder of another system.
  package static func folder(for file: String) -> String {
    let own = Files.parent(of: file)
    return Files.kind(of: "\(own)/\(CorpusLayout.mistakes)") == .file ? own : Files.parent(of: own)
  }
}
