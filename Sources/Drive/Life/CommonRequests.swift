internal import Conformance
internal import Encodings
internal import HTTP
internal import PartyModel
internal import Platform
internal import Primitives
internal import Synchronization

/// Requests at the same time: each is made by a copy of the life, over a separate connection.
extension DrivenLife {
  /// Takes all steps up to their requests, sends these at the same time, and judges each answer.
  mutating func takeTogether(_ steps: [CaseStep], areSame: Bool) throws -> HostReply {
    let seed = Hex.encode(random.next(16))
    let group = try CommonRequests(
      steps.indices.map { number in
        let step = areSame ? steps[number] : steps[number].signing(after: steps[..<number])
        return CasePart(life: copy(seed: areSame ? seed : "\(seed) \(number)"), step: step)
      })
    var parts = group.run()
    // What an accepted request has changed comes last, where several are about one device.
    parts.sort { !$0.isAccepted && $1.isAccepted }
    for part in parts { take(over: part) }
    var reply = HostReply(HTTPResponse(status: 200))
    for place in parts.indices {
      let words = parts[place].step.words
      let answer = try parts[place].outcome.get()
      if answer.isAccepted { reply.acceptedCount += 1 }
      reply.findings += parts[place].life.judge(answer, parts[place].step).map { $0.ofOne(words) }
    }
    if reply.acceptedCount == 1, let accepted = parts.last {
      devices["accepted"] = devices[accepted.step.changes.device]
    }
    return reply
  }

  /// A copy that draws other bytes, and has the time of now as long as it lives, so that equal draws give equal requests.
  private func copy(seed: String) -> DrivenLife {
    var copy = self
    copy.closeConnections()
    copy.random = DrawnBytes(seed: seed)
    copy.random.hasVersion = true
    copy.standing = now
    // Its time stands still, so that times of answers cannot be compared with it.
    copy.timeError = nil
    return copy
  }

  /// Takes what the copy of a part knows.
  private mutating func take(over part: CasePart) {
    for (name, device) in part.life.devices {
      let next = max(devices[name]?.next ?? 0, device.next)
      if devices[name] == nil || name == part.step.changes.device { devices[name] = device }
      devices[name]?.next = next
    }
    tokens.merge(part.life.tokens) { _, new in new }
    keys.merge(part.life.keys) { _, new in new }
    secrets.merge(part.life.secrets) { _, new in new }
    recoveryCodes.merge(part.life.recoveryCodes) { _, new in new }
  }
}

/// One of several steps that are taken at the same time.
private struct CasePart: Sendable {
  var life: DrivenLife
  let step: CaseStep
  var outcome: Result<HostReply, any Error> = .failure(HostError("it was not taken"))

  init(life: DrivenLife, step: CaseStep) {
    self.life = life
    self.step = step
  }

  var isAccepted: Bool { (try? outcome.get())?.isAccepted ?? false }

  mutating func take(at gate: CommonStart, _ number: Int) {
    life.gate = CommonStart.Place(gate: gate, number: number)
    outcome = Result { try life.take(step) }
    // Where it ends without a request, the others do not wait for it.
    life.gate?.leave()
    life.gate = nil
  }
}

/// The steps with their threads.
private final class CommonRequests: Sendable {
  private let parts: Mutex<[CasePart]>
  private let running: Mutex<Int>
  private let gate: CommonStart
  private let end: WakeUpPipe

  init(_ parts: [CasePart]) throws {
    self.parts = Mutex(parts)
    running = Mutex(parts.count)
    gate = try CommonStart(parts.count)
    end = try WakeUpPipe()
  }

  /// Takes all steps, and waits for the last.
  func run() -> [CasePart] {
    let made = parts.withLock { $0 }
    for (number, part) in made.enumerated() {
      do {
        try onOwnThread { [self] in
          var part = part
          part.take(at: gate, number)
          finish(part, number)
        }
      } catch {
        var part = part
        part.outcome = .failure(error)
        gate.leave()
        finish(part, number)
      }
    }
    end.wait()
    return parts.withLock { $0 }
  }

  private func finish(_ part: CasePart, _ number: Int) {
    parts.withLock { $0[number] = part }
    let isLast = running.withLock { count in
      count -= 1
      return count == 0
    }
    if isLast { end.wake() }
  }
}

/// Where requests wait for each other before they are sent.
final class CommonStart: Sendable {
  private let coming: Mutex<Int>
  private let waiters: [Waiter]

  private final class Waiter: Sendable {
    let pipe: WakeUpPipe
    init() throws(SystemFailure) { pipe = try WakeUpPipe() }
  }

  /// The place of one request.
  struct Place: Sendable {
    let gate: CommonStart
    let number: Int

    func leave() { gate.leave() }

    /// Waits until all others have come or have left.
    func pass() {
      gate.leave()
      gate.waiters[number].pipe.wait()
    }
  }

  init(_ count: Int) throws {
    coming = Mutex(count)
    waiters = try (0..<count).map { _ in try Waiter() }
  }

  func leave() {
    let isLast = coming.withLock { count in
      count -= 1
      return count == 0
    }
    if isLast { for waiter in waiters { waiter.pipe.wake() } }
  }
}

extension CaseStep {
  /// The same step with the value of the counter that is next after the steps before it.
  fileprivate func signing(after steps: ArraySlice<CaseStep>) -> CaseStep {
    let count = steps.count { $0.action.isSigned && $0.changes.device == changes.device }
    return CaseStep(
      action: action, changes: changes + (count > 0 ? [.device(.counterAhead(count))] : []), expectation: expectation)
  }
}
