package import Conformance
internal import PowerAuth

extension CreateActivationRequestOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.contentMistakes(rules)
  }
}
