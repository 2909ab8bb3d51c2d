internal import Encodings
package import StrictJSON

/// Reads and writes records as JSON objects by their declaration.
package enum RecordCoding {
  /// Reads a record; a partial one may lack required fields.
  package static func decode(
    _ node: JSONNode, as fields: [FieldDeclaration], isPartial: Bool = false
  ) throws(FieldError) -> Record {
    try decode(node, as: fields, of: "operation", isPartial: isPartial)
  }

  private static func decode(
    _ node: JSONNode, as fields: [FieldDeclaration], of owner: String, isPartial: Bool = false
  ) throws(FieldError) -> Record {
    guard let members = node.members else { throw FieldError("", "must be an object") }
    var record = Record()
    record.reserveCapacity(members.count)
    var next = 0
    for member in members {
      // Indices, because a copy of a declaration is a copy of five references. The members are in the order of the
      // declaration, unless others wrote them.
      guard
        let index = (next..<fields.count).first(where: { member.hasKey(fields[$0].name) })
          ?? (0..<next).first(where: { member.hasKey(fields[$0].name) })
      else { throw FieldError(member.key, "is not a field of the \(owner)") }
      next = index + 1
      let name = fields[index].name
      record.append(try decode(member.value, as: fields[index].form, at: name), as: name)
    }
    if !isPartial, record.members.count < fields.count,
      let missing = fields.indices.first(where: { !fields[$0].isOptional && !record.has(fields[$0].name) })
    {
      throw FieldError(fields[missing].name, "is missing")
    }
    return record
  }

  /// Reads a value; messages contain the place, such as `puks[2]`.
  static func decode(_ node: JSONNode, as form: FieldForm, at place: String) throws(FieldError) -> Value {
    switch form {
    case .bytes(let limit):
      guard let byteCount = node.withUTF8({ $0.count / 2 }) else { break }
      try check(byteCount, atMost: limit, "bytes", place)
      guard let bytes = node.withUTF8(Hex.decode) ?? nil else {
        throw FieldError(place, "must be bytes in lower-case hex, two digits each")
      }
      return .bytes(bytes)
    case .text(let limit):
      guard let text = node.text else { break }
      // A text has at most as many code points as bytes.
      if text.utf8.count > limit { try check(text.unicodeScalars.count, atMost: limit, "characters", place) }
      return .text(text)
    case .choice(let choices):
      guard let choice = choices.first(where: node.isText) else { break }
      return .text(choice)
    case .int(let range):
      guard let integer = node.number?.integer, range.contains(integer) else { break }
      return .int(integer)
    case .unsigned64:
      guard let text = node.text, let number = unsigned64(text) else { break }
      return .unsigned64(number)
    case .list(let element, let limit):
      guard let items = node.elements else { break }
      try check(items.count, atMost: limit, "elements", place)
      return .list(try decode(items, as: element, at: place))
    case .record(let fields):
      guard node.members != nil else { break }
      do {
        return .record(try decode(node, as: fields, of: "record"))
      } catch {
        throw error.within(place)
      }
    case .variants(let tag, let variants):
      guard let members = node.members else { break }
      guard let name = members.first(where: { $0.hasKey(tag) })?.value,
        let variant = variants.first(where: { name.isText($0.name) })
      else { throw FieldError("\(place).\(tag)", "must be one of \(variants.map(\.name).joined(separator: ", "))") }
      do {
        return .record(try decode(node, as: variant.members(tag: tag), of: "record"))
      } catch {
        throw error.within(place)
      }
    }
    throw FieldError(place, "must be \(form.words)")
  }

  /// Reads a record without a declaration, in which bytes and large numbers are texts; messages contain the place.
  static func decode(record node: JSONNode, at place: String) throws(FieldError) -> Record {
    guard let members = node.members else { throw FieldError(place, "must be an object") }
    var record = Record()
    record.reserveCapacity(members.count)
    for member in members {
      let name = member.key
      record.append(try decode(member.value, at: "\(place).\(name)"), as: name)
    }
    return record
  }

  private static func decode(_ node: JSONNode, at place: String) throws(FieldError) -> Value {
    if let text = node.text { return .text(text) }
    if let integer = node.number?.integer { return .int(integer) }
    if node.members != nil { return .record(try decode(record: node, at: place)) }
    guard let items = node.elements else {
      throw FieldError(place, "must be a text, an integer, an array or an object")
    }
    var values: [Value] = []
    values.reserveCapacity(items.count)
    for (index, item) in items.enumerated() { values.append(try decode(item, at: "\(place)[\(index)]")) }
    return .list(values)
  }

  /// The number of decimal digits without leading zeros.
  static func unsigned64(_ digits: String) -> UInt64? {
    guard let number = UInt64(digits), String(number) == digits else { return nil }
    return number
  }

  private static func check(_ count: Int, atMost limit: Int, _ unit: String, _ place: String) throws(FieldError) {
    if let objection = FieldForm.objection(to: count, atMost: limit, unit, place) { throw objection }
  }

  private static func decode(
    _ items: JSONElements, as element: FieldForm, at place: String
  ) throws(FieldError) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      values.append(try decode(item, as: element, at: "\(place)[\(index)]"))
    }
    return values
  }

  /// Writes the declared fields of a record in the order of their declaration.
  package static func encode(_ record: Record, as fields: [FieldDeclaration]) -> JSONValue {
    tree { write(record, as: fields, to: &$0) }
  }

  /// The record on one line: the declared fields in their order, then all other members.
  package static func text(_ record: Record, as fields: [FieldDeclaration]) -> String {
    record.ordered(as: fields).text
  }

  /// Writes a value of a known form.
  package static func encode(_ value: Value, as form: FieldForm) -> JSONValue {
    tree { write(value, as: form, to: &$0) }
  }

  /// Writes a value without a declaration.
  package static func encode(_ value: Value) -> JSONValue { tree { write(value, as: nil, to: &$0) } }

  private static func tree(_ write: (inout JSONTreeOutput) -> Void) -> JSONValue {
    var output = JSONTreeOutput()
    write(&output)
    return output.value
  }

  /// Writes the same part by part.
  package static func write(_ record: Record, as fields: [FieldDeclaration], to output: inout some JSONOutput) {
    output.beginObject()
    for index in fields.indices {
      guard let value = record[fields[index].name] else { continue }
      output.key(fields[index].name)
      write(value, as: fields[index].form, to: &output)
    }
    output.endObject()
  }

  /// Writes a value; one that has not the given form, or of which none is known, is written as it is.
  private static func write(_ value: Value, as form: FieldForm?, to output: inout some JSONOutput) {
    switch (form, value) {
    case (_, .bytes(let bytes)): output.plainString { Hex.append(bytes, to: &$0) }
    case (_, .text(let text)): output.string(text)
    case (_, .int(let number)): output.scalar(.number(JSONNumber(number)))
    case (_, .unsigned64(let number)): output.string(String(number))
    case (.record(let fields), .record(let record)): write(record, as: fields, to: &output)
    case (.variants(let tag, let variants), .record(let record)):
      write(record, as: variants.members(of: record, tag: tag), to: &output)
    case (_, .record(let record)):
      output.beginObject()
      for member in record.members {
        output.key(member.name)
        write(member.value, as: nil, to: &output)
      }
      output.endObject()
    case (_, .list(let values)):
      var element: FieldForm?
      if case .list(let known, _)? = form { element = known }
      output.beginArray()
      for value in values { write(value, as: element, to: &output) }
      output.endArray()
    }
  }
}

extension [RecordVariant] {
  /// The members of the kind that a record names; none where it names no kind.
  func members(of record: Record, tag: String) -> [FieldDeclaration] {
    first { $0.isNamed(by: record[tag]) }?.members(tag: tag) ?? []
  }
}

extension Record {
  /// The record as compact JSON.
  package var text: String { Value.record(self).json }
}

extension Value {
  /// The value as compact JSON.
  package var json: String { String(decoding: JSONWriter.compact(RecordCoding.encode(self)), as: UTF8.self) }
}
