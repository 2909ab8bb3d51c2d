#if canImport(Glibc)
  @unsafe @preconcurrency import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency import Musl
#elseif canImport(Darwin)
  @unsafe @preconcurrency import Darwin
#endif

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

  /// Opens several pipes; if one of them cannot be opened, the others are closed again.
  static func open(_ count: Int) throws(SystemFailure) -> [Pipe] {
    var pipes: [Pipe] = []
    do throws(SystemFailure) {
      while pipes.count < count { pipes.append(try Pipe()) }
    } catch {
      pipes.forEach { $0.close() }
      throw error
    }
    return pipes
  }

  func close() {
    closeReading()
    systemClose(writing)
  }

  func closeReading() {
    systemClose(reading)
  }
}

private func systemClose(_ number: Int32) { close(number) }
