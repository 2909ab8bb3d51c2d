package import PowerAuth

/// The rules of the parties of the protocol, with those of its computations.
package struct PartyRules: Sendable {
  /// The rules of the computations.
  package var core: Rules = .right
  package var server = ServerRules()
  package var client = ClientRules()
  /// What a client of protocol 4 does in a life.
  package var life4 = LifeRules4()

  /// Makes the right rules.
  package init() {}
}

/// Rules by which the parties of a script act.
///
/// A reference, because a copy of the rules is a copy of hundreds of references.
package final class SharedRules: Sendable {
  package let rules: PartyRules

  package init(_ rules: PartyRules) { self.rules = rules }
}
