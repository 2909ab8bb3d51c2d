internal import Conformance
internal import Platform

/// Replays published files against our implementation.
package struct PublishedReplay: Sendable {
  private let kind: PublishedKind

  package init(_ kind: PublishedKind) {
    self.kind = kind
  }

  /// Replays a file, or all the JSON files of a folder in the order of their names.
  package func run(on path: String, progress: (PublishedReport) -> Void = { _ in }) throws -> PublishedReport {
    var report = PublishedReport()
    for path in try Self.files(at: path) {
      let file = try PublishedFile(reading: path)
      report.add(try kind.items(in: file), of: file.name)
      progress(report)
    }
    return report
  }

  private static func files(at path: String) throws -> [String] {
    guard Files.kind(of: path) == .directory else { return [path] }
    return try Files.list(path).filter { $0.hasSuffix(".json") }.map { "\(path)/\($0)" }
  }
}
