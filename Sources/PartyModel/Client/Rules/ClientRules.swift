/// What a client leaves no choice about, by areas.
package struct ClientRules: Sendable {
  package var activation = ClientActivationRules()
  package var removal = ClientRemovalRules()
  package var presence = ClientPresenceRules()
  package var status = ClientStatusRules()
  package var signature = ClientSignatureRules()
  package var queue = ClientQueueRules()
  package var password = ClientPasswordRules()
  package var biometry = ClientBiometryRules()
  package var externalKey = ClientExternalKeyRules()
  package var token = ClientTokenRules()
  package var vault = ClientVaultRules()
  package var upgrade = ClientUpgradeRules()
  package var time = ClientTimeRules()
  package var sharing = ClientSharingRules()
  package var watch = ClientWatchRules()
  package var application = ApplicationRules()
  package var version4 = ClientRules4()

  package init() {}
}

/// The number of bytes below which a password is refused.
package let shortestPassword = 4
