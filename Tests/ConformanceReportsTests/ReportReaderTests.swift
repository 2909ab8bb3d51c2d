import TestThoroughness
import Testing

@testable import Conformance
@testable import ConformanceReports

@Suite struct ReportReaderTests {
  private func read(_ text: String) throws -> [Report] {
    try ReportReader.decode(Array(text.utf8), file: "report.json")
  }

  /// A report with all possible members.
  private var full: Report {
    var report = RunExample(seed: 3).report()
    report.gaps = [.brokenAdapter, .interrupted]
    report.notes = ["The adapter was killed.", "line\nfeed and \u{202e} and \u{0}"]
    report.diagnoses = [
      Diagnosis(
        operations: ["kdf.index"], protocolVersions: ["3.1", "3.2"], sentence: "The index is little-endian.",
        distinction: "Except where `index` is 0 (1 right answer).", consequence: "Payments fail.", examples: ["2^32"],
        mistakes: ["kdf.little-endian-index"], alternatives: ["kdf.other"], suspects: ["kdf.third"], explained: 3,
        contradicted: 1, failures: 4)
    ]
    // What is too lax is listed apart, because no cause explains it.
    for index in report.failing.indices where !report.failing[index].isListed && !report.failing[index].isTooLax {
      report.failing[index].cause = 0
    }
    return report
  }

  @Test func `A report is read as it was written`() throws {
    #expect(!full.failures.isEmpty)
    #expect(try read(Report.document([full])) == [full])
    let plain = Report(on: ImplementationIdentity(name: "x"), suite: "1.0.0")
    #expect(try read(Report.document([plain])) == [plain])
  }

  @Test(.enabled(if: Thoroughness.coversEverything))
  func `A report with 200000 failed vectors is read as it was written`() throws {
    var report = Report(on: ImplementationIdentity(name: "x"), suite: "1.0.0")
    for number in 100_000..<300_000 {
      report.add(
        Failure(
          id: "a/\(number)", protocolVersion: "1", comment: "", kind: .wrongOutput, message: "", caseNumber: nil,
          input: nil, expected: nil, actual: nil, steps: [], severity: .interoperability))
    }
    report.sortFailing()
    var tally = Tally()
    tally.selected = 200_000
    tally.failed = 200_000
    tally.severities[.interoperability] = 200_000
    report.add(tally, operation: "a", protocolVersion: "1")
    #expect(try read(Report.document([report])) == [report])
  }

  @Test func `Several reports are read as they were written`() throws {
    let reports = [full, RunExample(seed: 0).report()]
    #expect(try read(Report.document(reports)) == reports)
  }

  @Test(arguments: [
    ("\"format\": \"pavectors-report-2\"", "\"format\": \"pavectors-report-3\"", "format"),
    ("\"format\": \"pavectors-report-2\"", "\"format\": \"pavectors-report-1\"", "format"),
    ("\"input\": {", "\"input\": \"{}\", \"i\": {", "input"),
    ("\"a\": \"\"", "\"a\": true", "input.list[1].a"),
    ("\"key\": \"aacc\"", "\"key\": null", "actual.key"),
    ("\"key\": \"aabb\"", "\"key\": 1.5", "expected.key"),
    ("\"suite\": ", "\"sweet\": ", "suite"),
    ("\"name\": \"acme\"", "\"name\": null", "implementation.name"),
    ("\"shard\": \"1/1\"", "\"shard\": \"2/1\"", "selection.shard"),
    ("\"shard\": \"1/1\"", "\"shard\": \"+1/1\"", "selection.shard"),
    ("\"shuffleSeed\": \"3\"", "\"shuffleSeed\": \"03\"", "shuffleSeed"),
    ("\"corpus\": \"0a", "\"corpus\": \"0A", "corpus"),
    ("\"run\": \"night-3\"", "\"run\": \"\"", "run"),
    ("\"run\": \"night-3\"", "\"run\": 3", "run"),
    ("\"run\": \"night-3\"", "\"run\": \"night\\u200b3\"", "run"),
    ("\"failures\": 4", "\"failures\": 0", "diagnoses[0].failures"),
    ("\"failures\": 4", "\"failures\": 1", "diagnoses[0].explained"),
    ("\"interrupted\", ", "\"broken-adapter\", \"interrupted\", ", "gaps"),
    ("\"interrupted\"", "\"tired\"", "gaps"),
    ("\"protocols\": [\"3.1\", \"3.2\"]", "\"protocols\": [\"3.2\", \"3.1\"]", "protocols"),
    ("\"bytes\": 123456", "\"bytes\": -1", "bytes"),
    ("\"bytes\": 123456", "\"bytes\": 9007199254740991", "bytes"),
    ("\"bytes\": 123456", "\"bytes\": 1, \"surprise\": 2", "surprise"),
    ("\"failures\": 4", "\"failures\": 4.5", "diagnoses[0].failures"),
    ("\"kind\": \"", "\"kind\": \"very-", "tooLax[0].kind"),
    ("\"severity\": \"", "\"severity\": \"very-", "failing[0].severity"),
    ("\"severity\": \"s", "\"severity\": \"none\", \"s\": \"", "severity"),
    ("\"severity\": \"strictness\"", "\"severity\": \"security\"", "failing"),
    ("\"id\": \"ecies", "\"id\": \"zecies", "failing"),
    ("\"listed\": true", "\"listed\": false", "listed"),
    ("\"cause\": 0", "\"cause\": 1", "failing"),
    ("\"protocols\": [\"3.1\"]", "\"protocols\": []", "protocols"),
    ("\"case\": 7", "\"case\": \"7\"", "case"),
    ("\"name\": \"first\"", "\"nom\": \"first\"", "failures[0].steps[0].name"),
  ])
  func `A wrong member is named`(old: String, new: String, field: String) throws {
    let text = Report.document([full])
    let range = try #require(text.firstRange(of: old))
    let error = #expect(throws: InvalidReport.self) { try read(text.replacingCharacters(in: range, with: new)) }
    #expect(error?.file == "report.json")
    #expect(error?.field?.hasSuffix(field) == true, "\(error.debugDescription)")
  }

