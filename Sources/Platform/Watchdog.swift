#if canImport(Glibc)
  @unsafe @preconcurrency import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency import Musl
#elseif canImport(Darwin)
  @unsafe @preconcurrency import Darwin
#endif

/// A process that kills its process group when this process has ended, however it ended.
///
/// It reads a pipe whose other end only this process has. The system closes that end also after `kill -9`. The watchdog
/// makes the group and programs are started into it, so that none of them runs at any time without it. Linux can send a
/// program a signal at the end of its parent (PR_SET_PDEATHSIG), but not to what the program starts, and at the end of
/// the thread that started it. The watchdog is a shell, because a copy of this process would have its name, and
/// `pkill -9` would end both.
struct Watchdog {
  /// Its number, which is that of its group.
  let group: pid_t
  private let pipe: Int32

  private static let shell = "/bin/sh"
  /// The signals that the programs of the group may send to all of it do not end the watchdog.
  private static let script = "trap '' HUP INT QUIT TERM ALRM USR1 USR2 PIPE; read -r line; kill -KILL 0"

  /// Starts it; nil where the system has no shell, as in an image with nothing but an adapter.
  static func start() throws(SystemFailure) -> Watchdog? {
    let pipe = try Pipe()
    do throws(SystemFailure) {
      // It writes nothing: its output and its errors are the end of the pipe that can only be read.
      let streams = [pipe.reading, pipe.reading, pipe.reading]
      let number = try ProcessStart.start([shell, "-c", script], streams: streams, inheritsEnvironment: false)
      ProcessOrphans.addStarted(number)
      pipe.closeReading()
      return Watchdog(group: number, pipe: pipe.writing)
    } catch {
      pipe.close()
      guard error.code == ENOENT || error.code == EACCES else { throw error }
      return nil
    }
  }

  /// Ends it, after which the number of the group may belong to another one.
  func end() {
    _ = kill(group, SIGKILL)
    close(pipe)
    var status: Int32 = 0
    while unsafe waitpid(group, &status, 0) == -1, errno == EINTR {}
    ProcessOrphans.removeStarted(group)
  }
}
