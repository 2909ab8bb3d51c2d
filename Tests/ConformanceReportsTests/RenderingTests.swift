import Testing

@testable import Conformance
@testable import ConformanceReports

@Suite struct MarkdownReportTests {
  @Test func `The table has a row for each operation and a column for each implementation`() {
    var other = Report(on: ImplementationIdentity(name: "other"), suite: "1.0.0")
    var tally = Tally()
    tally.selected = 4
    tally.unsupported = 4
    other.add(tally, operation: "kdf.index", protocolVersion: "3.1")
    let report = RunExample(seed: 3, vectors: 3, failing: 0).report()
    let lines = MarkdownReport.text([report, other]).split(separator: "\n")
    #expect(lines[0] == "| operation | acme 2.3.0 | other |")
    #expect(lines[1] == "| --- | ---: | ---: |")
    let tallies = report.operations.map { report.tally(of: $0) }
    #expect(lines[2] == "| kdf.index | \(tallies[0].passed)/\(tallies[0].executed) | not supported |")
    #expect(lines[3].hasSuffix(" | not run |"))
    #expect(lines[5].hasPrefix("| all | \(report.total.shortWords) |"))
    #expect(report.total.shortWords == "\(report.total.passed)/\(report.total.executed), 1 cannot be asked")
    #expect(lines[6].hasPrefix("Corpus: "))
    // The missing capability follows.
    #expect(lines.count == 9)
  }

  @Test func `What passed is counted of what was executed, and other versions apart`() {
    var report = Report(on: ImplementationIdentity(name: "x"), suite: "1.0.0")
    var (executed, unsupported) = (Tally(), Tally())
    (executed.selected, executed.passed, executed.expectedFailures) = (77, 74, 3)
    (unsupported.selected, unsupported.unsupported) = (381, 381)
    report.add(executed, operation: "kdf.index", protocolVersion: "3.3")
    report.add(unsupported, operation: "kdf.index", protocolVersion: "3.0")
    let words = "74/77, 3 failed as expected, 381 not supported"
    #expect(MarkdownReport.text([report]).contains("| kdf.index | \(words) |\n| all | \(words) |"))
    let page = HTMLReport.page([report])
    #expect(page.contains(": 74 of 77 cases passed") && page.contains("<td class=\"expected\">! 74/77</td>"))
  }

  @Test func `Operations of which nothing is selected are one row`() {
    var report = RunExample(seed: 3, vectors: 3, failing: 0).report()
    var excluded = Tally()
    excluded.excluded = 5
    for operation in ["otp.hotp", "otp.totp"] { report.add(excluded, operation: operation, protocolVersion: "3.1") }
    let text = MarkdownReport.text([report])
    #expect(text.contains("| 2 other operations | not run |\n| all |") && !text.contains("otp"))
  }

  @Test func `An operation is not run where the run ended before the versions that it has`() {
    var report = Report(on: ImplementationIdentity(name: "x"), suite: "1.0.0")
    var (unsupported, excluded) = (Tally(), Tally())
    (unsupported.selected, unsupported.unsupported, excluded.excluded) = (5, 5, 5)
    report.add(unsupported, operation: "kdf.index", protocolVersion: "2.0")
    report.add(excluded, operation: "kdf.index", protocolVersion: "3.0")
    #expect(report.result(of: "kdf.index") == .notRun)
    #expect(MarkdownReport.text([report]).contains("| kdf.index | not run |"))
    report.selection.protocols = ["2.0"]
    #expect(report.result(of: "kdf.index") == .notSupported)
  }

  @Test func `Failures follow, with a limited number`() {
    let report = RunExample(seed: 3, vectors: 200, failing: 20).report()
    let text = MarkdownReport.text([report])
    #expect(text.contains("| kdf.index | \(report.tally(of: "kdf.index").failureWords) |"))
    #expect(
      text.split(separator: "\n").count { $0.hasPrefix("- ") }
        == report.inexpressible.count + report.cannotBeAsked.count + MarkdownReport.longestFailureList + 1)
    // An example can stand for several versions.
    let examples = report.examples(ofEach: 1000)
    let shown = examples.prefix(MarkdownReport.longestFailureList).reduce(0) { $0 + $1.count }
    #expect(text.contains("… and \(report.total.failed - shown) more\n"))
    let whole = MarkdownReport.text([report], listsAll: true)
    for one in examples { #expect(whole.contains("- \(one.first.id) (")) }
  }

