package import Conformance
internal import PowerAuthVectors

extension ActivationCodeValidateOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "code.lower-case-written", "code.base32-padded",
      because: "Vectors of the operations to which these steps belong show them.")
    op.notDetectable(
      "code.spare-bits-ignored",
      because: "Respected implementations do so, and vectors with such bits allow either answer.")
  }
}

extension ActivationCodeParseOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "code.text-behind-hash-ignored", "code.lower-case-written", "code.base32-padded",
      because: "Vectors of the operations to which these steps belong show them.")
    op.notDetectable(
      "code.spare-bits-ignored",
      because: "Respected implementations do so, and vectors with such bits allow either answer.")
  }
}

extension ActivationCodeSignatureOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "code.lower-case-written", "code.base32-padded", "jwt.unsigned-taken",
      because: "Vectors of the operations to which these steps belong show them.")
    op.notDetectable(
      "code.spare-bits-ignored",
      because: "Respected implementations do so, and vectors with such bits allow either answer.")
  }
}
