import Synchronization

/// Does work on another thread, one piece after the other.
///
/// The thread lives only as long as there is work.
package final class WorkQueue: Sendable {
  private struct Content {
    var waiting: [@Sendable () -> Void] = []
    var isRunning = false
  }

  private let content = Mutex(Content())
  private let most: Int
  private let ended: WakeUpPipe

  /// Makes a queue in which so many pieces may wait at most, in addition to the one that is done.
  package init(most: Int) throws(SystemFailure) {
    self.most = most
    ended = try WakeUpPipe()
  }

  /// Does a piece of work soon; returns false, and does nothing, where too much waits.
  package func add(_ work: @escaping @Sendable () -> Void) -> Bool {
    let (isTaken, begins) = content.withLock { content -> (Bool, Bool) in
      guard content.waiting.count < most else { return (false, false) }
      content.waiting.append(work)
      defer { content.isRunning = true }
      return (true, !content.isRunning)
    }
    guard begins else { return isTaken }
    do {
      try onOwnThread { [self] in run() }
    } catch {
      // The system has no more threads.
      run()
    }
    return true
  }

  /// Waits until all work is done.
  package func wait() {
    while content.withLock({ $0.isRunning }) { ended.wait() }
  }

  private func run() {
    while let work = next() { work() }
    ended.wake()
  }

  private func next() -> (@Sendable () -> Void)? {
    content.withLock { content in
      content.isRunning = !content.waiting.isEmpty
      return content.isRunning ? content.waiting.removeFirst() : nil
    }
  }
}
