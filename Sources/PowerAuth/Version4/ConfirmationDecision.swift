/// What a server keeps of an activation, as far as its confirmation is judged by it or changes it.
package struct ConfirmationRecord: Equatable, Sendable {
  package var verified: VerifiedRecord
  package var isConfirmationPending: Bool
  /// Whether the time in which it can be committed has passed.
  package let isExpired: Bool
  package var isBiometryEnabled: Bool

  /// Takes the values as they are.
  package init(verified: VerifiedRecord, isConfirmationPending: Bool, isExpired: Bool, isBiometryEnabled: Bool) {
    self.verified = verified
    self.isConfirmationPending = isConfirmationPending
    self.isExpired = isExpired
    self.isBiometryEnabled = isBiometryEnabled
  }
}

/// What a server answers to a confirmation, with the record afterwards.
package struct ConfirmationDecision: Equatable, Sendable {
  package let answer: EndpointAnswer
  package let record: ConfirmationRecord
}

/// How a server judges the confirmation of an activation (§ 28.2).
package struct ConfirmationRules: Sendable {
  /// A confirmation is taken in ACTIVE, and in PENDING_COMMIT while it is awaited.
  package var isOpen: @Sendable (RecordState, _ isPending: Bool) -> Bool = { state, isPending in
    state == .active || state == .pendingCommit && isPending
  }
  /// A wrong code counts.
  package var isCounted: Function<RecordState, Bool> = { _ in true }
  /// An activation whose commit has expired is removed, when the code was right.
  package var isTooLate: @Sendable (RecordState, _ isExpired: Bool) -> Bool = { $0 == .pendingCommit && $1 }
  /// What was confirmed is not confirmed again.
  package var canConfirm: @Sendable (_ isPending: Bool) -> Bool = { $0 }
  /// A request without the setting of biometry is taken.
  package var isSettingDemanded = false
  /// The setting of biometry is that of the request, and off where the request has none.
  package var chooseSetting: @Sendable (_ asked: Bool?, _ present: Bool) -> Bool = { asked, _ in asked ?? false }
  /// A confirmation leaves the state as it is.
  package var keepState: Function<RecordState, RecordState> = { $0 }
  /// A confirmation is no longer awaited after it.
  package var isStillPending: Function<RecordState, Bool> = { _ in false }
  /// A repeated confirmation changes no setting.
  package var keepSetting: @Sendable (_ present: Bool, _ asked: Bool?) -> Bool = { present, _ in present }
  /// A repeated confirmation uses its code up.
  package var countRepeat: @Sendable (_ before: VerifiedRecord, _ after: VerifiedRecord) -> VerifiedRecord = { $1 }
}

extension Rules {
  /// Decides about a confirmation whose code matches at an offset, or nowhere (§ 28.2).
  package func decideConfirmation(
    of record: ConfirmationRecord, offset: Int?, enableBiometry asked: Bool?
  ) -> ConfirmationDecision {
    let rules = version4.decisions.confirmation
    let attempts = version4.decisions.attempts
    let before = record.verified
    func deciding(_ answer: EndpointAnswer, _ change: (inout ConfirmationRecord) -> Void) -> ConfirmationDecision {
      var changed = record
      change(&changed)
      return ConfirmationDecision(answer: answer, record: changed)
    }
    guard rules.isOpen(before.state, record.isConfirmationPending) else { return deciding(.unauthenticated) { _ in } }
    guard !attempts.areUsedUp(before.attempts) else {
      return deciding(.unauthenticated) { $0.verified.state = .blocked }
    }
    guard let offset = attempts.tried(offset, before) else {
      return deciding(.unauthenticated) {
        $0.verified = attempts.failing(before, isCounted: rules.isCounted(before.state))
      }
    }
    let after = attempts.succeeding(before, at: offset, failed: 0)
    if rules.isTooLate(before.state, record.isExpired) {
      return deciding(.refused("ERR_ACTIVATION")) {
        $0.verified = after
        $0.verified.state = .removed
      }
    }
    guard rules.canConfirm(record.isConfirmationPending) else {
      return deciding(.refused("ERR_ACTIVATION")) {
        $0.verified = rules.countRepeat(before, after)
        $0.isBiometryEnabled = rules.keepSetting(record.isBiometryEnabled, asked)
      }
    }
    if asked == nil && rules.isSettingDemanded { return deciding(.refused("ERR_VALIDATION")) { $0.verified = after } }
    return deciding(.done) {
      $0.verified = after
      $0.verified.state = rules.keepState(before.state)
      $0.isConfirmationPending = rules.isStillPending(before.state)
      $0.isBiometryEnabled = rules.chooseSetting(asked, record.isBiometryEnabled)
    }
  }
}
