import StrictJSON
import Testing

@testable import Conformance
@testable import ConformanceReports

@Suite struct HTMLReportTests {
  /// The page as XML, without its style and script.
  private func tree(_ page: String) throws -> XMLTree {
    #expect(page.hasPrefix("<!DOCTYPE html>\n"))
    return try XMLTree(
      page.replacing("<!DOCTYPE html>\n", with: "").replacing(HTMLAssets.script, with: "")
        .replacing(HTMLAssets.style, with: ""))
  }

  /// The details of the failures, as the page has them for its script.
  private func details(_ page: String) throws -> [String] {
    let script = try #require(page.firstRange(of: "<script type=\"application/json\" id=\"details\">"))
    let text = page[script.upperBound...]
    let end = try #require(text.firstRange(of: "</script>"))
    let json = text[..<end.lowerBound]
    #expect(!json.contains("<") && !json.contains("&"), "the script could end in a text")
    guard case .array(let items) = try JSONReader.parse(Array(json.utf8)) else { return [] }
    return items.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }

  private func trees(ofDetails page: String) throws -> [XMLTree] {
    try details(page).map { try XMLTree("<div>\($0)</div>") }
  }

  private func classes(_ element: XMLTree.Element) -> [Substring] {
    (element.attributes["class"] ?? "").split(separator: " ")
  }

  private func report(_ failures: Failure...) -> Report {
    var report = Report(on: ImplementationIdentity(name: "x"), suite: "1.0.0")
    var tally = Tally()
    tally.failed = failures.count
    tally.selected = failures.count
    report.add(tally, operation: "a", protocolVersion: "1")
    for failure in failures { report.add(failure) }
    return report
  }

  private func failure(
    _ id: String = "a/b", version: String = "1", expected: Record? = nil, actual: Record? = nil,
    steps: [StepComparison] = []
  ) -> Failure {
    Failure(
      id: id, protocolVersion: version, comment: "about it", kind: .wrongOutput, message: "differs", caseNumber: nil,
      input: nil, expected: expected, actual: actual, steps: steps)
  }

