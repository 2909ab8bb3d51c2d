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
    let session: pid_t

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

  struct Entry {
    let identity: Identity
    let parent: pid_t
    /// Whether it has ended, and only its parent has not noticed it.
    let hasEnded: Bool
  }

  private let entries: [Entry]

  init() {
    let names = (try? SystemCalls.names(in: "/proc")) ?? []
    let numbers = names.compactMap { pid_t(String(decoding: $0, as: UTF8.self)) }
    entries = numbers.compactMap(Self.entry)
  }

  /// The children of a process and all their descendants, without those that have ended.
  ///
  /// An excluded process is left out with its descendants.
  func descendants(of roots: Set<pid_t>, except isExcluded: (Entry) -> Bool = { _ in false }) -> [Identity] {
    reachable(from: roots, except: isExcluded).filter { !$0.hasEnded }.map(\.identity)
  }

  /// The descendants of a process, also those that have ended.
  func allDescendants(of root: pid_t) -> [Identity] { reachable(from: [root]).map(\.identity) }

  private func reachable(from roots: Set<pid_t>, except isExcluded: (Entry) -> Bool = { _ in false }) -> [Entry] {
    let children = Dictionary(grouping: entries, by: \.parent)
    var found: [Entry] = []
    var known = roots
    var next = Array(roots)
    while let parent = next.popLast() {
      for child in children[parent] ?? [] where !isExcluded(child) {
        guard known.insert(child.identity.number).inserted else { continue }
        next.append(child.identity.number)
        found.append(child)
      }
    }
    return found
  }

  /// The children of this process now, also those that have ended.
  static var ownChildren: [pid_t] {
    let threads = (try? SystemCalls.names(in: "/proc/self/task")) ?? []
    return threads.flatMap { thread -> [pid_t] in
      let number = String(decoding: thread, as: UTF8.self)
      guard let file = try? FileDescriptor(reading: "/proc/self/task/\(number)/children"),
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
    let identity = Identity(number: number, start: start, group: session == getsid(0) ? 0 : group, session: session)
    return Entry(identity: identity, parent: parent, hasEnded: ["Z", "X"].contains(fields[0]))
  }
}

private func systemKill(_ number: pid_t) { _ = kill(number, SIGKILL) }
