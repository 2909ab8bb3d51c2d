/// Everything that an implementer of a server can get wrong outside the computations.
package struct ServerRules: Sendable {
  package var activation = ServerActivationRules()
  package var password = ServerPasswordRules()
  package var status = ServerStatusRules()
  package var signature = ServerSignatureRules()
  package var offline = ServerOfflineRules()
  package var token = ServerTokenRules()
  package var vault = ServerVaultRules()
  package var encryption = ServerEncryptionRules()
  package var recovery = ServerRecoveryRules()
  package var upgrade = ServerUpgradeRules()
  package var version4 = ServerRules4()
}

/// A question of yes or no about one value.
package typealias Question<Value> = @Sendable (Value) -> Bool

/// A question of yes or no about two values.
package typealias Comparison<One, Other> = @Sendable (One, Other) -> Bool

/// How an activation begins, moves and ends.
package struct ServerActivationRules: Sendable {
  /// What each trigger does in each state.
  package var move: @Sendable (ServerStatus, ServerTrigger) -> ServerMove = ServerTransitions.move
  /// The maximum of failed attempts is that of the call, or the server's.
  package var chooseMaximum: @Sendable (_ ofCall: Int?, _ ofServer: Int) -> Int = { ofCall, ofServer in
    ofCall ?? ofServer
  }
  /// A maximum is above 0.
  package var isMaximumAllowed: Question<Int> = { $0 > 0 }
  /// An expiry in the past is taken.
  package var isExpiryAllowed: @Sendable (_ expiry: Int64, _ now: Int64) -> Bool = { _, _ in true }
  /// An activation expires after its expiry, not at it.
  package var isExpired: @Sendable (_ expiry: Int64, _ now: Int64) -> Bool = { expiry, now in now > expiry }
  /// A code is found while its expiry is later than now.
  package var isCodeAlive: @Sendable (_ expiry: Int64, _ now: Int64) -> Bool = { expiry, now in expiry > now }
  /// The job looks back one hour.
  package var isSeenByJob: @Sendable (_ expiry: Int64, _ now: Int64) -> Bool = { expiry, now in
    now - expiry <= 3_600_000
  }
  /// These calls notice that an activation has expired.
  package var noticesExpiry: Question<ServerCallKind> = {
    [.status, .detail, .commit, .updatePassword, .expiryJob].contains($0)
  }
  /// A code belongs to one application.
  package var isCodeOfApplication: Comparison<String, String> = { $0 == $1 }
  /// An application version must be supported.
  package var isVersionUsable: Question<ServerApplicationVersion> = { $0.isSupported }
  /// The name of a platform is kept in lower case; `unknown` stands for none.
  package var storePlatform: @Sendable (String?) -> String = { $0?.lowercased() ?? "unknown" }
  /// The reason of a block is that of the call, or `NOT_SPECIFIED`.
  package var chooseReason: @Sendable (String?) -> String = { $0 ?? "NOT_SPECIFIED" }
  /// A blocked activation that is blocked again keeps its reason.
  package var reasonAfterSecondBlock: @Sendable (_ old: String?, _ new: String) -> String? = { old, _ in old }
  /// Unblocking sets the attempts to 0.
  package var attemptsAfterUnblock: @Sendable (Int) -> Int = { _ in 0 }
  /// Unblocking what is not blocked leaves the attempts.
  package var attemptsAfterIdleUnblock: @Sendable (Int) -> Int = { $0 }
  /// Unblocking clears the reason.
  package var reasonAfterUnblock: @Sendable (String?) -> String? = { _ in nil }
  /// A device removes an activation with two factors or more.
  package var typesOfRemoval: Question<String> = ServiceEndpoint.removeActivation.takes
  /// A provider's user has 1 to 255 characters.
  package var isUserAllowed: Question<String> = { (1...255).contains($0.unicodeScalars.count) }
  /// The one-time password of a custom activation is not looked at.
  package var looksAtPasswordOfCustom: Bool = false
}

