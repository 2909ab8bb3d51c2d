// `Thread` is in Foundation only, which makes a start of `pavectors` 3 ms longer (7.4 instead of 4.4).
#if canImport(Glibc)
  @unsafe @preconcurrency import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency import Musl
#elseif canImport(Darwin)
  @unsafe @preconcurrency import Darwin
#endif

/// A pipe by which one thread wakes another.
package struct WakeUpPipe: ~Copyable, Sendable {
  let reading: Int32
  private let writing: Int32

  package init() throws(SystemFailure) {
    let pipe = try Pipe()
    reading = pipe.reading
    writing = pipe.writing
    for end in [reading, writing] { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }
  }

  deinit {
    close(reading)
    close(writing)
  }

  /// Waits until another thread calls `wake`.
  package func wait() {
    var entry = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    _ = unsafe poll(&entry, 1, -1)
    drain()
  }

  package func wake() {
    var byte: UInt8 = 1
    _ = unsafe write(writing, &byte, 1)
  }

  func drain() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while unsafe read(reading, &bytes, bytes.count) > 0 {}
  }
}

/// Runs a body on a new thread, which may block.
package func onOwnThread(_ body: @escaping @Sendable () -> Void) throws(SystemFailure) {
  final class Box: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  let argument = unsafe Unmanaged.passRetained(Box(body)).toOpaque()
  #if canImport(Darwin)
    var thread: pthread_t?
  #else
    var thread = pthread_t()
  #endif
  let code = unsafe pthread_create(
    &thread, nil,
    { argument in
      #if canImport(Darwin)
        unsafe Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body()
      #else
        if let argument = unsafe argument { unsafe Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body() }
      #endif
      return nil
    }, argument)
  guard code == 0 else {
    unsafe Unmanaged<Box>.fromOpaque(argument).release()
    throw SystemFailure(code: code)
  }
  #if canImport(Darwin)
    if let thread { unsafe pthread_detach(thread) }
  #else
    pthread_detach(thread)
  #endif
}
