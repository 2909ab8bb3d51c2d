internal import Conformance
import StrictJSON

/// Renders the filters, and the failures by implementation and operation.
///
/// The details of the failures are texts in one element, which the script puts into the page when a failure is opened:
/// as elements, they would make a page with thousands of failures slow.
enum HTMLFailures {
  static func section(_ reports: [Report]) -> Markup {
    let count = reports.reduce(0) { $0 + $1.failures.count }
    var details: [Markup] = []
    let groups = reports.enumerated().flatMap { self.groups($1, number: $0 + 1, &details) }
    return """
      <section id="failures" tabindex="-1" aria-labelledby="failures-title">
      <h2 id="failures-title">Failures</h2>
      \(count == 0 ? "<p>There are no failures.</p>" : HTMLFilter.controls(reports))
      <noscript><p>The details of the failures need the script of this page; `pavectors verify --all` prints them.</p></noscript>
      \(groups)
      \(reports.compactMap(remainder))
      <script type="application/json" id="details">\(Markup(trusted: json(details)))</script>
      </section>
      """
  }

  private static func groups(_ report: Report, number: Int, _ details: inout [Markup]) -> [Markup] {
    let failures = Dictionary(grouping: HTMLFailure.list(report, number: number), by: \.operation)
    var groups: [Markup] = []
    for operation in report.operations {
      guard let failures = failures[operation] else { continue }
      let rows = failures.enumerated().map { $1.element(details.count + $0) }
      details += failures.map(\.details)
      groups.append(
        """
        <section class="group">
        <h3>\(operation) \
        <span class="aside">\(report.implementation.title), \(failures.reduce(0) { $0 + $1.count }) failed</span></h3>
        \(rows)
        </section>
        """)
    }
    return groups
  }

  /// The details as a JSON text that is not markup.
  private static func json(_ details: [Markup]) -> String {
    let text = String(decoding: JSONWriter.compact(.array(details.map { .string($0.text) })), as: UTF8.self)
    return text.replacing("<", with: "\\u003c").replacing(">", with: "\\u003e").replacing("&", with: "\\u0026")
  }

  private static func remainder(_ report: Report) -> Markup? {
    guard report.failuresWithoutValues > 0 else { return nil }
    return """
      <p class="remainder">\(report.implementation.title): \(report.failuresWithoutValues) more failures are not listed here; the report as JSON names them.</p>
      """
  }
}
