internal import Conformance
import Platform

/// The conversation with an adapter: handshake, requests and answers, crashes, and shutdown.
///
/// It belongs to one thread. When the adapter crashes while several cases are in flight, it is started again and gets
/// them one by one, so that the case that crashes it can be blamed.
final class AdapterConversation {
  let description: AdapterDescription
  private let suite: Suite
  private let limits: AdapterLimits
  private let inbox: AdapterInbox
  private var starter: AdapterStarter
  private var process: AdapterProcess?
  private var waiting: ArraySlice<AdapterInbox.Submission> = []
  private var inFlight: [Int: AdapterInbox.Submission] = [:]
  private var retry: Retry?
  private var nextSeq = 1
  private var lastProgress = ContinuousClock.now
  private var hasAnswered = false
  private var crashes = 0
  /// Problems of the adapter that affected no case.
  private var warnings: [String] = []
  /// What could not be killed, in words.
  private var survivors: [String] = []
  /// The reason for which no more requests are sent.
  private var finalError: (any Error)?
  private var closing: CheckedContinuation<[String], Never>?
  /// The time from which no more answers are awaited, after an interruption.
  private var endOfPatience: ContinuousClock.Instant?

  /// Starts the adapter and makes the handshake.
  init(_ command: [String], suite: Suite, limits: AdapterLimits, inbox: AdapterInbox) throws(AdapterError) {
    self.suite = suite
    self.limits = limits
    self.inbox = inbox
    starter = AdapterStarter(command: command, suite: suite, limits: limits)
    (process, description) = try starter.start(wakeUpPipe: inbox.wakeUpPipe)
  }

  /// Sends requests and reads answers until the shutdown.
  func run() {
    while true {
      let content = inbox.take()
      waiting += content.submissions
      closing = closing ?? content.closing
      endOfPatience = endOfPatience ?? content.interruption?.advanced(by: limits.patienceAfterInterruption)
      if let endOfPatience, endOfPatience <= .now { end(with: CancellationError()) }
      finishRetry()
      if let finalError { failAll(finalError) }
      let isIdle = waiting.isEmpty && inFlight.isEmpty && retry == nil
      if isIdle, let closing { return shutDown(closing) }
      if let process {
        send(to: process)
        receive(from: process)
      } else if isIdle || finalError != nil {
        inbox.wakeUpPipe.wait()
      } else if endOfPatience != nil {
        end(with: CancellationError())
      } else {
        restart()
      }
    }
  }

  // MARK: - Sending

  private func send(to process: AdapterProcess) {
    let most = retry == nil ? description.maximumInFlight : 1
    while inFlight.count < most, process.takesMore, let submission = nextSubmission() {
      if inFlight.isEmpty { lastProgress = .now }
      process.enqueue(WireRequest.line(of: submission.encoded, seq: nextSeq))
      inFlight[nextSeq] = submission
      nextSeq += 1
    }
  }

  private func nextSubmission() -> AdapterInbox.Submission? {
    guard retry == nil else { return retry?.remaining.popFirst() }
    return waiting.popFirst()
  }

  // MARK: - Receiving

  private func receive(from process: AdapterProcess) {
    let silence = lastProgress.duration(to: .now)
    let rest = min(limits.timeout - silence, endOfPatience.map(ContinuousClock.now.duration) ?? limits.timeout)
    do throws(AdapterError) {
      for line in try process.exchange(
        wakeUpPipe: inbox.wakeUpPipe, timeout: inFlight.isEmpty ? nil : max(rest, .zero))
      {
        try take(AdapterAnswer(line: line))
        // Answers after a final error belong to no request.
        if finalError != nil { return }
      }
    } catch {
      return handleCrash(error)
    }
    if !inFlight.isEmpty, lastProgress.duration(to: .now) >= limits.timeout {
      handleCrash(AdapterError("gave no answer within \(limits.timeout.inWords)"))
    }
  }

  private func take(_ answer: AdapterAnswer) {
    guard let submission = inFlight.removeValue(forKey: answer.seq) else {
      let isKnown = (1..<nextSeq).contains(answer.seq)
      let words = isKnown ? "answered a request twice" : "answered a request that was not sent"
      return stop(AdapterError("\(words): seq \(answer.seq)"))
    }
    lastProgress = .now
    hasAnswered = true
    let operation = submission.request.operation
    deliver(
      answer.answer(for: suite[operation], without: description.omittedOutputs(of: operation)), to: submission)
  }

