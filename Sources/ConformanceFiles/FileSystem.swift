public import Conformance
package import Platform

extension CorpusFiles {
  /// The file system.
  static let fileSystem = CorpusFiles(opening: { path in
    let file = try InputFile(path)
    return { try file.read(upTo: $0, into: &$1) }
  })
}

extension Suite {
  /// Makes a suite whose vector files are read from the file system.
  package init(
    version: String, seed: String, system: String = "main", operations: [Operation],
    leavingOut areas: Set<String> = [], retired: [String: String] = [:],
    requirements: [RequirementFile] = [], cases: [String] = [], rules: (any Sendable)? = nil,
    remembering: @escaping @Sendable () -> [RuleEdit] = { [] }, recordedForms: [RecordedForm] = [],
    pointers: @escaping @Sendable (Operation) -> [String] = { _ in [] }
  ) {
    self.init(
      readingFrom: .fileSystem, version: version, seed: seed, system: system, operations: operations,
      leavingOut: areas, retired: retired, requirements: requirements, cases: cases, rules: rules,
      remembering: remembering, recordedForms: recordedForms, pointers: pointers)
  }
}

extension DigestedFile {
  /// A file of the file system.
  package convenience init(_ file: consuming InputFile) {
    let file = file
    self.init { try file.read(upTo: $0, into: &$1) }
  }
}

extension KnownFailures {
  /// Reads a list from a file.
  public init(path: String) throws {
    try self.init(try Files.read(path, limit: 1 << 24), path: path)
  }
}

extension ReportReader {
  /// The largest file that is read.
  private static let longestFile = 1 << 27

  /// Reads the reports in a file: one or several.
  package static func read(_ path: String) throws -> [Report] {
    try decode(try Files.read(path, limit: longestFile), file: path)
  }
}
