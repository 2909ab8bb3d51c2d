package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension RecoveryCodeValidationOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "code.lower-case-written", "code.base32-padded",
      because: "Vectors of the operations to which these steps belong show them.")
    op.notDetectable(
      "code.spare-bits-ignored",
      because: "Respected implementations do so, and vectors with such bits allow either answer.")
    op.notDetectable(
      "code.recovery-prefix-dropped", because: "The prefix is removed or refused before the code is read.")
  }
}
