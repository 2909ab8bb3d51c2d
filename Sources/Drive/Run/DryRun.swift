internal import Conformance
package import PowerAuth

/// What a run would send, in words.
package enum DryRun {
  /// The cases with their steps.
  package static func lines(_ cases: [HostCase], versions: [ProtocolVersion]) -> [String] {
    cases.flatMap { one -> [String] in
      let own = versions.filter(one.versions.contains)
      guard !own.isEmpty else { return [] }
      let needs = one.needs.map(\.rawValue).joined(separator: ", ")
      let head = "\(one.id) [\(one.severity.rawValue)] \(own.map(\.rawValue).joined(separator: " "))"
      var lines = [head + (needs.isEmpty ? "" : ", needs \(needs)"), "  \(one.sentence)"]
      lines += one.steps.enumerated().map { "  \($0 + 1). \($1.words): \($1.expectation.words)" }
      lines += one.cleanup.map { "  at the end, however the case ends: \($0.words)" }
      return lines
    }
  }

  /// How many steps the cases have, with those at the end.
  package static func stepCount(_ cases: [HostCase], versions: [ProtocolVersion]) -> Int {
    cases.reduce(0) { sum, one in
      let steps = one.steps.count + one.cleanup.count
      return sum + versions.count(where: one.versions.contains) * steps
    }
  }
}
