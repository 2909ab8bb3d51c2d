package import Conformance
package import PowerAuth

/// What the three operations that write a header have in common.
package struct HeaderBuilding: DeclarationGroup {
  package let kind: HeaderKind
  /// The inputs, one for each field of the header.
  package let fields: HeaderInputs
  package let value: Field<String>
  package let form = rule(
    "R1", "The value is PowerAuth, a space, and each field as name=\"value\", separated by commas, in any order.",
    \.headerWriting.scheme, \.headerWriting.join, \.headerWriting.separator, \.headerWriting.writeName,
    \.headerWriting.order)
  package let contents = rule("R2", "Each value stands unchanged between its quotes.", \.headerWriting.writeValue)
  package let version = rule("R3", "The version is the one of the protocol that is spoken.", \.headerWriting.writeValue)
  package let harmless = rule(
    "R4", "A value with a quote or a control character is refused.", \.headerWriting.checkValue)

  init(_ kind: HeaderKind) {
    self.kind = kind
    fields = HeaderInputs(kind)
    let formula =
      "PowerAuth " + kind.fields.map { "\(kind.namePrefix)\($0.snakeCaseName)=\"…\"" }.joined(separator: ", ")
    value = output("value", .text { _ in "" }, "The value of the header.", formula: formula)
  }

  func declareAnswer(on op: OperationBuilder) {
    op.verified(by: kind.reader)
    op.refuses(.invalidField)
    op.answer { rules, request in
      request.accept(value(try rules.writeHeader(kind, fields.values(request.input))))
    }
  }
}

extension HeaderKind {
  /// The operation that reads a header of the kind.
  package var reader: String { self == .authorization ? "header.parse-authorization" : "header.parse" }
}

/// The inputs of an operation that writes a header.
package struct HeaderInputs: DeclarationGroup {
  package let kind: HeaderKind
  package let required: [HeaderField: Field<String>]
  package let optional: [HeaderField: OptionalField<String>]
  /// The same inputs in the order of the header.
  private let inOrder: [any Sendable]

  init(_ kind: HeaderKind) {
    self.kind = kind
    var required: [HeaderField: Field<String>] = [:]
    var optional: [HeaderField: OptionalField<String>] = [:]
    inOrder = kind.fields.map { field in
      if kind.mayLack(field) {
        let input = optionalInput(field.rawValue, field.kind, field.sentence)
        optional[field] = input
        return input
      }
      let input = input(field.rawValue, field.kind, field.sentence)
      required[field] = input
      return input
    }
    self.required = required
    self.optional = optional
  }

  package func values(_ input: Record) -> [HeaderField: String] {
    Dictionary(
      uniqueKeysWithValues: kind.fields.compactMap { field in
        (required[field].map { input[$0] } ?? optional[field].flatMap { input[$0] }).map { (field, $0) }
      })
  }
}
