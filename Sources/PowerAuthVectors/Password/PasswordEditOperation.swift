internal import Conformance
internal import PowerAuth

/// One change of a password that is being typed.
let passwordEditOperation = Operation(
  powerAuth: "password.edit", "One change of a password that a user is typing, character by character.",
  reference: "Password/Edit", ranges: [.v3]
) { op in
  let fields = PasswordEditFields(op)
  let lengthBefore = op.step("lengthBefore", "the number of scalars of Unicode in password")
  let bytes = op.output(
    "bytes", .bytes(4), "The bytes of the changed password.", formula: "UTF-8(the scalars after the edit)")
  let length = op.output(
    "length", .int(countRange), "How many characters the changed password has.",
    formula: "the number of scalars of Unicode in bytes")
  op.refuses(.missingParameter, .unexpectedParameter, .noCharacter, .unknownCharacter)
  op.note("An implementation puts `password` into its object one scalar at a time, and makes the edit then.")
  let rules = PasswordEditSentences(op)
  op.arrange { try fields.fill(&$0) }

  let scenarios = PasswordEditScenarios(op: op, fields: fields, rules: rules)
  let parents = scenarios.declare()
  op.accumulated(
    "accumulated", "Five hundred edits of short passwords, some of which cannot be made.", count: 500,
    cases: "password, edit and character drawn, and a place from 0 to 3", exercises: rules.all, flags: [.accumulated]
  ) { draft, _ in
    draft[fields.password] = draft.draw("password") { drawPassword(&$0, 0...3) }
    if try fields.fillKind(&draft).hasIndex { draft[fields.index] = draft.draw("index") { $0.number(in: 0...3) } }
  }
  op.random(12, "Password and edit drawn from the seed.", exercises: rules.all, flags: [.random]) { draft in
    draft[fields.password] = draft.draw("password") { drawPassword(&$0, 1...8) }
  }
  op.corners(of: parents.basic, parents.insertion, exercise: rules.all)
  rules.declareMistakes(on: op)
  op.answer { rules, request in
    let edit = try fields.edit(request.input, by: rules)
    var password = Password(text: request[fields.password])
    let before = rules.countCharacters(of: password)
    try rules.edit(&password, edit)
    let after = Int64(rules.countCharacters(of: password))
    return request.accept(bytes(password.withBytes { $0.map(\.self) }), length(after)) {
      [lengthBefore(String(before))]
    }
  }
}

/// The inputs of an edit.
struct PasswordEditFields: Sendable {
  let password: Field<String>
  let kind: Field<String>
  let scalar: OptionalField<Int64>
  let index: OptionalField<Int64>

  init(_ op: OperationBuilder) {
    password = op.input("password", .text { String($0.count(100...999_999)) }, "What was typed before.")
    kind = op.input("edit", .choice(PasswordEdit.Kind.allCases.map(\.rawValue)), "What is done.")
    scalar = op.optionalInput(
      "scalar", .int(countRange, drawing: 0x30...0x7A),
      "The number of the character in Unicode that is added or inserted; absent in other edits.")
    index = op.optionalInput(
      "index", .int(countRange),
      "Before which character is inserted, or which one is removed, from 0 on; absent in other edits.")
  }

  func edit(_ input: Record, by rules: Rules) throws -> PasswordEdit {
    try rules.readPasswordEdit(kind(of: input[kind]), scalar: input[scalar], index: input[index])
  }

  /// Draws the edit and its parameters, as far as a scenario left them open.
  func fill(_ draft: inout Draft) throws {
    let kind = try fillKind(&draft)
    let count = Int64(draft.fill(password).unicodeScalars.count)
    if kind.hasScalar { draft.fill(scalar) }
    guard kind.hasIndex, draft[index] == nil else { return }
    let highest = kind == .insert ? count : max(count, 1) - 1
    draft[index] = draft.draw("index") { $0.number(in: 0...highest) }
  }

  func fillKind(_ draft: inout Draft) throws -> PasswordEdit.Kind { try kind(of: draft.fill(kind)) }

  /// Sets an edit with its parameters.
  func set(
    _ kind: PasswordEdit.Kind, of text: String, scalar: Int64? = nil, index: Int64? = nil, in draft: inout Draft
  ) {
    draft[password] = text
    draft[self.kind] = kind.rawValue
    draft[self.scalar] = scalar
    draft[self.index] = index
  }

  private func kind(of text: String) throws -> PasswordEdit.Kind {
    guard let kind = PasswordEdit.Kind(rawValue: text) else { throw UnknownEdit(text: text) }
    return kind
  }
}

/// A kind that no edit has; the engine lets none through.
private struct UnknownEdit: Error, CustomStringConvertible {
  let text: String
  var description: String { "\(text) is no kind of edit" }
}

extension PasswordEdit.Kind {
  var hasScalar: Bool { self == .add || self == .insert }
  var hasIndex: Bool { self == .insert || self == .remove }
}

/// Draws a password of characters of one to four bytes in UTF-8.
private func drawPassword(_ draw: inout Draw, _ count: ClosedRange<Int>) -> String {
  (0..<draw.count(count)).map { _ in draw.element(of: ["1", "7", "a", "ž", "\u{301}", "€", "😀"]) }.joined()
}

/// What holds of edits.
struct PasswordEditSentences {
  let parameters: Rule
  let characters: Rule
  let encoding: Rule
  let places: Rule
  let end: Rule

  init(_ op: OperationBuilder) {
    parameters = op.rule(
      "R1", "Only what is added or inserted has a scalar, and only an insertion or a removal a place.")
    characters = op.rule("R2", "Each scalar of Unicode counts as one character, also where a user sees fewer.")
    encoding = op.rule("R3", "A scalar enters as its UTF-8, not normalised; another number is refused.")
    places = op.rule(
      "R4",
      "Places count from 0 on; an insertion goes before the character of its place or to the end, and a place further "
        + "behind is refused.")
    end = op.rule(
      "R5",
      "An added character goes to the end, the last one is removed from there, and nothing is left after clear; "
        + "from an empty password no character can be removed.")
  }

  var all: [Rule] { [parameters, characters, encoding, places, end] }

  func declareMistakes(on op: OperationBuilder) {
    op.mistakes(Mistake.ofEditParameters, violate: [parameters])
    op.mistakes(Mistake.ofPasswordCharacters, violate: [characters])
    op.mistakes(Mistake.ofScalars, violate: [encoding])
    op.mistakes(Mistake.ofPlaces, violate: [places])
    op.mistakes(Mistake.ofLastCharacters, violate: [end])
    op.notDetectable(
      .surrogatesTaken, because: "The mobile core takes numbers of surrogates, so that both answers are allowed.")
  }
}
