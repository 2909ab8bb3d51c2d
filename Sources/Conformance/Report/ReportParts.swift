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
    tally.expectedFailures = try count("expectedFailures", in: &members)
    tally.unsupported = try count("unsupported", in: &members)
    tally.excluded = try count("excluded", in: &members)
    tally.refusalsWithoutReason = try count("refusalsWithoutReason", in: &members)
    tally.comparedSteps = try count("comparedSteps", in: &members)
    guard tally.executed == executed else {
      throw FieldError("executed", "is not the sum of passed, failed and expectedFailures")
    }
    guard tally.selected == executed + tally.unsupported else {
      throw FieldError("selected", "is not the sum of executed and unsupported")
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

  // MARK: - Failures

  func diagnosis(_ members: inout MemberReader) throws(FieldError) -> Diagnosis {
    Diagnosis(
      operation: try members.text("operation"), protocolVersions: try members.texts("protocols"),
      sentence: try members.text("sentence"), mistakes: try members.texts("mistakes"),
      explained: try count("explained", in: &members), failures: try count("failures", in: &members))
  }

  func failure(_ members: inout MemberReader) throws(FieldError) -> Failure {
    let word = try members.text("kind")
    guard let kind = Failure.Kind(rawValue: word) else {
      throw FieldError("kind", "must be one of \(Failure.Kind.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return Failure(
      id: try members.text("id"), protocolVersion: try members.text("protocol"), comment: try members.text("comment"),
      kind: kind, message: try members.text("message"),
      caseNumber: try members.has("case") ? count("case", in: &members) : nil, input: try members.text("input"),
      expected: try members.text("expected"), actual: try members.text("actual"),
      steps: try members.objects("steps", atMost: Self.mostSteps, step))
  }

  func step(_ members: inout MemberReader) throws(FieldError) -> StepComparison {
    StepComparison(
      name: try members.text("name"), expected: try members.text("expected"),
      actual: try members.textIfPresent("actual"))
  }
}
