package import Conformance
internal import Encodings

/// Renders reports as one page without other files.
///
/// The page loads nothing. Its policy forbids that, and allows only the style and the script of the page itself, by
/// their digests. Without the script the filters and the details of failures are missing.
package enum HTMLReport {
  package static func page(_ reports: [Report]) -> String {
    let page: Markup = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8"/>
      <meta http-equiv="Content-Security-Policy" content="\(policy)"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="referrer" content="no-referrer"/>
      <meta name="color-scheme" content="light dark"/>
      <title>\(title(reports))</title>
      <style>\(Markup(trusted: HTMLAssets.style))</style>
      </head>
      <body>
      <a class="skip" href="#failures">Skip to the failures</a>
      <header>
      <h1>\(title(reports))</h1>
      </header>
      <main>
      <section class="cards" aria-label="Implementations">
      \(reports.map(HTMLSummary.card))
      </section>
      \(HTMLMatrix.section(reports))
      \(HTMLFailures.section(reports))
      </main>
      <script>\(Markup(trusted: HTMLAssets.script))</script>
      </body>
      </html>
      """
    return page.text
  }

  private static var policy: String {
    "default-src 'none'; style-src \(source(HTMLAssets.style)); script-src \(source(HTMLAssets.script)); "
      + "base-uri 'none'; form-action 'none'"
  }

  private static func source(_ text: String) -> String {
    "'sha256-\(Base64.encode(PlainSHA256.hash(Array(text.utf8))))'"
  }

  private static func title(_ reports: [Report]) -> String {
    let total = reports.reduce(into: Tally()) { $0.add($1.total) }
    let subject = reports.count == 1 ? reports[0].implementation.title : "\(reports.count) implementations"
    return "\(subject.shortened(to: 100)): "
      + "\(total.passed) of \(total.executed) cases passed"
      + (total.failed > 0 ? ": \(total.failureWords)" : total.unaskedWords)
      + (reports.allSatisfy(\.isComplete) ? "" : ", incomplete")
  }
}
