import Conformance
import ConformanceReports

/// Prints a report for people: the causes first, then examples of the failures, then a line for each operation.
///
/// Causes and examples begin with wrong values, then come dangerous failures, then those that are too lax. What an
/// implementation cannot be asked comes after the failures.
struct ReportPrinter {
  let console: Console
  let isQuiet: Bool
  /// Whether every failure is printed.
  let showsAll: Bool

  /// The number of lines that a failing run prints at most, unless all is to be printed.
  private static let mostLines = 60
  /// The number of failures that are printed for each cause.
  private static let mostExamples = 3
  private static let mostReasons = 5
  private static let (longestLaxSummary, shortLaxSummary, shortestLaxSummary) = (20, 8, 4)
  /// The most operations with a separate line in a failing run, and the length of lines with several.
  private static let (mostRows, longestRow) = (12, 160)
  /// The lines about operations from which on what is too lax has fewer.
  private static let manyRows = 20
  /// The fewest lines about causes, and the lines of one failure with what stands around it.
  private static let (fewestCauses, exampleSize) = (5, 12)

  func print(_ report: Report) throws {
    let rows = isQuiet ? [] : rows(of: report)
    let after =
      lax(report, beside: rows.count) + unasked(report) + notes(report) + rows + (isQuiet ? [] : totals(of: report))
    let causes = CauseText(
      report: report, console: console, showsAll: showsAll,
      mostLines: max(Self.fewestCauses, Self.mostLines - after.count - Self.exampleSize))
    let before = causes.lines
    let room = Self.mostLines - before.count - after.count
    let failures = showsAll ? allFailures(of: report) : examples(of: report, atMost: room)
    let gap: [ConsoleText] = failures.isEmpty || before.isEmpty ? [] : [""]
    let end: [ConsoleText] = failures.isEmpty || after.isEmpty ? [] : [""]
    let lines = before + gap + failures + end + after
    if !lines.isEmpty { try console.print(ConsoleText(lines: lines)) }
  }

  // MARK: - Failures

  /// Examples for each cause, as many as fit.
  private func examples(of report: Report, atMost room: Int) -> [ConsoleText] {
    let groups = report.causeGroups
    // Two lines are left empty, and each cause needs a line for the number of its other failures.
    var left = room - 2 - groups.count
    var shown: [[Folded<Failure>]] = groups.map { _ in [] }
    for number in 0..<Self.mostExamples {
      for (place, group) in groups.enumerated() {
        guard let example = group.examples(atMost: Self.mostExamples).dropFirst(number).first else { continue }
        let count = text(of: example, in: report).count
        guard count <= left || shown.allSatisfy(\.isEmpty) else { continue }
        left -= count
        shown[place].append(example)
      }
    }
    return zip(groups, shown).flatMap { group, examples in
      examples.flatMap { text(of: $0, in: report) } + rest(of: group, besides: examples)
    }
  }

  private func rest(of group: CauseGroup, besides examples: [Folded<Failure>]) -> [ConsoleText] {
    let count = group.count - examples.reduce(0) { $0 + $1.count }
    guard count > 0, !examples.isEmpty else { return [] }
    guard let diagnosis = group.diagnosis, !diagnosis.isRemainder else { return ["… and \(count) more: --all"] }
    return ["… and \(count) more of \(CauseText.name(of: diagnosis)): --all"]
  }

  private func allFailures(of report: Report) -> [ConsoleText] {
    report.causeGroups.flatMap(\.failures).flatMap { text(of: $0, in: report) }
      + report.withoutValues.map { "\(console.bad("FAILED")) \($0.id) (\($0.protocolVersion)): \($0.kind.rawValue)" }
  }

  private func text(of folded: Folded<Failure>, in report: Report) -> [ConsoleText] {
    FailureText(folded: folded, report: report, console: console, isWhole: showsAll).lines
  }

  private func lax(_ report: Report, beside rowCount: Int) -> [ConsoleText] {
    let short = rowCount > Self.manyRows ? Self.shortestLaxSummary : Self.shortLaxSummary
    let longest = showsAll ? Self.longestLaxSummary : short
    let lines = LaxSummary(report: report, longest: longest).lines
    return lines.enumerated().map { number, line in
      number == 0 ? "\(console.bad("TOO LAX")) \(line)" : "\(line.shortened(to: 500))"
    }
  }

  // MARK: - What is not about single failures

  private func unasked(_ report: Report) -> [ConsoleText] {
    lines(of: report.inexpressible, "inexpressible", \.summary, in: report)
      + lines(of: report.cannotBeAsked, "cannot be asked", \.capabilityWords, in: report)
  }

