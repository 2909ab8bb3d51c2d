package import Conformance
internal import PowerAuth

/// What servers take or refuse in the request that begins an activation.
extension PermittedAlternative {
  static let otherMembersOfRequestRefused = PermittedAlternative(
    "activation-request.other-members-refused",
    "A member of the outer layer that the protocol does not have is refused.",
    users: "The published server refuses unknown members of the outer layer; others pass over them.",
    edits: RuleEdit(\Rules.activationRequest.checkOtherMembers) { _ in
      { names in if !names.isEmpty { throw Refusal.unexpectedParameter } }
    })
  static let directOfOtherMethods = PermittedAlternative(
    "activation-request.direct-of-other-methods",
    "The attributes of the type DIRECT are free, as those of CUSTOM, unless the method is oidc.",
    users: "The published server leaves other methods to the application; the published client sends oidc alone.",
    edits: RuleEdit(\Rules.activationRequest.checkAttributes) { right in
      { type, attributes, rules in
        let isOther = type == "DIRECT" && !attributes.contains { $0.name == "method" && $0.value == "oidc" }
        try right(isOther ? "CUSTOM" : type, attributes, rules)
      }
    })
  static let otherAttributesTaken = PermittedAlternative(
    "activation-request.other-attributes-taken", "Attributes that the type does not have are taken.",
    users: "No published document says that an attribute too many is refused; the published client does not send any.",
    edits: RuleEdit(\Rules.activationRequest.knowsAttribute) { _ in { _, _ in true } })
}

extension CreateActivationRequestOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    op.leaveOutAlternatives(
      "activation-request.other-members-refused", "activation-request.direct-of-other-methods",
      "activation-request.other-attributes-taken",
      because: "they are about what a server takes, and a client does not send one")
  }
}
