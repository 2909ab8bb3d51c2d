/// A step of the upgrade to version 4, as a server gets it.
package enum UpgradeCall: String, CaseIterable, Sendable {
  case start, confirm
}

/// The version of an authorization header, and of the code in it.
package enum AuthorizationGeneration: String, CaseIterable, Sendable {
  case old = "3.3"
  case new = "4.0"
}

/// The version of an encryption header.
package enum EncryptionHeader: String, CaseIterable, Sendable {
  case new = "4.0"
  case old = "3.3"
  /// Absent or not readable.
  case wrong
}

/// The body of the start of an upgrade.
package enum UpgradeBody: String, CaseIterable, Sendable {
  case right
  /// It cannot be decrypted, or lacks a member.
  case incomplete
  /// A public key is not a point of the curve.
  case deviceKey = "device-key"
}

/// A step of the upgrade, with what is right and wrong in it.
package struct UpgradeRequest: Sendable {
  package let call: UpgradeCall
  package let type: SignatureType
  package let authorization: AuthorizationGeneration
  package let encryption: EncryptionHeader
  /// The offset at which the code matches, if it can be verified.
  package let offset: Int?
  package let body: UpgradeBody
  package let enableBiometry: Bool
  /// The name of the keys that a start makes.
  package let newKeys: String

  /// Takes the values as they are.
  package init(
    call: UpgradeCall, type: SignatureType, authorization: AuthorizationGeneration, encryption: EncryptionHeader,
    offset: Int?, body: UpgradeBody, enableBiometry: Bool, newKeys: String
  ) {
    self.call = call
    self.type = type
    self.authorization = authorization
    self.encryption = encryption
    self.offset = offset
    self.body = body
    self.enableBiometry = enableBiometry
    self.newKeys = newKeys
  }

  /// The version of the code: the confirmation has one of 4.0.
  fileprivate var codeVersion: AuthorizationGeneration { call == .confirm ? .new : authorization }
}

/// What a server keeps of an activation, as far as an upgrade changes it.
package struct UpgradeRecord: Equatable, Sendable {
  package var verified: VerifiedRecord
  package var version: Int
  package var isPending: Bool
  package var isBiometryEnabled: Bool
  /// The name of its keys of 4.0.
  package var keys: String?

  /// Takes the values as they are.
  package init(verified: VerifiedRecord, version: Int, isPending: Bool, isBiometryEnabled: Bool, keys: String?) {
    self.verified = verified
    self.version = version
    self.isPending = isPending
    self.isBiometryEnabled = isBiometryEnabled
    self.keys = keys
  }
}

/// What a server answers to a step of the upgrade, with the record afterwards.
package struct UpgradeServiceDecision: Equatable, Sendable {
  package let answer: EndpointAnswer
  package let record: UpgradeRecord
}

/// How a server upgrades an activation (§ 28.4).
package struct UpgradeServiceRules: Sendable {
  /// The start has possession and knowledge, the confirmation possession alone.
  package var takesType: @Sendable (UpgradeCall, SignatureType) -> Bool = {
    $1 == ($0 == .start ? .possessionKnowledge : .possession)
  }
  /// Both steps are taken in ACTIVE only.
  package var isOpen: Function<RecordState, Bool> = { $0 == .active }
  /// A signature of 3.3 is verified in version 3, and a code of 4.0 as soon as there are keys for it.
  package var canVerify: @Sendable (UpgradeCall, AuthorizationGeneration, UpgradeRecord) -> Bool = { _, code, record in
    code == .old ? record.version == 3 : record.keys != nil
  }
  /// A signature of 3.3 that cannot be verified does not count.
  package var isOldSignatureCounted = false
  /// A wrong start counts, and a wrong confirmation does not.
  package var isCounted: Function<UpgradeCall, Bool> = { $0 == .start }
  /// A right start sets the failed attempts to zero, and a right confirmation does not.
  package var clearAttempts: @Sendable (_ failed: Int, UpgradeCall) -> Int = { $1 == .start ? 0 : $0 }
  /// A start has an authorization header of 3.3 and an encryption header of 4.0.
  package var judgeHeaders: @Sendable (AuthorizationGeneration, EncryptionHeader) -> EndpointAnswer = {
    if $1 == .wrong { return .refused("ERR_UPGRADE") }
    return $0 == .old && $1 == .new ? .done : .unauthenticated
  }
  /// A start has a body with all its members.
  package var isComplete: Function<UpgradeBody, Bool> = { $0 != .incomplete }
  /// An activation whose device sends a key that is not a point is removed.
  package var findState: Function<RecordState, RecordState> = { _ in .removed }
  /// A start is taken also where one was taken before.
  package var canRepeat: @Sendable (_ isPending: Bool) -> Bool = { _ in true }
  /// A start leaves the activation in version 3.
  package var keepVersion: Function<Int, Int> = { $0 }
  /// A start leaves the counter at the value after its signature.
  package var keepCounter: Function<Int, Int> = { $0 }
  /// The keys of a start take the place of those of an earlier one.
  package var replaceKeys: @Sendable (_ present: String?, _ new: String) -> String = { $1 }
  /// The setting of biometry is that of the start.
  package var chooseSetting: @Sendable (_ present: Bool, _ asked: Bool) -> Bool = { $1 }
  /// After a start the confirmation is awaited.
  package var isPendingAfterStart: Function<UpgradeCall, Bool> = { _ in true }
  /// A confirmation is taken in version 3, where it is awaited.
  package var canConfirm: @Sendable (_ version: Int, _ isPending: Bool) -> Bool = { $0 == 3 && $1 }
  /// A confirmation makes version 4.
  package var upgradedVersion = 4
  /// After a confirmation none is awaited.
  package var isPendingAfterConfirmation: Function<UpgradeCall, Bool> = { _ in false }
  /// A refusal after the code leaves the code used up.
  package var countRefused: @Sendable (_ before: VerifiedRecord, _ after: VerifiedRecord) -> VerifiedRecord = { $1 }
}

