import Platform
import Synchronization

/// An implementation behind a program that speaks the wire protocol.
///
/// The program is started at once, greeted, and started again when it breaks. Requests are sent as many at a time as it
/// takes, and matched with its answers in whichever order they come.
public final class AdapterImplementation: Implementation {
  /// What the adapter says of itself.
  public let description: AdapterDescription
  private let inbox: AdapterInbox

  /// What reports call it.
  public var name: String { description.name }
  /// What it says of itself, and how it was started.
  public let identity: ImplementationIdentity

  /// Starts a program and greets it.
  public init(
    _ command: [String], suite: Suite, limits: AdapterLimits = AdapterLimits()
  ) throws(AdapterError) {
    do throws(SystemFailure) {
      inbox = AdapterInbox(wakeUpPipe: try WakeUpPipe())
    } catch {
      throw AdapterError("cannot be waited for: \(error.reason)")
    }
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
    description.operations[operation]?.contains(protocolVersion) ?? false
  }

  /// Sends a request and waits for the answer.
  public func answer(_ request: Request) async throws -> Answer {
    try await withCheckedThrowingContinuation { inbox.submit(AdapterInbox.Submission(request: request, reply: $0)) }
  }

  /// Takes leave of the adapter, and returns what is to be said of its behaviour.
  public func close() async -> [String] {
    await withCheckedContinuation { inbox.close($0) }
  }

  /// The conversation, which after this is touched by its own thread only.
  private final class ThreadBox: @unchecked Sendable {
    let conversation: AdapterConversation
    init(_ conversation: AdapterConversation) { self.conversation = conversation }
  }
}

/// What goes from those who ask to the thread that talks with the adapter.
final class AdapterInbox: Sendable {
  struct Submission {
    let request: Request
    let reply: CheckedContinuation<Answer, any Error>
  }

  /// Everything that came in since the last look.
  struct Content {
    var submissions: [Submission] = []
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
    let isOpen = state.withLock { state in
      if !state.isClosed { state.content.submissions.append(submission) }
      return !state.isClosed
    }
    if isOpen {
      wakeUpPipe.ring()
    } else {
      submission.reply.resume(throwing: AdapterError("was already told to end"))
    }
  }

  func close(_ done: CheckedContinuation<[String], Never>) {
    let isFirst = state.withLock { state in
      let isFirst = !state.isClosed
      state.isClosed = true
      if isFirst { state.content.closing = done }
      return isFirst
    }
    if isFirst {
      wakeUpPipe.ring()
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
