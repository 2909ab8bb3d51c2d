public import Conformance
import Platform
import Synchronization

/// An implementation behind a program that speaks the wire protocol.
///
/// The program is started at once, and started again when it crashes. As many requests are in flight as it allows, and
/// its answers may come in any order.
public final class AdapterImplementation: Implementation {
  /// The description that the adapter gives of itself.
  public let description: AdapterDescription
  private let inbox: AdapterInbox
  private let suite: Suite

  /// The name for reports.
  public var name: String { description.name }
  /// The description of the adapter, with the command that started it.
  public let identity: ImplementationIdentity

  /// Starts a program and makes the handshake.
  public init(
    _ command: [String], suite: Suite, limits: AdapterLimits = AdapterLimits()
  ) throws(AdapterError) {
    if let problem = limits.problem { throw AdapterError("cannot be waited for: \(problem)") }
    do throws(SystemFailure) {
      inbox = AdapterInbox(wakeUpPipe: try WakeUpPipe())
    } catch {
      throw AdapterError("cannot be waited for: \(error.reason)")
    }
    self.suite = suite
    let conversation = try AdapterConversation(command, suite: suite, limits: limits, inbox: inbox)
    description = conversation.description
    identity = description.identity(command: command)
    let thread = ThreadBox(conversation)
    do throws(SystemFailure) {
      try onOwnThread { thread.conversation.run() }
    } catch {
      throw AdapterError("cannot be waited for: \(error.reason)")
    }
  }

  /// Tells whether the adapter listed the operation in that version.
  public func supports(operation: String, protocolVersion: String) -> Bool {
    description.has(operation, in: protocolVersion)
  }

  /// The outputs of an operation that its greeting leaves out.
  public func omittedOutputs(of operation: String) -> [String] { description.omittedOutputs(of: operation) }

  /// Sends a request and waits for the answer.
  public func answer(_ request: Request) async throws -> Answer {
    // Here, because here several requests are encoded at a time, and the thread of the conversation is always busy.
    let encoded = WireRequest.encodeWithoutSeq(
      request, suite: suite, wantsSteps: request.wantsSteps && description.hasSteps)
    return try await withCheckedThrowingContinuation {
      inbox.submit(AdapterInbox.Submission(request: request, encoded: encoded, continuation: $0))
    }
  }

  /// Awaits the answers for a few seconds only; then each request without an answer throws a `CancellationError`.
  package func interrupt() {
    inbox.interrupt()
  }

  /// Shuts the adapter down, and returns the warnings about its behaviour.
  public func close() async -> [String] {
    await withCheckedContinuation { inbox.close($0) }
  }

  /// The conversation, which from now on only its own thread uses.
  private final class ThreadBox: @unchecked Sendable {
    let conversation: AdapterConversation
    init(_ conversation: AdapterConversation) { self.conversation = conversation }
  }
}

/// The queue of requests for the thread of the conversation.
final class AdapterInbox: Sendable {
  struct Submission {
    let request: Request
    /// The request as a line without its number.
    let encoded: [UInt8]
    let continuation: CheckedContinuation<Answer, any Error>
  }

  /// Everything that was added since the last call of `take`.
  struct Content {
    var submissions: [Submission] = []
    var interruption: ContinuousClock.Instant?
    var closing: CheckedContinuation<[String], Never>?
  }

  private struct State {
    var content = Content()
    var isClosed = false
  }

  let wakeUpPipe: WakeUpPipe
  private let state = Mutex(State())

  init(wakeUpPipe: consuming WakeUpPipe) {
    self.wakeUpPipe = wakeUpPipe
  }

  func submit(_ submission: Submission) {
    let (isOpen, isFirst) = state.withLock { state in
      let isFirst = state.content.submissions.isEmpty
      if !state.isClosed { state.content.submissions.append(submission) }
      return (!state.isClosed, isFirst)
    }
    guard isOpen else {
      return submission.continuation.resume(throwing: AdapterError("is already shut down"))
    }
    // Whoever submitted the first of several wakes the thread, which takes all of them.
    if isFirst { wakeUpPipe.wake() }
  }

  func interrupt() {
    state.withLock { $0.content.interruption = .now }
    wakeUpPipe.wake()
  }

  func close(_ done: CheckedContinuation<[String], Never>) {
    let isFirst = state.withLock { state in
      let isFirst = !state.isClosed
      state.isClosed = true
      if isFirst { state.content.closing = done }
      return isFirst
    }
    if isFirst {
      wakeUpPipe.wake()
    } else {
      done.resume(returning: [])
    }
  }

  func take() -> Content {
    state.withLock { state in
      let content = state.content
      state.content = Content()
      return content
    }
  }
}
