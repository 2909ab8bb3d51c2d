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
    var text = JSONPrettyText(indentation: indentation)
    value.write(to: &text)
    return text.bytes
  }

  /// Writes a value without any whitespace.
  package static func compact(_ value: JSONValue) -> [UInt8] {
    var text = JSONCompactText()
    value.write(to: &text)
    return text.bytes
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
