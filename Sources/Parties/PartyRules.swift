package import PowerAuth

/// The rules of the parties of the protocol, with those of its computations.
package struct PartyRules: Sendable {
  /// The rules of the computations.
  package var core: Rules = .right
  package var server = ServerRules()
  package var client = ClientRules()

  /// Makes the right rules.
  package init() {}
}
