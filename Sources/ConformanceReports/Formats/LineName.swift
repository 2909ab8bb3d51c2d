internal import Conformance
import StrictJSON

/// What identifies a line of a report.
struct LineName: Hashable {
  private let operation: ExactText
  private let protocolVersion: ExactText

  fileprivate init(_ line: Report.Line) {
    operation = ExactText(line.operation)
    protocolVersion = ExactText(line.protocolVersion)
  }

  /// The line to which a failed case belongs.
  init(_ failed: FailedCase) {
    operation = ExactText(String(decoding: failed.id.utf8.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self))
    protocolVersion = ExactText(failed.protocolVersion)
  }
}

extension Report.Line {
  var name: LineName { LineName(self) }
}
