package import Conformance
internal import PowerAuthVectors

extension VocabularyOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) { op.notDetectableInNames(of: "name") }
}

extension FormerErrorOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) { op.notDetectableInNames(of: "formerName") }
}

extension ScannedKindOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) { op.notDetectableInNames(of: "name") }
}

extension OperationBuilder {
  /// Declares what does not matter in names of ASCII letters.
  fileprivate func notDetectableInNames(of field: String) {
    notDetectable(
      "input.composed.\(field)", "input.decomposed.\(field)", "input.digits-translated.\(field)",
      because: "No name in the list has a digit, or a letter that normalisation gives: what was unknown stays unknown.")
  }
}