  private func deliver(_ answer: Answer, to submission: AdapterInbox.Submission) {
    // Only the first answer of a retry waits, because its case may be blamed: more of them could fill the memory.
    if retry != nil, retry?.first == nil {
      retry?.first = (submission, answer)
    } else {
      submission.continuation.resume(returning: answer)
    }
  }

  // MARK: - Crashes

  /// The cases that were in flight when the adapter crashed, which are sent again one by one.
  private struct Retry {
    let cause: AdapterError
    let count: Int
    var remaining: ArraySlice<AdapterInbox.Submission>
    /// The case that was answered first, which gets its answer last.
    var first: (submission: AdapterInbox.Submission, answer: Answer)?
    /// Whether one of the cases crashed the adapter alone.
    var hasCrashed = false
  }

  private func handleCrash(_ error: AdapterError) {
    let cause = process?.crashDescription(of: error) ?? error
    stopProcess()
    crashes += 1
    let cases = inFlight.sorted { $0.key < $1.key }.map(\.value)
    inFlight = [:]
    if retry != nil {
      for submission in cases { deliver(cause.answer, to: submission) }
      if !cases.isEmpty { retry?.hasCrashed = true }
    } else if cases.count == 1 {
      cases[0].continuation.resume(returning: cause.answer)
    } else if cases.isEmpty {
      warn("it \(cause), while no request was in flight")
    } else {
      retry = Retry(cause: cause, count: cases.count, remaining: cases[...])
    }
    let request = cases.first.map { "; the request was \($0.request.operation) in \($0.request.protocolVersion)" } ?? ""
    stopAfterTooManyCrashes(cause, request)
  }

  private func stopAfterTooManyCrashes(_ cause: AdapterError, _ request: String = "") {
    if !hasAnswered, crashes >= limits.startsWithoutAnswer {
      stop(AdapterError("answered nothing in \(crashes) starts; in the last it \(cause)\(request)"))
    } else if crashes > limits.restarts {
      stop(AdapterError("was restarted \(limits.restarts) times; in the last run it \(cause)\(request)"))
    }
  }

  private func restart() {
    do throws(AdapterError) {
      process = try starter.start(wakeUpPipe: inbox.wakeUpPipe).process
    } catch {
      // A start that fails is a crash too: the next one may succeed.
      crashes += 1
      warn("it \(error), when it was restarted")
      stopAfterTooManyCrashes(error)
    }
  }

  /// Delivers the answers of a retry once all of its cases were answered.
  private func finishRetry() {
    guard let finished = retry, finished.remaining.isEmpty, inFlight.isEmpty else { return }
    retry = nil
    guard let (submission, answer) = finished.first else { return }
    // If no case crashes the adapter alone, the crash must still show in the report: the first case is blamed.
    let words =
      "\(finished.cause), while this and \(finished.count - 1) other cases were in flight; none of them causes it alone"
    submission.continuation.resume(returning: finished.hasCrashed ? answer : finished.cause.with(words).answer)
  }

  private func stop(_ error: AdapterError) {
    stopProcess()
    end(with: error.followed(by: survivors))
  }

  private func end(with error: any Error) {
    stopProcess()
    finalError = finalError ?? error
    failAll(error)
  }

  private func stopProcess() {
    survivors += process?.stop() ?? []
    process = nil
  }

  private func failAll(_ error: any Error) {
    let all = inFlight.values + waiting + Array(retry?.remaining ?? [])
    if let first = retry?.first { first.submission.continuation.resume(returning: first.answer) }
    if let retry, !retry.hasCrashed, retry.remaining.count < retry.count {
      warn("it \(retry.cause), while \(retry.count) cases were in flight")
    }
    inFlight = [:]
    waiting = []
    retry = nil
    for submission in all { submission.continuation.resume(throwing: error) }
  }

  private func warn(_ words: String) {
    if !warnings.contains(words) { warnings.append(words) }
  }

  // MARK: - Shutdown

  private func shutDown(_ closing: CheckedContinuation<[String], Never>) {
    warnings += process?.shutDown(wakeUpPipe: inbox.wakeUpPipe) ?? []
    process = nil
    closing.resume(returning: warnings + survivors)
  }
}

extension Duration {
  /// The duration in seconds, for messages.
  var inWords: String {
    let seconds = Double(components.seconds) + Double(components.attoseconds) / 1e18
    return seconds == 1 ? "1 second" : seconds.rounded() == seconds ? "\(Int(seconds)) seconds" : "\(seconds) seconds"
  }
}