  @Test func `No text becomes markup`() {
    let text = MarkdownReport.text([HostileReport.make()])
    #expect(!text.contains("<"))
    #expect(!text.contains("@"))
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202e })
    // A text that ends its cell would add a column to the row.
    for line in text.split(separator: "\n").prefix(5) {
      #expect(line.replacing("\\|", with: "").count { $0 == "|" } == 3, "\(line)")
    }
  }
}

@Suite struct GitHubReportTests {
  @Test func `A failure is an error with its id as the title`() throws {
    let report = RunExample(seed: 3).report()
    let lines = GitHubReport.lines(report)
    let errors = lines.filter { $0.hasPrefix("::error ") }
    // The most severe failure comes first.
    let failure = try #require(report.examples(ofEach: 1).first?.first)
    #expect(failure.severity == .interoperability)
    #expect(errors[0].hasPrefix("::error title=acme 2.3.0%3A \(failure.id) (\(failure.protocolVersion)"))
    #expect(errors[0].contains("%0Aseverity: \(failure.severityWords)%0Aabout: What"))
    #expect(lines[0].hasPrefix("::notice title=acme 2.3.0::\(report.total.selected) cases selected"))
  }

  @Test func `No text becomes a command`() {
    let lines = GitHubReport.lines(HostileReport.make())
    #expect(lines.count == 5 + min(Failure.Kind.allCases.count, GitHubReport.mostOfKind))
    for line in lines {
      #expect(
        line.hasPrefix("::notice title=") || line.hasPrefix("::warning title=") || line.hasPrefix("::error title="))
      #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202e })
      #expect(line.contains("%0D%0A"))
      #expect(!line.contains("%0A,"), "a percent sign is escaped")
      // The title ends at the second pair of colons.
      let title = line.dropFirst(2).firstRange(of: "::").map { line.dropFirst(2)[..<$0.lowerBound] } ?? ""
      #expect(title.contains("%3A%3Aerror%3A%3A") && !title.contains(","))
    }
  }

  @Test
  func `There are at most ten annotations of a kind, the causes before the failures, and all failures are counted`()
    throws
  {
    var report = RunExample(seed: 1, vectors: 1500, failing: 40).report()
    report.notes = (0..<30).map { "note \($0)" }
    report.diagnoses = (0..<30).map {
      Diagnosis(
        operations: ["kdf.index"], protocolVersions: ["3.1"], sentence: "cause \($0)", mistakes: ["a.b"], explained: 1,
        failures: 1)
    }
    let lines = GitHubReport.lines(report)
    let kinds = lines.map { $0.prefix { $0 != " " } }
    #expect(kinds == ["::notice", "::warning", "::error"].flatMap { Array(repeating: $0[...], count: 10) })
    let shown = lines.filter { $0.hasPrefix("::error ") }.dropLast().reduce(0) { sum, line in
      sum + (line.contains("(3.1 3.2)::") ? 2 : 1)
    }
    #expect(
      lines.last
        == "::error title=acme 2.3.0::\(report.total.failed - shown) more failures, which the step summary lists")
  }
}

