internal import Conformance
internal import Parties
internal import PowerAuthVectors

extension Mistake {
  /// A mistake of a client, which changes a rule.
  @inline(never)
  static func client<Value: Sendable>(
    _ id: String, _ sentence: String, _ rule: any WritableKeyPath<PartyRules, Value> & Sendable,
    _ edit: @escaping @Sendable (_ right: Value) -> Value
  ) -> Mistake {
    Mistake("client.\(id)", sentence, edits: [.rule(RuleEdit(rule, edit))])
  }

  /// A mistake of a client, which has another value in the place of a rule.
  @inline(never)
  static func client<Value: Sendable>(
    _ id: String, _ sentence: String, _ rule: any WritableKeyPath<PartyRules, Value> & Sendable, is wrong: Value
  ) -> Mistake {
    client(id, sentence, rule) { _ in wrong }
  }

  /// All mistakes of clients and of their applications.
  static let ofClients: [Mistake] =
    ofClientActivations + ofClientPresence + ofClientStatus + ofClientSignatures + ofClientPasswords + ofClientBiometry
    + ofClientExternalKeys + ofClientTokens + ofClientVaults + ofClientUpgrades + ofClientTime + ofClientSharing
    + ofClientWatches + ofApplications
}
