package import Conformance
internal import Platform
package import StrictJSON

/// Asks an adapter to make calls, one after the other; it belongs to one thread.
///
/// A call can depend on what the adapter remembers of earlier ones, so that it is never sent again. After
/// a crash, the next call starts the adapter anew.
package final class AdapterCaller {
  package let description: AdapterDescription
  private let limits: AdapterLimits
  private let starter: AdapterStarter
  private let wakeUpPipe: WakeUpPipe
  private var process: AdapterProcess?
  private var nextSeq = 1
  private var crashes = 0
  private var hasAnswered = false

  /// Starts the adapter and makes the handshake.
  package init(_ command: [String], suite: Suite, limits: AdapterLimits) throws(AdapterError) {
    self.limits = limits
    do throws(SystemFailure) {
      wakeUpPipe = try WakeUpPipe()
    } catch {
      throw AdapterError("cannot be waited for: \(error.reason)")
    }
    starter = AdapterStarter(command: command, suite: suite, limits: limits)
    (process, description) = try starter.start(wakeUpPipe: wakeUpPipe)
  }

  /// Why no more calls can be made: the adapter crashed too often.
  package private(set) var finalError: AdapterError?

  /// Makes a call and waits for its answer; an error is a crash during the call, after which the adapter's memory is lost.
  package func call(_ name: String, in protocolVersion: String, with input: JSONObject) throws(AdapterError)
    -> CallAnswer
  {
    if let finalError { throw finalError }
    let seq = nextSeq
    nextSeq += 1
    do throws(AdapterError) {
      let process = try running()
      process.enqueue(WireRequest.call(name, in: protocolVersion, with: input, seq: seq))
      let answer = try answer(of: process, to: seq)
      hasAnswered = true
      return answer
    } catch {
      throw crash(error)
    }
  }

  private func running() throws(AdapterError) -> AdapterProcess {
    if let process { return process }
    let started = try starter.start(wakeUpPipe: wakeUpPipe).process
    process = started
    return started
  }

  private func answer(of process: AdapterProcess, to seq: Int) throws(AdapterError) -> CallAnswer {
    let start = ContinuousClock.now
    while true {
      let rest = limits.timeout - start.duration(to: .now)
      guard rest > .zero else { throw AdapterError("gave no answer within \(limits.timeout.inWords)") }
      let lines = try process.exchange(wakeUpPipe: wakeUpPipe, timeout: rest)
      guard let first = lines.first else { continue }
      let answered = try CallAnswerLine(line: first)
      guard answered.seq == seq, lines.count == 1 else {
        let wrong = answered.seq == seq ? "answered a call twice" : "answered a call that it was not asked now"
        throw AdapterError("\(wrong): seq \(answered.seq)")
      }
      return answered.answer
    }
  }

  private func crash(_ error: AdapterError) -> AdapterError {
    var words = process?.crashDescription(of: error) ?? error
    words = words.followed(by: process?.stop() ?? [])
    process = nil
    crashes += 1
    if !hasAnswered, crashes >= limits.startsWithoutAnswer {
      finalError = AdapterError("answered nothing in \(crashes) starts; in the last it \(words)")
    } else if crashes > limits.restarts {
      finalError = AdapterError("was restarted \(limits.restarts) times; in the last run it \(words)")
    }
    return words
  }

  /// Shuts the adapter down, and returns the warnings about its behaviour.
  package func close() -> [String] {
    defer { process = nil }
    return process?.shutDown(wakeUpPipe: wakeUpPipe) ?? []
  }
}
