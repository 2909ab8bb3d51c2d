import Synchronization

/// The end of a run whose adapter did not recover, after it had given answers: they are in the report.
public struct BrokenRun: Error, CustomStringConvertible, Sendable {
  /// The report on the cases that were run.
  public let report: Report
  /// The problem of the adapter.
  public let cause: AdapterError

  /// The problem in words.
  public var description: String { cause.description }
}

/// The answers of a run so far: whether there was one, and the error after which there are no more.
final class RunWatch: Sendable {
  private let answered = Atomic<Bool>(false)
  private let ended = Atomic<Bool>(false)
  private let firstError = Mutex<AdapterError?>(nil)

  /// Whether an answer was given.
  var hasAnswer: Bool { answered.load(ordering: .relaxed) }
  /// Whether there are no more answers.
  var hasEnded: Bool { ended.load(ordering: .relaxed) }
  /// The error after which there are no more answers.
  var error: AdapterError? { firstError.withLock { $0 } }

  func noteAnswer() {
    if !hasAnswer { answered.store(true, ordering: .relaxed) }
  }

  func note(_ error: AdapterError) {
    firstError.withLock { $0 = $0 ?? error }
    ended.store(true, ordering: .relaxed)
  }
}
