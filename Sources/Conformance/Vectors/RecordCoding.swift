internal import Primitives
internal import StrictJSON

/// Reads and writes records as JSON objects by their declaration.
enum RecordCoding {
  /// Reads a record; a partial one may lack required fields.
  static func decode(
    _ value: JSONValue, as fields: [FieldDeclaration], isPartial: Bool = false
  ) throws(FieldError) -> Record {
    try decode(value, as: fields, of: "operation", isPartial: isPartial)
  }

  private static func decode(
    _ value: JSONValue, as fields: [FieldDeclaration], of owner: String, isPartial: Bool = false
  ) throws(FieldError) -> Record {
    guard case .object(let object) = value else { throw FieldError("", "must be an object") }
    var record = Record()
    for member in object.members {
      guard let field = fields.first(where: { $0.name.hasSameCodePoints(as: member.key) }) else {
        throw FieldError(member.key, "is not a field of the \(owner)")
      }
      record[field.name] = try decode(member.value, as: field.form, at: field.name)
    }
    if !isPartial, let missing = fields.first(where: { !$0.isOptional && record[$0.name] == nil }) {
      throw FieldError(missing.name, "is missing")
    }
    return record
  }

  /// Reads a value; messages contain the place, such as `puks[2]`.
  static func decode(_ value: JSONValue, as form: FieldForm, at place: String) throws(FieldError) -> Value {
    switch (form, value) {
    case (.bytes(let limit), .string(let text)):
      try check(text.utf8.count / 2, atMost: limit, "bytes", place)
      guard let bytes = Hex.decode(text) else {
        throw FieldError(place, "must be bytes in lower-case hex, two digits each")
      }
      return .bytes(bytes)
    case (.text(let limit), .string(let text)):
      try check(text.unicodeScalars.count, atMost: limit, "characters", place)
      return .text(text)
    case (.choice(let choices), .string(let text)) where choices.contains { $0.hasSameCodePoints(as: text) }:
      return .text(text)
    case (.int(let range), .number(let number)):
      guard let integer = number.integer, range.contains(integer) else { break }
      return .int(integer)
    case (.unsigned64, .string(let text)):
      guard let number = UInt64(text), String(number) == text else { break }
      return .unsigned64(number)
    case (.list(let element, let limit), .array(let items)):
      try check(items.count, atMost: limit, "elements", place)
      return .list(try decode(items, as: element, at: place))
    case (.record(let fields), .object):
      do {
        return .record(try decode(value, as: fields, of: "record"))
      } catch {
        throw error.within(place)
      }
    default:
      break
    }
    throw FieldError(place, "must be \(form.words)")
  }

  private static func check(_ count: Int, atMost limit: Int, _ unit: String, _ place: String) throws(FieldError) {
    if let objection = FieldForm.objection(to: count, atMost: limit, unit, place) { throw objection }
  }

  private static func decode(
    _ items: [JSONValue], as element: FieldForm, at place: String
  ) throws(FieldError) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      values.append(try decode(item, as: element, at: "\(place)[\(index)]"))
    }
    return values
  }

  /// Writes the declared fields of a record in the order of their declaration.
  static func encode(_ record: Record, as fields: [FieldDeclaration]) -> JSONValue {
    encode(record, as: fields, keepingOthers: false)
  }

  /// The record on one line: the declared fields in their order, then all other members.
  static func text(_ record: Record, as fields: [FieldDeclaration] = []) -> String {
    String(decoding: JSONWriter.compact(encode(record, as: fields, keepingOthers: true)), as: UTF8.self)
  }

  private static func encode(_ record: Record, as fields: [FieldDeclaration], keepingOthers: Bool) -> JSONValue {
    var members = fields.compactMap { field in
      record[field.name].map { (field.name, encode($0, as: field.form, keepingOthers: keepingOthers)) }
    }
    if keepingOthers {
      for member in record.members where !fields.contains(where: { $0.name.hasSameCodePoints(as: member.name) }) {
        members.append((member.name, encode(member.value)))
      }
    }
    return .object(JSONObject(members))
  }

  private static func encode(_ value: Value, as form: FieldForm, keepingOthers: Bool) -> JSONValue {
    switch (form, value) {
    case (.list(let element, _), .list(let values)):
      .array(values.map { encode($0, as: element, keepingOthers: keepingOthers) })
    case (.record(let fields), .record(let record)): encode(record, as: fields, keepingOthers: keepingOthers)
    default: encode(value)
    }
  }

  /// Writes a value of a known form.
  static func encode(_ value: Value, as form: FieldForm) -> JSONValue {
    encode(value, as: form, keepingOthers: false)
  }

  /// Writes a value without a declaration.
  static func encode(_ value: Value) -> JSONValue {
    switch value {
    case .bytes(let bytes): .string(Hex.encode(bytes))
    case .text(let text): .string(text)
    case .int(let number): .number(JSONNumber(number))
    case .unsigned64(let number): .string(String(number))
    case .list(let values): .array(values.map(encode))
    case .record(let record): .object(JSONObject(record.members.map { ($0.name, encode($0.value)) }))
    }
  }
}

extension Value {
  /// The value as compact JSON.
  package var json: String { String(decoding: JSONWriter.compact(RecordCoding.encode(self)), as: UTF8.self) }
}
