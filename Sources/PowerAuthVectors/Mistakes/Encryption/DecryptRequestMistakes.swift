package import Conformance
internal import PowerAuth
internal import Primitives

extension DecryptRequestOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.decryptionMistakes(rules, decryptionRules, .request)
  }
}
