/// What a client has of an activation before and after it is persisted.
package enum LocalActivation: String, CaseIterable, Sendable {
  case empty
  /// Created, and not stored.
  case registration
  /// Stored.
  case activation
}

/// A request of a client that persists an activation.
package enum PersistingRequest: String, CaseIterable, Sendable {
  case confirm = "activation/confirm"
  case status = "activation/status"
}

/// The answer to one of these requests, with the values of a status where it is one.
package struct PersistingAnswer: Sendable {
  /// Whether it is 200 with the right content.
  package let isRight: Bool
  package let state: RecordState
  /// Bit 0 of the flags.
  package let isConfirmationPending: Bool

  /// Takes the values as they are.
  package init(isRight: Bool, state: RecordState, isConfirmationPending: Bool) {
    self.isRight = isRight
    self.state = state
    self.isConfirmationPending = isConfirmationPending
  }
}

/// A call that persists an activation, with the answers that its requests get.
package struct PersistingCall: Sendable {
  package let areCredentialsRight: Bool
  /// The algorithm of the registration.
  package let algorithm: String
  /// The process ends where a request has none.
  package let answers: [PersistingAnswer]

  /// Takes the values as they are.
  package init(areCredentialsRight: Bool, algorithm: String, answers: [PersistingAnswer]) {
    self.areCredentialsRight = areCredentialsRight
    self.algorithm = algorithm
    self.answers = answers
  }
}

/// What a client keeps while it persists an activation.
package struct PersistingState: Equatable, Sendable {
  package var local: LocalActivation
  /// Whether a confirmation of the registration has failed.
  package var hasConfirmFailed: Bool
  /// How many codes it has used.
  package var counter: Int

  /// Takes the values as they are.
  package init(local: LocalActivation, hasConfirmFailed: Bool, counter: Int) {
    self.local = local
    self.hasConfirmFailed = hasConfirmFailed
    self.counter = counter
  }
}

/// How a call that persists an activation ends.
package enum PersistingResult: String, CaseIterable, Sendable {
  case done = "ok"
  case wrongCredentials
  case wrongState = "invalidActivationState"
  case networkError
  /// The confirmation was repeated as often as it may be.
  case other
  /// The process has ended.
  case ended
}

/// What a client sends to persist an activation, and what it has afterwards.
package struct PersistingOutcome: Equatable, Sendable {
  package let requests: [PersistingRequest]
  package let result: PersistingResult
  package let state: PersistingState
}

/// What follows a confirmation that failed.
package enum StepAfterFailure: Sendable {
  case status, confirmation, end
}

/// How a client persists an activation (§ 29.1).
package struct ActivationPersistingRules: Sendable {
  /// The credentials are looked at before the state of the client.
  package var looksAtStateFirst = false
  /// An activation that is created and not stored can be persisted.
  package var canPersist: Function<LocalActivation, Bool> = { $0 == .registration }
  /// An activation of version 4 is confirmed by the server, and one of version 3 is not.
  package var needsConfirmation: Function<String, Bool> = { $0 != algorithmOfVersion3 }
  /// Where an earlier confirmation has failed, the status is read first.
  package var beginsWithStatus: @Sendable (_ hasConfirmFailed: Bool) -> Bool = { $0 }
  /// After a confirmation that failed the status is read.
  package var stepAfterFailure = StepAfterFailure.status
  /// A confirmation that failed is remembered.
  package var remembersFailure = true
  /// Each confirmation uses a code, whatever its answer is.
  package var usesCode: @Sendable (_ isRight: Bool) -> Bool = { _ in true }
  /// The server may have the activation in ACTIVE or PENDING_COMMIT.
  package var isUsable: Function<RecordState, Bool> = { $0 == .active || $0 == .pendingCommit }
  /// A status without bit 0 shows that an earlier confirmation has arrived.
  package var hasArrived: @Sendable (_ isPending: Bool, RecordState) -> Bool = { isPending, _ in !isPending }
  /// A confirmation is repeated at most twice.
  package var mostRepeats = 2
  /// A call that fails leaves the registration.
  package var localAfterFailure: Function<PersistingResult, LocalActivation> = { _ in .registration }
  /// Nothing is stored before the confirmation, so that a new process finds nothing.
  package var localAfterEnd = LocalActivation.empty
}

extension Rules {
  /// Plays a call that persists an activation (§ 29.1).
  package func persistActivation(_ call: PersistingCall, of present: PersistingState) -> PersistingOutcome {
    let rules = version4.client.persisting
    if let result = rules.refusal(of: call, present) {
      return PersistingOutcome(requests: [], result: result, state: present)
    }
    var run = PersistingRun(rules: rules, answers: call.answers[...], state: present)
    let result = rules.needsConfirmation(call.algorithm) ? run.play() : .done
    switch result {
    case .done: run.state.local = .activation
    case .ended: run.state.local = rules.localAfterEnd
    default: run.state.local = rules.localAfterFailure(result)
    }
    return PersistingOutcome(requests: run.requests, result: result, state: run.state)
  }
}

extension ActivationPersistingRules {
  /// Why a call ends before its first request.
  fileprivate func refusal(of call: PersistingCall, _ present: PersistingState) -> PersistingResult? {
    let credentials: PersistingResult? = call.areCredentialsRight ? nil : .wrongCredentials
    let state: PersistingResult? = canPersist(present.local) ? nil : .wrongState
    return looksAtStateFirst ? state ?? credentials : credentials ?? state
  }
}

/// A call that persists an activation, from request to request.
private struct PersistingRun {
  let rules: ActivationPersistingRules
  var answers: ArraySlice<PersistingAnswer>
  var state: PersistingState
  var requests: [PersistingRequest] = []
  var repeats = 0

  mutating func play() -> PersistingResult {
    var request = rules.beginsWithStatus(state.hasConfirmFailed) ? PersistingRequest.status : .confirm
    while true {
      requests.append(request)
      guard let answer = answers.popFirst() else { return .ended }
      if let result = request == .confirm ? takeConfirmation(answer) : takeStatus(answer) { return result }
      request = request == .confirm && rules.stepAfterFailure == .status ? .status : .confirm
      guard request == .status || repeats < rules.mostRepeats else { return .other }
      repeats += request == .confirm ? 1 : 0
    }
  }

  private mutating func takeConfirmation(_ answer: PersistingAnswer) -> PersistingResult? {
    state.counter += rules.usesCode(answer.isRight) ? 1 : 0
    guard !answer.isRight else { return .done }
    if rules.remembersFailure { state.hasConfirmFailed = true }
    return rules.stepAfterFailure == .end ? .networkError : nil
  }

  private func takeStatus(_ answer: PersistingAnswer) -> PersistingResult? {
    guard answer.isRight else { return .networkError }
    guard rules.isUsable(answer.state) else { return .wrongState }
    return rules.hasArrived(answer.isConfirmationPending, answer.state) ? .done : nil
  }
}
