/// Writes the parts of a value without whitespace.
package struct JSONCompactText: JSONOutput {
  /// The text.
  package private(set) var bytes: [UInt8]

  /// Makes a text that begins with other bytes: those before a first value.
  package init(after beginning: [UInt8] = []) {
    bytes = beginning
  }

  package mutating func beginObject() { append(UInt8(ascii: "{")) }
  package mutating func endObject() { bytes.append(UInt8(ascii: "}")) }
  package mutating func beginArray() { append(UInt8(ascii: "[")) }
  package mutating func endArray() { bytes.append(UInt8(ascii: "]")) }

  package mutating func key(_ key: String) {
    separate()
    JSONWriter.append(key: key, to: &bytes, isSpaced: false)
  }

  package mutating func string(_ text: String) {
    separate()
    JSONWriter.append(string: text, to: &bytes)
  }

  package mutating func plainString(_ append: (inout [UInt8]) -> Void) {
    self.append(UInt8(ascii: "\""))
    append(&bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  package mutating func scalar(_ value: JSONValue) {
    separate()
    JSONWriter.append(scalar: value, to: &bytes)
  }

  private mutating func append(_ beginning: UInt8) {
    separate()
    bytes.append(beginning)
  }

  /// Appends a comma after another value of the same array or object.
  private mutating func separate() {
    switch bytes.last {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): break
    default: bytes.append(UInt8(ascii: ","))
    }
  }
}
