/// The form for people.
extension JSONWriter {
  /// Appends a value at a level of indentation; its first byte is in a column counted from 0.
  static func append(pretty value: JSONValue, to output: inout [UInt8], level: Int, column: Int) {
    switch value {
    case .array(let elements):
      guard !appendOnOneLine(value, column: column, to: &output) else { return }
      output.append(UInt8(ascii: "["))
      for index in elements.indices {
        beginLine(at: index, level: level + 1, in: &output)
        append(pretty: elements[index], to: &output, level: level + 1, column: 2 * level + 2)
      }
      beginLine(level: level, in: &output)
      output.append(UInt8(ascii: "]"))
    case .object(let object):
      guard !appendOnOneLine(value, column: column, to: &output) else { return }
      let members = object.members
      output.append(UInt8(ascii: "{"))
      for index in members.indices {
        beginLine(at: index, level: level + 1, in: &output)
        let start = output.count
        append(key: members[index].key, to: &output, isSpaced: true)
        let keyColumns = columnCount(of: output, from: start)
        append(pretty: members[index].value, to: &output, level: level + 1, column: 2 * level + 2 + keyColumns)
      }
      beginLine(level: level, in: &output)
      output.append(UInt8(ascii: "}"))
    default:
      append(scalar: value, to: &output)
    }
  }

  /// Appends an array or object of scalars if it fits on one line, and returns whether it does.
  private static func appendOnOneLine(_ value: JSONValue, column: Int, to output: inout [UInt8]) -> Bool {
    guard let least = value.leastColumnCount, column + least <= columnCount else { return false }
    let start = output.count
    append(value, to: &output, isSpaced: true)
    if column + columnCount(of: output, from: start) + 1 <= columnCount { return true }
    output.removeSubrange(start...)
    return false
  }

  /// Begins the line of a member, after a comma if it is not the first.
  private static func beginLine(at index: Int, level: Int, in output: inout [UInt8]) {
    if index > 0 { output.append(UInt8(ascii: ",")) }
    beginLine(level: level, in: &output)
  }

  private static func beginLine(level: Int, in output: inout [UInt8]) {
    output.append(UInt8(ascii: "\n"))
    for _ in 0..<2 * level { output.append(UInt8(ascii: " ")) }
  }

  private static func columnCount(of output: [UInt8], from start: Int) -> Int {
    var count = 0
    for index in start..<output.count {
      count &+= output[index] & 0xC0 != 0x80 ? 1 : 0
    }
    return count
  }
}

extension JSONValue {
  /// A number of columns that an array or object takes at least on one line, so that a longer one need not be tried; nil
  /// for one that has others in it.
  fileprivate var leastColumnCount: Int? {
    var count = 0
    switch self {
    case .array(let elements):
      for element in elements {
        guard element.isScalar else { return nil }
        count += 2 + element.leastScalarColumnCount
      }
    case .object(let object):
      for member in object.members {
        guard member.value.isScalar else { return nil }
        count += 6 + member.key.leastColumnCount + member.value.leastScalarColumnCount
      }
    default: break
    }
    return count
  }

  private var leastScalarColumnCount: Int {
    if case .string(let text) = self { 2 + text.leastColumnCount } else { 1 }
  }
}

extension String {
  /// The number of code points where all are ASCII, which a string knows, and otherwise not more than that.
  fileprivate var leastColumnCount: Int { utf16.count == utf8.count ? utf8.count : utf8.count / 4 }
}
