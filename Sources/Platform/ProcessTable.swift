#if canImport(Glibc)
  @unsafe @preconcurrency import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency import Musl
#elseif canImport(Darwin)
  @unsafe @preconcurrency import Darwin
#endif

/// The processes that run, as Linux shows them in `/proc`; empty on systems without it.
struct ProcessTable {
  /// A process: the number alone may be used again, but not with the same time of its start.
  struct Identity: Hashable, Sendable {
    let number: pid_t
    let start: UInt64
    /// The group, if all of its processes descend from this one or from the one that made its session; 0 otherwise.
    ///
    /// A signal to a group also reaches a process that is being made at the same time.
    let group: pid_t

    static func == (left: Identity, right: Identity) -> Bool {
      left.number == right.number && left.start == right.start
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(number)
      hasher.combine(start)
    }

    /// Kills the process, and its group.
    func kill() {
      systemKill(number)
      if group > 1 { systemKill(-group) }
    }
  }

  private struct Entry {
    let identity: Identity
    let parent: pid_t
    /// Whether it has ended, and only its parent has not noticed it.
    let hasEnded: Bool
  }

  private let entries: [Entry]

  init() {
    let numbers = ((try? SystemCalls.names(in: "/proc")) ?? []).compactMap { pid_t($0) }
    entries = numbers.compactMap(Self.entry)
  }

  /// The children of a process and all their descendants, without those that have ended.
  func descendants(of roots: Set<pid_t>, except excluded: Set<Identity> = []) -> [Identity] {
    let children = Dictionary(grouping: entries, by: \.parent)
    var found: [Identity] = []
    var known = roots
    var next = Array(roots)
    while let parent = next.popLast() {
      for child in children[parent] ?? [] where !excluded.contains(child.identity) {
        guard known.insert(child.identity.number).inserted else { continue }
        next.append(child.identity.number)
        if !child.hasEnded { found.append(child.identity) }
      }
    }
    return found
  }

  /// The direct children of a process.
  func children(of parent: pid_t) -> [Identity] {
    entries.filter { $0.parent == parent }.map(\.identity)
  }

  /// The children of this process now, also those that have ended.
  static var ownChildren: [pid_t] {
    let threads = (try? SystemCalls.names(in: "/proc/self/task")) ?? []
    return threads.flatMap { thread -> [pid_t] in
      guard let file = try? FileDescriptor(reading: "/proc/self/task/\(thread)/children"),
        let bytes = try? file.next(upTo: 1 << 16)
      else { return [] }
      return bytes.split(separator: UInt8(ascii: " ")).compactMap { pid_t(String(decoding: $0, as: UTF8.self)) }
    }
  }

  /// Whether a process has not ended.
  func runs(_ identity: Identity) -> Bool {
    entries.contains { $0.identity == identity && !$0.hasEnded }
  }

  /// Reads the line of a process; its name, in parentheses, may contain any bytes (proc(5)).
  private static func entry(_ number: pid_t) -> Entry? {
    guard let file = try? FileDescriptor(reading: "/proc/\(number)/stat"), let bytes = try? file.next(upTo: 4096),
      let end = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let fields = bytes[(end + 1)...].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    guard fields.count > 19, let parent = pid_t(fields[1]), let group = pid_t(fields[2]),
      let session = pid_t(fields[3]),
      let start = UInt64(fields[19])
    else { return nil }
    // A session is left by making a new one, and never entered: all that is in another session was started by it.
    let identity = Identity(number: number, start: start, group: session == getsid(0) ? 0 : group)
    return Entry(identity: identity, parent: parent, hasEnded: ["Z", "X"].contains(fields[0]))
  }
}

private func systemKill(_ number: pid_t) { _ = kill(number, SIGKILL) }
