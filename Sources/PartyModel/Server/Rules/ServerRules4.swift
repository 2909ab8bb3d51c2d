package import PowerAuth

/// What an implementer of a server of protocol 4 can get wrong apart from its decisions about records.
package struct ServerRules4: Sendable {
  /// An exchange that is refused leaves nothing of its keys.
  package var storesRefusedExchange = false
  /// An activation that waits for its commit expires, whether or not it was confirmed.
  package var expires: @Sendable (_ isConfirmationPending: Bool) -> Bool = { _ in true }
  /// A commit does not ask whether the activation was confirmed.
  package var canCommit: @Sendable (_ isConfirmationPending: Bool) -> Bool = { _ in true }
  /// A commit leaves it awaited whether the device confirms.
  package var isPendingAfterCommit: @Sendable (_ isConfirmationPending: Bool) -> Bool = { $0 }
  /// An address of version 3 takes signatures of version 3 only.
  package var takesCodesAtOldPath = false
  /// The reason of a block for failed attempts does not depend on the state before it.
  package var reasonOfBlock: @Sendable (_ before: ServerStatus) -> String = { _ in BlockReason.attempts.rawValue }
  /// A block whose time has passed is lifted before an online code is judged.
  package var liftsBlockAtCode = true
  /// An offline code leaves a block whose time has passed.
  package var liftsBlockOffline = false
  /// Offline codes of biometry are tried where the caller takes them and biometry is on.
  package var takesOfflineBiometry: @Sendable (_ isAllowed: Bool, _ isOn: Bool) -> Bool = { $0 && $1 }
  /// A temporary key serves any number of messages.
  package var staysAfterUse = true
  /// A temporary key belongs to the application version that asked for it.
  package var isKeyOfVersion: Comparison<String, String> = { $0 == $1 }
  /// A temporary key belongs to the activation that asked for it, or to none.
  package var isKeyOfActivation: Comparison<String?, String?> = { $0 == $1 }
  /// Temporary keys stay when their activation is removed.
  package var removesKeysWithActivation = false
  /// An activation reads its status in each state behind CREATED.
  package var servesStatus: Question<ServerStatus> = { $0 != .created }
  /// A status leaves the last use.
  package var statusMovesLastUse = false
  /// The hash in a status is that of the value that is expected next.
  package var stepsBeforeHash = 0
  /// The vault hands out the key that the request names.
  package var chooseVaultKey: Function<HierarchyKey, HierarchyKey> = { $0 }
  /// A wrong digest leaves the nonce of its token usable.
  package var spendsNonceOfWrongDigest = false
  /// The start of an upgrade leaves the keys and the counter of version 3.
  package var keepsOldKeysAtStart = true
  /// The confirmation of an upgrade leaves no key of version 3.
  package var keepsOldKeysAfterUpgrade = false
  /// Tokens outlive an upgrade.
  package var keepsTokens = true

  /// Makes the right rules.
  package init() {}
}
