/// Writes a pretty text.
struct JSONPrettyWriter {
  private(set) var output: [UInt8] = []

  /// Appends a value at a level of indentation; its first byte is in a column counted from 0.
  mutating func write(_ value: JSONValue, level: Int, column: Int) {
    switch value {
    case .array(let elements):
      guard !writeOnOneLine(value, count: elements.count, column: column, isFlat: elements.allSatisfy(\.isScalar))
      else { return }
      writeLines(of: elements, level: level, between: ("[", "]")) { writer, element in
        writer.write(element, level: level + 1, column: 2 * level + 2)
      }
    case .object(let object):
      let members = object.members
      guard !writeOnOneLine(value, count: members.count, column: column, isFlat: members.allSatisfy(\.value.isScalar))
      else { return }
      writeLines(of: members, level: level, between: ("{", "}")) { writer, member in
        let start = writer.output.count
        JSONWriter.append(key: member.key, to: &writer.output, space: " ")
        let keyColumns = writer.columnCount(from: start)
        writer.write(member.value, level: level + 1, column: 2 * level + 2 + keyColumns)
      }
    default:
      JSONWriter.append(scalar: value, to: &output)
    }
  }

  /// Appends an array or object of scalars if it fits on one line, and returns whether it does.
  private mutating func writeOnOneLine(_ value: JSONValue, count: Int, column: Int, isFlat: Bool) -> Bool {
    // A member has at least three columns (`1, `), so that a long array need not be tried.
    guard isFlat, column + 3 * count <= JSONWriter.columnCount else { return false }
    let start = output.count
    JSONWriter.append(value, to: &output, space: " ")
    if column + columnCount(from: start) + 1 <= JSONWriter.columnCount {
      return true
    }
    output.removeSubrange(start...)
    return false
  }

  private mutating func writeLines<Member>(
    of members: [Member], level: Int, between brackets: (String, String),
    write: (inout JSONPrettyWriter, Member) -> Void
  ) {
    output.append(contentsOf: brackets.0.utf8)
    for (index, member) in members.enumerated() {
      if index > 0 {
        output.append(UInt8(ascii: ","))
      }
      breakLine(level: level + 1)
      write(&self, member)
    }
    breakLine(level: level)
    output.append(contentsOf: brackets.1.utf8)
  }

  private mutating func breakLine(level: Int) {
    output.append(UInt8(ascii: "\n"))
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * level))
  }

  private func columnCount(from start: Int) -> Int {
    var count = 0
    for index in start..<output.count {
      count &+= output[index] & 0xC0 != 0x80 ? 1 : 0
    }
    return count
  }
}
