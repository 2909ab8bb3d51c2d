public import Conformance
internal import Parties
internal import PowerAuthVectors

extension Suite {
  /// PowerAuth with the operations in which a client, a server or both play events.
  public static let powerAuthWithParties = powerAuthWithParties()

  /// Makes the suite with more layers.
  package static func powerAuthWithParties(
    layers: [DeclarationLayer] = [], copies: Int = 0, retired: [String: String] = [:],
    requirements: [RequirementFile] = [],
    remembering: @escaping @Sendable () -> [RuleEdit] = { [] }, recordedForms: [RecordedForm] = [],
    pointers: @escaping @Sendable (String) -> [String] = { _ in [] }
  ) -> Suite {
    powerAuth(
      and: operationsOfParties, rules: PartyRules(), layers: layers, copies: copies, retired: retired,
      requirements: requirements, remembering: remembering, recordedForms: recordedForms, pointers: pointers)
  }

  private static let operationsOfParties: [any OperationDeclaration] = [
    ServerActivationOperation(), ServerSignatureOperation(), ServerTokenOperation(), ServerVaultOperation(),
    ServerEncryptionOperation(), ServerRecoveryOperation(), ServerUpgradeOperation(),
    ClientActivationOperation(), ClientStatusOperation(), ClientSignatureOperation(), ClientPasswordOperation(),
    ClientBiometryOperation(), ClientExternalKeyOperation(), ClientTokenOperation(), ClientVaultOperation(),
    ClientUpgradeOperation(), ClientTimeOperation(), ClientSharingOperation(), ClientWatchOperation(),
    ClientApplicationOperation(), LifeNetworkOperation(),
  ]
}
