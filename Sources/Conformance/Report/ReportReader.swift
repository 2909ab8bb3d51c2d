internal import StrictJSON

/// Reads reports that were written as JSON.
///
/// The file is not trusted: inconsistent reports are refused, and the error names the file and the field.
package struct ReportReader {
  /// The largest number of lines: more than operations and versions have, and few enough for linear search.
  private static let mostLines = 4096
  private static let mostReports = 256
  /// More vectors than a file of the largest size can name.
  private static let mostVectors = 1 << 24
  /// More values than half a million failed vectors have, which a run of vectors in bulk can write, and than the inputs and
  /// outputs of all failures with values.
  private static let mostValues = 1 << 22 + 3 * Report.longestFailureList * ShownValues.mostValues

  private let file: String

  /// Reads the reports in the bytes of a file: one or several.
  package static func decode(_ bytes: [UInt8], file: String) throws -> [Report] {
    do {
      return try ReportReader(file: file).reports(try JSONReader.node(bytes, maximumValueCount: mostValues))
    } catch let error as JSONError {
      throw InvalidReport(file: file, error)
    } catch let error as FieldError {
      throw InvalidReport(file: file, error)
    }
  }

  private func reports(_ document: JSONNode) throws(FieldError) -> [Report] {
    var members = try MemberReader(document)
    guard members.has("reports") else {
      let report = try report(&members)
      try members.finish()
      return [report]
    }
    try checkFormat(&members)
    let reports = try members.objects("reports", atMost: Self.mostReports, report)
    try members.finish()
    return reports
  }

  private func checkFormat(_ members: inout MemberReader) throws(FieldError) {
    if let kind = Self.kindOfOther(members) {
      throw FieldError("", "is \(kind), and not a report, as `pavectors verify --json FILE` writes it")
    }
    let format = try members.text("format")
    guard format != Report.oldFormat else {
      throw FieldError(
        "format",
        "is \(format), in which values are JSON in texts; make the report again with this version of pavectors")
    }
    guard format == Report.format else {
      throw FieldError(
        "format", "must be \(Report.format); the file is not a report, or another version of pavectors wrote it")
    }
  }

  /// What a file of the corpus is; nil for other files.
  private static func kindOfOther(_ members: MemberReader) -> String? {
    guard !members.has("implementation"), !members.has("reports") else { return nil }
    if members.has("mistakes") { return "the list of mistakes" }
    guard members.has("vectors") else { return nil }
    return members.has("operation") ? "a file of vectors" : "a list of vectors"
  }

  // MARK: - A report

  private func report(_ members: inout MemberReader) throws(FieldError) -> Report {
    try checkFormat(&members)
    let identity = try members.object("implementation", identity)
    var report = Report(on: identity, suite: try members.text("suite"))
    report.run = try runIfPresent(in: &members)
    report.gaps = try gapsIfPresent(in: &members)
    report.allowsUnsupported = try allowsUnsupported(in: &members)
    report.notListed = try members.has("notListed") ? members.object("notListed", notListed) : Tally()
    report.corpus = try digestIfPresent("corpus", in: &members)
    report.folder = try members.textIfPresent("folder")
    report.source = try members.textsIfPresent("source")
    let protocols = try members.texts("protocols")
    report.selection = try members.object("selection", selection)
    report.shuffleSeed = try seedIfPresent("shuffleSeed", in: &members)
    report.vectorCount = try count("vectors", in: &members)
    report.byteCount = try count("bytes", in: &members)
    let total = try members.object("total", tally)
    report.lines = try members.objects("operations", atMost: Self.mostLines, line)
    report.diagnoses = try members.objects("diagnoses", atMost: Self.mostLines, diagnosis)
    report.inexpressible = try members.objects("inexpressible", atMost: Report.longestGroupList, inexpressible)
    report.cannotBeAsked = try members.objects("cannotBeAsked", atMost: Report.longestGroupList, inexpressible)
    report.lax = try members.objects("tooLax", atMost: Report.longestGroupList, lax)
    report.alternatives = try members.objects("alternatives", atMost: Report.longestGroupList, alternative)
    if members.has("thrown") {
      report.thrown = try members.objects("thrown", atMost: Report.longestGroupList, thrownError)
    }
    report.notes = try members.texts("notes")
    report.failing = try members.objects("failing", atMost: Self.mostVectors, failing).flatMap(\.self)
    report.failures = try members.objects("failures", atMost: Report.longestFailureList, failure)
    try check(report, total: total, protocols: protocols)
    return report
  }

  /// Checks that the parts of a report are consistent.
  private func check(_ report: Report, total: Tally, protocols: [String]) throws(FieldError) {
    let cases = report.lines.map { [$0.operation, $0.protocolVersion] }
    guard Set(cases).count == cases.count else {
      throw FieldError("operations", "has the same operation and version twice")
    }
    guard report.total == total else { throw FieldError("total", "is not the sum of the operations") }
    guard report.protocolVersions == protocols else {
      throw FieldError("protocols", "are not the versions of the operations")
    }
    guard report.failures.count == min(total.failed, Report.longestFailureList) else {
      throw FieldError("failures", "has \(report.failures.count) elements, but the total has \(total.failed) failures")
    }
    for (index, failure) in report.failures.enumerated().dropFirst() {
      guard report.failures[index - 1].isMoreBasic(than: failure) else {
        throw FieldError("failures[\(index)].id", "is not in order")
      }
    }
    try checkFailing(of: report, total: total)
    try check(report.inexpressible, "inexpressible", sum: total.inexpressible)
    try check(report.cannotBeAsked, "cannotBeAsked", sum: total.cannotBeAsked)
    // Failed cases that are not listed have no diagnosis.
    let lax = report.failing.count { $0.isTooLax && !report.isExplained($0) } + report.notListed.tooLax
    try check(report.lax, "tooLax", sum: lax)
    let failed = Set(report.lines.filter { $0.tally.failed > 0 }.map { [$0.operation, $0.protocolVersion] })
    if let index = report.failures.firstIndex(where: { !failed.contains([$0.operation, $0.protocolVersion]) }) {
      throw FieldError("failures[\(index)].id", "belongs to an operation and version without failures")
    }
  }

  private func identity(_ members: inout MemberReader) throws(FieldError) -> ImplementationIdentity {
    let name = try members.text("name")
    let version = try members.textIfPresent("version")
    let language = try members.textIfPresent("language")
    let command = try members.has("command") ? members.texts("command") : []
    var identity = ImplementationIdentity(name: name, version: version, language: language, command: command)
    identity.answers = try members.textIfPresent("answers")
    return identity
  }

  private func selection(_ members: inout MemberReader) throws(FieldError) -> Selection {
    var selection = Selection()
    selection.run = try members.texts("run").map(Glob.init)
    selection.skip = try members.texts("skip").map(Glob.init)
    selection.protocols = Set(try members.texts("protocols"))
    selection.flags = Set(try members.texts("flags"))
    selection.leftOut = Set(try members.texts("leftOut"))
    if let version = try members.textIfPresent("release") {
      guard let release = Release(version) else { throw FieldError("release", "must be a version such as 1.0.0") }
      selection.release = release
    }
    let text = try members.text("shard")
    guard let shard = Shard(text), shard.text == text else {
      throw FieldError("shard", "must be I/N with I from 1 to N")
    }
    selection.shard = shard
    return selection
  }
}
