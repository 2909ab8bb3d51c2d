#if canImport(Glibc)
  @unsafe @preconcurrency import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency import Musl
#elseif canImport(Darwin)
  @unsafe @preconcurrency import Darwin
#endif

/// The start of a program.
enum ProcessStart {
  /// Starts a program with these descriptors as its standard streams, and returns its number.
  ///
  /// A name without a slash is searched for in the PATH. The program joins the process group; 0 makes a new one.
  static func start(
    _ command: [String], streams: [Int32], group: pid_t = 0, inheritsEnvironment: Bool = true
  ) throws(SystemFailure) -> pid_t {
    guard !command.isEmpty, !command.contains(where: { $0.utf8.contains(0) }) else {
      throw SystemFailure(code: EINVAL)
    }
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
    unsafe posix_spawnattr_setpgroup(&attributes, group)
    resetSignals(&attributes)
    var words = unsafe command.map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    guard let program = unsafe words[0] else { throw SystemFailure(code: ENOMEM) }
    var none: [UnsafeMutablePointer<CChar>?] = unsafe [nil]
    var identifier: pid_t = 0
    let code =
      inheritsEnvironment
      ? unsafe posix_spawnp(&identifier, program, &actions, &attributes, &words, environ)
      : unsafe posix_spawnp(&identifier, program, &actions, &attributes, &words, &none)
    guard code == 0 else { throw SystemFailure(code: code) }
    return identifier
  }

  /// Lets the program begin without blocked signals, and with the default action of each.
  ///
  /// It would inherit the signals that the starting thread blocks, which on a worker thread are almost all, and those
  /// that this process ignores.
  private static func resetSignals(_ attributes: inout posix_spawnattr_t) {
    var (none, all) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
  }
}
