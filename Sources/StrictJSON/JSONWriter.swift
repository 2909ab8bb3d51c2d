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
    var output: [UInt8] = []
    append(pretty: value, to: &output, indentation: indentation)
    return output
  }

  /// Appends the same form to other bytes.
  package static func append(pretty value: JSONValue, to output: inout [UInt8], indentation: Int) {
    append(pretty: value, to: &output, level: indentation, column: 2 * indentation)
  }

  /// Writes a value without any whitespace.
  package static func compact(_ value: JSONValue) -> [UInt8] {
    var output: [UInt8] = []
    append(value, to: &output, isSpaced: false)
    return output
  }

  /// Appends a value on one line; a spaced one has a space after commas and colons and inside braces.
  static func append(_ value: JSONValue, to output: inout [UInt8], isSpaced: Bool) {
    switch value {
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      for index in elements.indices {
        if index > 0 { append(UInt8(ascii: ","), to: &output, isSpaced: isSpaced) }
        append(elements[index], to: &output, isSpaced: isSpaced)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let object):
      let members = object.members
      append(UInt8(ascii: "{"), to: &output, isSpaced: isSpaced && !members.isEmpty)
      for index in members.indices {
        if index > 0 { append(UInt8(ascii: ","), to: &output, isSpaced: isSpaced) }
        append(key: members[index].key, to: &output, isSpaced: isSpaced)
        append(members[index].value, to: &output, isSpaced: isSpaced)
      }
      if isSpaced && !members.isEmpty { output.append(UInt8(ascii: " ")) }
      output.append(UInt8(ascii: "}"))
    default:
      append(scalar: value, to: &output)
    }
  }

  /// Appends a key with its colon.
  package static func append(key: String, to output: inout [UInt8], isSpaced: Bool) {
    append(string: key, to: &output)
    append(UInt8(ascii: ":"), to: &output, isSpaced: isSpaced)
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

  private static func append(_ mark: UInt8, to output: inout [UInt8], isSpaced: Bool) {
    output.append(mark)
    if isSpaced { output.append(UInt8(ascii: " ")) }
  }
}
