/// Renders reports as JUnit XML: a test suite for each operation of each implementation.
///
/// Each failure is a test case of its own, because that is what CI systems list and link to. The cases that passed are
/// one test case for each version, with their number in its name: thousands of passed ones would bury the failed ones.
package enum JUnitReport {
  package static func text(_ reports: [Report]) -> String {
    let suites = reports.flatMap { report in report.operations.map { Suite(operation: $0, report: report) } }
    let counts = suites.reduce(into: Counts()) { $0.add($1.counts) }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="pavectors"\(counts.attributes)>
      \(suites.map(\.text).joined(separator: "\n"))
      </testsuites>
      """
  }

  private struct Counts {
    var tests = 0
    var failures = 0
    var errors = 0
    var skipped = 0

    mutating func add(_ other: Counts) {
      tests += other.tests
      failures += other.failures
      errors += other.errors
      skipped += other.skipped
    }

    var attributes: String {
      " tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\""
    }
  }

  private struct Suite {
    private let name: String
    private let className: String
    private let output: [String]
    private(set) var counts = Counts()
    private var cases: [String] = []

    init(operation: String, report: Report) {
      name = "\(report.implementation.title): \(operation)"
      className = operation
      output = report.notes + report.diagnoses.filter { $0.operation == operation }.map(\.words)
      let failures = report.failures.filter { $0.operation == operation }
      for failure in failures { add(failure, in: report) }
      for line in report.lines where line.operation == operation {
        let listed = failures.reduce(0) { $0 + ($1.protocolVersion == line.protocolVersion ? 1 : 0) }
        add(line, listedFailures: listed)
      }
    }

    private mutating func add(_ failure: Failure, in report: Report) {
      // What broke has no verdict; JUnit calls that an error.
      let element = failure.kind == .broken ? "error" : "failure"
      if failure.kind == .broken { counts.errors += 1 } else { counts.failures += 1 }
      let details: [(String, String)] = [
        ("about", failure.comment), ("input", failure.input), ("expected", failure.expected),
        ("answered", failure.actual), ("first step that differs", failure.divergingStep ?? ""),
        ("again", report.command(toRepeat: failure)),
      ]
      let text = details.filter { !$0.1.isEmpty }.map { "\($0.0): \(JUnitReport.shown($0.1))" }
      add(
        "\(failure.id) (\(failure.protocolVersion))",
        "<\(element) type=\"\(failure.kind.rawValue)\" message=\"\(JUnitReport.shown(failure.message))\">"
          + text.joined(separator: "\n") + "</\(element)>")
    }

    private mutating func add(_ line: Report.Line, listedFailures: Int) {
      let tally = line.tally
      let version = line.protocolVersion
      if tally.passed > 0 { add("\(tally.passed) cases passed in \(version)", nil) }
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
    }

    private mutating func add(_ name: String, _ content: String?) {
      counts.tests += 1
      let attributes = "classname=\"\(JUnitReport.shown(className))\" name=\"\(JUnitReport.shown(name))\""
      cases.append(content.map { "<testcase \(attributes)>\($0)</testcase>" } ?? "<testcase \(attributes)/>")
    }

    var text: String {
      var lines = ["<testsuite name=\"\(JUnitReport.shown(name))\"\(counts.attributes)>"] + cases
      if !output.isEmpty {
        lines.append("<system-out>" + output.map(JUnitReport.shown).joined(separator: "\n") + "</system-out>")
      }
      return (lines + ["</testsuite>"]).joined(separator: "\n")
    }
  }

  private static let longestValue = 10_000

  private static func shown(_ text: String) -> String { Markup.escape(text.shortened(to: longestValue)) }
}
