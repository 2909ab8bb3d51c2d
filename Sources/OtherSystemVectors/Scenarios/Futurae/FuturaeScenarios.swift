package import Conformance

extension FuturaeOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    switch heading.id {
    case "futurae.configuration": declareConfiguration(on: op)
    case "futurae.lock": declareLock(on: op)
    case "futurae.pin": declarePIN(on: op)
    case "futurae.biometry": declareBiometry(on: op)
    case "futurae.enrolment": declareEnrolment(on: op)
    case "futurae.account": declareAccount(on: op)
    case "futurae.migration": declareMigration(on: op)
    case "futurae.session": declareSession(on: op)
    case "futurae.offline": declareOffline(on: op)
    default: declareAdaptive(on: op)
    }
  }
}
