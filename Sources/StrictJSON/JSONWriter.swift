/// Writes JSON in a canonical form: equal values have equal bytes.
package enum JSONWriter {
  /// The largest width of a line with a whole array or object.
  static let columnCount = 120

  /// Writes a value for people: two spaces for each level, one member on each line.
  ///
  /// An array or object that contains only scalars is written on one line if it fits in 120 columns (code points),
  /// together with the indentation and the key before it and a comma after it, also where no comma follows.
  /// `indentation` is the level of the value; its first line is not indented, and its last line has no line feed.
  package static func pretty(_ value: JSONValue, indentation: Int = 0) -> [UInt8] {
    var writer = JSONPrettyWriter()
    writer.write(value, level: indentation, column: 2 * indentation)
    return writer.output
  }

  /// Writes a value without any whitespace.
  package static func compact(_ value: JSONValue) -> [UInt8] {
    var output: [UInt8] = []
    append(value, to: &output, space: "")
    return output
  }

  /// Appends a value on one line, with `space` after commas and colons and inside braces.
  static func append(_ value: JSONValue, to output: inout [UInt8], space: String) {
    switch value {
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        separate(index, by: space, in: &output)
        append(element, to: &output, space: space)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let object):
      output.append(UInt8(ascii: "{"))
      output.append(contentsOf: object.members.isEmpty ? "".utf8 : space.utf8)
      for (index, member) in object.members.enumerated() {
        separate(index, by: space, in: &output)
        append(key: member.key, to: &output, space: space)
        append(member.value, to: &output, space: space)
      }
      output.append(contentsOf: object.members.isEmpty ? "".utf8 : space.utf8)
      output.append(UInt8(ascii: "}"))
    default:
      append(scalar: value, to: &output)
    }
  }

  /// Appends a key with its colon.
  static func append(key: String, to output: inout [UInt8], space: String) {
    append(string: key, to: &output)
    output.append(UInt8(ascii: ":"))
    output.append(contentsOf: space.utf8)
  }

  /// Appends a value that is neither an array nor an object.
  static func append(scalar: JSONValue, to output: inout [UInt8]) {
    switch scalar {
    case .bool(true): output.append(contentsOf: "true".utf8)
    case .bool(false): output.append(contentsOf: "false".utf8)
    case .number(let number): output.append(contentsOf: number.literal.utf8)
    case .string(let text): append(string: text, to: &output)
    case .null, .array, .object: output.append(contentsOf: "null".utf8)
    }
  }

  private static func separate(_ index: Int, by space: String, in output: inout [UInt8]) {
    guard index > 0 else { return }
    output.append(UInt8(ascii: ","))
    output.append(contentsOf: space.utf8)
  }
}
