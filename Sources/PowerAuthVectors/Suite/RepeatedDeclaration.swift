internal import Conformance

/// An operation once more under another id: measurements of the growth need more operations than there are.
struct RepeatedDeclaration: OperationDeclaration {
  let original: any OperationDeclaration
  let number: Int

  var heading: OperationHeading { original.heading.named("copy\(number).\(original.heading.id)") }

  var fieldRules: [Rule] { original.fieldRules }

  func declareAnswer(on op: OperationBuilder) { original.declareAnswer(on: op) }
}

/// Adds a layer to the original of a declaration.
func addingToOriginals(_ layer: @escaping DeclarationLayer) -> DeclarationLayer {
  { declaration, op in layer((declaration as? RepeatedDeclaration)?.original ?? declaration, op) }
}
