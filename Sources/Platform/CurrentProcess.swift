#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The places of this process in the file system, its environment, and what it has used.
package enum CurrentProcess {
  /// The folder in which it runs; nil where it was removed.
  package static var folder: String? { absolutePath(of: ".") }

  /// The path of its executable, behind all links; nil where the system does not tell it.
  package static var executable: String? {
    let started = CommandLine.arguments.first ?? ""
    if let path = try? SystemCalls.linkTarget(of: "/proc/self/exe") { return path }
    // Without /proc, only a path tells the place: a name was looked up in the PATH by the shell.
    return started.utf8.contains(UInt8(ascii: "/")) ? absolutePath(of: started) : nil
  }

  /// The value of an environment variable; nil where it is not set, or empty.
  package static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
    return unsafe String(cString: value)
  }

  /// The processor time that all its threads have taken.
  package static var processorTime: Duration {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  private static func absolutePath(of path: String) -> String? {
    guard let path = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }
}
