// A handler of a signal may call almost nothing. A thread that waits for the signals may call everything.
#if canImport(Glibc)
  @unsafe @preconcurrency import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency import Musl
#elseif canImport(Darwin)
  @unsafe @preconcurrency import Darwin
#endif

/// The end of this process by a signal: it kills the started program, and removes the temporary files.
package enum Interruption {
  /// The signals that were blocked when the process started.
  static var blockedBefore: sigset_t {
    var blocked = sigset_t()
    unsafe pthread_sigmask(SIG_BLOCK, nil, &blocked)
    for number in signals { unsafe sigdelset(&blocked, number) }
    return blocked
  }

  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Waits for signals from now on; those that were ignored stay ignored, so that `nohup` keeps its effect.
  package static func handle() throws {
    var awaited = sigset_t()
    unsafe sigemptyset(&awaited)
    for number in signals where !isIgnored(number) { unsafe sigaddset(&awaited, number) }
    // Threads that start later inherit this.
    unsafe pthread_sigmask(SIG_BLOCK, &awaited, nil)
    let set = awaited
    try onOwnThread {
      var set = set
      var number: Int32 = 0
      while unsafe sigwait(&set, &number) != 0 {}
      end(by: number)
    }
  }

  private static func end(by number: Int32) -> Never {
    RemovedFiles.removeAll {
      ChildProcess.killRunning()
      _exit(128 + number)
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = unsafe action.__sigaction_u.__sa_handler
    #else
      let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    // Functions cannot be compared, but their addresses can.
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
