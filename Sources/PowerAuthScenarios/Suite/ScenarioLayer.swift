public import Conformance
internal import PowerAuthMistakes
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension Suite {
  /// PowerAuth with mistakes and scenarios: the corpus is made of it.
  public static let powerAuthWithScenarios = powerAuth(
    and: .all, layers: [addMistakes(of:to:), addScenarios(of:to:)], retired: retiredVectors,
    requirements: requirementFiles, cases: casesWithRequests, remembering: rememberingCostlyResults,
    recordedForms: recordedForms,
    pointers: { BookPointers.of($0) })
}

extension ReferenceImplementation {
  /// The built-in implementation, which can also make the mistakes.
  public static let powerAuthWithScenarios = ReferenceImplementation(of: .powerAuthWithScenarios)
}

/// Adds the vectors of an operation.
private func addScenarios(of declaration: any OperationDeclaration, to op: OperationBuilder) {
  (declaration as? any ScenarioDeclaration)?.declareScenarios(on: op)
}
