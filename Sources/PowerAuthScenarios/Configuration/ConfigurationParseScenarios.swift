package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

extension ConfigurationParseOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "The layout is 01 ‖ data(APP_KEY) ‖ data(APP_SECRET) ‖ count ‖ (number ‖ data(key)) for each key. data(x) is "
        + "the size of x as a compact number (§ 1.10), which may have a longer form than necessary, and x.")
    ConfigurationScenarios(op: op, text: configuration, rules: rules, outputs: fields).declare()
  }
}
