#if canImport(Glibc)
  @unsafe @preconcurrency import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency import Musl
#elseif canImport(Darwin)
  @unsafe @preconcurrency import Darwin
#endif
internal import CProcess
import Synchronization

/// The processes that a started program left: their parents have ended.
///
/// Linux can make this process their parent, so that they are found, also if they left the group and the session of the
/// program. Only the command line asks for it, because it has no children but those that it started.
package enum ProcessOrphans {
  private struct State {
    var areAdopted = false
    /// The descendants that this process already had; it did not start them.
    var others: Set<ProcessTable.Identity> = []
    /// The other sessions in which these are: a session is never entered, so that all of it is theirs.
    var otherSessions: Set<pid_t> = []
    /// The started programs and their watchdogs, which are not orphans.
    var started: Set<pid_t> = []

    /// Whether a process was there before the first program was started, or descends from one that was, in its session.
    func isOther(_ process: ProcessTable.Identity) -> Bool {
      others.contains(process) || otherSessions.contains(process.session)
    }
  }

  private static let state = Mutex(State())

  /// Makes this process the parent of orphans, where the system can do that.
  ///
  /// A shell that has become this program leaves it its jobs. They end, and their children become orphans as well.
  package static func adopt() {
    #if os(Linux)
      // A parent that ignores this signal would hand that down, and ended children would not wait for their parent.
      _ = signal(SIGCHLD, SIG_DFL)
      state.withLock { state in
        guard !state.areAdopted else { return }
        state.areAdopted = cprocess_adopt_orphans() == 0
        // After the call, because a child could become an orphan in between.
        let others = ProcessTable().allDescendants(of: getpid())
        state.others = Set(others)
        state.otherSessions = Set(others.map(\.session)).subtracting([getsid(0)])
      }
    #endif
  }

  static func addStarted(_ number: pid_t) {
    state.withLock { _ = $0.started.insert(number) }
  }

  static func removeStarted(_ number: pid_t) {
    state.withLock { _ = $0.started.remove(number) }
  }

  /// The descendants of a program, if it was not reaped yet, and those of orphans.
  static func descendants(of program: pid_t?, in table: ProcessTable) -> [ProcessTable.Identity] {
    let own = program.map { table.descendants(of: [$0]) } ?? []
    let state = state.withLock { $0 }
    guard state.areAdopted else { return own }
    return own
      + table.descendants(of: [getpid()]) { child in
        state.isOther(child.identity) || child.parent == getpid() && state.started.contains(child.identity.number)
      }
  }

  /// Whether this process has a child that it did not start.
  ///
  /// The table of processes is read one by one, and may miss a process that another one makes before it ends. The
  /// system knows its children at each moment.
  static var exist: Bool {
    let state = state.withLock { $0 }
    guard state.areAdopted, state.others.isEmpty, state.started.isEmpty else { return false }
    var information = unsafe siginfo_t()
    return unsafe waitid(P_ALL, 0, &information, WEXITED | WNOHANG | WNOWAIT) == 0
  }

  /// Kills the orphans that are children of this process, and takes the status of those that have ended.
  ///
  /// Returns their numbers. It is much faster than reading the whole table, which a process could escape that continues
  /// as another one every few milliseconds.
  @discardableResult
  static func killChildren() -> [pid_t] {
    let state = state.withLock { $0 }
    guard state.areAdopted else { return [] }
    let known = state.started.union(state.others.map(\.number))
    let orphans = ProcessTable.ownChildren.filter { !known.contains($0) && !state.otherSessions.contains(getsid($0)) }
    for number in orphans {
      let (group, session) = (getpgid(number), getsid(number))
      _ = kill(number, SIGKILL)
      if group > 1, session > 0, session != getsid(0) { _ = kill(-group, SIGKILL) }
      var status: Int32 = 0
      _ = unsafe waitpid(number, &status, WNOHANG)
    }
    return orphans
  }
}
