#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The places of this process in the file system, its environment, and what it has used.
package enum CurrentProcess {
  /// Its arguments after its name; the system allows any bytes in them.
  package static var arguments: [[UInt8]] {
    var arguments: [[UInt8]] = []
    for number in 0..<Int(CommandLine.argc) {
      if let text = unsafe CommandLine.unsafeArgv[number] { arguments.append(unsafe bytes(of: text)) }
    }
    return Array(arguments.dropFirst())
  }

  /// The folder in which it runs; nil where it was removed, or where its path is not UTF-8.
  package static var folder: String? { absolutePath(of: ".") }

  /// The path of its executable, behind all links; nil where the system does not tell it.
  package static var executable: String? {
    let started = CommandLine.arguments.first ?? ""
    if let path = try? SystemCalls.linkTarget(of: "/proc/self/exe") { return path }
    // Without /proc, only a path tells the place: a name was looked up in the PATH by the shell.
    return started.utf8.contains(UInt8(ascii: "/")) ? absolutePath(of: started) : nil
  }

  /// The value of an environment variable; nil where it is not set, or empty.
  package static func variable(_ name: String) -> [UInt8]? {
    guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
    return unsafe bytes(of: value)
  }

  private static func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
    unsafe UnsafeRawBufferPointer(start: text, count: strlen(text)).map { $0 }
  }

  /// The processor time that all its threads have taken.
  package static var processorTime: Duration { time(of: CLOCK_PROCESS_CPUTIME_ID) }

  /// The processor time that the current thread has taken.
  package static var processorTimeOfThread: Duration { time(of: CLOCK_THREAD_CPUTIME_ID) }

  private static func time(of clock: clockid_t) -> Duration {
    var time = timespec()
    _ = unsafe clock_gettime(clock, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// The memory that it has now; 0 where the system does not tell it.
  package static var residentByteCount: Int {
    let text = (try? Files.read("/proc/self/statm", limit: 1 << 12)) ?? []
    let pages = text.split(separator: UInt8(ascii: " ")).dropFirst().first
    return Int(String(decoding: pages ?? [], as: UTF8.self)).map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) } ?? 0
  }

  private static func absolutePath(of path: String) -> String? {
    guard let path = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(validatingCString: path)
  }
}
