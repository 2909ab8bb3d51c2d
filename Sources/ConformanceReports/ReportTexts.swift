public import Conformance

extension Report {
  /// The report as JSON, which `pavectors report` reads.
  public var jsonText: String { Report.document([self]) }

  /// The report as JUnit XML.
  public var junitXML: String { JUnitReport.text([self]) }

  /// The report as one page that needs no other files.
  public var htmlPage: String { HTMLReport.page([self]) }
}
