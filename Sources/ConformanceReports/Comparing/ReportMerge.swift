package import Conformance
import StrictJSON

/// Merges reports of several files: shards of one run become one report, other reports stay separate.
package struct ReportMerge {
  /// The reports, in the order of the first occurrences of their implementations.
  package private(set) var reports: [Report] = []
  /// The missing shards, in words.
  package private(set) var missing: [String] = []

  /// Merges the reports of files; an error names the file that does not fit.
  ///
  /// With the id of a run, a report of any other run is refused. Without one, only the shards of an implementation must be
  /// of one run: reports of several implementations may be compared whenever they were made.
  package init(_ files: [(path: String, reports: [Report])], ofRun run: String? = nil) throws {
    let parts = files.flatMap { file in file.reports.map { Part(file: file.path, report: $0) } }
    if let run { try parts.forEach { try $0.require(run: run) } }
    for title in parts.map(\.title).distinct {
      let ofOne = parts.filter { $0.title == title }
      try Self.check(ofOne)
      var merged = Self.merge(ofOne)
      let absent = Shard.missing(beside: ofOne.map(\.report.selection.shard))
      if !absent.isEmpty {
        missing.append("\(merged.implementation.title): shard \(absent.joined(separator: ", "))")
        merged.gaps.insert(.missingShard)
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

    func require(_ isTrue: Bool, _ field: String, _ message: String) throws {
      guard isTrue else { throw InvalidReport(file: file, field: field, message) }
    }

    func require(run: String) throws {
      let own = report.run.map { "is \(JSONExcerpt.quote($0))" } ?? "is missing"
      try require(report.run.map(ExactText.init) == ExactText(run), "run", "\(own), not \(JSONExcerpt.quote(run))")
    }
  }

  // MARK: - Checks

  private static func check(_ parts: [Part]) throws {
    // An incomplete report has only a part of the operations and of the cases.
    let outline = parts.first { $0.report.isComplete } ?? parts[0]
    for (index, part) in parts.enumerated() {
      if index > 0 { try check(part, after: parts[..<index]) }
      if part.report.isComplete { try check(wholeOutlineOf: part, against: outline) }
      try check(linesOf: part, in: outline)
    }
    guard outline.report.isComplete else { return }
    for (number, line) in outline.report.lines.enumerated() {
      let selected = parts.reduce(0) { $0 + ($1.report.line(line.name, near: number)?.tally.selected ?? 0) }
      try parts[parts.count - 1].require(
        selected <= line.tally.all, "operations[\(number)].cases.selected",
        "gives, together with the other shards, more cases than exist")
    }
  }

  /// Checks that a report is another shard of the same run as those before it.
  private static func check(_ part: Part, after others: ArraySlice<Part>) throws {
    guard let first = others.first else { return }
    let (report, other) = (part.report, first.report)
    let shard = report.selection.shard
    if shard == .whole, let twin = others.first(where: { $0.report.selection.shard == .whole }) {
      guard twin.file != part.file else { throw InvalidReport(file: part.file, "is given twice") }
      throw InvalidReport(
        file: part.file,
        "is a whole run of \(report.implementation.title), as \(twin.file) is: `pavectors diff` compares the two")
    }
    if let twin = others.first(where: { $0.report.selection.shard == shard }) {
      throw InvalidReport(
        file: part.file, field: "selection.shard",
        "is \(shard.text), as in \(twin.file): its cases would be counted twice")
    }
    try part.require(report.suite == other.suite, "suite", "is not that of \(first.file)")
    try part.require(report.corpus == other.corpus, "corpus", "is not that of \(first.file)")
    try part.require(report.selection.inWhole == other.selection.inWhole, "selection", "is not that of \(first.file)")
    try part.require(
      shard.total == other.selection.shard.total, "selection.shard",
      "is \(shard.text), and \(first.file) has \(other.selection.shard.text)")
    for one in [part, first] {
      let twin = one.file == part.file ? first : part
      try one.require(
        one.report.run != nil, "run",
        "is missing, so that it may be another run than that of \(twin.file); make it again with --run-id")
    }
    try part.require(
      report.run.map(ExactText.init) == other.run.map(ExactText.init), "run",
      "is not that of \(first.file): give all shards of a run the same --run-id, and no files of other runs")
  }

  private static func check(wholeOutlineOf part: Part, against first: Part) throws {
    let (report, other) = (part.report, first.report)
    try part.require(
      report.vectorCount == other.vectorCount && report.byteCount == other.byteCount, "vectors",
      "have another number than in \(first.file)")
    try part.require(
      report.lines.map(\.outline) == other.lines.map(\.outline), "operations",
      "do not have the same numbers of cases as in \(first.file)")
  }

  /// Checks that a report has no other operations, and no more cases, than a complete one.
  private static func check(linesOf part: Part, in outline: Part) throws {
    guard outline.report.isComplete else { return }
    for (number, line) in part.report.lines.enumerated() {
      try part.require(
        outline.report.line(line.name, near: number).map { line.tally.all <= $0.tally.all } ?? false,
        "operations[\(number)]",
        "has more cases than in \(outline.file)")
    }
  }

  // MARK: - Merging

  /// Merges shards in their order; complete ones come first, because they have all operations.
  private static func merge(_ parts: [Part]) -> Report {
    let shards = parts.map(\.report).sorted { $0.selection.shard.number < $1.selection.shard.number }
    let ordered = shards.filter(\.isComplete) + shards.filter { !$0.isComplete }
    var merged = ordered[0]
    merged.selection = merged.selection.inWhole
    for shard in ordered.dropFirst() { merged.addShard(shard) }
    return merged
  }
}

extension Report {
  /// Adds another shard of the same run, whose cases count as excluded in this report.
  fileprivate mutating func addShard(_ other: Report) {
    for (number, line) in other.lines.enumerated() {
      guard let index = index(of: line.name, near: number) else {
        lines.append(line)
        continue
      }
      // Incomplete reports count only the cases that were read.
      let all = max(lines[index].tally.all, line.tally.all)
      lines[index].tally.add(line.tally)
      lines[index].tally.excluded = max(all - lines[index].tally.selected, 0)
    }
    addLists(of: other)
    addRemarks(of: other)
    vectorCount = max(vectorCount, other.vectorCount)
    byteCount = max(byteCount, other.byteCount)
    if shuffleSeed != other.shuffleSeed { shuffleSeed = nil }
    if folder != other.folder { folder = nil }
    if source != other.source { source = [] }
  }

  fileprivate func line(_ name: LineName, near number: Int) -> Line? { index(of: name, near: number).map { lines[$0] } }

  /// The index of a line, which mostly is that of the same line in the other report.
  private func index(of name: LineName, near number: Int) -> Int? {
    number < lines.count && lines[number].name == name ? number : lines.firstIndex { $0.name == name }
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
