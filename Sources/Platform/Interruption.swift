// A handler of a signal may call almost nothing. It wakes a thread, which may call everything.
#if canImport(Glibc)
  @unsafe @preconcurrency import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency import Musl
#elseif canImport(Darwin)
  @unsafe @preconcurrency import Darwin
#endif
import Synchronization

/// The end of this process by a signal: it kills the started program, and removes the temporary files.
///
/// A run can ask for the first signal only to be noted, so that it ends by itself and writes what it has.
package enum Interruption {
  /// The end of a pipe into which the handler writes the number of the signal.
  private static let wakingEnd = Atomic<Int32>(-1)

  /// The signals that end a process and are not a crash.
  private static var numbers: [Int32] {
    let everywhere = [
      SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU,
    ]
    #if os(Linux)
      return everywhere + [SIGIO, SIGPWR, SIGSTKFLT]
    #else
      return everywhere
    #endif
  }

  /// Waits for signals from now on.
  ///
  /// Those that were ignored stay ignored, so that `nohup` keeps its effect.
  package static func handle() throws(SystemFailure) {
    let pipe = try Pipe()
    wakingEnd.store(pipe.writing, ordering: .sequentiallyConsistent)
    try onOwnThread {
      while true {
        var number: UInt8 = 0
        while unsafe systemRead(pipe.reading, &number, 1) != 1 {}
        guard let inform = atFirst.withLock({ $0.take() }) else { end(by: Int32(number)) }
        noted.store(Int32(number), ordering: .sequentiallyConsistent)
        inform()
      }
    }
    for number in numbers where !isIgnored(number) {
      _ = signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        _ = unsafe systemWrite(Interruption.wakingEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
      }
    }
  }

  /// The signal that was noted; 0 if none was.
  private static let noted = Atomic<Int32>(0)
  private static let atFirst = Mutex<(@Sendable () -> Void)?>(nil)

  /// From now on the first signal is only noted, and the body is called; the next one ends the process.
  package static func noteFirst(_ inform: @escaping @Sendable () -> Void) {
    atFirst.withLock { $0 = inform }
  }

  /// From now on each signal ends the process.
  package static func noteNone() {
    atFirst.withLock { $0 = nil }
  }

  /// Forgets the signal that was noted: the program was to run until it came, so that it is not a reason to fail.
  package static func forgetNoted() {
    noted.store(0, ordering: .sequentiallyConsistent)
  }

  /// Whether a signal was noted.
  package static var isNoted: Bool { status != nil }

  /// The status of a process that a signal ends; nil where none was noted.
  static var status: Int32? {
    let number = noted.load(ordering: .sequentiallyConsistent)
    return number == 0 ? nil : 128 + number
  }

  /// Keeps another thread from ending the process with another status, because the program that it uses was killed.
  static func finishIfBegun() {
    while hasBegun.load(ordering: .sequentiallyConsistent) { pause() }
  }

  private static let hasBegun = Atomic<Bool>(false)

  private static func end(by number: Int32) -> Never {
    hasBegun.store(true, ordering: .sequentiallyConsistent)
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
