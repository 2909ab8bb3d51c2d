import Conformance
import Foundation
import PowerAuthScenarios
import PowerAuthVectors
import RegexBuilder
import Testing

/// A version that is added changes no operation that does not name it.
@Suite struct VersionTests {
  /// The corpus is locked, and so are the versions in the heads of its files.
  @Test func `Each operation has the versions that its published files name`() throws {
    let suite = Suite.powerAuthWithScenarios
    for operation in suite.operations {
      for range in operation.ranges {
        let path = CorpusLayout.vectorPath(operation: operation.id, range: range)
        let file = URL(filePath: Corpus.standardDirectory).appending(path: path)
        let head = try FileHandle(forReadingFrom: file).read(upToCount: 500) ?? Data()
        let versions = range.versions.map { "\"\($0)\"" }.joined(separator: ", ")
        #expect(String(decoding: head, as: UTF8.self).contains("\n  \"protocol\": [\(versions)],\n"), "\(path)")
      }
    }
  }

  // MARK: - Sources

  /// A line of a source file without its comment.
  struct Line: CustomStringConvertible {
    let file: String
    let text: String
    var description: String { "\(file): \(text)" }
  }

  private static let modules = ["PowerAuth", "PowerAuthVectors", "PowerAuthMistakes", "PowerAuthScenarios"]

  private static func lines(of targets: [String]) throws -> [Line] {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
      .standardizedFileURL
    return try targets.flatMap { target in
      let files = FileManager.default.enumerator(at: sources.appending(path: target), includingPropertiesForKeys: nil)
      let urls = (files?.allObjects ?? []).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
      try #require(urls.count > 20, "the sources of \(target) are not there")
      return try urls.flatMap { url in
        try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map { line in
          let text = line.prefix(upTo: line.firstRange(of: "//")?.lowerBound ?? line.endIndex)
          return Line(file: url.lastPathComponent, text: text.trimmingCharacters(in: .whitespaces))
        }
      }
    }
  }

  /// Whether a line compares versions, or asks for all of them.
  private static func comparesVersions(_ text: String) -> Bool {
    // Regular expressions are slow, and few lines are about versions.
    guard ["ersion", "rawValue", ".v"].contains(where: text.contains) else { return false }
    let version = /(?:[vV]ersion|rawValue|\.v[0-9]+(?:_[0-9]+)?)\)?/
    let order = /\s+(?:<=|>=|<|>)\s+/
    let range = Regex {
      version; /\.\.[.<]/
    }
    let before = Regex {
      version; order
    }
    let behind = Regex {
      order; /(?:[a-z]+\.)*/; version
    }
    let all = /(?:ProtocolVersion|[vV]ersions?)\.(?:allCases|known|v[0-9]+)(?![0-9_])/
    let sorted = /[vV]ersions?\)?\.(?:sorted|min|max)(?![a-z])/
    return [range, before, behind].contains { text.contains($0) } || text.contains(all) || text.contains(sorted)
  }

  @Test(arguments: [
    "if version >= .v3_1 {", "let old = context.version < .v3_2", "version.rawValue < other", "where .v3_1 <= version",
    "case .v3_1...: true", "for version in ProtocolVersion.known {", "ProtocolVersion.allCases.map",
    "ProtocolVersion.v3.contains(version)", "versions.sorted()", "guard .v3_1 < request.version else {",
  ])
  func `A comparison of versions is found`(line: String) {
    #expect(Self.comparesVersions(line))
  }

  @Test(arguments: [
    "package static func == (left: ProtocolVersion, right: ProtocolVersion) -> Bool { left.rawValue == right.rawValue }",
    "func make(_ version: ProtocolVersion) -> String", "var hasVersion: Function<ProtocolVersion, Bool> = \\.hasNonce",
    "let version: Array<ProtocolVersion> = []", "{ $0.version == .v3_1 }", "for type in SignatureType.allCases {",
  ])
  func `What is no comparison of versions is not found`(line: String) {
    #expect(!Self.comparesVersions(line))
  }

  @Test func `No source compares versions, or goes through all of them but to find one by its text`() throws {
    let found = try Self.lines(of: Self.modules).filter { Self.comparesVersions($0.text) }
    #expect(found.map(\.description) == [])
    // The table itself goes through its rows by `Self.known`, in one place.
    let lookUps = try Self.lines(of: Self.modules).filter { $0.text.contains("Self.known") }
    #expect(
      lookUps.map(\.description) == [
        "ProtocolVersion.swift: guard let version = Self.known.first(where: { $0.rawValue == rawValue }) else { return nil }"
      ])
  }
}
