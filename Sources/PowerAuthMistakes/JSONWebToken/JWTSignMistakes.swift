package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension JwtSignOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "temporary-key.algorithm-es256", because: "Vectors of the operations to which these steps belong show them.")
    op.notDetectable("jwt.type-first", because: "The members of the header may stand in any order.")
  }
}
