internal import Conformance

/// Renders the table of operations, protocol versions and implementations.
enum HTMLMatrix {
  static func section(_ reports: [Report]) -> Markup {
    let columns = reports.flatMap { report in report.protocolVersions.map { Column(report: report, version: $0) } }
    let operations = Report.operations(of: reports)
    return """
      <section aria-labelledby="matrix">
      <h2 id="matrix">Operations and protocol versions</h2>
      <div class="scroll" role="region" aria-labelledby="matrix" tabindex="0">
      <table class="matrix">
      <thead>
      <tr><th rowspan="2" scope="col">operation</th>\(reports.map(heading))</tr>
      <tr>\(columns.map { "<th scope=\"col\">\($0.version)</th>" })</tr>
      </thead>
      <tbody>
      \(operations.map { row($0, columns) })
      </tbody>
      </table>
      </div>
      <p class="aside">Cases passed of those executed: <span class="passed">✓</span> none failed, <span class="failed">✗</span> some failed, \
      <span class="expected">!</span> some failed as expected; – not supported, ? inexpressible, ○ not run; empty: there are no such cases.</p>
      </section>
      """
  }

  private struct Column {
    let report: Report
    let version: String
  }

  private static func heading(_ report: Report) -> Markup {
    "<th colspan=\"\(max(report.protocolVersions.count, 1))\" scope=\"colgroup\">\(report.implementation.title)</th>"
  }

  private static func row(_ operation: String, _ columns: [Column]) -> Markup {
    // A long name may be broken after its dots.
    let parts = operation.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let name: [Markup] = parts.dropLast().map { "\($0).<wbr/>" } + ["\(parts[parts.count - 1])"]
    return """
      <tr><th scope="row">\(Markup(joining: name))</th>\(columns.map { cell(operation, $0) })</tr>
      """
  }

  private static func cell(_ operation: String, _ column: Column) -> Markup {
    guard let tally = column.report.tally(of: operation, in: column.version) else { return "<td></td>" }
    let count = "\(tally.passed)/\(tally.executed)"
    switch tally.result {
    case .passed: return "<td class=\"passed\">✓ \(count)</td>"
    case .failedAsExpected: return "<td class=\"expected\">! \(count)</td>"
    case .failed:
      let link = HTMLFilter.link(
        operation: operation, version: column.version, implementation: column.report.implementation.title)
      return "<td class=\"failed\"><a href=\"\(link)\">✗ \(count)</a></td>"
    case .inexpressible: return "<td>?<span class=\"unseen\"> inexpressible</span></td>"
    case .notSupported: return "<td>–<span class=\"unseen\"> not supported</span></td>"
    case .incomplete: return "<td>○<span class=\"unseen\"> not judged</span></td>"
    case .notRun: return "<td>○<span class=\"unseen\"> not run</span></td>"
    }
  }
}
