package import Conformance
internal import Platform

/// Replays published files against our implementation.
package struct PublishedReplay: Sendable {
  private let kind: PublishedKind
  private let search: PublishedCauseSearch?

  /// Makes a replay; with a suite it searches its mistakes for causes of what disagrees.
  package init(_ kind: PublishedKind, searchingCausesIn suite: Suite? = nil) {
    self.kind = kind
    search = suite.map { PublishedCauseSearch(suite: $0) }
  }

  /// Replays a file, or all the JSON files of a folder in the order of their names.
  package func run(on path: String, progress: (PublishedReport) -> Void = { _ in }) throws -> PublishedReport {
    var report = PublishedReport()
    for path in try Self.files(at: path) {
      let file = try PublishedFile(reading: path)
      report.add(try kind.items(in: file), of: file.name) { search?.causes(of: $0) ?? [] }
      progress(report)
    }
    return report
  }

  private static func files(at path: String) throws -> [String] {
    guard Files.kind(of: path) == .directory else { return [path] }
    return try Files.list(path).filter { $0.hasSuffix(".json") }.map { "\(path)/\($0)" }
  }
}

extension PublishedKind {
  /// Replays the items of a file in their order.
  func items(in file: PublishedFile) throws(InvalidCorpus) -> [PublishedItem] {
    switch self {
    case .powerAuth: try PowerAuthFile.items(in: file)
    case .powerAuthEncryption: try EncryptionFile.items(in: file)
    case .powerAuth4: try Version4File.items(in: file)
    case .wycheproof: try WycheproofFile.items(in: file)
    }
  }
}
