internal import Conformance
internal import PartyModel
internal import PowerAuthVectors

/// A rule of an operation of a party, with the decisions and computations that it is about.
func partyRule(
  _ id: String, _ sentence: String, _ steps: (any PartialKeyPath<PartyRules> & Sendable)...
) -> Rule {
  Rule(id, sentence, steps: steps)
}

extension PartyRules: RulesAroundOthers {}
