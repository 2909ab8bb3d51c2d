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
/// It has its own process group, so that the programs that it starts end with it.
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
  private var input: Int32?
  private let output: Int32
  private let errors: Int32
  private var status: Int32?

  /// The process group that is killed when this program is interrupted; 0 for none.
  private static let running = Atomic<Int32>(0)

  /// Starts a program, which is searched for in the PATH.
  package init(_ command: [String]) throws(SystemFailure) {
    guard !command.isEmpty else { throw SystemFailure(code: EINVAL) }
    let (toChild, fromChild, words) = (try Pipe(), try Pipe(), try Pipe())
    // Only the program may hold the other ends: otherwise this one would not see them close.
    defer { for end in [toChild.reading, fromChild.writing, words.writing] { close(end) } }
    identifier = try Self.spawn(command, streams: [toChild.reading, fromChild.writing, words.writing])
    for end in [toChild.writing, fromChild.reading, words.reading] {
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
    }
    input = toChild.writing
    output = fromChild.reading
    errors = words.reading
    Self.running.store(identifier, ordering: .sequentiallyConsistent)
  }

  deinit {
    Self.running.store(0, ordering: .sequentiallyConsistent)
    // The program may have ended and left others in its group. A group without members is not an error.
    _ = kill(-identifier, SIGKILL)
    if status == nil { Self.reap(identifier, waits: true) }
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

  /// Returns the end of the program, or nil while it runs.
  package func end() -> End? {
    status = status ?? Self.reap(identifier, waits: false)
    // The macros of wait(2) cannot be imported.
    return status.map { $0 & 0x7F == 0 ? .exit($0 >> 8 & 0xFF) : .signal($0 & 0x7F) }
  }

  /// Waits until a stream is ready, or until the pipe wakes the thread, or until the time is over.
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

  /// Kills the running program, if there is one.
  static func killRunning() {
    let group = running.load(ordering: .sequentiallyConsistent)
    if group > 0 { _ = kill(-group, SIGKILL) }
  }

  // MARK: - Calls

  private static func spawn(_ command: [String], streams: [Int32]) throws(SystemFailure) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    for (number, stream) in streams.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, stream, Int32(number))
    }
    // The program would inherit that this one ignores the signal.
    var defaults = sigset_t()
    unsafe sigemptyset(&defaults)
    unsafe sigaddset(&defaults, SIGPIPE)
    unsafe sigaddset(&defaults, SIGXFSZ)
    unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF))
    var words = unsafe command.map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    guard let program = unsafe words[0] else { throw SystemFailure(code: EINVAL) }
    var identifier: pid_t = 0
    let code = unsafe posix_spawnp(&identifier, program, &actions, &attributes, &words, environ)
    guard code == 0 else { throw SystemFailure(code: code) }
    return identifier
  }

  @discardableResult
  private static func reap(_ identifier: pid_t, waits: Bool) -> Int32? {
    var status: Int32 = 0
    while true {
      let ended = unsafe waitpid(identifier, &status, waits ? 0 : WNOHANG)
      if ended == identifier { return status }
      guard ended == -1, errno == EINTR else { return nil }
    }
  }
}

/// A pipe that other programs do not inherit.
struct Pipe {
  let reading: Int32
  let writing: Int32

  init() throws(SystemFailure) {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw SystemFailure(code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    reading = ends[0]
    writing = ends[1]
  }
}
