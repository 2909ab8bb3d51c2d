import Platform

/// The conversation with an adapter: greeting, requests and answers, its deaths, and the farewell.
///
/// It belongs to one thread. When the adapter breaks while several cases are in flight, it is started again and asked
/// them one by one, so that the one that breaks it gets the blame.
final class AdapterConversation {
  let description: AdapterDescription
  private let suite: Suite
  private let limits: AdapterLimits
  private let inbox: AdapterInbox
  private var starter: AdapterStarter
  private var process: AdapterProcess?
  private var waiting: ArraySlice<AdapterInbox.Submission> = []
  private var inFlight: [Int: AdapterInbox.Submission] = [:]
  private var suspicion: Suspicion?
  private var nextSeq = 1
  private var lastProgress = ContinuousClock.now
  private var hasAnswered = false
  private var deaths = 0
  /// What is to be said of the adapter though no case suffered from it.
  private var complaints: [String] = []
  /// Why nothing more is asked.
  private var fault: AdapterError?
  private var closing: CheckedContinuation<[String], Never>?

  /// Starts the adapter and greets it.
  init(_ command: [String], suite: Suite, limits: AdapterLimits, inbox: AdapterInbox) throws(AdapterError) {
    self.suite = suite
    self.limits = limits
    self.inbox = inbox
    starter = AdapterStarter(command: command, suite: suite, limits: limits)
    (process, description) = try starter.start(wakeUpPipe: inbox.wakeUpPipe)
  }

  /// Talks until it is told to take leave.
  func run() {
    while true {
      let content = inbox.take()
      waiting += content.submissions
      closing = closing ?? content.closing
      settleSuspicion()
      if let fault { refuseEverything(because: fault) }
      let isIdle = waiting.isEmpty && inFlight.isEmpty && suspicion == nil
      if isIdle, let closing { return takeLeave(closing) }
      if let process {
        send(to: process)
        listen(to: process)
      } else if isIdle || fault != nil {
        inbox.wakeUpPipe.wait()
      } else {
        startAgain()
      }
    }
  }

  // MARK: - Asking

  private func send(to process: AdapterProcess) {
    let most = suspicion == nil ? description.maximumInFlight : 1
    while inFlight.count < most, process.takesMore, let submission = nextSubmission() {
      if inFlight.isEmpty { lastProgress = .now }
      process.enqueue(
        WireRequest.encode(
          submission.request, seq: nextSeq, suite: suite,
          wantsSteps: submission.request.wantsSteps && description.hasSteps))
      inFlight[nextSeq] = submission
      nextSeq += 1
    }
  }

  private func nextSubmission() -> AdapterInbox.Submission? {
    guard suspicion == nil else { return suspicion?.suspects.popFirst() }
    return waiting.popFirst()
  }

  // MARK: - Listening

  private func listen(to process: AdapterProcess) {
    let silence = lastProgress.duration(to: .now)
    let patience: Duration? = inFlight.isEmpty ? nil : max(limits.timeout - silence, .zero)
    do throws(AdapterError) {
      for line in try process.exchange(wakeUpPipe: inbox.wakeUpPipe, patience: patience) {
        try take(AdapterAnswer(line: line))
        // What follows an answer for which everything was given up belongs to nobody.
        if fault != nil { return }
      }
    } catch {
      return mourn(because: error)
    }
    if !inFlight.isEmpty, lastProgress.duration(to: .now) >= limits.timeout {
      mourn(because: AdapterError("gave no answer within \(limits.timeout.inWords)"))
    }
  }

  private func take(_ reply: AdapterAnswer) {
    guard let submission = inFlight.removeValue(forKey: reply.seq) else {
      let what = (1..<nextSeq).contains(reply.seq) ? "answered a request twice" : "answered a request that nobody sent"
      return giveUp(because: AdapterError("\(what): seq \(reply.seq)"))
    }
    lastProgress = .now
    hasAnswered = true
    deliver(reply.answer(for: suite[submission.request.operation]), to: submission)
  }

  private func deliver(_ answer: Answer, to submission: AdapterInbox.Submission) {
    if suspicion == nil {
      submission.reply.resume(returning: answer)
    } else {
      suspicion?.settled.append((submission, answer))
    }
  }

  // MARK: - Deaths

  /// The cases that were in flight when the adapter broke, which are asked again one by one.
  private struct Suspicion {
    let cause: AdapterError
    var suspects: ArraySlice<AdapterInbox.Submission>
    var settled: [(AdapterInbox.Submission, Answer)] = []
    var isConfirmed = false
  }

  private func mourn(because fault: AdapterError) {
    let cause = process?.obituary(for: fault) ?? fault
    process = nil
    deaths += 1
    let victims = inFlight.sorted { $0.key < $1.key }.map(\.value)
    inFlight = [:]
    if suspicion != nil {
      for victim in victims { deliver(.error(cause.description), to: victim) }
      if !victims.isEmpty { suspicion?.isConfirmed = true }
    } else if victims.count == 1 {
      victims[0].reply.resume(returning: .error(cause.description))
    } else if victims.isEmpty {
      complaints.append("it \(cause), while nothing was asked of it")
    } else {
      suspicion = Suspicion(cause: cause, suspects: victims[...])
    }
    let asked = victims.first.map { ", asked for \($0.request.operation) in \($0.request.protocolVersion)" } ?? ""
    if !hasAnswered, deaths >= limits.fruitlessStarts {
      giveUp(because: AdapterError("answered nothing in \(deaths) starts; in the last it \(cause)\(asked)"))
    } else if deaths > limits.restarts {
      giveUp(because: AdapterError("was started again \(limits.restarts) times; in the end it \(cause)\(asked)"))
    }
  }

  private func startAgain() {
    do throws(AdapterError) {
      process = try starter.start(wakeUpPipe: inbox.wakeUpPipe).process
    } catch {
      giveUp(because: AdapterError("did not start again: it \(error)"))
    }
  }

  /// Hands out what the suspects answered once all of them were asked.
  private func settleSuspicion() {
    guard let found = suspicion, found.suspects.isEmpty, inFlight.isEmpty else { return }
    suspicion = nil
    for (number, (submission, answer)) in found.settled.enumerated() {
      // Nobody broke it alone, but it did break: a run in which that happens must not look like any other.
      let isScapegoat = number == 0 && !found.isConfirmed
      let words =
        "\(found.cause), while this and \(found.settled.count - 1) other cases were in flight; none did it alone"
      submission.reply.resume(returning: isScapegoat ? .error(words) : answer)
    }
  }

  private func giveUp(because fault: AdapterError) {
    self.fault = fault
    process = nil
    refuseEverything(because: fault)
  }

  private func refuseEverything(because fault: AdapterError) {
    let refused =
      inFlight.values + waiting + Array(suspicion?.suspects ?? []) + (suspicion?.settled.map(\.0) ?? [])
    inFlight = [:]
    waiting = []
    suspicion = nil
    for submission in refused { submission.reply.resume(throwing: fault) }
  }

  // MARK: - The end

  private func takeLeave(_ closing: CheckedContinuation<[String], Never>) {
    if let complaint = process?.takeLeave(wakeUpPipe: inbox.wakeUpPipe) { complaints.append(complaint) }
    process = nil
    closing.resume(returning: complaints)
  }
}

extension Duration {
  /// Seconds as people write them.
  var inWords: String {
    let seconds = Double(components.seconds) + Double(components.attoseconds) / 1e18
    return seconds == 1 ? "1 second" : seconds.rounded() == seconds ? "\(Int(seconds)) seconds" : "\(seconds) seconds"
  }
}
