internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

extension OperationBuilder {
  /// Declares encrypted data that end in no padding, each under a MAC that is right for them.
  func declareWrongPaddings(_ decryption: Decryption, _ rules: DecryptionRules, of basic: Scenario) {
    let paddings = PaddingScenarios(op: self, mac: decryption.mac, order: rules.order, padding: rules.padding)
    for row in wrongData {
      paddings.declare(row.name, of: basic, row.words) { try decryption.putData(row.value, in: &$0) }
    }
  }

  /// Declares messages with bytes behind their last block, under a MAC that is right for all of them.
  func declarePartialBlocks(_ decryption: Decryption, of basic: Scenario, _ rule: Rule) {
    for count in [1, 15] {
      refuses(
        "message-and-\(count)-byte\(count == 1 ? "" : "s")", of: basic,
        "encryptedData: \(count) more behind the last block, under a right MAC",
        "The last block is right; the bytes after it are not a block, and must not be overlooked.", .padding,
        [rule], .malformed
      ) { draft in
        let data = try draft.value(of: decryption.encryptedData) + [UInt8](repeating: 0, count: count)
        try decryption.putData({ _ in data }, in: &draft)
      }
    }
  }
}

/// Declares encrypted data that end in no padding under a right MAC, and some of them under a wrong one.
struct PaddingScenarios {
  let op: OperationBuilder
  let mac: Field<[UInt8]>
  let order: Rule
  let padding: Rule

  /// Declares data that are put, under a right MAC, where the operation reads them.
  func declare(_ name: String, of parent: Scenario, _ words: String, put: @escaping Build) {
    op.refuses(
      name, of: parent, "encryptedData: \(words), under a right MAC",
      "The MAC is right and the padding is not: the sender made a mistake, and guessing would hide it.", .padding,
      [padding], .malformed, build: put)
    guard ["padding-zero", "padding-unequal", "data-of-15-bytes"].contains(name) else { return }
    op.refuses(
      "\(name)/wrong-mac", of: parent, "encryptedData: \(words), under a MAC with its last bit flipped",
      "MAC and padding are wrong, and only the MAC may be spoken of: the padding is not looked at.", .macMismatch,
      [order], .tampered
    ) { [mac] draft in
      try put(&draft)
      draft[mac] = try draft.value(of: mac).withLastBitFlipped
    }
  }
}

/// Makes encrypted data.
private typealias DataMaking = @Sendable (Envelope) throws -> [UInt8]

extension Decryption {
  /// Puts encrypted data where the operation reads them, under a right MAC.
  fileprivate func putData(_ encrypt: DataMaking, in draft: inout Draft) throws {
    let envelope = try envelope(draft)
    let data = try encrypt(envelope)
    put(Cryptogram(encryptedData: data, mac: Rules.right.computeMAC(of: data, with: envelope)), in: &draft)
  }
}

/// Encrypted data that end in no padding.
private let wrongData: [Row<DataMaking>] =

  wrongPaddings.map { padding in
    Row("padding-\(padding.name)", "padded with \(padding.words)") { envelope in
      try AES128.encryptCBC(padding.value, key: envelope.key.encryptionKey, iv: envelope.iv, padding: .none)
    }
  }
  + [0, 1, 15, 17, 31, 33].map { count in
    Row(
      count == 0 ? "empty-data" : "data-of-\(count)-byte\(count == 1 ? "" : "s")",
      count == 0 ? "no block at all" : "\(count) byte\(count == 1 ? "" : "s"), no whole blocks"
    ) { _ in [UInt8](repeating: 5, count: count) }
  }

private let text = Array("sixteen letters.".utf8)

/// Whole blocks that end in no padding.
let wrongPaddings: [Row<[UInt8]>] = [
  Row("zero", "the last byte 0", [UInt8](repeating: 0, count: 16)),
  Row("seventeen", "the last byte 17", [UInt8](repeating: 17, count: 16)),
  Row("large", "the last byte 255", [UInt8](repeating: 0xFF, count: 16)),
  Row("unequal", "three bytes of which the first differs", [UInt8](repeating: 1, count: 13) + [2, 3, 3]),
  Row("sixteen-unequal", "16 in the last byte only", [UInt8](repeating: 1, count: 15) + [16]),
  Row("zero-behind-text", "a zero byte behind text", text.dropLast() + [0]),
  Row("zeros-behind-text", "a block of zeros behind text", text + [UInt8](repeating: 0, count: 16)),
  Row("seventeen-in-two-blocks", "17 bytes of 17 in two blocks", text.dropLast() + [UInt8](repeating: 17, count: 17)),
  Row("thirty-two-in-two-blocks", "32 bytes of 32 in two blocks", [UInt8](repeating: 32, count: 32)),
  Row("none", "nothing, as the text fills its block", text),
  Row("none-in-two-blocks", "nothing, as the text fills two blocks", text + text),
  Row("unequal-before-the-last", "two bytes of which the first differs", text.dropLast(2) + [1, 2]),
  Row("unequal-in-the-middle", "four bytes of which the second differs", text.dropLast(4) + [4, 3, 4, 4]),
  Row(
    "sixteen-unequal-in-the-middle", "sixteen bytes of which one in the middle differs",
    text + [UInt8](repeating: 16, count: 8) + [15] + [UInt8](repeating: 16, count: 7)
  ),
  Row(
    "sixteen-unequal-behind-text", "16 in the last byte only, behind a block of text",
    text + [UInt8](repeating: 1, count: 15) + [16]
  ),
  Row("zeros-and-count", "zeros and their count, as another standard does", text.dropLast(6) + [0, 0, 0, 0, 0, 6]),
  Row(
    "anything-and-count", "any bytes and their count, as another standard does", text.dropLast(6) + [9, 8, 7, 6, 5, 6]),
  Row("bit-and-zeros", "80 and zeros, as another standard does", text.dropLast(4) + [0x80, 0, 0, 0]),
  Row("spaces", "spaces", text.dropLast(4) + [32, 32, 32, 32]),
]
