/// Takes a JSON value part by part, in the order of its text.
package protocol JSONOutput {
  mutating func beginObject()
  mutating func endObject()
  mutating func beginArray()
  mutating func endArray()
  /// Takes the key of the next member; its value must follow.
  mutating func key(_ key: String)
  mutating func string(_ text: String)
  /// Takes a string of printable ASCII characters without quotation marks and backslashes, which a function appends.
  mutating func plainString(_ append: (inout [UInt8]) -> Void)
  /// Takes a value that is neither an array nor an object.
  mutating func scalar(_ value: JSONValue)
}

/// Makes a tree of the parts.
package struct JSONTreeOutput: JSONOutput {
  private struct Container {
    var keys: [String]?
    var values: [JSONValue] = []
  }

  /// The open arrays and objects in a first array, which holds the whole value.
  private var open = [Container()]

  package init() {}

  /// The value, after all of its parts.
  package var value: JSONValue { open[0].values[0] }

  package mutating func beginObject() { open.append(Container(keys: [])) }
  package mutating func beginArray() { open.append(Container()) }
  package mutating func endArray() { append(.array(open.removeLast().values)) }
  package mutating func key(_ key: String) { open[open.count - 1].keys?.append(key) }
  package mutating func string(_ text: String) { append(.string(text)) }
  package mutating func scalar(_ value: JSONValue) { append(value) }

  package mutating func endObject() {
    let object = open.removeLast()
    append(.object(JSONObject(Array(zip(object.keys ?? [], object.values)))))
  }

  package mutating func plainString(_ append: (inout [UInt8]) -> Void) {
    var text: [UInt8] = []
    append(&text)
    string(String(decoding: text, as: UTF8.self))
  }

  private mutating func append(_ value: JSONValue) { open[open.count - 1].values.append(value) }
}

extension JSONValue {
  /// Writes the value part by part.
  func write(to output: inout some JSONOutput) {
    switch self {
    case .array(let elements):
      output.beginArray()
      for element in elements { element.write(to: &output) }
      output.endArray()
    case .object(let object):
      output.beginObject()
      for member in object.members {
        output.key(member.key)
        member.value.write(to: &output)
      }
      output.endObject()
    default: output.scalar(self)
    }
  }
}
