internal import Conformance

/// Changes of values, by the kinds of their fields.
///
/// A changed value has the form of its field, unless it is too large.
struct ValueMutation {
  var picker: Picker
  /// The name under which required members are drawn.
  let drawName: String

  mutating func mutated(_ value: Value, as form: FieldForm, _ donor: Value?) -> Value {
    if let donor, picker.chance(1, of: 5) { return spliced(value, with: donor) }
    return switch (form, value) {
    case (.bytes, .bytes(let bytes)): .bytes(BytesMutation.mutated(bytes, &picker))
    case (.text, .text(let text)): .text(TextMutation.mutated(text, &picker))
    case (.choice(let texts), .text): .text(picker.element(of: texts) ?? "")
    case (.int(let range), .int(let number)): .int(mutated(number, in: range))
    case (.unsigned64, .unsigned64(let number)): .unsigned64(mutated(number))
    case (.list(let element, let limit), .list(let values)):
      .list(Array(mutated(values, as: element, donor).prefix(min(limit, 64))))
    case (.record(let fields), .record(let record)): .record(mutated(record, as: fields, donor))
    case (.variants(let tag, let variants), .record(let record)):
      .record(mutated(record, tag, variants, donor))
    case (.bytes, _), (.text, _), (.choice, _), (.int, _), (.unsigned64, _), (.list, _), (.record, _), (.variants, _):
      value
    }
  }

  // MARK: - Numbers

  private mutating func mutated(_ number: Int64, in range: ClosedRange<Int64>) -> Int64 {
    let candidates: [Int64] = [
      number &+ 1, number &- 1, number &* 2, number / 2, number &+ Int64(picker.below(100)), range.lowerBound,
      min(range.upperBound, 300), Int64(picker.below(20)), number ^ 1 << Int64(picker.below(53)),
    ]
    // Much larger numbers may stand for many steps: corners have those that are known to be answered soon.
    let highest = max(number &+ 100, 4096)
    let picked = candidates.filter { range.contains($0) && $0 <= highest }
    return picker.element(of: picked) ?? number
  }

  private mutating func mutated(_ number: UInt64) -> UInt64 {
    let candidates: [UInt64] = [
      number &+ 1, number &- 1, number &* 2, number / 2, number ^ 1 << UInt64(picker.below(64)), number.byteSwapped,
      UInt64(picker.below(300)), number << 32 | number >> 32, ~number,
    ]
    return picker.element(of: candidates) ?? number
  }

  // MARK: - Lists and records

  private mutating func mutated(_ values: [Value], as element: FieldForm, _ donor: Value?) -> [Value] {
    var values = values
    guard !values.isEmpty else {
      guard case .list(let others)? = donor else { return [] }
      return Array(others.prefix(1))
    }
    let place = picker.below(values.count)
    switch picker.below(8) {
    case 0: values.remove(at: place)
    case 1: values.insert(values[place], at: picker.below(values.count + 1))
    case 2: values.swapAt(place, picker.below(values.count))
    case 3: values = Array(values[..<place])
    case 4: values.append(contentsOf: values[place...])
    case 5:
      if case .list(let others)? = donor, let other = picker.element(of: others) { values.insert(other, at: place) }
    default: values[place] = mutated(values[place], as: element, nil)
    }
    return values
  }

  mutating func mutated(_ record: Record, as fields: [FieldDeclaration], _ donor: Value?) -> Record {
    guard let field = picker.element(of: fields) else { return record }
    var donated: Value?
    if case .record(let other)? = donor { donated = other[field.name] }
    return mutated(record, field, donated)
  }

  /// The record with another value of one field.
  mutating func mutated(_ record: Record, _ field: FieldDeclaration, _ donated: Value?) -> Record {
    var record = record
    guard let value = record[field.name] else {
      record[field.name] = donated ?? drawn(field)
      return record
    }
    record[field.name] = field.isOptional && picker.chance(1, of: 5) ? nil : mutated(value, as: field.form, donated)
    return record
  }

  private mutating func mutated(
    _ record: Record, _ tag: String, _ variants: [RecordVariant], _ donor: Value?
  ) -> Record {
    guard case .text(let name)? = record[tag], let variant = variants.first(where: { $0.name == name }),
      picker.chance(3, of: 4), !variant.fields.isEmpty
    else { return event(of: picker.element(of: variants), tag) ?? record }
    return mutated(record, as: variant.fields, donor)
  }

  /// A record of a kind, with drawn values.
  private mutating func event(of variant: RecordVariant?, _ tag: String) -> Record? {
    guard let variant else { return nil }
    var record = Record([tag: .text(variant.name)])
    for field in variant.fields where !field.isOptional || picker.chance(1, of: 3) { record[field.name] = drawn(field) }
    return record
  }

  private mutating func drawn(_ field: FieldDeclaration) -> Value {
    var draw = Draw(seed: drawName, id: String(picker.number()), field: field.name)
    let value = field.drawn(&draw)
    // A number of steps must stay small; without a separate limit, a field draws from its whole range.
    if case .int(let number) = value, case .int(let range) = field.form, number > 4096 {
      return .int(min(range.upperBound, max(range.lowerBound, Int64(picker.below(20)))))
    }
    return value
  }

  // MARK: - Parts of others

  private mutating func spliced(_ value: Value, with donor: Value) -> Value {
    switch (value, donor) {
    case (.bytes(let mine), .bytes(let theirs)) where picker.chance(1, of: 2):
      .bytes(Array(mine[..<picker.below(mine.count)]) + theirs[picker.below(theirs.count)...])
    case (.text(let mine), .text(let theirs)) where picker.chance(1, of: 2):
      .text(
        Self.spliced(
          mine, theirs, at: (picker.below(mine.unicodeScalars.count), picker.below(theirs.unicodeScalars.count))))
    case (.list(let mine), .list(let theirs)) where picker.chance(1, of: 2):
      .list(Array(mine[..<picker.below(mine.count)]) + theirs[picker.below(theirs.count)...])
    default: donor
    }
  }

  private static func spliced(_ mine: String, _ theirs: String, at places: (Int, Int)) -> String {
    String(
      String.UnicodeScalarView(Array(mine.unicodeScalars.prefix(places.0)) + theirs.unicodeScalars.dropFirst(places.1)))
  }
}
