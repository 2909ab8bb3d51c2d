package import Conformance
internal import PowerAuth

extension DecryptResponseOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.decryptionMistakes(rules, decryptionRules, .response)
  }
}
