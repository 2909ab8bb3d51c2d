package import Conformance
internal import PowerAuth

extension EncryptResponseOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.encryptionMistakes(rules, .response)
  }
}
