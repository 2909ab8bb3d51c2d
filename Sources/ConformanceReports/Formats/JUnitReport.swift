package import Conformance

/// Renders reports as JUnit XML: a test suite for each operation of each implementation.
///
/// Each failure is a test case, because CI systems list and link test cases. The cases that passed are one test case
/// for each version, with their number in its name: thousands of them would hide the failed ones. A run that was asked to
/// list all cases has a test case for each vector instead.
package enum JUnitReport {
  package static func text(_ reports: [Report]) -> String {
    let suites = reports.flatMap { report in
      (report.isComplete && report.notAllowed.isEmpty ? [] : [JUnitSuite(ofRun: report)])
        + report.operations.map { JUnitSuite(operation: $0, report: report) }
    }
    let counts = suites.reduce(into: JUnitCounts()) { $0.add($1.counts) }
    let document: Markup = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="pavectors"\(counts.attributes)>
      \(suites.map(\.element))
      </testsuites>
      """
    return document.text
  }
}

private struct JUnitCounts {
  var tests = 0
  var failures = 0
  var errors = 0
  var skipped = 0

  mutating func add(_ other: JUnitCounts) {
    tests += other.tests
    failures += other.failures
    errors += other.errors
    skipped += other.skipped
  }

  var attributes: Markup {
    " tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\""
  }
}

/// An operation of an implementation.
private struct JUnitSuite {
  private let operation: String
  private let report: Report
  private(set) var counts = JUnitCounts()
  private var cases: [Markup] = []

  private static let longestValue = 10_000

  init(operation: String, report: Report) {
    self.operation = operation
    self.report = report
    let failures = report.failures.filter { $0.operation == operation }
    guard report.otherCases.isEmpty else {
      addVectors(failures)
      return
    }
    for failure in failures { add("\(failure.id) (\(failure.protocolVersion))", [failure]) }
    for line in report.lines where line.operation == operation {
      add(line, listedFailures: failures.count { $0.protocolVersion == line.protocolVersion })
    }
  }

  /// Makes a suite with an error for each reason why the report is incomplete, and a failure for what the implementation
  /// lacks: without it, a reader of passed test cases would take the run for a success.
  init(ofRun report: Report) {
    operation = "the run"
    self.report = report
    for (gap, sentence) in zip(ReportGap.allCases.filter(report.gaps.contains), report.gapSentences) {
      counts.errors += 1
      add("complete: \(gap.rawValue)", "<error message=\"\(sentence)\"/>")
    }
    for (word, sentence) in report.notAllowed {
      counts.failures += 1
      add("nothing is missing: \(word)", "<failure message=\"\(sentence)\"/>")
    }
  }

  var element: Markup {
    let severities = report.tally(of: operation).severities
    let properties: [Markup] = Severity.allCases.reversed().map { severity in
      "<property name=\"\(severity.rawValue)\" value=\"\(severities[severity])\"/>"
    }
    let corpus: [Markup] = [report.corpusWords].compactMap { $0 }.map { "<property name=\"corpus\" value=\"\($0)\"/>" }
    let run: [Markup] = [report.run].compactMap { $0 }.map { "<property name=\"run\" value=\"\($0)\"/>" }
    let remarks = remarks + report.diagnoses.filter { $0.operations.contains(operation) }.map(\.summary)
    let output: Markup = "<system-out>\(remarks.map { "\($0)" })</system-out>"
    return """
      <testsuite name="\(report.implementation.title): \(operation)"\(counts.attributes)>
      <properties>\(properties + run + corpus)</properties>
      \(cases + (remarks.isEmpty ? [] : [output]))
      </testsuite>
      """
  }

  /// The remarks of the report, without those that are about another operation, with whose name they begin.
  private var remarks: [String] {
    report.remarks.filter { remark in
      let subject = remark.prefix { $0 != " " }
      return subject == operation || !report.lines.contains { $0.operation == subject }
    }
  }

  /// Adds a test case for each vector: its failures in all versions or, without any, what became of it.
  private mutating func addVectors(_ failures: [Failure]) {
    let failed = Dictionary(grouping: failures, by: \.id)
    let withoutValues = report.withoutValues.filter { $0.id.hasPrefix(operation + "/") && failed[$0.id] == nil }
    let others = report.otherCases.filter { $0.operation == operation }
    let results = Dictionary(grouping: others, by: \.id).mapValues { Set($0.map(\.result)) }
    for id in (others.map(\.id) + failures.map(\.id)).distinct {
      if let failures = failed[id] {
        add(id, failures)
      } else if let results = results[id], !withoutValues.contains(where: { $0.id == id }) {
        add(id, results)
      }
    }
    for id in withoutValues.map(\.id).distinct {
      counts.failures += 1
      add(id, "<failure message=\"not listed\"/>")
    }
  }

  private mutating func add(_ id: String, _ results: Set<TallyResult>) {
    guard !results.contains(.passed) else { return add(id, "") }
    counts.skipped += 1
    add(id, "<skipped message=\"\(results.map(\.rawValue).sorted().joined(separator: ", "))\"/>")
  }

  /// Adds a test case with failures; JUnit distinguishes an error from a failure, but has one result for a test case.
  private mutating func add(_ name: String, _ failures: [Failure]) {
    let isError = failures.allSatisfy { $0.kind == .broken || $0.kind == .failedInsteadOfRefusing }
    if isError { counts.errors += 1 } else { counts.failures += 1 }
    add(name, isError ? "<error \(content(failures))</error>" : "<failure \(content(failures))</failure>")
  }

  private func content(_ failures: [Failure]) -> Markup {
    let attributes: Markup =
      "type=\"\(failures[0].kind.rawValue)\" message=\"\(failures[0].message.shortened(to: Self.longestValue))\""
    return "\(attributes)>\(failures.map(text))"
  }

  private func text(_ failure: Failure) -> Markup {
    let details: [(String, String)] = [
      ("version", failure.protocolVersion), ("severity", failure.severityWords), ("about", failure.comment),
      ("input", failure.input?.text ?? ""),
      ("expected", failure.expected?.text ?? ""), ("answered", failure.actual?.text ?? ""),
      ("first step that differs", step(of: failure) ?? ""), ("rerun", report.command(toRerun: failure) ?? ""),
    ]
    let text: [Markup] = details.filter { !$0.1.isEmpty }.map { name, value in
      "\(name): \(value.shortened(to: Self.longestValue))"
    }
    return Markup(lines: text)
  }

  private func step(of failure: Failure) -> String? {
    failure.steps.first(where: \.differs).map {
      "\($0.name), expected \($0.expected), sent \($0.actual ?? "")"
    }
  }

  private mutating func add(_ line: Report.Line, listedFailures: Int) {
    let tally = line.tally
    let version = line.protocolVersion
    if tally.passed > 0 { add("\(tally.passed) cases passed in \(version)", "") }
    if tally.failed > listedFailures {
      counts.failures += 1
      add("\(tally.failed - listedFailures) more cases failed in \(version)", "<failure message=\"not listed\"/>")
    }
    if tally.expectedFailures > 0 {
      counts.skipped += 1
      add("\(tally.expectedFailures) cases failed as expected in \(version)", "<skipped message=\"known to fail\"/>")
    }
    if tally.unsupported > 0 {
      counts.skipped += 1
      add("\(tally.unsupported) cases not supported in \(version)", "<skipped message=\"not supported\"/>")
    }
    if tally.inexpressible > 0 {
      counts.skipped += 1
      let why = report.inexpressible.filter { $0.operation == operation }.map(\.summary).joined(separator: "; ")
      add(
        "\(tally.inexpressible) cases inexpressible in \(version)",
        "<skipped message=\"\(why.shortened(to: Self.longestValue))\"/>")
    }
    if tally.cannotBeAsked > 0 {
      counts.skipped += 1
      let why = report.cannotBeAsked.filter { $0.operation == operation }.map(\.capabilityWords).joined(separator: "; ")
      add(
        "\(tally.cannotBeAsked) cases cannot be asked in \(version)",
        "<skipped message=\"\(why.shortened(to: Self.longestValue))\"/>")
    }
  }

  private mutating func add(_ name: String, _ content: Markup) {
    counts.tests += 1
    cases.append("<testcase classname=\"\(operation)\" name=\"\(name)\">\(content)</testcase>")
  }
}
