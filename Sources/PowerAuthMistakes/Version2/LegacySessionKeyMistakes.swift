package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension LegacySessionKeyOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut("kdf.longer-index-refused", because: "Vectors of the operations to which these steps belong show them.")
    for mistake in Mistake.ofParity {
      op.notDetectable(mistake, because: "A point and its negative have the same X, and so have their multiples.")
    }
  }
}
