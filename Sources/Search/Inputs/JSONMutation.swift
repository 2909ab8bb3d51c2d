internal import StrictJSON

/// Changes of a JSON text: one of its values is written otherwise.
struct JSONMutation {
  private var picker: Picker
  /// How many values are written before the changed one.
  private var left: Int
  private var text = ""

  /// The changed text; nil where it is not JSON.
  static func mutated(_ text: String, _ picker: inout Picker) -> String? {
    guard let value = try? JSONReader.parse(Array(text.utf8)) else { return nil }
    var mutation = JSONMutation(picker: picker, left: picker.below(value.count))
    mutation.write(value)
    picker = mutation.picker
    return mutation.text
  }

  private mutating func write(_ value: JSONValue) {
    guard left != 0 else {
      left -= 1
      return change(value)
    }
    left -= 1
    switch value {
    case .array(let values): write(values)
    case .object(let object): write(object.members.map { ($0.key, $0.value) })
    case .null, .bool, .number, .string: text += value.literal
    }
  }

  private mutating func write(_ values: [JSONValue]) {
    text += "["
    for (index, value) in values.enumerated() {
      if index > 0 { text += "," }
      write(value)
    }
    text += "]"
  }

  private mutating func write(_ members: [(String, JSONValue)]) {
    text += "{"
    for (index, member) in members.enumerated() {
      if index > 0 { text += "," }
      text += "\(JSONValue.string(member.0).literal):"
      write(member.1)
    }
    text += "}"
  }

  private mutating func change(_ value: JSONValue) {
    switch value {
    case .object(let object) where picker.chance(4, of: 5): change(object.members.map { ($0.key, $0.value) }, value)
    case .array(let values) where !values.isEmpty && picker.chance(4, of: 5): change(values)
    case .string(let string) where picker.chance(4, of: 5): change(string)
    case .number(let number) where picker.chance(4, of: 5):
      let literal = number.literal
      text +=
        picker.element(of: [
          "\"\(literal)\"", "\(literal).0", "\(literal)e0", "-\(literal)", "0\(literal)", "\(literal)0", "-1", "0",
          "9007199254740993", "18446744073709551616",
        ]) ?? literal
    default:
      text +=
        picker.element(of: ["null", "true", "\"\"", "[]", "{}", "0", "[\(value.literal)]", " \(value.literal) ", ""])
        ?? ""
    }
  }

  private mutating func change(_ members: [(String, JSONValue)], _ value: JSONValue) {
    var members = members
    let place = picker.below(members.count)
    switch picker.below(members.isEmpty ? 2 : 8) {
    case 0: members.append(("added", .number(JSONNumber(1))))
    case 1: return text += "[\(value.literal)]"
    case 2: members.remove(at: place)
    case 3: members.append(members[place])
    case 4: members.insert((members[place].0, .null), at: 0)
    case 5: members.reverse()
    case 6: members[place].0 = TextMutation.mutated(members[place].0, &picker)
    default: return text += value.literal + (picker.element(of: [",", "}", " ", "\n", "{}"]) ?? "")
    }
    write(members)
  }

  private mutating func change(_ values: [JSONValue]) {
    var values = values
    let place = picker.below(values.count)
    switch picker.below(5) {
    case 0: values.remove(at: place)
    case 1: values.append(values[place])
    case 2: values.reverse()
    case 3: values[place] = .array([values[place]])
    default: values[place] = .null
    }
    write(values)
  }

  private mutating func change(_ string: String) {
    guard picker.chance(1, of: 3) else {
      return text += JSONValue.string(TextMutation.mutated(string, &picker)).literal
    }
    // The same text with escapes.
    text +=
      "\""
      + string.utf16.map {
        "\\u" + String(repeating: "0", count: 4 - String($0, radix: 16).count) + String($0, radix: 16)
      }.joined() + "\""
  }
}

extension JSONValue {
  /// The number of values in it, with itself.
  fileprivate var count: Int {
    switch self {
    case .null, .bool, .number, .string: 1
    case .array(let values): values.reduce(1) { $0 + $1.count }
    case .object(let object): object.members.reduce(1) { $0 + $1.value.count }
    }
  }

  fileprivate var literal: String { String(decoding: JSONWriter.compact(self), as: UTF8.self) }
}
