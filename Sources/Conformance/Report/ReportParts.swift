internal import Encodings
internal import StrictJSON

/// Reads the parts of a report: counts, diagnoses and failures.
extension ReportReader {
  /// The largest count, so that sums over all lines and files cannot overflow.
  private static var largestCount: Int { 1 << 40 }
  private static var mostSteps: Int { 1 << 16 }

  // MARK: - Counts

  func line(_ members: inout MemberReader) throws(FieldError) -> Report.Line {
    Report.Line(
      operation: try members.text("operation"), protocolVersion: try members.text("protocol"),
      tally: try members.object("cases", tally))
  }

  func tally(_ members: inout MemberReader) throws(FieldError) -> Tally {
    var tally = Tally()
    tally.selected = try count("selected", in: &members)
    let executed = try count("executed", in: &members)
    tally.passed = try count("passed", in: &members)
    tally.failed = try count("failed", in: &members)
    for severity in Severity.allCases { tally.severities[severity] = try count(severity.rawValue, in: &members) }
    tally.wrongExplanations = try count("wrongExplanations", in: &members)
    if members.has("failedRefusals") {
      tally.failedRefusals = try count("failedRefusals", in: &members)
      guard tally.failedRefusals > 0 else { throw FieldError("failedRefusals", "must be at least 1 or absent") }
    }
    tally.expectedFailures = try count("expectedFailures", in: &members)
    tally.unsupported = try count("unsupported", in: &members)
    tally.inexpressible = try count("inexpressible", in: &members)
    tally.cannotBeAsked = try count("cannotBeAsked", in: &members)
    if members.has("notJudged") {
      tally.notJudged = try count("notJudged", in: &members)
      guard tally.notJudged > 0 else { throw FieldError("notJudged", "must be at least 1 or absent") }
    }
    tally.excluded = try count("excluded", in: &members)
    tally.refusalsWithoutReason = try count("refusalsWithoutReason", in: &members)
    tally.comparedSteps = try count("comparedSteps", in: &members)
    guard tally.executed == executed else {
      throw FieldError("executed", "is not the sum of passed, failed and expectedFailures")
    }
    let others = tally.unsupported + tally.inexpressible + tally.cannotBeAsked + tally.notJudged
    guard tally.selected == executed + others else {
      throw FieldError(
        "selected", "is not the sum of executed, unsupported, inexpressible, cannotBeAsked and notJudged")
    }
    guard tally.wrongExplanations <= tally.severities.strictness else {
      throw FieldError("wrongExplanations", "is more than strictness")
    }
    guard tally.wrongExplanations + tally.failedRefusals <= tally.severities.strictness else {
      throw FieldError("failedRefusals", "is more than strictness without wrongExplanations")
    }
    guard tally.unexpectedPasses >= 0 else {
      throw FieldError("failed", "is less than the sum of interoperability, security and strictness")
    }
    return tally
  }

  /// The failed cases that are only counted.
  func notListed(_ members: inout MemberReader) throws(FieldError) -> Tally {
    let tally = try tally(&members)
    guard tally.all > 0, tally.all == tally.failed + tally.expectedFailures,
      tally.refusalsWithoutReason + tally.comparedSteps == 0
    else { throw FieldError("selected", "must be at least 1, and the number of cases that failed") }
    return tally
  }

  func count(_ name: String, in members: inout MemberReader) throws(FieldError) -> Int {
    let count = try members.count(name)
    guard count <= Self.largestCount else { throw FieldError(name, "must be at most \(Self.largestCount)") }
    return count
  }

  func digestIfPresent(_ name: String, in members: inout MemberReader) throws(FieldError) -> String? {
    guard let text = try members.textIfPresent(name) else { return nil }
    guard Hex.decode(text)?.count == PlainSHA256.byteCount else {
      throw FieldError(name, "must be 32 bytes in lower-case hex")
    }
    return text
  }

  func seedIfPresent(_ name: String, in members: inout MemberReader) throws(FieldError) -> UInt64? {
    guard let text = try members.textIfPresent(name) else { return nil }
    guard let seed = UInt64(text), String(seed) == text else {
      throw FieldError(name, "must be an unsigned 64-bit integer as a text of decimal digits")
    }
    return seed
  }

  func runIfPresent(in members: inout MemberReader) throws(FieldError) -> String? {
    guard let text = try members.textIfPresent("run") else { return nil }
    guard Report.isRunID(text) else {
      throw FieldError("run", "must have 1 to \(Report.longestRunID) bytes without invisible characters")
    }
    return text
  }

