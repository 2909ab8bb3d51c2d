package import PowerAuth

/// The state of an activation as an application gets it.
package enum DeliveredState: String, CaseIterable, Sendable {
  case created, pendingCommit, active, blocked, removed, deadlock

  /// The state with the number that a status has.
  package init?(number: Int) {
    guard (1...5).contains(number) else { return nil }
    self = [.created, .pendingCommit, .active, .blocked, .removed][number - 1]
  }
}

package struct ClientStatusRules: Sendable {
  /// The time is synchronised before a status is asked for.
  package var needsTime = true
  /// A status that is damaged or of another activation is invalid data.
  package var errorOfBlob = ClientResult.invalidActivationData
  /// A look-ahead has 1 to 64 values.
  package var isLookAheadValid: @Sendable (Int) -> Bool = { LookAhead.range ~= $0 }
  /// A state is a number from 1 to 5.
  package var isStateKnown: @Sendable (Int) -> Bool = { 1...5 ~= $0 }
  /// A counter that was updated has the server's byte.
  package var takesByte = true
  /// A counter that was updated is stored.
  package var storesUpdate = true
  /// A counter that is out of reach is a deadlock, whatever state the server states.
  package var deliver: @Sendable (CounterDecision, DeliveredState) -> DeliveredState = { decision, state in
    decision == .invalid ? .deadlock : state
  }
  /// A signature for the counter is sent where it is recommended and the activation is active.
  package var sendsSignature: @Sendable (CounterDecision, DeliveredState) -> Bool = { decision, state in
    decision == .calculateSignature && state == .active
  }
  /// The signature for the counter is one of possession.
  package var signatureFactors = ClientFactors.possession
  /// Without the signature for the counter the whole fetch fails.
  package var failsWithoutSignature = true
  /// After the signature for the counter no status is fetched again.
  package var fetchesAgain = false
  /// Attempts remain while the activation is active: the highest number less those that failed, and never below 0.
  package var remaining: @Sendable (DeliveredState, _ failed: Int, _ maximum: Int) -> Int = { state, failed, maximum in
    state == .active && maximum >= failed ? maximum - failed : 0
  }
  /// The custom object is delivered as it is.
  package var takeCustomObject: @Sendable (String?, DeliveredState) -> String? = { object, _ in object }
  /// No state makes the client remove an activation.
  package var removesItself: @Sendable (DeliveredState) -> Bool = { _ in false }
  /// Callers share a fetch that has not ended.
  package var sharesFetch = true
  /// A fetch that has ended is not used again.
  package var usesEndedFetch = false
  /// The last status is kept where a fetch fails.
  package var keepsLast = true
  /// The last status is not stored.
  package var storesLast = false
}