  /// A line for each operation and reason, as many as there may be; in a failing run, one line for all of them.
  private func lines(
    of cases: [InexpressibleCases], _ result: String, _ words: (InexpressibleCases) -> String, in report: Report
  ) -> [ConsoleText] {
    if cases.count > 1, report.total.failed > 0, !showsAll {
      let reasons = Set(cases.map(\.why)).subtracting([""]).sorted().joined(separator: "; ")
      let operations = Set(cases.map(\.operation)).sorted().joined(separator: ", ")
      let count = cases.reduce(0) { $0 + $1.count }
      return ["\("\(count) cases \(result) in \(operations): \(reasons)".shortened(to: 500))"]
    }
    let shown = showsAll ? cases[...] : cases.prefix(Self.mostReasons)
    let rest = cases.count - shown.count
    return shown.map { "\($0.operation): \(words($0))" }
      + (rest > 0 ? ["… and \(rest) more reasons (\(result)): --all"] : [])
  }

  private func notes(_ report: Report) -> [ConsoleText] {
    report.remarks.map { "note: \($0.shortened(to: 500))" }
  }

  /// A line for each operation of which cases were selected; in a failing run, one for all those that pass.
  private func rows(of report: Report) -> [ConsoleText] {
    let selected = report.operations.filter { report.tally(of: $0).selected > 0 }
    guard report.total.failed > 0, !showsAll else { return selected.map { line(for: $0, in: report) } }
    let byResult = Dictionary(grouping: selected, by: report.result)
    let passed = byResult[.passed] ?? []
    let results: [TallyResult] = [.failed, .failedAsExpected, .inexpressible, .notSupported, .incomplete, .notRun]
    let others = results.flatMap { lines(for: byResult[$0] ?? [], $0, in: report) }
    guard passed.count > 1 else { return others + passed.map { line(for: $0, in: report) } }
    let cases = passed.reduce(0) { $0 + report.tally(of: $1).passed }
    return others + ["\(console.good("passed"))  \(passed.count) other operations, \(cases) cases"]
  }

  /// A line for each operation; if they are many, several in each line.
  private func lines(for operations: [String], _ result: TallyResult, in report: Report) -> [ConsoleText] {
    guard operations.count > Self.mostRows else { return operations.map { line(for: $0, in: report) } }
    let hasCounts = result == .failed || result == .failedAsExpected
    var lines: [String] = []
    for operation in operations {
      let tally = report.tally(of: operation)
      let words = operation + (hasCounts ? " \(tally.passed) of \(tally.executed)" : "")
      if let last = lines.last, last.count + words.count < Self.longestRow {
        lines[lines.count - 1] = "\(last), \(words)"
      } else {
        lines.append(words)
      }
    }
    let word: ConsoleText = result == .failed ? console.bad("\(result.rawValue)") : "\(result.rawValue)"
    let title = hasCounts ? "operations, with the cases that passed" : "operations"
    return ["\(word)  \(operations.count) \(title):"] + lines.map { "  \($0)" }
  }

  private func line(for operation: String, in report: Report) -> ConsoleText {
    let sum = report.tally(of: operation)
    let result = report.result(of: operation)
    let word = result.rawValue
    let mark: ConsoleText =
      switch result {
      case .failed: console.bad("\(word)")
      case .passed: console.good("\(word)")
      default: "\(word)"
      }
    let space = String(repeating: " ", count: max(1, 34 - operation.count))
    guard result != .notRun else { return "\(mark)  \(operation)" }
    let lines = report.lines.filter { $0.operation == operation }
    guard sum.executed > 0 else {
      let versions = lines.filter { $0.tally.selected > 0 }.map(\.protocolVersion)
      return "\(mark)  \(operation)\(space)\(sum.selected.counted("case")) in \(versions.joined(separator: " "))"
    }
    let versions = lines.filter { $0.tally.executed > 0 }.map(\.protocolVersion)
    let count = "\(sum.passed) of \(sum.executed)" + (result == .passed ? "" : " passed")
    return "\(mark)  \(operation)\(space)\(count) in \(versions.joined(separator: " "))"
  }

  private func totals(of report: Report) -> [ConsoleText] {
    let total = report.total
    let order = report.shuffleSeed.map { ", in the order of --seed \($0)" } ?? ""
    let corpus: [ConsoleText] = report.corpusWords.map { ["corpus: \($0)"] } ?? []
    return [
      "", "\(report.implementation.title): \(total.summary)\(order)",
      """
      \(total.comparedSteps.counted("intermediate value")) compared; \
      \(total.refusalsWithoutReason.counted("refusal")) without a reason
      """,
    ] + corpus
  }
}
