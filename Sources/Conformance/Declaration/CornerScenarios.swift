/// The declarations from which the corners and the mistakes of an operation's fields are made.
struct FieldCatalogue: Sendable {
  /// The ordinary cases from which corners are made: for each field the first case that has it.
  var ordinary: [Scenario] = []
  /// The ordinary cases of some fields, which have a separate one, and the revision of their corners.
  var ordinaryOfField: [String: (scenario: Scenario, revision: Int)] = [:]
  /// The rules that corners exercise and mistakes with fields violate.
  var rules: [Rule] = []
  /// The fields on whose values the protection of a message depends.
  var protected: Set<String> = []
  /// Additional flags of corners, by `FIELD/CORNER`.
  var flags: [String: Flag] = [:]
  /// The corners that the operation does not have, as `FIELD/CORNER` or `FIELD/*`, each with the reason.
  var omitted: [String: String] = [:]
  /// The mistakes with fields that are not detectable, by id, each with the argument.
  var notDetectable: [String: String] = [:]
}

extension OperationBuilder {
  /// Declares the rules that corners exercise, and that mistakes with fields violate.
  package func fieldRules(_ rules: [Rule]) { catalogue.rules = rules }

  /// Declares the ordinary cases from which the corners of all fields are made; the corners exercise the field rules of
  /// the operation.
  ///
  /// Scenarios and mistakes of kinds follow all that are declared by hand.
  package func corners(of ordinary: Scenario...) { catalogue.ordinary = ordinary }

  /// Declares that the corners of some fields are made from another ordinary case.
  package func corners(ofFields names: String..., madeFrom ordinary: Scenario, revision: Int = 1) {
    for name in names { catalogue.ordinaryOfField[name] = (ordinary, revision) }
  }

  /// Declares fields on whose values the protection of a message depends, such as a MAC: to accept a corner of theirs
  /// that must be refused is dangerous.
  package func protected(_ fields: [String]) { catalogue.protected = Set(fields) }

  /// Declares the corners of a field that are left out; without names, all of them.
  package func omitCorners(_ names: String..., of field: String, because reason: String) {
    for name in names.isEmpty ? ["*"] : names { catalogue.omitted["\(field)/\(name)"] = reason }
  }

  /// Declares that corners of a field have one more flag.
  package func flagCorners(_ names: String..., of field: String, with flag: Flag) {
    for name in names { catalogue.flags["\(field)/\(name)"] = flag }
  }

  /// Declares mistakes with a field that are not detectable, with the argument.
  package func notDetectable(_ mistakes: String..., because argument: String) {
    for mistake in mistakes { catalogue.notDetectable[mistake] = argument }
  }
}

extension FieldCatalogue {
  /// The scenarios that follow from the kinds of the fields.
  func scenarios(inputs: [FieldDeclaration]) -> [Scenario] {
    guard !ordinary.isEmpty else { return [] }
    return inputs.filter(\.bringsCorners).flatMap { field in
      field.form.corners.filter { omitted["\(field.name)/*"] == nil && omitted["\(field.name)/\($0.name)"] == nil }
        .map { scenario(of: $0, field.name) }
    }
  }

  private func scenario(of corner: Corner, _ field: String) -> Scenario {
    let own = ordinaryOfField[field]
    let ordinary = own.map { [$0.scenario] } ?? ordinary
    return Scenario(
      name: "corner/\(field.slug)/\(corner.name)", comment: "The input \(field) \(corner.words).",
      flags: [protected.contains(field) ? .protectedCorner : .corner]
        + [flags["\(field)/\(corner.name)"]].compactMap { $0 },
      rules: rules, expecting: .computed,
      revision: own?.revision ?? 1, since: "1.0.0",
      corner: Scenario.CornerOfField(field: field, corner: corner, ordinary: ordinary.map(\.name)))
  }

  /// The mistakes that follow from the kinds of the fields.
  func mistakes(inputs: [FieldDeclaration], outputs: [FieldDeclaration]) -> [DeclaredMistake] {
    guard !rules.isEmpty else { return [] }
    let all =
      inputs.filter(\.bringsCorners).flatMap { field in field.form.inputMistakes.map { Mistake($0, input: field.name) }
      }
      + outputs.flatMap { field in field.form.outputMistakes.map { Mistake($0, output: field.name) } }
    return all.map { mistake in
      let argument = notDetectable[mistake.id]
      return DeclaredMistake(mistake: mistake, rules: argument == nil ? rules : [], whyNotDetectable: argument)
    }
  }

  /// The omitted and the flagged corners and the mistakes that are not detectable, as far as no field brings them.
  func unknownNames(inputs: [FieldDeclaration], mistakes: [DeclaredMistake]) -> [String] {
    let corners = inputs.filter(\.bringsCorners).flatMap { field in
      (["*"] + field.form.corners.map(\.name)).map { "\(field.name)/\($0)" }
    }
    let known = Set(corners + mistakes.map(\.mistake.id))
    return (Array(omitted.keys) + Array(flags.keys) + Array(notDetectable.keys)).filter { !known.contains($0) }.sorted()
  }
}

extension Flag {
  /// The flag of the vectors that follow from the kinds of fields.
  static let corner = Flag(
    "Corner", .edge, .strictness, "A field with a value at which implementations are known to differ.",
    effect: "A value is cut, normalised, rounded or padded on its way in, or refused where it must not be.")
  /// The flag of those vectors whose field protects a message, or is protected.
  static let protectedCorner = Flag(
    "ProtectedCorner", .edge, .security,
    "A field that protects a message, or is protected, with a value at which implementations are known to differ.",
    effect: "Data that nobody signed or sent are accepted, or right data are refused.")
}

extension String {
  /// The name of a field as a part of an id: `temporaryKeyId` gives `temporary-key-id`.
  package var slug: String {
    reduce(into: "") { text, character in
      text += character.isUppercase ? "-" + character.lowercased() : String(character)
    }
  }
}
