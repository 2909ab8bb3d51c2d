import StrictJSON

/// Merges reports of several files: shards of one run become one report, other reports stay separate.
package struct ReportMerge {
  /// The reports, in the order of the first occurrences of their implementations.
  package private(set) var reports: [Report] = []
  /// The missing shards, in words.
  package private(set) var missing: [String] = []

  /// Merges the reports of files; an error names the file that does not fit.
  package init(_ files: [(path: String, reports: [Report])]) throws {
    let parts = files.flatMap { file in file.reports.map { Part(file: file.path, report: $0) } }
    for title in parts.map(\.title).distinct {
      let ofOne = parts.filter { $0.title == title }
      try Self.check(ofOne)
      var merged = Self.merge(ofOne.sorted { $0.report.selection.shard.number < $1.report.selection.shard.number })
      let absent = Self.absentShards(ofOne.map(\.report.selection.shard))
      if !absent.isEmpty {
        missing.append("\(merged.implementation.title): shard \(absent.joined(separator: ", "))")
        merged.notes.append(
          "Shard \(absent.joined(separator: ", ")) is missing: its cases count as excluded.")
      }
      reports.append(merged)
    }
  }

  private struct Part {
    let file: String
    let report: Report

    /// The values that two reports of one implementation have in common.
    var title: [ExactText?] {
      let implementation = report.implementation
      return [implementation.name, implementation.version, implementation.language].map { $0.map(ExactText.init) }
    }
  }

  // MARK: - Checks

  private static func check(_ parts: [Part]) throws {
    let first = parts[0]
    for (index, part) in parts.enumerated().dropFirst() {
      func require(_ isTrue: Bool, _ field: String, _ message: String) throws {
        guard isTrue else { throw InvalidReport(file: part.file, field: field, message) }
      }
      let (report, other) = (part.report, first.report)
      let shard = report.selection.shard
      try require(report.suite == other.suite, "suite", "is not that of \(first.file)")
      try require(report.corpus == other.corpus, "corpus", "is not that of \(first.file)")
      try require(report.selection.inWhole == other.selection.inWhole, "selection", "is not that of \(first.file)")
      try require(
        shard.total == other.selection.shard.total, "selection.shard",
        "is \(shard.text), and \(first.file) has \(other.selection.shard.text)")
      if let twin = parts[..<index].first(where: { $0.report.selection.shard == shard }) {
        throw InvalidReport(
          file: part.file, field: "selection.shard",
          "is \(shard.text), as in \(twin.file): its cases would be counted twice")
      }
      try require(
        report.vectorCount == other.vectorCount && report.byteCount == other.byteCount, "vectors",
        "have another number than in \(first.file)")
      try require(
        report.lines.map(\.outline) == other.lines.map(\.outline), "operations",
        "do not have the same numbers of cases as in \(first.file)")
    }
    for (number, line) in first.report.lines.enumerated() {
      let selected = parts.reduce(0) { $0 + $1.report.lines[number].tally.selected }
      guard selected <= line.tally.all else {
        throw InvalidReport(
          file: parts[parts.count - 1].file, field: "operations[\(number)].cases.selected",
          "gives, together with the other shards, more cases than exist")
      }
    }
  }

  // MARK: - Merging

  private static func merge(_ parts: [Part]) -> Report {
    var merged = parts[0].report
    merged.selection = merged.selection.inWhole
    for part in parts.dropFirst() {
      merged.addShard(part.report)
    }
    return merged
  }

  private static func absentShards(_ present: [Shard]) -> [String] {
    let numbers = Set(present.map(\.number))
    let total = present[0].total
    // A file may state any total, so that the list must be limited.
    var shown: [String] = []
    for number in 1...total where !numbers.contains(number) {
      shown.append(Shard(number: number, of: total).text)
      if shown.count == longestAbsentList { break }
    }
    let rest = total - UInt64(numbers.count) - UInt64(shown.count)
    return rest > 0 ? shown + ["and \(rest) more"] : shown
  }

  private static let longestAbsentList = 8
}

extension Report {
  /// Adds another shard of the same run, whose cases count as excluded in this report.
  fileprivate mutating func addShard(_ other: Report) {
    for (index, line) in other.lines.enumerated() {
      let all = line.tally.all
      lines[index].tally.add(line.tally)
      lines[index].tally.excluded = all - lines[index].tally.selected
    }
    addLists(of: other)
    notes = (notes + other.notes).distinct
    if shuffleSeed != other.shuffleSeed { shuffleSeed = nil }
    if folder != other.folder { folder = nil }
    if source != other.source { source = [] }
  }
}

extension Report.Line {
  /// The values that do not depend on the shard.
  fileprivate struct Outline: Equatable {
    let operation: String
    let protocolVersion: String
    let caseCount: Int
  }

  fileprivate var outline: Outline {
    Outline(operation: operation, protocolVersion: protocolVersion, caseCount: tally.all)
  }
}

extension Selection {
  /// The same selection without shards.
  fileprivate var inWhole: Selection {
    var whole = self
    whole.shard = .whole
    return whole
  }
}