/// The one-time password of an activation, and the phase in which it is committed.
package struct ServerPasswordRules: Sendable {
  /// The members of init that concern the password fit together.
  package var isConsistent: Question<ServerPasswordMembers> = { members in
    guard members.validation != nil, members.validation != "NONE" else { return true }
    return members.phase == nil && !(members.password ?? "").allSatisfy(\.isWhitespace)
  }
  /// Where the exchange commits, no administrator does.
  package var canBeCommitted: Question<ServerPasswordMode> = { !$0.commitsAtExchange }
  /// What the exchange does with the password that is sent.
  package var atExchange: @Sendable (ServerPasswordMode, String?) -> ServerPasswordStep = { mode, sent in
    mode.stepAtExchange(sent: sent)
  }
  /// What the commit does with the password that is sent.
  package var atCommit: @Sendable (ServerPasswordMode, String?) -> ServerPasswordStep = { mode, sent in
    mode.stepAtCommit(sent: sent)
  }
  /// Passwords are compared whole.
  package var areEqual: Comparison<String, String> = { $0 == $1 }
  /// A wrong password is one more failed attempt.
  package var attemptsAfterWrong: @Sendable (Int) -> Int = { $0 + 1 }
  /// The failed attempt is stored.
  package var storesWrong = true
  /// A missing or misplaced password does not count as an attempt.
  package var attemptsAfterMissing: @Sendable (Int) -> Int = { $0 }
  /// The attempt that reaches the maximum is the last one.
  package var areUsedUp: @Sendable (_ attempts: Int, _ maximum: Int) -> Bool = { $0 >= $1 }
  /// A right password sets the attempts to 0.
  package var attemptsAfterRight: @Sendable (Int) -> Int = { _ in 0 }
  /// A right password does so in both phases, of an activation that is CREATED or PENDING_COMMIT.
  package var clearsAttempts: Question<ServerStatus> = { _ in true }
  /// Where the exchange checks it, the password cannot be replaced.
  package var canBeReplaced: Question<ServerPasswordMode> = { $0.validation != "ON_KEY_EXCHANGE" }
  /// A replaced password is checked at the commit.
  package var modeAfterUpdate: @Sendable (ServerPasswordMode, _ password: String) -> ServerPasswordMode = { _, new in
    ServerPasswordMode(validation: "ON_COMMIT", phase: nil, password: new)
  }
  /// A replaced password leaves the attempts.
  package var attemptsAfterUpdate: @Sendable (Int) -> Int = { $0 }
}

/// What a status request gives.
package struct ServerStatusRules: Sendable {
  /// The blob is real where the device's key is known, and the state is after CREATED.
  package var isReal: @Sendable (ServerStatus, _ hasDeviceKey: Bool) -> Bool = { status, hasDeviceKey in
    status != .created && hasDeviceKey
  }
  /// A random blob of a REMOVED activation comes without nonce; other random blobs with one.
  package var hasNonceWhenRandom: @Sendable (ServerStatus?, _ hasChallenge: Bool) -> Bool = { status, hasChallenge in
    hasChallenge && status != .removed
  }
  /// The number of the state.
  package var number: @Sendable (ServerStatus) -> Int = { $0.number }
  /// The attempts in the blob.
  package var attempts: @Sendable (Int) -> Int = { $0 & 0xff }
  package var maximum: @Sendable (Int) -> Int = { $0 & 0xff }
  /// The blob's look-ahead is the server's.
  package var lookAhead: @Sendable (Int) -> Int = { $0 }
  /// The byte of the counter is the low byte of the number of steps.
  package var counterByte: @Sendable (Int) -> Int = { $0 & 0xff }
  /// The hash is that of the stored CTR_DATA, and not of a later value.
  package var stepsBeforeHash = 0
  /// The blob states that version 3 is the newest.
  package var upgradeVersion = 3
}
