internal import Conformance
internal import PowerAuth

extension SignatureScenarios {
  /// Declares data that those lose who take it for a text.
  func declareDataThatGetsLost() {
    let fields = fields
    op.scenario(
      "data-of-mark-only", "Data that is a byte order mark and nothing else, and not empty.",
      exercises: [rules.data], flags: [.text]
    ) { $0[fields.data] = .byteOrderMark }
    op.scenario(
      "data-of-white-space-only", "Data that is white space and nothing else, and not empty.",
      exercises: [rules.data], flags: [.text]
    ) { $0[fields.data] = Array(" \t\r\n ".utf8) }
    op.scenario(
      "data-ending-in-zero-byte", "Data that ends in a zero byte, which is signed as well.",
      exercises: [rules.data], flags: [.text]
    ) { $0[fields.data] = Array("data\u{0}".utf8) }
  }
}
