/// Cuts the values of a record that is kept only to be shown.
///
/// What is left out is replaced by a text with its size and its digest, so that cut records are equal where the records
/// are.
package struct ShownValues {
  /// The most values that are kept of a record, so that a report is not larger than its reader allows.
  package static let mostValues = 256

  private var bytesLeft = ShownText.mostBytes
  private var valuesLeft = Self.mostValues

  /// The record, which is small in most cases, or its beginning.
  static func cut(_ record: Record) -> Record {
    var cutter = ShownValues()
    return cutter.cut(record, depth: 1)
  }

  private var hasRoom: Bool { bytesLeft > 0 && valuesLeft > 0 }

  private mutating func cut(_ record: Record, depth: Int) -> Record {
    var shown = Record()
    for (number, member) in record.members.enumerated() {
      guard hasRoom, member.name.utf8.count <= bytesLeft else {
        let rest = record.members.dropFirst(number)
        shown["…"] = Self.note(rest.count, "more members", of: rest.map { .list([.text($0.name), $0.value]) })
        break
      }
      bytesLeft -= member.name.utf8.count
      shown.append(cut(member.value, depth: depth), as: member.name)
    }
    return shown
  }

  private mutating func cut(_ values: [Value], depth: Int) -> [Value] {
    var shown: [Value] = []
    for (number, value) in values.enumerated() {
      guard hasRoom else {
        let rest = Array(values.dropFirst(number))
        return shown + [Self.note(rest.count, "more elements", of: rest)]
      }
      shown.append(cut(value, depth: depth))
    }
    return shown
  }

  private mutating func cut(_ value: Value, depth: Int) -> Value {
    valuesLeft -= 1
    switch value {
    case .bytes(let bytes):
      defer { bytesLeft -= 2 * bytes.count }
      return 2 * bytes.count <= bytesLeft ? value : .text(ShownText.cut(bytes, toDigits: max(bytesLeft, 0)))
    case .text(let text):
      defer { bytesLeft -= text.utf8.count }
      return .text(ShownText.cut(text, toBytes: max(bytesLeft, 0)))
    case .int, .unsigned64:
      bytesLeft -= 8
      return value
    case .list(let values):
      return depth > FieldForm.deepest ? Self.note(1, "value", of: [value]) : .list(cut(values, depth: depth + 1))
    case .record(let record):
      return depth > FieldForm.deepest ? Self.note(1, "value", of: [value]) : .record(cut(record, depth: depth + 1))
    }
  }

  private static func note(_ count: Int, _ unit: String, of values: [Value]) -> Value {
    .text(ShownText.note(count, unit, of: Array(Value.list(values).json.utf8)))
  }
}
