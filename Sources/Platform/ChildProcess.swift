// `Process` is in Foundation only, which makes a start of `pavectors` 3 ms longer (7.4 instead of 4.4).
#if canImport(Glibc)
  @unsafe @preconcurrency import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency import Musl
#elseif canImport(Darwin)
  @unsafe @preconcurrency import Darwin
#endif
import Synchronization

/// A program that this one started, with pipes as its three standard streams.
///
/// It is in a separate process group, so that the programs that it starts end with it; a watchdog ends the group with
/// this process. The numbers of both stay their own until they are reaped: nothing is signalled after that.
package final class ChildProcess {
  /// A standard stream of the program.
  package enum Stream: Sendable {
    case input, output, errors
  }

  /// The result of reading from a stream.
  package enum Reading {
    case bytes([UInt8])
    case nothingYet
    case end
  }

  private let identifier: pid_t
  private let watchdog: Watchdog?
  private var input: Int32?
  private let output: Int32
  private let errors: Int32
  /// The status of the program, after it has ended and was reaped.
  private var status: Int32?
  private var isStopped = false

  /// The program that is killed when this one is interrupted, and its group.
  private static let running = Mutex<(program: pid_t, group: pid_t)?>(nil)

  private var group: pid_t { watchdog?.group ?? identifier }

  /// Starts a program, which is searched for in the PATH.
  package init(_ command: [String]) throws(SystemFailure) {
    let pipes = try Pipe.open(3)
    // Only the program may hold the other ends: otherwise this one would not see them close.
    let theirs = [pipes[0].reading, pipes[1].writing, pipes[2].writing]
    do throws(SystemFailure) {
      (identifier, watchdog) = try Self.start(command, streams: theirs)
    } catch {
      pipes.forEach { $0.close() }
      throw error
    }
    for end in theirs { close(end) }
    let ours = [pipes[0].writing, pipes[1].reading, pipes[2].reading]
    for end in ours { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }
    (input, output, errors) = (ours[0], ours[1], ours[2])
    let started = (identifier, group)
    Self.running.withLock { $0 = started }
  }

  deinit {
    _ = stop()
    if let input { close(input) }
    close(output)
    close(errors)
  }

  /// Writes as many bytes as the pipe takes at once, and returns their number.
  package func write(_ bytes: ArraySlice<UInt8>) throws(SystemFailure) -> Int {
    guard let input else { throw SystemFailure(code: EPIPE) }
    let count = unsafe bytes.span.withUnsafeBytes { buffer in
      unsafe systemWrite(input, buffer.baseAddress, buffer.count)
    }
    if count >= 0 { return count }
    guard errno == EAGAIN || errno == EINTR else { throw SystemFailure(code: errno) }
    return 0
  }

  /// Reads the available bytes.
  package func read(_ stream: Stream) throws(SystemFailure) -> Reading {
    let number = stream == .errors ? errors : output
    let capacity = 1 << 16
    var failure: Int32?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
      let count = unsafe systemRead(number, buffer.baseAddress, capacity)
      if count < 0 { failure = errno }
      filled = max(count, 0)
    }
    switch failure {
    case nil: return bytes.isEmpty ? .end : .bytes(bytes)
    case EAGAIN?, EINTR?: return .nothingYet
    case let code?: throw SystemFailure(code: code)
    }
  }

  /// Closes the input of the program.
  package func closeInput() {
    if let input { close(input) }
    input = nil
  }

  /// The end of the program.
  package enum End: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  /// Returns the end of the program, or nil while it runs; what is left of its group is killed at its end.
  package func end() -> End? {
    if status == nil, Self.hasEnded(identifier) { reap() }
    // The macros of wait(2) cannot be imported.
    return status.map { $0 & 0x7F == 0 ? .exit($0 >> 8 & 0xFF) : .signal($0 & 0x7F) }
  }

  /// Waits until a stream is ready, or until the pipe wakes the thread, or until the time has passed.
  ///
  /// A stream at its end is ready.
  package func wait(for streams: [Stream], wakeUpPipe: borrowing WakeUpPipe, milliseconds: Int32) -> [Stream] {
    var entries: [pollfd] = streams.compactMap { stream in
      switch stream {
      case .input: input.map { pollfd(fd: $0, events: Int16(POLLOUT), revents: 0) }
      case .output: pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      case .errors: pollfd(fd: errors, events: Int16(POLLIN), revents: 0)
      }
    }
    entries.append(pollfd(fd: wakeUpPipe.reading, events: Int16(POLLIN), revents: 0))
    _ = unsafe poll(&entries, nfds_t(entries.count), milliseconds)
    wakeUpPipe.drain()
    return zip(streams, entries).filter { $0.1.revents != 0 }.map(\.0)
  }

  /// Waits.
  package func pause(milliseconds: Int32) {
    _ = poll(nil, 0, milliseconds)
  }

  /// Kills the running program, if there is one, and what it started.
  static func killRunning() {
    guard let (program, group) = running.withLock({ $0 }) else { return }
    let descendants = ProcessOrphans.descendants(of: program, in: ProcessTable())
    _ = kill(-group, SIGKILL)
    _ = kill(program, SIGKILL)
    descendants.forEach { $0.kill() }
    ProcessOrphans.killChildren()
  }

  // MARK: - Calls

  private static func start(
    _ command: [String], streams: [Int32]
  ) throws(SystemFailure) -> (program: pid_t, watchdog: Watchdog?) {
    let watchdog = try Watchdog.start()
    do throws(SystemFailure) {
      let program = try ProcessStart.start(command, streams: streams, group: watchdog?.group ?? 0)
      ProcessOrphans.addStarted(program)
      return (program, watchdog)
    } catch {
      watchdog?.end()
      throw error
    }
  }

  /// Whether a child has ended; it is not reaped.
  private static func hasEnded(_ identifier: pid_t) -> Bool {
    var information = unsafe siginfo_t()
    let result = unsafe waitid(P_PID, id_t(identifier), &information, WEXITED | WNOHANG | WNOWAIT)
    // Without a child (ECHILD) there is nothing to wait for.
    return unsafe result == 0 ? information.si_signo != 0 : errno == ECHILD
  }

  /// Takes the status of the program, which has ended, after the rest of its group was killed.
  private func reap() {
    _ = kill(-group, SIGKILL)
    Self.running.withLock { if $0?.program == identifier { $0 = nil } }
    var status: Int32 = 0
    while unsafe waitpid(identifier, &status, 0) == -1, errno == EINTR {}
    self.status = status
    ProcessOrphans.removeStarted(identifier)
    watchdog?.end()
  }
}

