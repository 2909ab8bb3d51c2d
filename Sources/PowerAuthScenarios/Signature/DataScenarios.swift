internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

/// The scenarios of data of which others are variants.
struct DataScenarios: Sendable {
  let of256Bytes: Scenario
  let ofZeroBytes: Scenario
  let notUTF8: Scenario
  let endingInNewline: Scenario
  let beginningWithMark: Scenario
}

extension SignatureScenarios {
  @discardableResult
  func declareData() -> DataScenarios {
    for count in [0, 1, 55, 56, 63, 64, 65, 255] { declareData(ofBytes: count) }
    let of256Bytes = declareData(ofBytes: 256)
    declareData(ofBytes: 4096)
    let fields = fields
    op.scenario(
      "data-of-65536-bytes", "Data of 65536 bytes, which no two bytes can count.", exercises: [rules.data],
      flags: [.length]
    ) { draft in draft[fields.data] = draft.draw("data") { $0.bytes(65_536) } }
    let ofZeroBytes = declareData(
      "data-of-zero-bytes", [UInt8](repeating: 0, count: 20), "Data of zero bytes, where a C text would be empty.")
    let notUTF8 = declareData(
      "data-not-utf8", [0xff, 0xfe, 0x80, 0xc0, 0x00, 0xed, 0xa0, 0x80], "Data that is no UTF-8 text.")
    let endingInNewline = declareData(
      "data-ending-in-newline", Array("data\r\n".utf8), "Data that ends in a line break, which is signed as well.")
    declareData(
      "data-beginning-with-space", Array(" \tdata".utf8),
      "Data that begins with white space, which is signed as well.")
    let beginningWithMark = declareData(
      "data-beginning-with-mark", .byteOrderMark + Array("data".utf8),
      "Data that begins with a byte order mark, which is signed as well.")
    return DataScenarios(
      of256Bytes: of256Bytes, ofZeroBytes: ofZeroBytes, notUTF8: notUTF8, endingInNewline: endingInNewline,
      beginningWithMark: beginningWithMark)
  }

  /// Declares data that is lost where it is taken for a text.
  func declareDataThatGetsLost() {
    declareData("data-of-mark-only", .byteOrderMark, "Data that is a byte order mark and nothing else, and not empty.")
    declareData(
      "data-of-white-space-only", Array(" \t\r\n ".utf8), "Data that is white space and nothing else, and not empty.")
    declareData(
      "data-ending-in-zero-byte", Array("data\u{0}".utf8), "Data that ends in a zero byte, which is signed as well.")
  }

  @discardableResult
  private func declareData(ofBytes count: Int) -> Scenario {
    let fields = fields
    return op.scenario(
      "data-of-\(count)-bytes", "Data of \(count) bytes, at or near the end of a block or of a size.",
      exercises: computation, flags: [.length]
    ) { draft in
      draft[fields.signatureType] = SignatureType.possessionKnowledge.rawValue
      draft[fields.data] = draft.draw("data") { $0.bytes(count) }
    }
  }

  @discardableResult
  private func declareData(_ name: String, _ bytes: [UInt8], _ words: String) -> Scenario {
    let fields = fields
    return op.scenario(name, words, exercises: [rules.data], flags: [.text]) { $0[fields.data] = bytes }
  }
}
