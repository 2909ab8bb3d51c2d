public import Conformance
internal import PowerAuthVectors

extension Suite {
  /// PowerAuth with the mistakes that implementations can make: a failing run has a diagnosis.
  public static let powerAuthWithMistakes = powerAuth(
    layers: [addMistakes(of:to:)], remembering: rememberingCostlyResults, recordedForms: recordedForms)
}

/// Adds the mistakes of an operation.
package func addMistakes(of declaration: any OperationDeclaration, to op: OperationBuilder) {
  op.mistakes(of: .powerAuth)
  (declaration as? any MistakeDeclaration)?.declareMistakes(on: op)
}
