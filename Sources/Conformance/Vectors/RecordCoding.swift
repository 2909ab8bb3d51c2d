internal import Primitives
internal import StrictJSON

/// Reads and writes records as JSON objects, as their declaration says.
enum RecordCoding {
  static func decode(_ value: JSONValue, as fields: [FieldDeclaration]) throws(FieldError) -> Record {
    guard case .object(let object) = value else { throw FieldError("", "must be an object") }
    var record = Record()
    for member in object.members {
      guard let field = fields.first(where: { $0.name == member.key }) else {
        throw FieldError(member.key, "is not a field of the operation")
      }
      record[field.name] = try decode(member.value, as: field)
    }
    if let missing = fields.first(where: { !$0.isOptional && record[$0.name] == nil }) {
      throw FieldError(missing.name, "is missing")
    }
    return record
  }

  static func decode(_ value: JSONValue, as field: FieldDeclaration) throws(FieldError) -> Value {
    switch (field.form, value) {
    case (.bytes, .string(let text)):
      guard let bytes = Hex.decode(text) else {
        throw FieldError(field.name, "must be bytes in lower-case hex, two digits each")
      }
      return .bytes(bytes)
    case (.text, .string(let text)):
      return .text(text)
    case (.choice(let choices), .string(let text)):
      guard choices.contains(text) else {
        throw FieldError(field.name, "must be one of \(choices.joined(separator: ", "))")
      }
      return .text(text)
    case (.int(let range), .number(let number)):
      guard let integer = number.integer, range.contains(integer) else {
        throw FieldError(field.name, "must be an integer from \(range.lowerBound) to \(range.upperBound)")
      }
      return .int(integer)
    case (.unsigned64, .string(let text)):
      guard let number = UInt64(text), String(number) == text else {
        throw FieldError(field.name, "must be an unsigned 64-bit integer as a text of decimal digits")
      }
      return .unsigned64(number)
    default:
      throw FieldError(field.name, "must be \(field.form.words)")
    }
  }

  /// Writes the record's values in the order of the declaration.
  static func encode(_ record: Record, as fields: [FieldDeclaration]) -> JSONValue {
    .object(
      JSONObject(
        fields.compactMap { field in
          record[field.name].map { (field.name, encode($0)) }
        }))
  }

  /// The record on one line: the declared fields in their order, then whatever else is in it.
  static func text(_ record: Record, as fields: [FieldDeclaration] = []) -> String {
    let declared = fields.compactMap { field in record.members.first { $0.name == field.name } }
    let others = record.members.filter { member in !fields.contains { $0.name == member.name } }
    let members = (declared + others).map { member in
      JSONWriter.compact(.string(member.name)) + [UInt8(ascii: ":")] + JSONWriter.compact(encode(member.value))
    }
    return "{" + members.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ",") + "}"
  }

  static func encode(_ value: Value) -> JSONValue {
    switch value {
    case .bytes(let bytes): .string(Hex.encode(bytes))
    case .text(let text): .string(text)
    case .int(let number): .number(JSONNumber(number))
    case .unsigned64(let number): .string(String(number))
    }
  }
}

extension FieldForm {
  /// What a value must be, in words.
  var words: String {
    switch self {
    case .bytes: "bytes in lower-case hex"
    case .text, .choice: "a text"
    case .int: "an integer"
    case .unsigned64: "an unsigned 64-bit integer as a text of decimal digits"
    }
  }
}
