internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension HeaderBuilding {
  /// Declares what published implementations do otherwise.
  func addPolicies(to op: OperationBuilder) {
    op.note(
      "The order of the fields is free: the mobile core and the Java library write different ones. So the answer is judged by "
        + "parsing it.")
    op.stricter(
      "The Java library writes any text between the quotes.",
      because: "a value with a quote or a line break would add fields, or whole headers, to the request")
  }
}

extension HeaderInputs {
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