  func gapsIfPresent(in members: inout MemberReader) throws(FieldError) -> Set<ReportGap> {
    guard members.has("gaps") else { return [] }
    let words = try members.texts("gaps")
    let gaps = ReportGap.allCases.filter { words.contains($0.rawValue) }
    guard !gaps.isEmpty, gaps.map(\.rawValue) == words else {
      let all = ReportGap.allCases.map(\.rawValue).joined(separator: ", ")
      throw FieldError("gaps", "must be some of \(all), in this order")
    }
    return Set(gaps)
  }

  /// Reports of older versions, and those of runs that allow it, do not have this member.
  func allowsUnsupported(in members: inout MemberReader) throws(FieldError) -> Bool {
    guard let mark = members.takeIfPresent("allowsUnsupported") else { return true }
    guard mark.value == false else { throw FieldError("allowsUnsupported", "must be false or absent") }
    return false
  }

  // MARK: - Groups of cases

  func inexpressible(_ members: inout MemberReader) throws(FieldError) -> InexpressibleCases {
    InexpressibleCases(
      operation: try members.text("operation"), why: try members.text("why"), count: try groupCount(in: &members))
  }

  func alternative(_ members: inout MemberReader) throws(FieldError) -> TakenAlternative {
    let told = try members.count("cases", from: 1)
    return TakenAlternative(
      id: try members.text("id"), taken: try members.count("taken", atMost: told), told: told)
  }

  func thrownError(_ members: inout MemberReader) throws(FieldError) -> ThrownError {
    ThrownError(place: try members.text("place"), reason: try members.text("reason"), name: try members.text("name"))
  }

  func lax(_ members: inout MemberReader) throws(FieldError) -> LaxCases {
    LaxCases(
      operation: try members.text("operation"), kind: try kind(in: &members), field: try members.text("field"),
      flags: try members.texts("flags"), rules: try members.texts("rules"), count: try groupCount(in: &members))
  }

  private func groupCount(in members: inout MemberReader) throws(FieldError) -> Int {
    let count = try count("cases", in: &members)
    guard count > 0 else { throw FieldError("cases", "must be at least 1") }
    return count
  }

  /// Checks that groups are in order, and have together the stated number of cases.
  func check(_ groups: [some CaseGroup], _ name: String, sum: Int) throws(FieldError) {
    for (index, group) in groups.enumerated().dropFirst() where !groups[index - 1].isOrdered(before: group) {
      throw FieldError("\(name)[\(index)]", "is not in order")
    }
    let listed = groups.reduce(0) { $0 + $1.count }
    guard groups.count == Report.longestGroupList ? listed <= sum : listed == sum else {
      throw FieldError(name, "has \(listed) cases, but the total has \(sum)")
    }
  }

  // MARK: - Failures

  /// Checks that the failed cases are in order, agree with the total, and include the failures that have values.
  func checkFailing(of report: Report, total: Tally) throws(FieldError) {
    var listed = Tally()
    for (index, failed) in report.failing.enumerated() {
      guard index == 0 || report.failing[index - 1].isOrdered(before: failed) else {
        throw FieldError("failing", "is not in order at \(JSONExcerpt.quote(failed.id)) (\(failed.protocolVersion))")
      }
      guard failed.cause.map({ $0 < report.diagnoses.count && !failed.isListed }) ?? true else {
        throw FieldError("failing", "has a cause that is not a diagnosis, at \(JSONExcerpt.quote(failed.id))")
      }
      if failed.isListed { listed.expectedFailures += 1 } else { listed.count(failed.severity, of: failed.kind) }
    }
    try check(report.notListed, behind: listed)
    try check(listed, with: report.notListed, total: total)
    try checkValues(of: report)
  }

  /// Checks that cases are only counted where as many are listed as a report may list.
  private func check(_ notListed: Tally, behind listed: Tally) throws(FieldError) {
    for (name, count, others) in [
      ("failed", listed.failed, notListed.failed),
      ("expectedFailures", listed.expectedFailures, notListed.expectedFailures),
    ] where others > 0 && count < Report.longestFailingList {
      throw FieldError(
        "notListed.\(name)", "must be 0, because failing lists fewer than \(Report.longestFailingList) of these cases")
    }
  }

  /// Checks that the cases that are listed, and those that are only counted, are together those of the total.
  private func check(_ listed: Tally, with notListed: Tally, total: Tally) throws(FieldError) {
    var counted = listed
    counted.add(notListed)
    let place = notListed.all > 0 ? ", with those of notListed" : ""
    for (name, count, all) in [
      ("failed", counted.failed, total.failed),
      ("expectedFailures", counted.expectedFailures, total.expectedFailures),
      ("wrongExplanations", counted.wrongExplanations, total.wrongExplanations),
      ("failedRefusals", counted.failedRefusals, total.failedRefusals),
    ] where count != all {
      throw FieldError("failing", "has \(count) cases\(place), but the total has \(all) as \(name)")
    }
    for severity in Severity.allCases where counted.severities[severity] != total.severities[severity] {
      throw FieldError(
        "failing",
        "has \(counted.severities[severity]) cases of the severity \(severity.rawValue)\(place), "
          + "but the total has \(total.severities[severity])")
    }
  }

