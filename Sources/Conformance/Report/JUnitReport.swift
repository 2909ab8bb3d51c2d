/// Renders reports as JUnit XML: a test suite for each operation of each implementation.
///
/// Each failure is a test case, because CI systems list and link test cases. The cases that passed are one test case
/// for each version, with their number in its name: thousands of them would hide the failed ones.
package enum JUnitReport {
  package static func text(_ reports: [Report]) -> String {
    let suites = reports.flatMap { report in report.operations.map { JUnitSuite(operation: $0, report: report) } }
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
    for failure in failures { add(failure) }
    for line in report.lines where line.operation == operation {
      add(line, listedFailures: failures.count { $0.protocolVersion == line.protocolVersion })
    }
  }

  var element: Markup {
    let severities = report.tally(of: operation).severities
    let properties: [Markup] = Severity.allCases.reversed().map { severity in
      "<property name=\"\(severity.rawValue)\" value=\"\(severities[severity])\"/>"
    }
    let corpus: [Markup] = [report.corpusWords].compactMap { $0 }.map { "<property name=\"corpus\" value=\"\($0)\"/>" }
    let remarks = report.notes + report.diagnoses.filter { $0.operations.contains(operation) }.map(\.words)
    let output: Markup = "<system-out>\(remarks.map { "\($0)" })</system-out>"
    return """
      <testsuite name="\(report.implementation.title): \(operation)"\(counts.attributes)>
      <properties>\(properties + corpus)</properties>
      \(cases + (remarks.isEmpty ? [] : [output]))
      </testsuite>
      """
  }

  private mutating func add(_ failure: Failure) {
    let details: [(String, String)] = [
      ("severity", failure.severityWords), ("about", failure.comment), ("input", failure.input),
      ("expected", failure.expected), ("answered", failure.actual),
      ("first step that differs", failure.divergingStep ?? ""), ("rerun", report.command(toRerun: failure)),
    ]
    let text: [Markup] = details.filter { !$0.1.isEmpty }.map { name, value in
      "\(name): \(value.shortened(to: Self.longestValue))"
    }
    let attributes: Markup =
      "type=\"\(failure.kind.rawValue)\" message=\"\(failure.message.shortened(to: Self.longestValue))\""
    let name = "\(failure.id) (\(failure.protocolVersion))"
    // JUnit distinguishes an error from a failure.
    if failure.kind == .broken {
      counts.errors += 1
      add(name, "<error \(attributes)>\(text)</error>")
    } else {
      counts.failures += 1
      add(name, "<failure \(attributes)>\(text)</failure>")
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
      let why = report.inexpressible.filter { $0.operation == operation }.map(\.words).joined(separator: "; ")
      add(
        "\(tally.inexpressible) cases inexpressible in \(version)",
        "<skipped message=\"\(why.shortened(to: Self.longestValue))\"/>")
    }
  }

  private mutating func add(_ name: String, _ content: Markup) {
    counts.tests += 1
    cases.append("<testcase classname=\"\(operation)\" name=\"\(name)\">\(content)</testcase>")
  }
}
