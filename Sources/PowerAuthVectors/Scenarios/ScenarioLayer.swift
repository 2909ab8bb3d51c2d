internal import Conformance

/// Adds the vectors of an operation.
func addScenarios(of declaration: any OperationDeclaration, to op: OperationBuilder) {
  (declaration as? any ScenarioDeclaration)?.declareScenarios(on: op)
}
