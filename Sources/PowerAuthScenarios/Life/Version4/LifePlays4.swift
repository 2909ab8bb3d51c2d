package import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension LifeNetworkOperation4: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    play(
      "basic", "A whole life, with a network that loses nothing.",
      about: "L1 L2 L10 L13 L14 L15 L16 L17 L18 L19 L20 L24", with: "start=none", flags: [.basic], on: op,
      [
        "init", "create", "commit", "persist", "status", "sign", "validate-password",
        "change-password old=1234 new=5678",
        "sign password=5678", "add-biometry password=5678", "sign factors=possession_biometry",
        "request-token password=5678", "use-token", "remove-token", "message", "sign-offline password=5678",
        "remove-biometry", "restart", "status", "remove password=5678", "status",
      ])
    play(
      "basic-upgrade", "An activation of 3.3 is upgraded, with a network that loses nothing.",
      about: "L21 L22", with: "start=active-3 biometry=yes", flags: [.basic], on: op,
      [
        "status", "sign", "validate-password", "sign factors=possession_biometry", "upgrade", "status", "sign",
        "sign factors=possession_biometry", "change-password old=1234 new=5678", "sign password=5678", "request-token",
        "restart", "message", "remove password=5678",
      ])
    declareFates(on: op)
    declareFatesOfUpgrade(on: op)
    declarePersisting(on: op)
    declareOrderOfCommit(on: op)
    declareUpgrade(on: op)
    declareUpgradePermission(on: op)
    declarePassword(on: op)
    declareBiometry(on: op)
    declareLosses(on: op)
    declareBackups(on: op)
    declareAttempts(on: op)
    declareWaiting(on: op)
    declareKeys(on: op)
    declareRemoval(on: op)
    declareDrawn(on: op)
  }
}

extension LifeNetworkOperation4 {
  /// Declares a scenario, with the ids of the rules that it is about.
  func play(
    _ name: String, _ comment: String, about rules: String, with configuration: String = "",
    flags: [Flag] = [.lossyNetwork], on op: OperationBuilder, _ lines: [String]
  ) { script.play(name, comment, op.rules(ids: rules), flags: flags, with: configuration, on: op, lines) }

  /// Declares a vector for many lives of events that are drawn from a list, after the first ones.
  func playDrawn(
    _ name: String, _ comment: String, about rules: String, with configuration: String = "", from lines: [String],
    count: Int, length: Int, on op: OperationBuilder
  ) {
    script.playDrawn(
      name, comment, op.rules(ids: rules), flags: [.accumulated], count: count, length: length, with: configuration,
      first: [], from: lines, on: op)
  }
}
