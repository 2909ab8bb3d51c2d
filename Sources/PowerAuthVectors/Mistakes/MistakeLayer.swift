internal import Conformance

/// Adds the mistakes of an operation.
func addMistakes(of declaration: any OperationDeclaration, to op: OperationBuilder) {
  op.mistakes(of: .powerAuth)
  (declaration as? any MistakeDeclaration)?.declareMistakes(on: op)
}
