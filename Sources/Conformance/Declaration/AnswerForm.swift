import StrictJSON

/// The form of what an adapter may answer, which is wider than that of right answers.
extension FieldForm {
  /// The form of all values of the same type, within limits for every field.
  fileprivate var widened: FieldForm {
    switch self {
    case .bytes(let limit): .bytes(atMost: max(limit, Self.mostBytes))
    case .text(let limit): .text(atMost: max(limit, Self.mostCharacters))
    case .choice: .text()
    case .int: .int(-(1 << 53 - 1)...(1 << 53 - 1))
    case .unsigned64: .unsigned64
    case .list(let element, let limit): .list(of: element.widened, atMost: max(limit, Self.mostElements))
    case .record(let fields): .record(fields.map(\.widened))
    case .variants(let tag, let variants):
      .variants(
        by: tag,
        variants.map { RecordVariant(name: $0.name, sentence: $0.sentence, fields: $0.fields.map(\.widened)) })
    }
  }
}

extension Operation {
  /// The outputs that an adapter may send.
  package var answerForm: [FieldDeclaration] {
    outputs.map { field in script?.observations == field.name ? field.widenedObservations : field.widened }
  }
}

extension FieldDeclaration {
  /// The same list of records, of which one may state that an event cannot be caused.
  fileprivate var widenedObservations: FieldDeclaration {
    guard case .list(.record(let fields), let limit) = widened.form else { return widened }
    let why = FieldDeclaration(
      Script.inexpressible, FieldKind<String>.text { _ in "" }, "Why the event cannot be caused.", isOptional: true)
    return FieldDeclaration(
      name: name, form: .list(of: .record(fields.map(\.optional) + [why]), atMost: limit), isOptional: isOptional,
      sentence: sentence, bringsCorners: bringsCorners, drawn: drawn)
  }

  /// The same field with the form of all values of its type.
  package var widened: FieldDeclaration { with(form.widened) }

  var optional: FieldDeclaration {
    FieldDeclaration(
      name: name, form: form, isOptional: true, sentence: sentence, bringsCorners: bringsCorners, drawn: drawn)
  }
}

extension [FieldDeclaration] {
  /// The same fields, of which some may be absent.
  package func allowing(absent: [String]) -> [FieldDeclaration] {
    map { field in absent.contains { $0.hasSameCodePoints(as: field.name) } ? field.optional : field }
  }
}
