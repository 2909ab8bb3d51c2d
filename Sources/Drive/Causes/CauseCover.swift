internal import Conformance
internal import ConformanceDiagnosis
internal import Platform

/// A likely cause of some failures.
struct ServerCause {
  /// The likeliest first; each of several gives the same answers.
  let mistakes: [ServerMistake]
  /// Indexes of failures.
  let explained: [Int]
  /// How many of the cases that passed such a server would fail.
  let contradicted: Int
}

/// Looks for mistakes of which each explains many failures, until every failure was looked at or the time is used up.
struct CauseCover {
  private let failures: [DrivenCase]
  private let passes: [DrivenCase]
  private let end: Duration?
  private let isInterrupted: @Sendable () -> Bool
  /// The failures that no cause explains.
  private var open: [Int]
  private(set) var causes: [ServerCause] = []
  private(set) var isCutShort = false

  /// How many failures, and how many passed cases, mistakes are compared with before one of them is chosen.
  private static let (mostFailures, mostPasses) = (24, 20)
  /// The part of the open failures that a mistake explains at least.
  ///
  /// One that explains a single failure of many is probably another mistake than the one that explains all of them.
  private static let leastPart = 8
  /// A longer list of mistakes does not tell anybody what is wrong.
  private static let mostEqual = 20

  /// Without a limit for its processor time it takes as long as it needs.
  init(
    _ failures: [DrivenCase], passes: [DrivenCase], limit: Duration?, isInterrupted: @escaping @Sendable () -> Bool
  ) {
    self.failures = failures
    self.passes = passes
    self.isInterrupted = isInterrupted
    end = limit.map { CurrentProcess.processorTime + $0 }
    open = Array(failures.indices)
  }

  /// Whether each failure has a cause, or nothing more may be tried.
  var isDone: Bool { open.isEmpty || isCutShort }

  private var isOver: Bool { isInterrupted() || (end.map { CurrentProcess.processorTime >= $0 } ?? false) }

  /// Tries the mistakes of a group with the failures that are open.
  mutating func search(_ group: [Suspect]) {
    var place = 0
    while place < open.count {
      let cause = cause(of: open[place], among: group)
      guard !isOver else {
        isCutShort = true
        return
      }
      if let cause {
        causes.append(cause)
        let explained = Set(cause.explained)
        open.removeAll(where: explained.contains)
        // What explained too small a part of the failures before may explain enough of those that are left.
        place = 0
      } else {
        place += 1
      }
    }
  }

  private func cause(of first: Int, among group: [Suspect]) -> ServerCause? {
    let able = group.filter { !isOver && $0.explains(failures[first]) }
    guard !able.isEmpty else { return nil }
    let sample: [Int] = [first] + open.filter { $0 != first }.spread.prefix(Self.mostFailures)
    let counted = able.map { suspect in
      (suspect: suspect, count: sample.count { !isOver && suspect.explains(failures[$0]) })
    }
    for count in Set(counted.map(\.count)).sorted(by: >) {
      let equals = counted.filter { $0.count == count }.map(\.suspect)
      if let cause = cause(among: equals, sample) { return cause }
    }
    return nil
  }

  /// The cause of mistakes that explain the same number of failures: those that passed cases contradict least.
  private func cause(among suspects: [Suspect], _ sample: [Int]) -> ServerCause? {
    let near = Set(sample.map { failures[$0].chapter })
    let rated = suspects.map { (suspect: $0, against: contradictions(of: $0, near: near)) }
    guard let least = rated.map(\.against).min(), !isOver else { return nil }
    let likely = rated.filter { $0.against == least }.map(\.suspect).map { suspect in
      (suspect: suspect, codes: sample.count { suspect.explainsCodes(of: failures[$0]) })
    }
    let most = likely.map(\.codes).max() ?? 0
    let chosen = likely.filter { $0.codes == most }.map(\.suspect)
    guard let best = chosen.first, chosen.count <= Self.mostEqual else { return nil }
    let explained = open.filter { best.explains(failures[$0]) }
    guard Diagnosis.allows(contradictions: least, explained: explained.count),
      explained.count * Self.leastPart >= open.count
    else { return nil }
    return ServerCause(
      mistakes: chosen.map(\.mistake), explained: explained, contradicted: Int(least.rounded()))
  }

  /// About how many of the passed cases contradict a mistake; most are in the chapters of the failures.
  private func contradictions(of suspect: Suspect, near chapters: Set<Substring>) -> Double {
    let parts = [
      passes.filter { chapters.contains($0.chapter) }, passes.filter { !chapters.contains($0.chapter) },
    ]
    return parts.reduce(0) { sum, part in
      let sample = part.spread.prefix(Self.mostPasses)
      guard !sample.isEmpty else { return sum }
      let against = sample.count { !isOver && suspect.contradicts($0) }
      return sum + Double(against) * Double(part.count) / Double(sample.count)
    }
  }
}