  @Test func `The page has every failure, operation and version of every report`() throws {
    let reports = [RunExample(seed: 3).report(), RunExample(seed: 4, vectors: 90).report()]
    let tree = try tree(HTMLReport.page(reports))
    let failures = tree.named("details").filter { classes($0) == ["failure"] }
    let versions = failures.flatMap { ($0.attributes["data-protocol"] ?? "").split(separator: " ") }
    #expect(versions.count == reports.reduce(0) { $0 + $1.failures.count })
    let cells = tree.named("td")
    #expect(cells.count == reports.reduce(0) { $0 + $1.lines.count })
    #expect(
      cells.count { classes($0) == ["failed"] }
        == reports.reduce(0) { $0 + $1.lines.count { $0.tally.failed > 0 } })
  }

  @Test func `No text becomes markup`() throws {
    let page = HTMLReport.page([HostileReport.make(), HostileReport.make()])
    let tree = try tree(page)
    let details = try trees(ofDetails: page)
    #expect(details.count == 2 * Failure.Kind.allCases.count)
    #expect(
      Set((tree.elements + details.flatMap(\.elements)).map(\.name)).isSubset(of: [
        "html", "head", "meta", "title", "style", "body", "a", "header", "h1", "h2", "h3", "h4", "main", "section",
        "article", "span", "svg", "rect", "dl", "div", "dt", "dd", "ul", "ol", "li", "b", "i", "p", "details",
        "summary",
        "table", "thead", "tbody", "tr", "th", "td", "search", "label", "input", "select", "option", "button", "output",
        "code", "mark", "script", "noscript", "wbr",
      ]))
    #expect(tree.named("script").count == 2)
    for element in tree.elements + details.flatMap(\.elements) {
      for (name, value) in element.attributes {
        #expect(!name.hasPrefix("on") && name != "style" && name != "src")
        if name == "href" { #expect(value.hasPrefix("#")) }
      }
    }
    #expect(!page.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202e })
    #expect(tree.named("dd").contains { $0.text == HostileReport.text.visible })
  }

  @Test func `The page may load nothing, and run only its own script`() throws {
    let page = HTMLReport.page([RunExample(seed: 3).report()])
    let policy = try #require(
      try tree(page).named("meta").first { $0.attributes["http-equiv"] == "Content-Security-Policy" })
    let content = try #require(policy.attributes["content"])
    #expect(content.hasPrefix("default-src 'none'; style-src 'sha256-"))
    #expect(content.contains("; script-src 'sha256-"))
    #expect(!content.contains("unsafe"))
    #expect(!page.contains("http://") && !page.contains("https://"))
    #expect(!HTMLAssets.script.contains("</") && !HTMLAssets.style.contains("</"))
  }

  @Test func `A value of a megabyte is cut around its difference, with a note`() throws {
    let right = String(repeating: "ab", count: 500_000)
    let page = HTMLReport.page([
      report(
        failure(
          expected: Record(["key": .text("\(right)00\(right)")]), actual: Record(["key": .text("\(right)01\(right)")])))
    ])
    #expect(page.utf8.count < 100_000)
    let shown = try #require(try details(page).first)
    #expect(shown.contains("abab<mark>00</mark>abab"))
    #expect(shown.contains("abab<mark>01</mark>abab"))
    #expect(shown.contains("… 999800 characters …"))
    let long = HTMLReport.page([
      report(failure(actual: Record(["key": .text(String(repeating: "<", count: 1_000_000))])))
    ])
    #expect(long.utf8.count < 100_000)
    #expect(try details(long)[0].contains("&lt;… (1000000 characters in all)"))
  }

  @Test(arguments: [
    ("c0ffee", "c0f0ee", "c0<mark>ff</mark>ee", "c0<mark>f0</mark>ee"),
    ("12-34", "12+34", "12<mark>-</mark>34", "12<mark>+</mark>34"),
    ("aabb", "aa", "aa<mark>bb</mark>", "aa<mark class=\"gap\"><span class=\"unseen\">nothing</span></mark>"),
    ("<b", "<c", "&lt;<mark>b</mark>", "&lt;<mark>c</mark>"),
    ("aaa", "aaaa", "aaa<mark class=\"gap\"><span class=\"unseen\">nothing</span></mark>", "aaa<mark>a</mark>"),
  ])
  func `Differences are marked, in whole bytes`(right: String, wrong: String, one: String, other: String) {
    let marked = HTMLValue.mark(right, wrong)
    #expect(marked.right.text == "<code>\(one)</code>")
    #expect(marked.wrong.text == "<code>\(other)</code>")
  }

  @Test func `Only the first step that differs is flagged`() throws {
    let tree = try #require(
      try trees(
        ofDetails: HTMLReport.page([
          report(
            failure(steps: [
              StepComparison(name: "one", expected: "aa", actual: "aa"),
              StepComparison(name: "two", expected: "bb", actual: nil),
              StepComparison(name: "three", expected: "cc", actual: "cd"),
              StepComparison(name: "four", expected: "dd", actual: "de"),
            ]))
        ])
      ).first)
    let steps = tree.named("li")
    #expect(steps.map { classes($0) == ["diverging"] } == [false, false, true, false])
    #expect(tree.named("dt").map(\.text).contains("sent"))
    #expect(tree.named("p").count { $0.text == "first difference" } == 1)
  }

  @Test func `Equal events that stand far before the first that differs are folded`() throws {
    func event(_ number: Int, _ answered: String) -> StepComparison {
      StepComparison(name: "event \(number), look", expected: "aa", actual: answered)
    }
    let long = failure(steps: (1...20).map { event($0, "aa") } + [event(21, "bb")])
    #expect(long.foldedEvents == 12)
    let tree = try #require(try trees(ofDetails: HTMLReport.page([report(long)])).first)
    let folded = try #require(tree.named("details").first(where: { classes($0) == ["folded"] }))
    #expect(tree.named("summary", in: folded).map(\.text) == ["12 events before these, each as expected"])
    #expect(tree.named("li", in: folded).count == 12)
    #expect(tree.named("li").count == 21)
    let short = failure(steps: (1...8).map { event($0, "aa") } + [event(9, "bb")])
    #expect(short.foldedEvents == 0)
    // The steps of a computation are not events.
    let steps = (1...30).map { StepComparison(name: "step \($0)", expected: "aa", actual: "ab") }
    #expect(failure(steps: steps).foldedEvents == 0)
  }

  @Test func `Failures that are the same in several versions are listed once`() throws {
    let page = HTMLReport.page([
      report(failure(version: "1"), failure(version: "2"), failure(version: "3", expected: Record(["key": .text("x")])))
    ])
    let failures = try tree(page).named("details").filter { classes($0) == ["failure"] }
    #expect(failures.map { $0.attributes["data-protocol"] } == ["1 2", "3"])
    let commands = try trees(ofDetails: page).flatMap { $0.named("code") }.filter { classes($0) == ["command"] }
    #expect(commands.map(\.text)[0] == "pavectors verify --run 'a/b' --protocol 1 --protocol 2")
    // Each failure has an address, to which its details lead.
    #expect(failures.map { $0.attributes["id"] } == ["a/b@1", "a/b@3"])
    let links = try trees(ofDetails: page).flatMap { $0.named("a") }.map { $0.attributes["href"] }
    #expect(links == ["#a/b@1", "#a/b@3"])
  }

  @Test func `Known failures have a status and are listed`() throws {
    var report = Report(on: ImplementationIdentity(name: "x"), suite: "1.0.0")
    var tally = Tally()
    tally.expectedFailures = 1
    tally.passed = 1
    tally.selected = 2
    report.add(tally, operation: "a", protocolVersion: "1")
    report.add(failure(), isListed: true)
    let page = HTMLReport.page([report])
    #expect(page.contains("<span class=\"badge failed-as-expected\">failed as expected</span>"))
    #expect(page.contains("<td class=\"expected\">! 1/2</td>"))
    #expect(try tree(page).named("li").map(\.text).contains("a/b (1)"))
    #expect(MarkdownReport.text([report]).contains("| a | 1/2, 1 failed as expected |"))
    #expect(GitHubReport.lines(report)[0].contains(" 0 failed, 1 failed as expected, "))
    #expect(JUnitReport.text([report]).contains("1 cases failed as expected in 1"))
    #expect(Badge.svg([report]).contains("1/2, 1 failed as expected"))
  }

  @Test func `A report without failures states that`() throws {
    let page = HTMLReport.page([RunExample(seed: 3, failing: 0).report()])
    #expect(page.contains("<p>There are no failures.</p>"))
    #expect(!page.contains("id=\"filters\""))
  }

  @Test(arguments: [
    ("See `a b` and `<c>`.", "See <code>a b</code> and <code>&lt;c&gt;</code>."), ("one ` alone", "one ` alone"),
    ("`", "`"), ("``", "<code></code>"), ("", ""),
  ])
  func `What stands between backquotes is code`(text: String, html: String) {
    #expect(Markup(prose: text).text == html)
  }

  @Test func `Failures that are not listed are counted`() {
    var report = Report(on: ImplementationIdentity(name: "x"), suite: "1.0.0")
    var tally = Tally()
    tally.failed = Report.longestFailureList + 7
    tally.selected = tally.failed
    report.add(tally, operation: "a", protocolVersion: "1")
    for number in 0..<tally.failed { report.add(failure("a/\(number)")) }
    #expect(HTMLReport.page([report]).contains("<p class=\"remainder\">x: 7 more failures are not listed here; "))
  }
}
