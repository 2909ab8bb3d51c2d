package import Conformance

extension AlternativeCatalogue {
  /// The alternatives that change rules; those that refuse inputs are named by the operations.
  static let powerAuth = AlternativeCatalogue([
    .privateKeySigned, .privateKeyMinimal, .privateKeyOf32Bytes, .shortInternalIndex, .emptyKeyMaterial,
    .activationIgnored, .transportKeyIgnored, .otherMembersOfRequestRefused, .directOfOtherMethods,
    .otherAttributesTaken,
  ])
}

extension PermittedAlternative {
  /// Makes an alternative with the usual flag; expectations that it changes have the second revision unless another is given.
  convenience init(
    _ id: String, _ sentence: String, users: String, protocols: Set<String>? = nil, revision: Int = 2,
    edits: RuleEdit...
  ) {
    self.init(id, sentence, users: users, flag: .policy, protocols: protocols, revision: revision, edits: edits)
  }
}

/// An operation that permits alternatives which are not found by the steps that they edit.
package protocol AlternativeDeclaration: OperationDeclaration {
  func declareAlternatives(on op: OperationBuilder)
}

/// Adds the permitted alternatives of an operation.
func addAlternatives(of declaration: any OperationDeclaration, to op: OperationBuilder) {
  op.alternatives(of: .powerAuth)
  (declaration as? any AlternativeDeclaration)?.declareAlternatives(on: op)
}