// MARK: - The end

extension ChildProcess {
  /// A process that could not be killed.
  package struct Survivor: Sendable {
    package let number: Int32
    /// The message of the system; nil where the signal was sent, but the process did not end.
    package let reason: String?
  }

  /// The longest time until killed processes have ended.
  private static let patience: Duration = .seconds(2)

  /// Kills the program and everything that it started, and waits until they have ended.
  ///
  /// A program can leave its group, so that its descendants are searched for. Returns those that did not end in time.
  package func stop() -> [Survivor] {
    guard !isStopped else { return [] }
    isStopped = true
    let start = ContinuousClock.now
    var known: Set<ProcessTable.Identity> = []
    while true {
      ProcessOrphans.killChildren()
      let table = ProcessTable()
      known.formUnion(ProcessOrphans.descendants(of: status == nil ? identifier : nil, in: table))
      known = known.filter(table.runs)
      if status == nil { killGroup() }
      known.forEach { $0.kill() }
      if end() != nil, known.isEmpty, !ProcessOrphans.exist { return [] }
      guard start.duration(to: .now) < Self.patience else { break }
      pause(milliseconds: 2)
    }
    return survivors(among: known)
  }

  private func killGroup() {
    _ = kill(-group, SIGKILL)
    _ = kill(identifier, SIGKILL)
  }

  private func survivors(among known: Set<ProcessTable.Identity>) -> [Survivor] {
    let own = end() == nil ? [identifier] : []
    let numbers = Set(own + known.map(\.number) + ProcessOrphans.killChildren()).sorted()
    return numbers.map { number in
      let failed = kill(number, SIGKILL) == -1
      return Survivor(number: number, reason: failed ? SystemFailure(code: errno).reason : nil)
    }
  }
}
