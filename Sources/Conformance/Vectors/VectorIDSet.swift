internal import StrictJSON

/// The ids that were read, to find one that is there twice.
///
/// Drawn vectors are numbered, and there can be millions: of ids that differ only in a number after the last slash, and
/// follow each other, only the first and the last number are kept.
struct VectorIDSet {
  private struct Row {
    var numbers: Range<Int>
    /// Whether other numbers of the row are among the single ids.
    var hasOthers = false
  }

  /// The rows by what their ids have before the number, without the current one.
  private var rows: [[UInt8]: Row] = [:]
  /// The row of the last id, to which the next one usually belongs too.
  private var current: (prefix: [UInt8], row: Row)?
  private var single: Set<TextDigest> = []

  /// How many ids and rows are kept.
  var keptCount: Int { rows.count + single.count + (current == nil ? 0 : 1) }

  /// Adds an id; returns whether it was not there.
  mutating func insert(_ id: String) -> Bool {
    guard let taken = id.withBytes({ takeRow(of: $0) }) else { return single.insert(TextDigest(id)).inserted }
    let number = taken.number
    var row = taken.row
    defer { current?.row = row }
    guard !row.numbers.contains(number) else { return false }
    let isNew = row.numbers.upperBound != number || row.hasOthers ? single.insert(TextDigest(id)).inserted : true
    if row.numbers.upperBound == number {
      row.numbers = row.numbers.lowerBound..<number + 1
    } else {
      row.hasOthers = true
    }
    return isNew
  }

  /// Makes the row of an id the current one, and returns it with the number; nil for an id that does not end in one.
  private mutating func takeRow(of id: Span<UInt8>) -> (row: Row, number: Int)? {
    guard let (prefixCount, number) = Self.parts(of: id) else { return nil }
    if let current, current.prefix.count == prefixCount, id.hasBytes(current.prefix.span, at: 0) {
      return (current.row, number)
    }
    if let current { rows[current.prefix] = current.row }
    let prefix = (0..<prefixCount).map { id[$0] }
    let row = rows.removeValue(forKey: prefix) ?? Row(numbers: number..<number)
    current = (prefix, row)
    return (row, number)
  }

  /// The longest number, which an `Int` holds.
  private static let mostDigits = 18

  /// The number after the last slash, and how many bytes are before it; nil for an id that does not end in a number.
  private static func parts(of id: Span<UInt8>) -> (prefixCount: Int, number: Int)? {
    guard let slash = id.indices.last(where: { id[$0] == UInt8(ascii: "/") }) else { return nil }
    let digits = id.extracting((slash + 1)...)
    guard !digits.isEmpty, digits.count <= mostDigits, digits[0] != UInt8(ascii: "0") else { return nil }
    var number = 0
    for index in digits.indices {
      let digit = digits[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number * 10 + Int(digit)
    }
    return (slash + 1, number)
  }
}
