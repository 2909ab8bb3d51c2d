/// The state of a recovery code.
package enum ServerCodeStatus: String, CaseIterable, Sendable {
  case created = "CREATED"
  case active = "ACTIVE"
  case blocked = "BLOCKED"
  case revoked = "REVOKED"
}

/// The state of a PUK.
package enum ServerPUKStatus: String, CaseIterable, Sendable {
  case valid = "VALID"
  case used = "USED"
  case invalid = "INVALID"
}

/// How a server keeps recovery codes.
package struct ServerRecoveryRules: Sendable {
  /// A code that is made with an activation is usable once the activation is ACTIVE.
  package var statusOfNew: @Sendable (ServerStatus) -> ServerCodeStatus = { $0 == .active ? .active : .created }
  /// The commit of an activation makes its code usable.
  package var statusAfterCommit: @Sendable (ServerCodeStatus) -> ServerCodeStatus = { $0 == .created ? .active : $0 }
  /// A postcard has 1 to 100 PUKs.
  package var isCountAllowed: Question<Int> = { (1...100).contains($0) }
  /// A user has one code of a postcard that is CREATED or ACTIVE, unless several are allowed.
  package var isFurtherAllowed: @Sendable (_ existing: Int, _ several: Bool) -> Bool = { $0 == 0 || $1 }
  /// A code is confirmed by its user.
  package var isOfUser: Comparison<String, String> = { $0 == $1 }
  /// The states in which a code can be confirmed.
  package var canBeConfirmed: Question<ServerCodeStatus> = { [.created, .active].contains($0) }
  /// A code recovers while it is ACTIVE.
  package var isUsable: Question<ServerCodeStatus> = { $0 == .active }
  /// The PUK that is expected is the first VALID one.
  package var expected: @Sendable ([ServerPUKStatus]) -> Int? = { $0.firstIndex(of: .valid) }
  /// A wrong PUK is one more failed attempt of the code.
  package var attemptsAfterWrong: @Sendable (Int) -> Int = { $0 + 1 }
  /// The attempt that reaches the maximum blocks the code.
  package var blocks: @Sendable (_ attempts: Int, _ maximum: Int) -> Bool = { $0 >= $1 }
  /// The PUK at which the code was blocked becomes INVALID.
  package var statusOfPUKAfterBlock: @Sendable (ServerPUKStatus) -> ServerPUKStatus = { _ in .invalid }
  /// A right PUK sets the attempts to 0.
  package var attemptsAfterRight: @Sendable (Int) -> Int = { _ in 0 }
  /// A PUK is used once.
  package var statusOfPUKAfterUse: @Sendable (ServerPUKStatus) -> ServerPUKStatus = { _ in .used }
  /// The activation of the code is removed.
  package var removesBound = true
  /// The codes of an activation that expired are revoked.
  package var revokesOnExpiry = true
  /// The codes of the removed activation are revoked.
  package var revokesBound = true
  /// The code of a postcard stays ACTIVE.
  package var statusOfPostcardAfterUse: @Sendable (ServerCodeStatus) -> ServerCodeStatus = { $0 }
  /// Removal revokes codes where it is told to.
  package var revokesOnRemoval: Question<Bool> = { $0 }
  /// The VALID PUKs of a revoked code become INVALID.
  package var statusOfPUKAfterRevocation: @Sendable (ServerPUKStatus) -> ServerPUKStatus = {
    $0 == .valid ? .invalid : $0
  }
}

/// How a server upgrades an activation from version 2.
package struct ServerUpgradeRules: Sendable {
  /// An upgrade starts from version 2 in the state ACTIVE.
  package var canStart: @Sendable (_ version: Int, ServerStatus) -> Bool = { $0 == 2 && $1 == .active }
  /// CTR_DATA is made once.
  package var chooseCounterData: @Sendable (_ existing: [UInt8]?, _ new: [UInt8]) -> [UInt8] = { $0 ?? $1 }
  /// The upgrade is committed with possession alone.
  package var allows: Question<String> = ServiceEndpoint.commitUpgrade.takes
  /// A commit without a start is refused after its signature.
  package var canCommit: @Sendable (_ version: Int, _ hasCounterData: Bool) -> Bool = { $0 == 2 && $1 }
  /// After the commit a signature of version 2 is a wrong one, which counts.
  package var countsNumeric: Question<Int> = { _ in true }
  /// The numeric counter continues.
  package var counterAfterCommit: @Sendable (Int) -> Int = { $0 }
  /// A status of version 2 is refused.
  package var servesStatus: Question<Int> = { $0 == 3 }
}
