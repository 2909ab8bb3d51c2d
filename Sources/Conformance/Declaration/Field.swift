import StrictJSON

/// A field that every record of its side has.
package struct Field<Native: FieldValue>: Sendable {
  package let name: String
  let draw: @Sendable (inout Draw) -> Native

  /// Binds the field to a value.
  package func callAsFunction(_ native: Native) -> Binding {
    Binding(name: name, value: native.value)
  }
}

/// A field that may be absent.
package struct OptionalField<Native: FieldValue>: Sendable {
  package let name: String
  let draw: @Sendable (inout Draw) -> Native

  /// Binds the field to a value, or to none.
  package func callAsFunction(_ native: Native?) -> Binding {
    Binding(name: name, value: native?.value)
  }
}

/// A kind of field: how its values are written, what they look like, and how one is drawn.
package struct FieldKind<Native: FieldValue>: Sendable {
  let form: FieldForm
  let draw: @Sendable (inout Draw) -> Native
}

/// The way in which a field's values are written.
package enum FieldForm: Equatable, Sendable {
  case bytes
  case text
  case choice([String])
  case int(ClosedRange<Int64>)
  case unsigned64

  /// Tells whether a value is written in this way.
  func admits(_ value: Value) -> Bool {
    switch (self, value) {
    case (.bytes, .bytes), (.text, .text), (.unsigned64, .unsigned64): true
    case (.choice(let texts), .text(let text)): texts.contains { $0.hasSameCodePoints(as: text) }
    case (.int(let range), .int(let number)): range.contains(number)
    case (.bytes, _), (.text, _), (.choice, _), (.int, _), (.unsigned64, _): false
    }
  }
}

/// What is said of a field in schemas and documentation.
package struct FieldDeclaration: Sendable {
  package let name: String
  package let form: FieldForm
  package let isOptional: Bool
  package let sentence: String
  /// Draws a value for a field that must be there and that a scenario left open.
  let drawn: @Sendable (inout Draw) -> Value
}

/// The integers that a JSON number carries exactly, from 0 up.
package let countRange: ClosedRange<Int64> = 0...(1 << 53 - 1)

extension FieldKind where Native == [UInt8] {
  /// Bytes, of which a scenario that says nothing draws `count`.
  package static func bytes(_ count: Int) -> FieldKind {
    bytes { $0.bytes(count) }
  }

  package static func bytes(drawing draw: @escaping @Sendable (inout Draw) -> [UInt8]) -> FieldKind {
    FieldKind(form: .bytes, draw: draw)
  }
}

extension FieldKind where Native == String {
  package static func text(drawing draw: @escaping @Sendable (inout Draw) -> String) -> FieldKind {
    FieldKind(form: .text, draw: draw)
  }

  /// One of a closed list of texts.
  package static func choice(_ texts: [String]) -> FieldKind {
    FieldKind(form: .choice(texts)) { $0.element(of: texts) }
  }
}

extension FieldKind where Native == Int64 {
  package static func int(_ range: ClosedRange<Int64>, drawing drawn: ClosedRange<Int64>? = nil) -> FieldKind {
    FieldKind(form: .int(range)) { $0.number(in: drawn ?? range) }
  }
}

extension FieldKind where Native == UInt64 {
  package static let unsigned64 = FieldKind(form: .unsigned64) { $0.unsigned64() }
}