  @Test func `Groups of cases are in order, and agree with the total`() throws {
    func error(_ change: (inout Report) -> Void) -> InvalidReport? {
      var report = full
      change(&report)
      return #expect(throws: InvalidReport.self) { try read(Report.document([report])) }
    }
    #expect(full.inexpressible.count > 1 && full.lax.count > 1)
    #expect(error { $0.inexpressible.swapAt(0, 1) }?.field == "inexpressible[1]")
    #expect(error { $0.lax.swapAt(0, 1) }?.field == "tooLax[1]")
    #expect(error { $0.lax.append($0.lax[$0.lax.count - 1]) }?.field == "tooLax[\(full.lax.count)]")
    #expect(error { $0.inexpressible[0].count += 1 }?.field == "inexpressible")
    #expect(error { $0.cannotBeAsked[0].count += 1 }?.field == "cannotBeAsked")
    #expect(error { $0.lines[0].tally.wrongExplanations += 1000 }?.field == "total.wrongExplanations")
    #expect(error { $0.lax.removeLast() }?.field == "tooLax")
    #expect(error { $0.lax[0].count = 0 }?.field == "tooLax[0].cases")
    #expect(error { $0.lines[0].tally.severities.security += 100 }?.field == "total.failed")
  }

  @Test func `Inconsistent counts are refused`() throws {
    let text = Report.document([full])
    for (member, field) in [
      ("executed", "total.executed"), ("selected", "total.selected"), ("passed", "total.executed"),
      ("inexpressible", "total.selected"), ("cannotBeAsked", "total.selected"), ("interoperability", "total.failed"),
      ("strictness", "total.failed"),
    ] {
      let range = try #require(text.firstRange(of: "\"\(member)\": "))
      let error = #expect(throws: InvalidReport.self) {
        try read(text.replacingCharacters(in: range, with: "\"\(member)\": 99"))
      }
      #expect(error?.field == field)
    }
    let excluded = try #require(text.firstRange(of: "\"excluded\": "))
    #expect(throws: InvalidReport.self) {
      try read(text.replacingCharacters(in: excluded, with: "\"excluded\": 1"))
    }
  }

  @Test func `A report in the old form is refused with what to do`() throws {
    let text = Report.document([full]).replacing("pavectors-report-2", with: "pavectors-report-1")
    let error = #expect(throws: InvalidReport.self) { try read(text) }
    #expect(error?.description.contains("make the report again") == true)
  }

  @Test(arguments: ["", "[]", "{}", "{\"format\":1}", "nul", "{\"format\":\"pavectors-report-2\",\"reports\":{}}"])
  func `A file that is not a report is refused`(text: String) {
    #expect(throws: InvalidReport.self) { try read(text) }
  }

  @Test func `A file with any change is read or refused`() throws {
    let bytes = Array(Report.document([full]).utf8)
    var numbers = Numbers(state: 7)
    var refusals = 0
    for _ in 0..<300 {
      var damaged = bytes
      for _ in 0...numbers.next() % 3 {
        let place = Int(numbers.next() % UInt64(damaged.count))
        switch numbers.next() % 3 {
        case 0: damaged[place] = UInt8(truncatingIfNeeded: numbers.next())
        case 1: damaged.remove(at: place)
        default: damaged.insert(damaged[Int(numbers.next() % UInt64(damaged.count))], at: place)
        }
      }
      do {
        _ = HTMLReport.page(try ReportReader.decode(damaged, file: "report.json"))
      } catch let error as InvalidReport {
        #expect(error.file == "report.json")
        refusals += 1
      }
    }
    #expect(refusals > 150)
  }

  @Test func `An error is one line, for any content of the file`() throws {
    let text = Report.document([full]).replacing("\"suite\": ", with: "\"x\\n\\u001b[2J\": 1, \"suite\": ")
    let error = #expect(throws: InvalidReport.self) { try read(text) }
    #expect(error?.description == "report.json: x\\u{a}\\u{1b}[2J: is not a known member")
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
    var copy = self
    copy.replaceSubrange(range, with: text)
    return copy
  }
}
