internal import Primitives

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
    tally.expectedFailures = try count("expectedFailures", in: &members)
    tally.unsupported = try count("unsupported", in: &members)
    tally.inexpressible = try count("inexpressible", in: &members)
    tally.excluded = try count("excluded", in: &members)
    tally.refusalsWithoutReason = try count("refusalsWithoutReason", in: &members)
    tally.comparedSteps = try count("comparedSteps", in: &members)
    guard tally.executed == executed else {
      throw FieldError("executed", "is not the sum of passed, failed and expectedFailures")
    }
    guard tally.selected == executed + tally.unsupported + tally.inexpressible else {
      throw FieldError("selected", "is not the sum of executed, unsupported and inexpressible")
    }
    guard tally.unexpectedPasses >= 0 else {
      throw FieldError("failed", "is less than the sum of interoperability, security and strictness")
    }
    return tally
  }

  func count(_ name: String, in members: inout MemberReader) throws(FieldError) -> Int {
    let count = try members.count(name)
    guard count <= Self.largestCount else { throw FieldError(name, "must be at most \(Self.largestCount)") }
    return count
  }

  func digestIfPresent(_ name: String, in members: inout MemberReader) throws(FieldError) -> String? {
    guard let text = try members.textIfPresent(name) else { return nil }
    guard Hex.decode(text)?.count == SHA256.byteCount else {
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

  // MARK: - Groups of cases

  func inexpressible(_ members: inout MemberReader) throws(FieldError) -> InexpressibleCases {
    InexpressibleCases(
      operation: try members.text("operation"), why: try members.text("why"), count: try groupCount(in: &members))
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

  /// Checks that the total agrees with the severities of the listed failures.
  func checkSeverities(of report: Report, total: Tally) throws(FieldError) {
    var listed = Tally()
    for failure in report.failures { listed.count(failure) }
    let isComplete = listed.failed == total.failed
    for severity in Severity.allCases {
      let (count, all) = (listed.severities[severity], total.severities[severity])
      guard isComplete ? count == all : count <= all else {
        throw FieldError("failures", "have \(count) of the severity \(severity.rawValue), but the total has \(all)")
      }
    }
  }

  func diagnosis(_ members: inout MemberReader) throws(FieldError) -> Diagnosis {
    Diagnosis(
      operations: try members.texts("operations"), protocolVersions: try members.texts("protocols"),
      sentence: try members.text("sentence"), examples: try members.texts("examples"),
      mistakes: try members.texts("mistakes"), alternatives: try members.texts("alternatives"),
      explained: try count("explained", in: &members), contradicted: try count("contradicted", in: &members),
      failures: try count("failures", in: &members))
  }

  func failure(_ members: inout MemberReader) throws(FieldError) -> Failure {
    let kind = try kind(in: &members)
    let severity = try severity(in: &members)
    guard (severity == nil) == (kind == .unexpectedPass) else {
      throw FieldError("severity", "must be \(Failure.noSeverity) for \(Failure.Kind.unexpectedPass.rawValue) only")
    }
    return Failure(
      id: try members.text("id"), protocolVersion: try members.text("protocol"), comment: try members.text("comment"),
      kind: kind, message: try members.text("message"),
      caseNumber: try members.has("case") ? count("case", in: &members) : nil, input: try members.text("input"),
      expected: try members.text("expected"), actual: try members.text("actual"),
      steps: try members.objects("steps", atMost: Self.mostSteps, step), severity: severity,
      effect: try members.text("effect"))
  }

  private func kind(in members: inout MemberReader) throws(FieldError) -> Failure.Kind {
    let word = try members.text("kind")
    if let kind = Failure.Kind(rawValue: word) { return kind }
    throw FieldError("kind", "must be one of \(Failure.Kind.allCases.map(\.rawValue).joined(separator: ", "))")
  }

  private func severity(in members: inout MemberReader) throws(FieldError) -> Severity? {
    let word = try members.text("severity")
    guard word != Failure.noSeverity else { return nil }
    if let severity = Severity(rawValue: word) { return severity }
    let words = Severity.allCases.map(\.rawValue) + [Failure.noSeverity]
    throw FieldError("severity", "must be one of \(words.joined(separator: ", "))")
  }

  func step(_ members: inout MemberReader) throws(FieldError) -> StepComparison {
    StepComparison(
      name: try members.text("name"), expected: try members.text("expected"),
      actual: try members.textIfPresent("actual"))
  }
}
