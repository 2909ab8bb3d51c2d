package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension LegacyEncryptionOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let scenarios = LegacyMessageScenarios(op: op, fields: fields, rules: rules) { $0[plaintext] = $1 }
    let (basic, example) = scenarios.declare()
    scenarios.declareRefusals(of: basic, example: example)
    op.corners(of: basic)
  }
}
