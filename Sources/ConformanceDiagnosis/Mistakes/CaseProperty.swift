internal import Conformance

/// A simple property of a case, which can tell failed cases from passed ones.
enum CaseProperty: Hashable, Sendable {
  case pattern(CaseField, ValuePattern)
  case length(CaseField, unit: String, Bound)
  case number(CaseField, Bound)
  case absent(String)
  case present(String)
  case choice(CaseField, String)
  case change(String)
  /// The vector has one of some changes of a field, which say to what value it was changed.
  case changes(field: String, [String])
  case corner(String)
  case flag(String)
  /// One of the inputs is empty, whichever.
  case emptyInput
}

/// A field of a case: an input, or an output that is right.
struct CaseField: Hashable, Sendable {
  let name: String
  var isOutput = false

  fileprivate var words: String { isOutput ? "the right `\(name)`" : "`\(name)`" }
}

/// A bound of a length or of a number.
enum Bound: Hashable, Sendable {
  case equal(UInt64), atMost(UInt64), atLeast(UInt64), other(UInt64)

  func holds(_ number: UInt64) -> Bool {
    switch self {
    case .equal(let bound): number == bound
    case .atMost(let bound): number <= bound
    case .atLeast(let bound): number >= bound
    case .other(let bound): number != bound
    }
  }
}

/// A property of a value that implementations are known to treat differently.
enum ValuePattern: Hashable, Sendable {
  case topBit, leadingZero, zeroInside, notASCII
  /// A space, a line break or a sign.
  case sign(Unicode.Scalar)

  fileprivate var words: String {
    switch self {
    case .topBit: "begins with a byte whose top bit is set"
    case .leadingZero: "begins with a zero byte"
    case .zeroInside: "contains a zero byte"
    case .notASCII: "has characters that are not ASCII"
    case .sign(" "): "contains a space"
    case .sign(let sign) where sign.value < 0x20: "contains the control character \(sign.value)"
    case .sign(let sign): "contains `\(sign)`"
    }
  }
}

// MARK: - Cases

extension CaseProperty {
  /// Whether a case has the property.
  func holds(_ observation: Observation) -> Bool {
    switch self {
    case .pattern(let field, let pattern): observation.value(of: field).map { $0.has(pattern) } ?? false
    case .length(let field, _, let bound): observation.value(of: field)?.length.map { bound.holds($0.count) } ?? false
    case .number(let field, let bound): observation.value(of: field)?.number.map(bound.holds) ?? false
    case .absent(let name): !observation.input.has(name)
    case .present(let name): observation.input.has(name)
    case .choice(let field, let text): observation.value(of: field) == .text(text)
    case .change(let words): observation.vector.change == words
    case .changes(let field, let values):
      observation.vector.changedField == field && observation.vector.changedTo.map(values.contains) ?? false
    case .corner(let name): observation.vector.corner == name
    case .flag(let name): observation.vector.flags.contains(name)
    case .emptyInput: observation.input.members.contains { $0.value.length?.count == 0 }
    }
  }
}

extension Observation {
  func value(of field: CaseField) -> Value? {
    field.isOutput ? vector.expectation.outputs.first?[field.name] : input[field.name]
  }

  /// The fields with their values.
  var fields: [(field: CaseField, value: Value)] {
    input.members.map { (CaseField(name: $0.name), $0.value) }
      + (vector.expectation.outputs.first?.members ?? []).map { (CaseField(name: $0.name, isOutput: true), $0.value) }
  }
}

extension Vector {
  /// The name of the corner, without its field; nil where the vector is not a corner.
  var corner: String? {
    let parts = id.split(separator: "/")
    return parts.count > 3 && parts[parts.count - 3] == "corner" ? String(parts[parts.count - 1]) : nil
  }
}

extension Value {
  /// The number of bytes, characters or elements.
  var length: (count: UInt64, unit: String)? {
    switch self {
    case .bytes(let bytes): (UInt64(bytes.count), "bytes")
    case .text(let text): (UInt64(text.unicodeScalars.count), "characters")
    case .list(let values): (UInt64(values.count), "elements")
    case .int, .unsigned64, .record: nil
    }
  }

  /// A number that is not below zero.
  var number: UInt64? {
    switch self {
    case .int(let number): UInt64(exactly: number)
    case .unsigned64(let number): number
    case .bytes, .text, .list, .record: nil
    }
  }

  /// The patterns that the value has.
  var patterns: [ValuePattern] {
    switch self {
    case .bytes: return [.topBit, .leadingZero, .zeroInside].filter(has)
    case .text(let text):
      let signs = text.unicodeScalars.filter { $0.isSign }.map { ValuePattern.sign($0) }.distinct
      return (has(.notASCII) ? [.notASCII] : []) + signs
    case .int, .unsigned64, .list, .record: return []
    }
  }

  fileprivate func has(_ pattern: ValuePattern) -> Bool {
    switch (self, pattern) {
    case (.bytes(let bytes), .topBit): bytes.first.map { $0 >= 0x80 } ?? false
    case (.bytes(let bytes), .leadingZero): bytes.first == 0
    case (.bytes(let bytes), .zeroInside): bytes.contains(0)
    case (.text(let text), .notASCII): text.unicodeScalars.contains { !$0.isASCII }
    case (.text(let text), .sign(let sign)): text.unicodeScalars.contains(sign)
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is an ASCII character that is neither a letter nor a digit.
  fileprivate var isSign: Bool { isASCII && !properties.isAlphabetic && !("0"..."9").contains(self) }
}

// MARK: - Words

extension CaseProperty {
  /// The number of values that it lists one by one.
  var listedCount: Int {
    if case .changes(_, let values) = self { values.count } else { 0 }
  }

  /// A clause that is true of the cases with the property.
  var words: String {
    switch self {
    case .pattern(let field, let pattern): "\(field.words) \(pattern.words)"
    case .length(let field, _, .equal(0)), .length(let field, _, .atMost(0)): "\(field.words) is empty"
    case .length(let field, _, .atLeast(1)), .length(let field, _, .other(0)): "\(field.words) is not empty"
    case .length(let field, let unit, .equal(let count)): "\(field.words) has \(count.counted(unit))"
    case .length(let field, let unit, .atMost(let count)): "\(field.words) has at most \(count.counted(unit))"
    case .length(let field, let unit, .atLeast(let count)): "\(field.words) has at least \(count.counted(unit))"
    case .length(let field, let unit, .other(let count)):
      "\(field.words) has another length than \(count.counted(unit))"
    case .number(let field, .equal(let number)): "\(field.words) is \(number)"
    case .number(let field, .atMost(let number)): "\(field.words) is at most \(number)"
    case .number(let field, .atLeast(let number)): "\(field.words) is at least \(number)"
    case .number(let field, .other(let number)): "\(field.words) is not \(number)"
    case .absent(let name): "`\(name)` is absent"
    case .present(let name): "`\(name)` is present"
    case .choice(let field, let text): "\(field.words) is \"\(text)\""
    case .change(let words): "the vector has the change \"\(words.shortened(to: 80))\""
    case .changes(let field, let values):
      "`\(field)` was changed to: \(values.map { $0.shortened(to: 60) }.joined(separator: ", or "))"
    case .corner(let name): "the vector is a corner `\(name)`"
    case .flag(let name): "the vector has the flag `\(name)`"
    case .emptyInput: "an input is empty"
    }
  }
}

extension UInt64 {
  fileprivate func counted(_ unit: String) -> String { "\(self) \(self == 1 ? String(unit.dropLast()) : unit)" }
}
