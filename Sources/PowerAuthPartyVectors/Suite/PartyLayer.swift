public import Conformance
internal import PartyModel
package import PowerAuthVectors

extension Suite {
  /// PowerAuth with the operations in which a client, a server or both play events.
  public static let powerAuthWithParties = powerAuth(and: .all)
}

extension PartyOperations {
  /// The operations of the server, of the client, and of both, in the order of the documentation.
  package static let all = PartyOperations(server + client + client4 + [life, life4], rules: PartyRules())

  package static let server: [any ServerOperation] = [
    ServerActivationOperation(), ServerSignatureOperation(), ServerTokenOperation(), ServerVaultOperation(),
    ServerEncryptionOperation(), ServerRecoveryOperation(), ServerUpgradeOperation(), ServerConfirmationOperation(),
    ServerCodeOperation(), ServerFactorKeyOperation(), ServerServiceOperation(), ServerMessageOperation(),
    ServerUpgradeTo4Operation(),
  ]
  private static let client: [any ClientOperation] = [
    ClientActivationOperation(), ClientStatusOperation(), ClientSignatureOperation(), ClientPasswordOperation(),
    ClientBiometryOperation(), ClientExternalKeyOperation(), ClientTokenOperation(), ClientVaultOperation(),
    ClientUpgradeOperation(), ClientTimeOperation(), ClientSharingOperation(), ClientWatchOperation(),
    ClientApplicationOperation(),
  ]
  package static let client4: [any ClientOperation4] = [
    ClientConfirmationOperation(), ClientFactorKeyOperation(), ClientSynchronizationOperation(),
    ClientMessageOperation(), ClientUpgradeTo4Operation(),
  ]
  package static let life = LifeNetworkOperation()
  package static let life4 = LifeNetworkOperation4()
}
