package import PartyModel
internal import PowerAuth

/// What is true after each event of a life, whatever the events are.
package struct LifeInvariants: WatchedLife {
  private var life: Life
  private let lookAhead: Int
  private var before: LifeObservation?
  /// The signatures since a backup was restored, or since the beginning.
  private var signed: Set<LifeSignature> = []
  private var accepted: Set<LifeSignature> = []
  private var known = 0
  private var wasRestored = false
  /// The status that the event before has fetched, where nothing else can have happened since.
  private var fresh: DeliveredStatus?

  package init(rules: PartyRules, settings: String) throws {
    let configuration = try DrawnLife.configuration(settings)
    life = try Life(rules: rules, configuration: configuration)
    lookAhead = configuration.settings.lookAhead
  }

  /// Plays an event; returns what is not true after it, or nil where everything is.
  package mutating func play(_ line: String) throws -> String? {
    let event = try DrawnLife.event(line)
    if case .restore = event.action {
      wasRestored = true
      signed = []
    }
    let seen = try life.play(event)
    let words = objection(to: seen, event) ?? objectionToSignatures() ?? objectionToStatus(seen, event)
    before = seen
    return words
  }

  /// Whether the last event found nothing that it is about.
  package var wasIdle: Bool { before?.result == "nothing" }

  // MARK: - Records

  private func objection(to now: LifeObservation, _ event: LifeEvent) -> String? {
    if let attempts = now.attempts, attempts < 0 { return "attempts are not below 0" }
    if let distance = now.distance, distance > 0, !wasRestored {
      return "the server is ahead of a client only after a backup was restored"
    }
    if case .restart = event.action,
      now.client != (before?.client == .pending ? .empty : before?.client ?? now.client)
    {
      return "the end of the process ends what is pending, and nothing else"
    }
    if case .administration(.initialise) = event.action { return nil }
    guard let before else { return nil }
    if before.server == .removed && now.server != .removed { return "REMOVED stays" }
    let isRemoved = event.action.mayRemove || now.requests.contains("\(ServiceEndpoint.removeActivation.path) 200")
    if before.client == .active && now.client != .active && !isRemoved { return "only a removal removes" }
    if case .administration(.block) = event.action { return nil }
    if before.server == .active && now.server == .blocked && now.attempts == 0 {
      return "the server blocks for failed attempts only"
    }
    return nil
  }

  // MARK: - Signatures

  private mutating func objectionToSignatures() -> String? {
    for signature in life.signed.dropFirst(known) where !signed.insert(signature).inserted {
      return "no value of the counter is used twice"
    }
    known = life.signed.count
    for judgement in life.judgements {
      if let words = objection(to: judgement) { return words }
    }
    return nil
  }

  private mutating func objection(to judgement: LifeJudgement) -> String? {
    let (before, after) = (judgement.before, judgement.after)
    let position = judgement.signature.position
    if after.counter < before.counter { return "the server's counter never moves back" }
    if after.attempts > after.maximum { return "failed attempts stay within the maximum" }
    if after.status == .active && after.attempts >= after.maximum { return "ACTIVE has attempts left" }
    guard judgement.isAccepted || (judgement.isOfToken && after.counter > before.counter) else {
      return after.counter == before.counter ? nil : "a refusal moves no counter"
    }
    if before.status != .active { return "only ACTIVE accepts a signature" }
    if !accepted.insert(judgement.signature).inserted { return "no signature is accepted twice" }
    if position < before.counter || position >= before.counter + lookAhead { return "only the look-ahead is accepted" }
    return after.counter == position + 1 ? nil : "the server is not behind a signature that it accepted"
  }

  // MARK: - Status

  private mutating func objectionToStatus(_ now: LifeObservation, _ event: LifeEvent) -> String? {
    let isFetched = if case .call(.status) = event.action { now.result == "ok" } else { false }
    defer { fresh = isFetched ? now.status : nil }
    if isFetched, let status = now.status, let distance = now.distance {
      if (status.state == .deadlock) != (distance < -lookAhead || distance >= lookAhead) {
        return "a deadlock is where the counters cannot meet"
      }
      if status.state != .deadlock && status.state.number != now.server?.number {
        return "a status states the server's state"
      }
    }
    guard let fresh, fresh.state == .active, case .sign(let credentials) = event.action,
      event.network.allSatisfy({ $0 == .delivered }), credentials.factors == .possession, now.distance != nil
    else { return nil }
    return now.result == "ok" ? nil : "a client that has its status is not refused"
  }
}

extension LifeAction {
  /// Whether the client may have no activation afterwards, without a request for the removal.
  fileprivate var mayRemove: Bool {
    switch self {
    case .call(.removeLocal), .reinstall, .restore, .release: true
    default: false
    }
  }
}
