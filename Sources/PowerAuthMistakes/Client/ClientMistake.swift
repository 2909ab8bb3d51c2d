internal import Conformance
internal import Parties
internal import PowerAuthVectors

extension Mistake {
  /// A mistake of a client, which changes a rule.
  @inline(never)
  static func ofClient<Value: Sendable>(
    _ id: String, _ sentence: String, _ rule: any WritableKeyPath<PartyRules, Value> & Sendable,
    _ edit: @escaping @Sendable (_ right: Value) -> Value
  ) -> Mistake {
    Mistake("client.\(id)", sentence, edits: [.rule(RuleEdit(rule, edit))])
  }

  /// A mistake of a client, which has another value in the place of a rule.
  @inline(never)
  static func ofClient<Value: Sendable>(
    _ id: String, _ sentence: String, _ rule: any WritableKeyPath<PartyRules, Value> & Sendable, is wrong: Value
  ) -> Mistake {
    ofClient(id, sentence, rule) { _ in wrong }
  }
}

extension MistakeCatalogue {
  /// The mistakes of clients and of their applications, in the order in which they are listed.
  static let ofClients: [Mistake] = [
    Mistake.ofClientActivations, Mistake.ofClientPresence, Mistake.ofClientStatus, Mistake.ofClientSignatures,
    Mistake.ofClientPasswords, Mistake.ofClientBiometry, Mistake.ofClientExternalKeys, Mistake.ofClientTokens,
    Mistake.ofClientVaults, Mistake.ofClientUpgrades, Mistake.ofClientTime, Mistake.ofClientSharing,
    Mistake.ofClientWatches, Mistake.ofApplications,
  ].flatMap(\.self)
}
