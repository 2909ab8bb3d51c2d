internal import Conformance
package import PowerAuth

/// What a run would send, in words.
package enum DryRun {
  /// The cases with their steps.
  package static func lines(_ cases: [DriveCase], versions: [ProtocolVersion]) -> [String] {
    cases.flatMap { one -> [String] in
      let own = versions.filter(one.versions.contains)
      guard !own.isEmpty else { return [] }
      let needs = one.needs.map(\.rawValue).joined(separator: ", ")
      let head = "\(one.id) [\(one.severity.rawValue)] \(own.map(\.rawValue).joined(separator: " "))"
      return [head + (needs.isEmpty ? "" : ", needs \(needs)"), "  \(one.sentence)"]
        + one.steps.enumerated().map { "  \($0 + 1). \($1.words): \($1.expectation.words)" }
    }
  }

  /// How many requests the cases have.
  package static func requestCount(_ cases: [DriveCase], versions: [ProtocolVersion]) -> Int {
    cases.reduce(0) { sum, one in sum + versions.count(where: one.versions.contains) * one.steps.count }
  }
}
