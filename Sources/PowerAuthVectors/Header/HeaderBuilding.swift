internal import Conformance
internal import PowerAuth

/// What the three operations that write a header have in common.
struct HeaderBuilding {
  let op: OperationBuilder
  let kind: HeaderKind
  /// The inputs, one for each field of the header.
  let fields: HeaderInputs
  let value: Field<String>
  let form: Rule
  let contents: Rule
  let version: Rule
  let harmless: Rule

  init(_ op: OperationBuilder, _ kind: HeaderKind) {
    self.op = op
    self.kind = kind
    fields = HeaderInputs(op, kind)
    value = op.output("value", .text { _ in "" }, "The value of the header.", formula: Self.formula(kind))
    op.verified(by: "header.parse")
    op.refuses(.invalidField)
    form = op.rule(
      "R1", "The value is PowerAuth, a space, and each field as name=\"value\", separated by commas, in any order.")
    contents = op.rule("R2", "Each value stands unchanged between its quotes.")
    version = op.rule("R3", "The version is the one of the protocol that is spoken.")
    harmless = op.rule("R4", "A value with a quote or a control character is refused.")
    op.note(
      "The order of the fields is free: the mobile core and the Java library write different ones. So the answer is judged by "
        + "parsing it.")
    op.stricter(
      "The Java library writes any text between the quotes.",
      because: "a value with a quote or a line break would add fields, or whole headers, to the request")
  }

  private static func formula(_ kind: HeaderKind) -> String {
    "PowerAuth " + kind.fields.map { "\(kind.namePrefix)\($0.words)=\"…\"" }.joined(separator: ", ")
  }

  /// Declares the mistakes and the answer, after the scenarios.
  func finish() {
    op.mistakes(Mistake.ofHeaderForms(kind), violate: [form])
    op.mistakes(Mistake.ofHeaderContents(kind), violate: [contents])
    op.mistakes(Mistake.ofHeaderVersions, violate: [version])
    op.mistake(.headerValueUnchecked, violates: [harmless])
    op.notDetectable(.headerInOtherOrder, because: "The order of the fields is free.")
    op.answer { [kind, fields, value] rules, request in
      request.accept(value(try rules.writeHeader(kind, fields.values(request.input))))
    }
  }
}

/// The inputs of an operation that writes a header.
struct HeaderInputs: Sendable {
  private let kind: HeaderKind
  private let required: [HeaderField: Field<String>]
  private let optional: [HeaderField: OptionalField<String>]

  init(_ op: OperationBuilder, _ kind: HeaderKind) {
    self.kind = kind
    var required: [HeaderField: Field<String>] = [:]
    var optional: [HeaderField: OptionalField<String>] = [:]
    for field in kind.fields {
      if kind.mayLack(field) {
        optional[field] = op.optionalInput(field.rawValue, field.kind, field.sentence)
      } else {
        required[field] = op.input(field.rawValue, field.kind, field.sentence)
      }
    }
    self.required = required
    self.optional = optional
  }

  func values(_ input: Record) -> [HeaderField: String] {
    Dictionary(
      uniqueKeysWithValues: kind.fields.compactMap { field in
        (required[field].map { input[$0] } ?? optional[field].flatMap { input[$0] }).map { (field, $0) }
      })
  }

  func set(_ field: HeaderField, _ value: String?, in draft: inout Draft) {
    if let field = required[field] { draft[field] = value }
    if let field = optional[field] { draft[field] = value }
  }

  /// Draws what a scenario left open, and demands that a parser finds all of it in the answer.
  func fill(_ draft: inout Draft) throws {
    let version = try draft.version()
    let components = try required[.signatureType].map { field in
      try SignatureType(text: draft.fill(field)).factors.count
    }
    for name in kind.fields {
      guard let field = required[name], draft[field] == nil else { continue }
      draft[field] = draft.draw(field.name) { name.drawn(&$0, version: version, components: components ?? 1) }
    }
    guard draft.verification == nil else { return }
    draft.verification = Verification(
      operation: "header.parse", input: Record(["kind": .text(kind.rawValue)]), output: draft.inputs)
  }
}
