/// What the client of protocol 4 decides, by values that are not secret (§ 29).
package struct ClientDecisionRules: Sendable {
  package var persisting = ActivationPersistingRules()
  package var effects = StatusEffectRules()
  package var call = CallPermissionRules()
  package var upgrade = UpgradeRunRules()
}
