package import Conformance
internal import PowerAuth

/// What a server may have of a status that the layout of the version does not state.
extension PermittedAlternative {
  static let counterOfLaterVersionsIgnored = PermittedAlternative(
    "status.later-members-ignored",
    "In 3.0 a counter's byte, a look-ahead and a hash of the counter are ignored.",
    users: "The status does not contain it. The Java library computes without it; an implementation may refuse it.",
    flag: .localShape, protocols: Set(ProtocolRange.withoutChallenge.versions), revision: 2,
    edits: [
      RuleEdit(\Rules.status.counterByte) { right in { try right($1 ? $0 : nil, $1) } },
      RuleEdit(\Rules.status.lookAhead) { right in { try right($1 ? $0 : nil, $1) } },
      RuleEdit(\Rules.status.counterHash) { right in { try right($1 ? $0 : nil, $1) } },
    ])
}

extension StatusEncryptionOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) { op.permits(.counterOfLaterVersionsIgnored) }
}