  private func checkValues(of report: Report) throws(FieldError) {
    let known = Dictionary(report.failing.map { ($0.caseName, $0) }, uniquingKeysWith: { first, _ in first })
    for (index, failure) in report.failures.enumerated() {
      guard let failed = known[failure.caseName], failed.kind == failure.kind, failed.severity == failure.severity,
        failed.place == failure.place, !failed.isListed
      else { throw FieldError("failures[\(index)]", "is not as in failing") }
    }
  }

  /// The cases of a vector that fail in the same way.
  func failing(_ members: inout MemberReader) throws(FieldError) -> [FailedCase] {
    let id = try members.text("id")
    let versions = try members.texts("protocols")
    let kind = try kind(in: &members)
    let severity = try severity(of: kind, in: &members)
    let place = try count("place", in: &members)
    let mark = members.takeIfPresent("listed")
    guard mark.map({ $0.value == true }) ?? true else { throw FieldError("listed", "must be true or absent") }
    let cause = try members.has("cause") ? count("cause", in: &members) : nil
    guard !versions.isEmpty else { throw FieldError("protocols", "must not be empty") }
    return versions.map { version in
      FailedCase(
        id: id, protocolVersion: version, kind: kind, severity: severity, place: place, isListed: mark != nil,
        cause: cause)
    }
  }

  func diagnosis(_ members: inout MemberReader) throws(FieldError) -> Diagnosis {
    let diagnosis = Diagnosis(
      operations: try members.texts("operations"), protocolVersions: try members.texts("protocols"),
      sentence: try members.text("sentence"), distinction: try members.textIfPresent("distinction") ?? "",
      consequence: try members.textIfPresent("consequence") ?? "",
      examples: try members.texts("examples"),
      mistakes: try members.texts("mistakes"), alternatives: try members.texts("alternatives"),
      suspects: try members.textsIfPresent("suspects"), explained: try count("explained", in: &members),
      contradicted: try count("contradicted", in: &members),
      failures: try count("failures", in: &members))
    guard diagnosis.failures > 0 else { throw FieldError("failures", "must be at least 1") }
    // A mistake that explains failures only together with others explains none by itself.
    let most = diagnosis.isRemainder ? 0 : diagnosis.failures
    guard diagnosis.explained <= most else {
      throw FieldError("explained", diagnosis.isRemainder ? "must be 0 without mistakes" : "is more than failures")
    }
    return diagnosis
  }

  func failure(_ members: inout MemberReader) throws(FieldError) -> Failure {
    let kind = try kind(in: &members)
    let severity = try severity(of: kind, in: &members)
    return Failure(
      id: try members.text("id"), protocolVersion: try members.text("protocol"), comment: try members.text("comment"),
      kind: kind, message: try members.text("message"),
      caseNumber: try members.has("case") ? count("case", in: &members) : nil,
      input: try recordIfPresent("input", in: &members), expected: try recordIfPresent("expected", in: &members),
      actual: try recordIfPresent("actual", in: &members),
      steps: try members.objects("steps", atMost: Self.mostSteps, step), severity: severity,
      effect: try members.text("effect"), place: try count("place", in: &members))
  }

  private func recordIfPresent(_ name: String, in members: inout MemberReader) throws(FieldError) -> Record? {
    guard let node = members.takeIfPresent(name) else { return nil }
    return try RecordCoding.decode(record: node, at: name)
  }

  private func kind(in members: inout MemberReader) throws(FieldError) -> Failure.Kind {
    let word = try members.text("kind")
    if let kind = Failure.Kind(rawValue: word) { return kind }
    throw FieldError("kind", "must be one of \(Failure.Kind.allCases.map(\.rawValue).joined(separator: ", "))")
  }

  private func severity(
    of kind: Failure.Kind, in members: inout MemberReader
  ) throws(FieldError) -> Severity? {
    let word = try members.text("severity")
    let severity = Severity(rawValue: word)
    guard severity != nil || word == Severity?.noSeverity else {
      let words = Severity.allCases.map(\.rawValue) + [Severity?.noSeverity]
      throw FieldError("severity", "must be one of \(words.joined(separator: ", "))")
    }
    guard (severity == nil) == (kind == .unexpectedPass) else {
      throw FieldError("severity", "must be \(Severity?.noSeverity) for \(Failure.Kind.unexpectedPass.rawValue) only")
    }
    return severity
  }

  func step(_ members: inout MemberReader) throws(FieldError) -> StepComparison {
    StepComparison(
      name: try members.text("name"), expected: try members.text("expected"),
      actual: try members.textIfPresent("actual"))
  }
}
