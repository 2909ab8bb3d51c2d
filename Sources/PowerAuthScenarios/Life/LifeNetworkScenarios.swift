package import Conformance
internal import PowerAuthVectors

extension LifeNetworkOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    play(
      "basic", "A whole life, with a network that loses nothing.",
      about: "L1 L2 L5 L10 L13 L14 L16 L20 L21 L22 L23 L24 L25 L26", with: "start=none", flags: [.basic], on: op,
      "init",
      "create", "persist", "commit", "status", "sign", "validate-password", "change-password old=1234 new=5678",
      "sign password=5678", "request-token password=5678", "use-token", "remove-token", "vault password=5678",
      "sign-offline password=5678", "restart", "status", "remove password=5678", "status")
  }
}
