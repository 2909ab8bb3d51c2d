internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension OperationBuilder {
  /// Declares data that decrypt to something without a valid padding, or are no whole blocks.
  func declareVaultPaddings(
    of parent: Scenario, data field: Field<[UInt8]>, key: Field<[UInt8]>, plaintext: [UInt8], exercises rule: Rule
  ) {
    for row in badVaultPlaintexts(plaintext) {
      variant(
        "padding-\(row.name)", of: parent, change: "\(field.name): encrypted from \(row.words)",
        "The decrypted data do not end in a padding, so that the key or the data are wrong.", exercises: [rule],
        flags: [.malformed], expecting: .reject(.vaultPadding)
      ) { draft in
        draft[field] = try AES128.encryptCBC(
          row.value, key: draft.value(of: key), iv: [UInt8](repeating: 0, count: 16), padding: .none)
      }
    }
    for count in [0, 1, 15, 17, 31, 47, 49] {
      variant(
        "data-of-\(count)-bytes", of: parent, change: "\(field.name): \(count) bytes", "These are no whole blocks.",
        exercises: [rule], flags: [.malformed], expecting: .reject(.vaultPadding)
      ) { draft in draft[field] = draft.draw(field.name) { $0.bytes(count) } }
    }
    for count in [1, 15] {
      variant(
        "whole-and-\(count)-bytes", of: parent, change: "\(field.name): \(count) bytes more behind the last block",
        "The bytes behind the last block are no block, and are not to be overlooked.", exercises: [rule],
        flags: [.malformed], expecting: .reject(.vaultPadding)
      ) { draft in draft[field] = try draft.value(of: field) + [UInt8](repeating: 0, count: count) }
    }
  }
}

/// Whole blocks that begin with a text and end in no padding.
private func badVaultPlaintexts(_ text: [UInt8]) -> [Row<[UInt8]>] {
  let whole = text.fitted(to: 32)
  return [
    Row("none", "whole blocks without a padding", whole.dropLast() + [0x7F]),
    Row("zero", "blocks whose last byte is 0", whole.dropLast() + [0]),
    Row("zeros", "the text and a block of zeros", whole + [UInt8](repeating: 0, count: 16)),
    Row("seventeen", "the text and 17 bytes of 17", whole.dropLast() + [UInt8](repeating: 17, count: 17)),
    Row("thirty-two", "32 bytes of 32", [UInt8](repeating: 32, count: 32)),
    Row("unequal", "the text and three bytes of which the first differs", whole.dropLast(3) + [2, 3, 3]),
    Row(
      "unequal-block", "the text and a block of which only the last byte is right",
      whole + [UInt8](repeating: 1, count: 15) + [16]),
    Row("last-byte-only", "the text and two bytes of which the first differs", whole.dropLast(2) + [1, 2]),
  ]
}
