package import Conformance
internal import PowerAuth

extension LegacySessionKeyOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    for mistake in Mistake.ofParity {
      op.notDetectable(mistake, because: "A point and its negative have the same X, and so have their multiples.")
    }
  }
}
