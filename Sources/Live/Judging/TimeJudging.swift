internal import Conformance
internal import HTTP
internal import PartyModel
internal import PowerAuth

/// The judgement of the times that clients state, and of the keys that they keep.
extension JudgingServer {
  /// By how much the clock of a client may differ, where it must have asked for the time of the server.
  static let tolerance: Int64 = 60_000

  /// Whether a client can know the time: since somebody moved the clock, it had one from the server.
  ///
  /// After a move nothing is known of a request without an activation, because all devices of an application look
  /// alike in it; a request for the time alone says even less of who sent it.
  func knowsTime(_ activationId: String?) -> Bool {
    clockMoves == 0 || activationId.flatMap { details[$0] }?.movesBeforeTime == clockMoves
  }

  /// Notes that a client gets the time with an answer: with a temporary key, or an encrypted answer that has one.
  mutating func noteTime(_ exchange: some JudgedExchange, _ response: HTTPResponse) {
    guard clockMoves > 0, response.status == 200, let id = exchange.activationId,
      exchange.use == .createKey || (exchange.isEncrypted && exchange.needsTime)
    else { return }
    var detail = details[id] ?? ActivationDetail(created: now)
    detail.movesBeforeTime = clockMoves
    details[id] = detail
  }

  func judgeTime(_ message: EncryptedMessage, _ exchange: inout ServedExchange) {
    guard let timestamp = message.timestamp, knowsTime(exchange.activationId) else { return }
    let difference = timestamp - now
    guard abs(difference) > Self.tolerance else { return }
    guard !judgeUnit(timestamp, &exchange) else { return }
    let words = difference > 0 ? "ahead of" : "behind"
    exchange.findings.add(
      "time", "the timestamp is \(abs(difference)) ms \(words) the time of the server",
      steps: [StepComparison(name: "timestamp", expected: "\(now)", actual: "\(timestamp)")],
      mistake: "live.clock-not-synchronised")
  }

  /// Whether a timestamp is one of now in seconds, which looks like a clock that is far behind otherwise.
  private func judgeUnit(_ timestamp: Int64, _ exchange: inout ServedExchange) -> Bool {
    guard abs(timestamp - now / 1000) <= Self.tolerance / 1000 else { return false }
    exchange.findings.add(
      "time", "the timestamp is in seconds, and not in milliseconds",
      steps: [StepComparison(name: "timestamp", expected: "\(now)", actual: "\(timestamp)")],
      mistake: "live.time-in-seconds")
    return true
  }

  /// Before 3.2 no client must ask for the time, so that a token may have any time that a server takes.
  func judgeTime(of request: TokenRequest, _ exchange: inout ServedExchange) {
    guard knowsTime(exchange.activationId), exchange.needsTime || !hasOtherClock(exchange) else { return }
    let difference = request.timestamp - now
    let (past, future) =
      exchange.needsTime ? (Self.tolerance, Self.tolerance) : (state.settings.tokenPast, state.settings.tokenFuture)
    guard difference < -past || difference > future, !judgeUnit(request.timestamp, &exchange) else { return }
    exchange.findings.add(
      "time", "the timestamp of the token is not the time of the server",
      steps: [StepComparison(name: "timestamp", expected: "\(now)", actual: "\(request.timestamp)")],
      mistake: "live.clock-not-synchronised")
  }

  private func hasOtherClock(_ exchange: ServedExchange) -> Bool {
    ScenarioBook.find(exchange.scenario)?.watch == .followsClock
  }

  /// A client whose clock was overtaken cannot know that a key has expired.
  ///
  /// Where the clock went back, a key that was forgotten has not expired yet.
  func judgeExpiry(_ expiry: Int64, _ exchange: inout ServedExchange) {
    guard knowsTime(exchange.activationId), now >= expiry else { return }
    exchange.findings.add(
      "temporary key", "the temporary key has expired \(now - expiry) ms ago",
      steps: [StepComparison(name: "time", expected: "at most \(expiry)", actual: "\(now)")],
      mistake: "live.expired-key-used")
  }
}
