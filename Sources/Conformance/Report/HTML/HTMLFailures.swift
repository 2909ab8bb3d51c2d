/// Renders the filters, and the failures by implementation and operation.
enum HTMLFailures {
  static func section(_ reports: [Report]) -> Markup {
    let count = reports.reduce(0) { $0 + $1.failures.count }
    return """
      <section id="failures" tabindex="-1" aria-labelledby="failures-title">
      <h2 id="failures-title">Failures</h2>
      \(count == 0 ? "<p>There are no failures.</p>" : HTMLFilter.controls(reports))
      \(reports.flatMap(groups))
      \(reports.compactMap(remainder))
      </section>
      """
  }

  private static func groups(_ report: Report) -> [Markup] {
    report.failures.map(\.operation).distinct.map { operation in
      let failures = HTMLFailure.list(operation, in: report)
      let count = failures.reduce(0) { $0 + $1.count }
      return """
        <section class="group">
        <h3>\(operation) <span class="aside">\(report.implementation.title), \(count)</span></h3>
        \(failures.map(\.element))
        </section>
        """
    }
  }

  private static func remainder(_ report: Report) -> Markup? {
    guard report.unlistedFailures > 0 else { return nil }
    return """
      <p class="remainder">\(report.implementation.title): \(report.unlistedFailures) more failures are not listed.</p>
      """
  }
}
