@testable import Conformance
@testable import ConformanceReports

extension FuzzTarget {
  static let reportTargets = [
    FuzzTarget("report", "a report, written in every format", readReport),
    FuzzTarget("known-failures", "a list of known failures", readKnownFailures),
    FuzzTarget("listed-id", "an id as the list of known failures writes it", listFailure),
    FuzzTarget("visible-text", "a text that is printed", showText),
  ]

  private static let path = "folder/file"

  @Sendable private static func readReport(_ bytes: [UInt8]) throws -> Outcome {
    let reports: [Report]
    do {
      reports = try ReportReader.decode(bytes, file: path)
    } catch {
      return try .refused(with: error, naming: path)
    }
    guard !reports.isEmpty else { return .accepted }
    let written = Array(Report.document(reports).utf8)
    let read = try ReportReader.decode(written, file: path)
    try require(Array(Report.document(read).utf8) == written, "the report changes when it is written and read")
    let pages = [
      HTMLReport.page(reports), MarkdownReport.text(reports), JUnitReport.text(reports), Badge.svg(reports),
      reports.flatMap(GitHubReport.lines).joined(separator: "\n"),
    ]
    for page in pages {
      try require(!page.utf8.contains { $0 < 0x20 && $0 != 0x0a }, "a page has a control character")
    }
    return .accepted
  }

  @Sendable private static func readKnownFailures(_ bytes: [UInt8]) throws -> Outcome {
    let list: KnownFailures
    do {
      list = try KnownFailures(bytes, path: path)
    } catch {
      return try .refused(with: error, naming: path)
    }
    guard let other = try? KnownFailures(bytes.flatMap { $0 == 0x0a ? [0x0d, 0x0a] : [$0] }, path: path) else {
      throw Violation("the list is refused if its lines end with CR and LF")
    }
    for id in ["kdf.index/basic", "a/b", "a"] {
      for kind in Failure.Kind.allCases {
        let isListed = list.isListed(id: id, protocolVersion: "3.1", kind: kind)
        try require(
          other.isListed(id: id, protocolVersion: "3.1", kind: kind) == isListed,
          "\(id) is listed otherwise if lines end with CR and LF")
      }
    }
    return .accepted
  }

  @Sendable private static func listFailure(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    let kind = source.choice(Failure.Kind.allCases)
    let id = source.all().text
    let failure = FailedCase(
      id: id, protocolVersion: "3.1", kind: kind, severity: .strictness, place: 0, isListed: false)
    guard !id.isEmpty else { return .refused }
    let text = KnownFailures.line(of: failure) + "\n"
    try require(text.utf8.count { $0 == 0x0a } == 1, "the entry has several lines: \(text.debugDescription)")
    let list = try KnownFailures(Array(text.utf8), path: path)
    try require(list.isListed(id: id, protocolVersion: "3.1", kind: kind), "\(text.debugDescription) does not list it")
    return .accepted
  }

  @Sendable private static func showText(_ bytes: [UInt8]) throws -> Outcome {
    let text = bytes.text
    let shown = text.visible
    try require(!shown.utf8.contains { $0 < 0x20 || $0 == 0x7f }, "a control character is left")
    let bidirectional: ClosedRange<Unicode.Scalar> = "\u{202a}"..."\u{202e}"
    let isHidden = { (scalar: Unicode.Scalar) in
      ("\u{80}"..."\u{9f}").contains(scalar) || bidirectional.contains(scalar) || scalar == "\u{2028}"
    }
    try require(!shown.unicodeScalars.contains(where: isHidden), "a formatting character is left")
    try require(shown.visible == shown, "the visible text changes when it is made visible again")
    return shown == text ? .accepted : .refused
  }
}
