import StrictJSON

/// A failure that is the same in several protocol versions.
package struct FoldedFailure: Sendable {
  /// The failure in the first of the versions.
  package let failure: Failure
  /// The versions.
  package private(set) var protocolVersions: [String]

  /// The number of cases.
  package var count: Int { protocolVersions.count }

  /// Folds failures that differ only in the version.
  package static func list(_ failures: some Sequence<Failure>) -> [FoldedFailure] {
    var folded: [FoldedFailure] = []
    for failure in failures {
      if let last = folded.last, last.failure.isSame(as: failure) {
        folded[folded.count - 1].protocolVersions.append(failure.protocolVersion)
      } else {
        folded.append(FoldedFailure(failure: failure, protocolVersions: [failure.protocolVersion]))
      }
    }
    return folded
  }
}

extension Failure {
  /// Whether another failure differs only in the protocol version.
  fileprivate func isSame(as other: Failure) -> Bool {
    id.hasSameCodePoints(as: other.id) && kind == other.kind && severity == other.severity
      && message == other.message && input == other.input && expected == other.expected && actual == other.actual
      && steps == other.steps
  }
}
