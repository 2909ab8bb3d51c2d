internal import Conformance
import StrictJSON

extension AdapterError {
  /// The error of a line that cannot be read: a line of log, in most cases.
  init(writing line: [UInt8], insteadOf wanted: String, _ error: any Error) {
    self.init(lineIsNot: Self.text(of: line, insteadOf: wanted, error))
  }

  /// What a line is not that cannot be read, and why.
  static func text(of line: [UInt8], insteadOf wanted: String, _ error: any Error) -> String {
    let start = JSONExcerpt.quote(String(decoding: line.prefix(320), as: UTF8.self), upTo: 80)
    return "\(wanted): \(error); the line begins \(start); each answer is one line of JSON, and messages belong on "
      + "standard error"
  }
}
