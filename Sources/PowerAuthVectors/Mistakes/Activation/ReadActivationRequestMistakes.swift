package import Conformance
internal import PowerAuth

extension ReadActivationRequestOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.contentMistakes(rules)
  }
}
