package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension ActivationCodeParseOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    ScannedCodeScenarios(op: op, fields: fields, codes: codes, rules: rules).declare()
  }
}
