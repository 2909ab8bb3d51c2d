/// What all chapters share (§ 1).
package struct NotationRules: Sendable {
  /// 32 bytes are folded to 16: the first half exclusive-or the second.
  package var fold: Function<[UInt8], [UInt8]> = PowerAuth.fold
  /// A size is written big-endian, in four bytes.
  package var writeSize: Function<Int, [UInt8]> = { UInt32($0).bigEndianBytes }
  /// No item is left out of a concatenation: an empty one is its size, four zero bytes.
  package var isLeftOut: Function<[UInt8], Bool> = { _ in false }
  /// A JSON text is read as it is: what RFC 8259 does not have is not mended, and of two members with the same name
  /// none is dropped.
  package var takeJSON: Function<[UInt8], [UInt8]> = { $0 }
}

extension Rules {
  /// Concatenates items, each behind its size (§ 1).
  package func concatWithSizes(_ items: [[UInt8]]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(items.reduce(0) { $0 + 4 + $1.count })
    for item in items { append(item, size: item.count, to: &result) }
    return result
  }

  /// Appends an item behind a size.
  func append(_ item: [UInt8], size: Int, to result: inout [UInt8]) {
    guard !notation.isLeftOut(item) else { return }
    result += notation.writeSize(size)
    result += item
  }

  /// Gives the JSON of a text to those who read it.
  func takeJSON(_ text: String) -> String { String(decoding: notation.takeJSON(Array(text.utf8)), as: UTF8.self) }
}
