/// Searches for the causes of a run's failures.
package protocol CauseSearch: Sendable {
  /// Searches for causes of the failures in a log of a run in which these files were replayed.
  ///
  /// Without a limit for its processor time it takes as long as it needs.
  func causes(
    of log: ObservationLog, in suite: Suite, files: [String], limit: Duration?
  ) async throws -> FoundCauses
}

/// What a search for causes found.
package struct FoundCauses: Sendable {
  package let causes: FailureCauses
  /// Whether the time ended before everything was tried.
  package let isCutShort: Bool

  package init(_ causes: FailureCauses = FailureCauses(), isCutShort: Bool = false) {
    self.causes = causes
    self.isCutShort = isCutShort
  }
}

extension Report {
  /// Notes that a search for causes did not try everything.
  package mutating func noteEnd(of found: FoundCauses) {
    guard found.isCutShort else { return }
    notes.append("the time for the search for causes ended before all of them were tried")
  }
}
