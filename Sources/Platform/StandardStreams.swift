#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The standard streams, the clock and the end of this process.
package enum StandardStreams {
  /// Returns at most `count` available bytes of the standard input; none at its end.
  package static func read(upTo count: Int) throws(FileError) -> [UInt8] {
    try FileError.explain(.read, "the standard input") { () throws(SystemFailure) in
      try unsafe [UInt8](unsafeUninitializedCapacity: count) { (buffer, filled) throws(SystemFailure) in
        filled = try SystemCalls.whenReady(STDIN_FILENO, POLLIN) {
          unsafe systemRead(STDIN_FILENO, buffer.baseAddress, count)
        }
      }
    }
  }

  package static func writeOutput(_ bytes: [UInt8]) throws(FileError) {
    try write(bytes, to: STDOUT_FILENO, FileError.standardOutput)
  }

  package static func writeError(_ bytes: [UInt8]) throws(FileError) {
    try write(bytes, to: STDERR_FILENO, "the standard error")
  }

  package static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  package static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// The width of the terminal in characters; nil where the output is not a terminal.
  package static var outputWidth: Int? {
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Makes a write to a closed pipe, or beyond the largest allowed file, an error instead of the end of the process.
  package static func ignoreSignalsOfWrites() {
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
  }

  /// Opens something for each closed stream, so that no file gets its number.
  ///
  /// To read or to write the stream stays an error.
  package static func occupyClosed() {
    for (number, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(number, F_GETFD) == -1 {
      _ = unsafe open("/dev/null", mode)
    }
  }

  /// Ends the process; after a signal that was noted, with the status of that signal.
  package static func exit(_ code: Int32) -> Never {
    Interruption.finishIfBegun()
    systemExit(Interruption.status ?? code)
  }

  private static func write(_ bytes: [UInt8], to number: Int32, _ name: String) throws(FileError) {
    try FileError.explain(.write, name) { () throws(SystemFailure) in try SystemCalls.write(bytes, to: number) }
  }
}
