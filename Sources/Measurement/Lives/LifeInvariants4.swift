package import PartyModel
internal import Conformance
internal import PowerAuth
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

/// What is true after each event of a life of protocol 4, whatever the events are.
package struct LifeInvariants4: WatchedLife {
  private static let script = PartyOperations.life4.script

  private var life: Life4
  private let lookAhead: Int
  private var before: LifeObservation4?
  /// The values that codes were made with since a backup was restored, or since the beginning.
  private var signed: Set<LifeSignature> = []
  private var accepted: Set<LifeSignature> = []
  private var known = 0
  private var wasRestored = false
  /// The task of the call that waits.
  private var waiting: String?
  /// Whether the application has made a code while a call waited: then a new key can be discarded before the client has it.
  private var wasDisturbed = false
  /// The status that the event before has fetched, where nothing else can have happened since.
  private var fresh: DeliveredStatus?

  package init(rules: PartyRules, settings: String) throws {
    let configuration = try Self.script.settings(of: Self.script.configuration(in: settings))
    life = try Life4(rules: rules, configuration: configuration)
    lookAhead = configuration.settings.lookAhead
  }

  /// Plays an event; returns what is not true after it, or nil where everything is.
  package mutating func play(_ line: String) throws -> String? {
    let event = try Self.script.event(Self.script.events(in: line)[0])
    if case .restore = event.action {
      wasRestored = true
      signed = []
    }
    if waiting != nil, event.action.mayUseCode(of: waiting) { wasDisturbed = true }
    let seen = try life.play(event)
    follow(event, seen)
    let words =
      objection(to: seen, event) ?? objectionToCodes() ?? objectionToKeys(seen) ?? objectionToStatus(seen, event)
    before = seen
    return words
  }

  /// Whether the last event found nothing that it is about.
  package var wasIdle: Bool { before?.result == "nothing" || before?.result == "busy" }

  /// Notes which call waits.
  private mutating func follow(_ event: LifeEvent4, _ seen: LifeObservation4) {
    switch event.action {
    case .call: if seen.result == "waiting" { waiting = event.task }
    case .release(let task), .drop(let task): if task == waiting, seen.result != "waiting" { waiting = nil }
    case .restart, .reinstall, .restore: waiting = nil
    default: break
    }
  }

  // MARK: - Records

  private func objection(to now: LifeObservation4, _ event: LifeEvent4) -> String? {
    if let attempts = now.attempts, attempts < 0 { return "attempts are not below 0" }
    if let distance = now.distance, distance > 0, !wasRestored {
      return "the server is ahead of a client only after a backup was restored"
    }
    if case .restart = event.action, let before, now.client != (before.client == .pending ? .empty : before.client) {
      return "the end of the process ends what is pending, and nothing else"
    }
    if case .administration(.initialise) = event.action { return nil }
    guard let before else { return nil }
    if before.server == .removed && now.server != .removed { return "REMOVED stays" }
    if before.version == 4 && now.version == 3 { return "an upgrade is not taken back" }
    if before.client.isStored && !now.client.isStored && !event.action.mayRemove && !now.hasRemoved {
      return "only a removal removes"
    }
    if case .administration(.block) = event.action { return nil }
    if before.server == .active && now.server == .blocked && now.attempts == 0 {
      return "the server blocks for failed attempts only"
    }
    return nil
  }

  // MARK: - Codes

  private mutating func objectionToCodes() -> String? {
    for signature in life.signed.dropFirst(known) where !signed.insert(signature).inserted {
      return "no value of the counter is used twice"
    }
    known = life.signed.count
    for judgement in life.judgements {
      if let words = objection(to: judgement) { return words }
    }
    return nil
  }

  private mutating func objection(to judgement: LifeJudgement4) -> String? {
    let (before, after) = (judgement.before, judgement.after)
    if after.counter < before.counter { return "the server's counter never moves back" }
    if after.attempts > after.maximum { return "failed attempts stay within the maximum" }
    if after.status == .active && after.attempts >= after.maximum { return "ACTIVE has attempts left" }
    guard after.counter > before.counter else {
      return judgement.status == 200 ? "what is accepted moves the counter" : nil
    }
    if judgement.status == 401 && !judgement.isOfToken { return "a refusal of a code moves no counter" }
    let isConfirmed = before.status == .pendingCommit && before.version4?.isConfirmationPending == true
    if before.status != .active && !isConfirmed { return "only ACTIVE and a confirmation accept a code" }
    if !accepted.insert(judgement.signature).inserted { return "no code is accepted twice" }
    return after.counter - before.counter <= lookAhead ? nil : "only the look-ahead is accepted"
  }

  // MARK: - Keys

  private func objectionToKeys(_ now: LifeObservation4) -> String? {
    guard !wasRestored, !wasDisturbed else { return nil }
    if now.knowledgeKey == LifeKeyPlace.none { return "the server knows the client's key of knowledge" }
    if now.biometryKey == LifeKeyPlace.none && now.marks?.isBiometryEnabled == true {
      return "the server knows the client's key of biometry where biometry is on"
    }
    return nil
  }

  // MARK: - Status

  private mutating func objectionToStatus(_ now: LifeObservation4, _ event: LifeEvent4) -> String? {
    let isFetched = if case .call(.status) = event.action { now.result == "ok" } else { false }
    defer { fresh = isFetched ? now.status : nil }
    if isFetched, let status = now.status {
      if status.state == .deadlock {
        return isApart(now.distance) || wasRestored || wasDisturbed
          ? nil : "a deadlock is where the counters cannot meet"
      }
      if now.distance != nil && status.state.number != now.server?.number {
        return "a status states the server's state"
      }
      if now.client == .upgrading { return "a status ends an upgrade that was interrupted" }
    }
    guard let fresh, fresh.state == .active, case .sign(let credentials) = event.action,
      event.network.allSatisfy({ $0 == .delivered }), credentials.factors == .possession,
      let distance = before?.distance, distance > -lookAhead
    else { return nil }
    return now.result == "ok" ? nil : "a client that has its status is not refused"
  }

  /// Whether counters can no longer meet.
  private func isApart(_ distance: Int?) -> Bool {
    distance.map { $0 < -lookAhead || $0 >= lookAhead } ?? true
  }
}

extension LifePhase4 {
  /// Whether an activation is stored.
  fileprivate var isStored: Bool { self != .empty && self != .pending }
}

extension LifeObservation4 {
  /// Whether the server has accepted a removal.
  fileprivate var hasRemoved: Bool {
    requests.contains("\(Endpoint4.activationRemove.row.path) 200")
      || requests.contains("\(ServiceEndpoint.removeActivation.path) 200")
  }
}

extension LifeAction4 {
  /// Whether the client may have no activation afterwards, without a request for the removal.
  fileprivate var mayRemove: Bool {
    switch self {
    case .removeLocal, .reinstall, .restore, .release: true
    default: false
    }
  }

  /// Whether a code of the application may arrive, or be lost, that is not one of the call that waits.
  fileprivate func mayUseCode(of waiting: String?) -> Bool {
    switch self {
    case .sign, .signOffline, .resend: true
    case .release(let task): task != waiting
    default: false
    }
  }
}
