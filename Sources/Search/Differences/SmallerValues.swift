internal import Conformance

/// Smaller values of a kind of field, those that are much smaller first.
struct SmallerValue {
  let value: Value
  let words: String

  init(_ value: Value, _ words: String) {
    self.value = value
    self.words = words
  }

  static func all(of value: Value, as form: FieldForm) -> [SmallerValue] {
    switch (form, value) {
    case (.bytes, .bytes(let bytes)): ofBytes(bytes)
    case (.text, .text(let text)): ofText(text)
    case (.choice(let texts), .text(let text)):
      texts.first == text ? [] : texts.prefix(1).map { SmallerValue(.text($0), "first choice") }
    case (.int(let range), .int(let number)):
      ofNumber(UInt64(max(0, number))).compactMap { Int64(exactly: $0) }.filter(range.contains)
        .map { SmallerValue(.int($0), "smaller number") }
    case (.unsigned64, .unsigned64(let number)):
      ofNumber(number).map { SmallerValue(.unsigned64($0), "smaller number") }
    case (.list(let element, _), .list(let values)): ofList(values, element)
    case (.record(let fields), .record(let record)):
      ofRecord(record, fields).map { SmallerValue(.record($0.record), "\($0.field): \($0.words)") }
    case (.variants(let tag, let variants), .record(let record)):
      ofRecord(record, variants.first { record[tag] == .text($0.name) }?.fields ?? [])
        .map { SmallerValue(.record($0.record), "\($0.field): \($0.words)") }
    default: []
    }
  }

  /// The records with one smaller field.
  static func ofRecord(
    _ record: Record, _ fields: [FieldDeclaration]
  ) -> [(record: Record, field: String, words: String)] {
    fields.flatMap { field -> [(Record, String, String)] in
      guard let value = record[field.name] else { return [] }
      func with(_ value: Value?, _ words: String) -> (Record, String, String) {
        var smaller = record
        smaller[field.name] = value
        return (smaller, field.name, words)
      }
      return (field.isOptional ? [with(nil, "absent")] : [])
        + all(of: value, as: field.form).map { with($0.value, $0.words) }
    }
  }

  private static let mostSingles = 32

  private static func ofBytes(_ bytes: [UInt8]) -> [SmallerValue] {
    let shorter = parts(of: bytes).map { SmallerValue(.bytes($0), "shorter") }
    let zeros = pieces(bytes.count).map { range in
      SmallerValue(.bytes(bytes.indices.map { range.contains($0) ? 0 : bytes[$0] }), "zeros")
    }
    return shorter + zeros
  }

  private static func ofText(_ text: String) -> [SmallerValue] {
    let scalars = Array(text.unicodeScalars)
    func made(_ scalars: [Unicode.Scalar]) -> Value { .text(String(String.UnicodeScalarView(scalars))) }
    let shorter = parts(of: scalars).map { SmallerValue(made($0), "shorter") }
    let simpler = pieces(scalars.count).flatMap { range in
      (["a", "0"] as [Unicode.Scalar]).map { simple in
        SmallerValue(made(scalars.indices.map { range.contains($0) ? simple : scalars[$0] }), "simpler characters")
      }
    }
    return shorter + simpler
  }

  private static func ofNumber(_ number: UInt64) -> [UInt64] {
    [0, 1, number >> 32, number >> 8, number / 2, number & (number &- 1), number &- 1].filter { $0 < number }
  }

  private static func ofList(_ values: [Value], _ element: FieldForm) -> [SmallerValue] {
    let shorter = parts(of: values).map { SmallerValue(.list($0), "fewer elements") }
    let smaller = values.indices.prefix(mostSingles).flatMap { index in
      all(of: values[index], as: element).prefix(mostSingles).map { one in
        var changed = values
        changed[index] = one.value
        return SmallerValue(.list(changed), "[\(index)]: \(one.words)")
      }
    }
    return shorter + smaller
  }

  /// The list without a part of it: all, halves, quarters, eighths, then single elements, the last ones first.
  private static func parts<Element>(of list: [Element]) -> [[Element]] {
    pieces(list.count).map { range in Array(list[..<range.lowerBound] + list[range.upperBound...]) }
  }

  private static func pieces(_ count: Int) -> [Range<Int>] {
    guard count > 0 else { return [] }
    var pieces = [0..<count]
    var length = count / 2
    while length > 1, count / length <= 16 {
      pieces += stride(from: 0, to: count, by: length).map { $0..<min($0 + length, count) }.reversed()
      length /= 2
    }
    return pieces + (count > 1 ? (0..<count).suffix(mostSingles).reversed().map { $0..<$0 + 1 } : [])
  }
}
