import StrictJSON

/// The place of a field in an operation.
enum FieldRole: Sendable {
  case input
  /// An output, with its formula if it has one.
  case output(Formula?)
  /// A member of a record.
  case member
}

/// A field that is always present; an object, because closures of declarations copy it often.
package final class Field<Native: FieldValue>: Sendable {
  let declaration: FieldDeclaration
  let role: FieldRole
  let draw: @Sendable (inout Draw) -> Native

  init(_ name: String, _ kind: FieldKind<Native>, _ sentence: String, as role: FieldRole) {
    declaration = FieldDeclaration(name, kind, sentence, isOptional: false)
    self.role = role
    draw = kind.draw
  }

  package var name: String { declaration.name }

  /// Binds the field to a value.
  package func callAsFunction(_ native: Native) -> Binding {
    Binding(name: name, value: native.value)
  }
}

/// A field that may be absent; an object for the same reason.
package final class OptionalField<Native: FieldValue>: Sendable {
  let declaration: FieldDeclaration
  let role: FieldRole
  let draw: @Sendable (inout Draw) -> Native

  init(_ name: String, _ kind: FieldKind<Native>, _ sentence: String, as role: FieldRole) {
    declaration = FieldDeclaration(name, kind, sentence, isOptional: true)
    self.role = role
    draw = kind.draw
  }

  package var name: String { declaration.name }

  /// Binds the field to a value, or to none.
  package func callAsFunction(_ native: Native?) -> Binding {
    Binding(name: name, value: native?.value)
  }
}

/// A kind of field: the form of its values, and how a value is drawn.
package struct FieldKind<Native: FieldValue>: Sendable {
  let form: FieldForm
  /// Whether operations get the corners and the mistakes of the form.
  var bringsCorners = true
  package let draw: @Sendable (inout Draw) -> Native

  /// The same kind without the corners and mistakes of its form, where the field has its own.
  package var withoutCornersOfForm: FieldKind {
    FieldKind(form: form, bringsCorners: false, draw: draw)
  }
}

/// The description of a field for schemas and documentation.
package struct FieldDeclaration: Sendable {
  package let name: String
  package let form: FieldForm
  package let isOptional: Bool
  package let sentence: String
  package var bringsCorners = true
  /// Draws a value for a required field that a scenario did not set.
  package let drawn: @Sendable (inout Draw) -> Value
}

extension FieldDeclaration {
  package init<Native>(_ name: String, _ kind: FieldKind<Native>, _ sentence: String, isOptional: Bool) {
    self.init(
      name: name, form: kind.form, isOptional: isOptional, sentence: sentence, bringsCorners: kind.bringsCorners
    ) { kind.draw(&$0).value }
  }

  /// A member that is always there.
  package static func required<Native>(
    _ name: String, _ kind: FieldKind<Native>, _ sentence: String
  ) -> FieldDeclaration {
    FieldDeclaration(name, kind, sentence, isOptional: false)
  }

  /// A member that may be absent.
  package static func optional<Native>(
    _ name: String, _ kind: FieldKind<Native>, _ sentence: String
  ) -> FieldDeclaration {
    FieldDeclaration(name, kind, sentence, isOptional: true)
  }

  /// The same field with another form.
  func with(_ form: FieldForm) -> FieldDeclaration {
    FieldDeclaration(
      name: name, form: form, isOptional: isOptional, sentence: sentence, bringsCorners: bringsCorners, drawn: drawn)
  }
}

/// The integers that a JSON number carries exactly, from 0 up.
package let countRange: ClosedRange<Int64> = 0...(1 << 53 - 1)

extension FieldKind where Native == [UInt8] {
  /// Bytes; where a scenario does not set them, `count` are drawn.
  package static func bytes(_ count: Int, atMost limit: Int = FieldForm.mostBytes) -> FieldKind {
    bytes(atMost: limit) { $0.bytes(count) }
  }

  package static func bytes(
    atMost limit: Int = FieldForm.mostBytes, drawing draw: @escaping @Sendable (inout Draw) -> [UInt8]
  ) -> FieldKind {
    FieldKind(form: .bytes(atMost: limit), draw: draw)
  }
}

extension FieldKind where Native == String {
  package static func text(
    atMost limit: Int = FieldForm.mostCharacters, drawing draw: @escaping @Sendable (inout Draw) -> String
  ) -> FieldKind {
    FieldKind(form: .text(atMost: limit), draw: draw)
  }

  /// One of a closed list of texts.
  package static func choice(_ texts: [String]) -> FieldKind {
    FieldKind(form: .choice(texts)) { $0.element(of: texts) }
  }

  /// `yes` or `no`.
  package static let yes = choice(["yes", "no"])
}

extension FieldKind where Native == Int64 {
  package static func int(_ range: ClosedRange<Int64>, drawing drawn: ClosedRange<Int64>? = nil) -> FieldKind {
    FieldKind(form: .int(range)) { $0.number(in: drawn ?? range) }
  }
}

extension FieldKind where Native == UInt64 {
  package static let unsigned64 = FieldKind(form: .unsigned64) { $0.unsigned64() }
}

extension FieldKind {
  /// A list; where a scenario does not set it, a number of elements within the range is drawn.
  package static func list<Element: FieldValue>(
    of element: FieldKind<Element>, drawing counts: ClosedRange<Int>, atMost limit: Int = FieldForm.mostElements
  ) -> FieldKind where Native == [Element] {
    FieldKind(form: .list(of: element.form, atMost: limit)) { draw in
      (0..<draw.count(counts)).map { _ in element.draw(&draw) }
    }
  }
}

extension FieldKind where Native == Record {
  /// A record; where a scenario does not set it, its required fields are drawn.
  package static func record(_ fields: RecordFields) -> FieldKind { record(fields.declarations) }

  package static func record(_ fields: [FieldDeclaration]) -> FieldKind {
    FieldKind(form: .record(fields)) { draw in
      var record = Record()
      for field in fields where !field.isOptional { record[field.name] = field.drawn(&draw) }
      return record
    }
  }
}

/// The fields of a record that is itself a value, each with a handle.
package struct RecordFields: Sendable {
  private(set) var declarations: [FieldDeclaration] = []

  package init() {}

  /// Declares a required field.
  package mutating func field<Native>(_ name: String, _ kind: FieldKind<Native>, _ sentence: String) -> Field<Native> {
    let field = Field(name, kind, sentence, as: .member)
    declarations.append(field.declaration)
    return field
  }

  /// Declares a field that may be absent.
  package mutating func optionalField<Native>(
    _ name: String, _ kind: FieldKind<Native>, _ sentence: String
  ) -> OptionalField<Native> {
    let field = OptionalField(name, kind, sentence, as: .member)
    declarations.append(field.declaration)
    return field
  }
}

extension FieldKind where Native == Record {
  /// A record of one of several kinds, which scenarios set; a member names the kind.
  static func variants(by tag: String, _ variants: [RecordVariant]) -> FieldKind {
    FieldKind(form: .variants(by: tag, variants)) { _ in Record() }
  }
}
