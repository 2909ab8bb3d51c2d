package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension EncryptionHeaderOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    header.addPolicies(to: op)
    let fields = header.fields
    op.arrange { try fields.fill(&$0) }
    let basic = op.scenario(
      "application-scope", "An exchange of the application: the activation is absent.",
      exercises: [header.form, header.contents, header.version, presence], flags: [.basic])
    let activation = op.scenario(
      "activation-scope", "An exchange of an activation.",
      exercises: [header.form, header.contents, header.version, presence], flags: [.basic]
    ) { draft in
      let identifier = draft.draw("activationId") { HeaderField.activationId.kind.draw(&$0) }
      fields.set(.activationId, identifier, in: &draft)
    }
    op.declareNotableHeaderValues(header)
    op.declareHarmfulHeaderValues(header, of: basic, activation)
    op.random(4, "Fields drawn from the seed.", exercises: [header.form, header.contents], flags: [.random]) { draft in
      let identifier = draft.draw("activationId") { HeaderField.activationId.kind.draw(&$0) }
      fields.set(.activationId, identifier, in: &draft)
    }
  }
}
