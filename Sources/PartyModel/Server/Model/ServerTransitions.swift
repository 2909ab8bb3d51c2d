/// The state machine of an activation: one table.
package enum ServerTransitions {
  /// What each trigger does in each state.
  package static func move(_ status: ServerStatus, _ trigger: ServerTrigger) -> ServerMove {
    switch (status, trigger) {
    case (.created, .exchange): .to(.pendingCommit)
    case (.created, .exchangeAndCommit): .to(.active)
    case (.created, .invalidPoint): .to(.removed)
    case (.created, .passwordsUsedUp), (.pendingCommit, .passwordsUsedUp): .to(.removed)
    case (.created, .expiry), (.pendingCommit, .expiry): .to(.removed)
    case (.pendingCommit, .commit): .to(.active)
    case (.removed, .commit): .refused(.expired)
    case (.pendingCommit, .updatePassword): .none
    case (.active, .block): .to(.blocked)
    case (.blocked, .block): .none
    case (.active, .attemptsUsedUp): .to(.blocked)
    case (.blocked, .unblock): .to(.active)
    case (.active, .unblock): .none
    case (_, .remove): .to(.removed)
    case (_, .exchange), (_, .exchangeAndCommit): .refused(.activationNotFound)
    case (_, .invalidPoint), (_, .passwordsUsedUp), (_, .expiry), (_, .attemptsUsedUp): .none
    case (_, .commit), (_, .updatePassword), (_, .block), (_, .unblock): .refused(.wrongState)
    }
  }
}
