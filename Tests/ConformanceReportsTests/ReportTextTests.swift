import Testing

@testable import Conformance
@testable import ConformanceReports

/// The texts that a package outside of this one can make of a report.
@Suite struct ReportTextTests {
  private let report = RunExample(seed: 5).report()

  @Test func `The JSON of a report is read as the same report`() throws {
    #expect(try ReportReader.decode(Array(report.jsonText.utf8), file: "report.json") == [report])
  }

  @Test func `The JUnit XML and the page name the implementation and each failed case`() throws {
    #expect(report.junitXML.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"pavectors\""))
    #expect(report.htmlPage.hasPrefix("<!DOCTYPE html>"))
    #expect(!report.failures.isEmpty)
    for text in [report.junitXML, report.htmlPage] {
      #expect(text.contains("acme"))
      for failure in report.failures { #expect(text.contains(failure.id), "\(failure.id)") }
    }
  }
}