@Suite struct JUnitReportTests {
  @Test func `The counts are the numbers of test cases`() throws {
    for report in [RunExample(seed: 3).report(), RunExample(seed: 1, vectors: 1500, failing: 40).report()] {
      let tree = try XMLTree(JUnitReport.text([report]))
      let root = try #require(tree.elements.first)
      #expect(root.name == "testsuites")
      #expect(root.attributes["tests"] == "\(tree.named("testcase").count)")
      #expect(root.attributes["failures"] == "\(tree.named("failure").count)")
      #expect(root.attributes["errors"] == "\(tree.named("error").count)")
      #expect(root.attributes["skipped"] == "\(tree.named("skipped").count)")
      #expect(tree.named("testsuite").map { $0.attributes["name"] } == report.operations.map { "acme 2.3.0: \($0)" })
      let names = tree.named("testcase").compactMap { $0.attributes["name"] }
      for failure in report.failures { #expect(names.contains("\(failure.id) (\(failure.protocolVersion))")) }
      for line in report.lines where line.tally.passed > 0 {
        #expect(names.contains("\(line.tally.passed) cases passed in \(line.protocolVersion)"))
      }
      let unlisted = names.compactMap { name in
        name.firstRange(of: " more cases failed").map { name[..<$0.lowerBound] }
      }
      #expect(unlisted.reduce(0) { $0 + (Int($1) ?? 0) } == report.failuresWithoutValues)
    }
  }

  @Test func `No text becomes markup, and XML allows every character`() throws {
    let tree = try XMLTree(JUnitReport.text([HostileReport.make()]))
    #expect(
      Set(tree.elements.map(\.name)).isSubset(of: [
        "testsuites", "testsuite", "properties", "property", "testcase", "failure", "error", "skipped", "system-out",
      ]))
    let failure = try #require(tree.named("failure").first)
    #expect(failure.attributes["message"] == HostileReport.text.visible)
    #expect(failure.text.contains("about: " + HostileReport.text.visible))
    // Of an adapter that broke, and of one that failed instead of refusing.
    #expect(tree.named("error").count == 2)
  }

  @Test func `A value of ten megabytes is cut, with a note`() throws {
    var report = Report(on: ImplementationIdentity(name: "x"), suite: "1")
    report.add(
      Failure(
        id: "a/b", protocolVersion: "1", comment: "", kind: .wrongOutput, message: "", caseNumber: nil, input: nil,
        expected: Record(["key": .text(String(repeating: "<", count: 10_000_000))]), actual: nil, steps: []))
    var tally = Tally()
    tally.selected = 1
    tally.failed = 1
    report.add(tally, operation: "a", protocolVersion: "1")
    let text = JUnitReport.text([report])
    #expect(text.utf8.count < 100_000)
    #expect(text.contains("… (10000010 characters in all)"))
  }
}

@Suite struct BadgeTests {
  private func texts(_ reports: [Report]) throws -> [String] {
    try XMLTree(Badge.svg(reports)).named("text").map(\.text)
  }

  @Test func `The badge shows the result`() throws {
    let failing = RunExample(seed: 3).report()
    var passing = RunExample(seed: 3, failing: 0).report()
    let known = passing
    for index in passing.lines.indices {
      passing.lines[index].tally.passed += passing.lines[index].tally.expectedFailures
      passing.lines[index].tally.expectedFailures = 0
    }
    let empty = Report(on: ImplementationIdentity(name: "x"), suite: "1")
    #expect(try texts([failing]) == ["vectors", failing.total.failureWords])
    #expect(
      try texts([passing]) == [
        "vectors",
        "\(passing.total.passed) passed, \(passing.total.inexpressible) inexpressible, "
          + "\(passing.total.cannotBeAsked) cannot be asked",
      ])
    #expect(try texts([empty]) == ["vectors", "not run"])
    #expect(try texts([known]) == ["vectors", known.total.shortWords])
    #expect(known.total.shortWords.contains(", \(known.total.expectedFailures) failed as expected, "))
    #expect(!Badge.svg([known]).contains("#1b6e35"))
    #expect(try texts([failing, passing, empty]) == ["vectors", "1 of 3 implementations pass"])
    var broken = failing
    broken.gaps = [.brokenAdapter]
    #expect(try texts([broken]) == ["vectors", "incomplete: \(failing.total.failureWords)"])
    #expect(try texts([broken, passing]) == ["vectors", "1 of 2 implementations pass, 1 incomplete"])
    #expect(Badge.svg([passing]).contains("#1b6e35"))
    #expect(Badge.svg([passing, failing]).contains("#b3261e"))
    #expect(!Badge.svg([passing, empty]).contains("#1b6e35"))
  }
}

/// Each format counts the severities apart, in the same words, and shows what is inexpressible.
@Suite struct SeverityRenderingTests {
  private let report = RunExample(seed: 3, failing: 9).report()

