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
  private var rows: [String: Row] = [:]
  /// The row of the last id, to which the next one usually belongs too.
  private var current: (prefix: String, row: Row)?
  private var single: Set<TextDigest> = []

  /// How many ids and rows are kept.
  var keptCount: Int { rows.count + single.count + (current == nil ? 0 : 1) }

  /// Adds an id; returns whether it was not there.
  mutating func insert(_ id: String) -> Bool {
    guard let (prefix, number) = Self.parts(of: id) else { return single.insert(TextDigest(id)).inserted }
    var row = takeRow(prefix) ?? Row(numbers: number..<number)
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

  /// Makes a row the current one; returns nil where it is new.
  private mutating func takeRow(_ prefix: Substring) -> Row? {
    if let current, current.prefix == prefix { return current.row }
    if let current { rows[current.prefix] = current.row }
    let prefix = String(prefix)
    let known = rows.removeValue(forKey: prefix)
    current = (prefix, known ?? Row(numbers: 0..<0))
    return known
  }

  /// The longest number, which an `Int` holds.
  private static let mostDigits = 18

  /// The number after the last slash, and what is before it; nil for an id that does not end in a number.
  private static func parts(of id: String) -> (prefix: Substring, number: Int)? {
    guard let slash = id.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    let digits = id[id.utf8.index(after: slash)...]
    guard let first = digits.utf8.first, digits.utf8.count <= mostDigits, first != UInt8(ascii: "0"),
      digits.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }), let number = Int(digits)
    else { return nil }
    return (id[...slash], number)
  }
}
