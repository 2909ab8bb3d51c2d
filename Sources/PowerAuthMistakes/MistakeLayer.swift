public import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension Suite {
  /// PowerAuth with the mistakes that implementations can make, of which `Replay.searchingCauses()` finds those that explain
  /// the failures of a run.
  public static let powerAuthWithMistakes = powerAuth(
    and: .all, layers: [addMistakes(of:to:)], remembering: rememberingCostlyResults, recordedForms: recordedForms)
}

/// The types of rules whose calls are recorded: what a mistake returns as the right rule does changes no answer.
package let recordedForms = formsOfComputations + formsOfServer + formsOfDecisions

/// Adds the mistakes of an operation: those of the catalogue that edit a step of its rules.
package func addMistakes(of declaration: any OperationDeclaration, to op: OperationBuilder) {
  let operation = declaration.heading.id
  op.mistakes(of: .powerAuth)
  op.leaveOut(leftOut[operation] ?? [])
  for undetected in NotDetectable.all where undetected.operations.contains(operation) {
    for mistake in undetected.mistakes { op.notDetectable(mistake, because: undetected.argument) }
  }
}