  @Test func `Every format has the same words`() throws {
    let words = report.total.failureWords
    #expect(report.total.severities.security > 0 && report.total.severities.strictness > 0)
    #expect(MarkdownReport.text([report]).contains("| all | \(words) |"))
    #expect(MarkdownReport.text([report]).contains(" failed (\(words)), "))
    #expect(GitHubReport.lines(report)[0].contains(" failed (\(words)), "))
    #expect(Badge.svg([report]).contains("<title>vectors: \(words)</title>"))
    #expect(HTMLReport.page([report]).contains("<p class=\"severities\">\(words)</p>"))
    #expect(report.jsonLines.last?.contains("\"security\":\(report.total.severities.security),") == true)
  }

  @Test func `JUnit has the numbers of each operation as properties`() throws {
    let tree = try XMLTree(JUnitReport.text([report]))
    for severity in Severity.allCases {
      let values = tree.named("property").filter { $0.attributes["name"] == severity.rawValue }
        .map { $0.attributes["value"] }
      #expect(values == report.operations.map { "\(report.tally(of: $0).severities[severity])" })
    }
  }

  @Test func `A badge is red for what is wrong or dangerous, and not for what is too lax only`() {
    var lax = Report(on: ImplementationIdentity(name: "x"), suite: "1")
    var tally = Tally()
    tally.passed = 2
    tally.failed = 3
    tally.severities.strictness = 3
    lax.add(tally, operation: "a", protocolVersion: "1")
    #expect(Badge.svg([lax]).contains("vectors: 0 wrong values, 0 dangerous, 3 too lax"))
    #expect(Badge.svg([lax]).contains("#8a5300"))
    #expect(Badge.svg([lax, report]).contains("#b3261e"))
  }

  @Test func `A missing capability has its number and its reason in every format`() throws {
    let cases = try #require(report.cannotBeAsked.first)
    let words = "\(cases.count) cases cannot be asked: no function for it"
    #expect(cases.count > 1)
    #expect(MarkdownReport.text([report]).contains("- \(cases.operation): \(words)"))
    #expect(GitHubReport.lines(report).contains { $0.hasPrefix("::notice ") && $0.contains(words) })
    #expect(HTMLReport.page([report]).contains("<b>\(cases.operation)</b>: \(words)"))
    #expect(HTMLReport.page([report]).contains("<dt>cannot be asked</dt><dd>\(report.total.cannotBeAsked)</dd>"))
    let junit = try XMLTree(JUnitReport.text([report])).named("testcase").compactMap { $0.attributes["name"] }
    for line in report.lines where line.tally.cannotBeAsked > 0 {
      #expect(junit.contains("\(line.tally.cannotBeAsked) cases cannot be asked in \(line.protocolVersion)"))
    }
    #expect(report.jsonLines.contains { $0.contains("\"cannotBeAsked\":{\"operation\":\"\(cases.operation)\"") })
  }

  @Test func `What is inexpressible has its number and its reason in every format`() throws {
    let cases = try #require(report.inexpressible.first)
    let words = "\(cases.count) cases inexpressible: no place for it in"
    #expect(cases.count > 1)
    #expect(MarkdownReport.text([report]).contains("- \(cases.operation): \(words) &lt;3.1\\>"))
    #expect(GitHubReport.lines(report).contains { $0.hasPrefix("::notice ") && $0.contains(words) })
    #expect(HTMLReport.page([report]).contains("<b>\(cases.operation)</b>: \(words) &lt;3.1&gt;"))
    #expect(HTMLReport.page([report]).contains("<dt>inexpressible</dt><dd>\(report.total.inexpressible)</dd>"))
    let junit = try XMLTree(JUnitReport.text([report])).named("testcase").compactMap { $0.attributes["name"] }
    for line in report.lines where line.tally.inexpressible > 0 {
      #expect(junit.contains("\(line.tally.inexpressible) cases inexpressible in \(line.protocolVersion)"))
    }
    #expect(report.jsonLines.contains { $0.contains("\"inexpressible\":{\"operation\":\"\(cases.operation)\"") })
  }
}