extension Rules {
  /// Decides about a step of the upgrade (§ 28.4).
  package func decideUpgradeStep(_ request: UpgradeRequest, of record: UpgradeRecord) -> UpgradeServiceDecision {
    let rules = version4.decisions.upgrade
    let attempts = version4.decisions.attempts
    let failed = UpgradeServiceDecision(answer: .unauthenticated, record: record)
    guard rules.takesType(request.call, request.type), rules.isOpen(record.verified.state) else { return failed }
    let canVerify = rules.canVerify(request.call, request.codeVersion, record)
    // A signature of 3.3 that cannot be verified is refused before the attempts are looked at.
    if !canVerify, request.codeVersion == .old {
      guard rules.isOldSignatureCounted else { return failed }
      return failed.changing { $0.verified = attempts.failing(record.verified, isCounted: true) }
    }
    guard !attempts.areUsedUp(record.verified.attempts) else {
      return failed.changing { $0.verified.state = .blocked }
    }
    guard canVerify else { return failed }
    guard let offset = attempts.tried(request.offset, record.verified) else {
      let isCounted = rules.isCounted(request.call)
      return failed.changing { $0.verified = attempts.failing(record.verified, isCounted: isCounted) }
    }
    let after = attempts.succeeding(
      record.verified, at: offset, failed: rules.clearAttempts(record.verified.attempts.count, request.call))
    return request.call == .start ? start(request, record, after) : confirmUpgrade(request, record, after)
  }

  private func refused(
    _ answer: EndpointAnswer, _ record: UpgradeRecord, _ after: VerifiedRecord
  ) -> UpgradeServiceDecision {
    let counted = version4.decisions.upgrade.countRefused(record.verified, after)
    return UpgradeServiceDecision(answer: answer, record: record).changing { $0.verified = counted }
  }

  private func start(
    _ request: UpgradeRequest, _ record: UpgradeRecord, _ after: VerifiedRecord
  ) -> UpgradeServiceDecision {
    let rules = version4.decisions.upgrade
    let judgement = rules.judgeHeaders(request.authorization, request.encryption)
    guard judgement == .done else { return refused(judgement, record, after) }
    guard rules.isComplete(request.body), rules.canRepeat(record.isPending) else {
      return refused(.refused("ERR_UPGRADE"), record, after)
    }
    guard request.body != .deviceKey else {
      let state = rules.findState(after.state)
      return refused(.refused("ERR_UPGRADE"), record, after).changing { $0.verified.state = state }
    }
    return UpgradeServiceDecision(answer: .done, record: record).changing {
      $0.verified = after
      $0.verified.counter = rules.keepCounter(after.counter)
      $0.version = rules.keepVersion(record.version)
      $0.isPending = rules.isPendingAfterStart(request.call)
      $0.isBiometryEnabled = rules.chooseSetting(record.isBiometryEnabled, request.enableBiometry)
      $0.keys = rules.replaceKeys(record.keys, request.newKeys)
    }
  }

  private func confirmUpgrade(
    _ request: UpgradeRequest, _ record: UpgradeRecord, _ after: VerifiedRecord
  ) -> UpgradeServiceDecision {
    let rules = version4.decisions.upgrade
    guard rules.canConfirm(record.version, record.isPending) else {
      return refused(.refused("ERR_UPGRADE"), record, after)
    }
    return UpgradeServiceDecision(answer: .done, record: record).changing {
      $0.verified = after
      $0.version = rules.upgradedVersion
      $0.isPending = rules.isPendingAfterConfirmation(request.call)
    }
  }
}

extension UpgradeServiceDecision {
  /// The same answer with another record.
  fileprivate func changing(_ change: (inout UpgradeRecord) -> Void) -> UpgradeServiceDecision {
    var record = record
    change(&record)
    return UpgradeServiceDecision(answer: answer, record: record)
  }
}
