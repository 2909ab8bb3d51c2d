internal import Conformance
internal import Platform

/// The processor time that a search for causes may take, whatever the failures are.
///
/// On an idle machine it takes no longer. Time on the clock would let the result depend on what else the machine does.
struct SearchTime: Sendable {
  /// Thrown instead of computing another answer.
  struct IsOver: Error {}

  private let searchEnd: Duration?
  private let end: Duration?

  /// Begins now; nil is as long as it takes.
  ///
  /// Three fifths of the time are for the search, and the rest is for the check of what was found.
  init(_ duration: Duration?) {
    let start = CurrentProcess.processorTime
    searchEnd = duration.map { start + $0 * 3 / 5 }
    end = duration.map { start + $0 }
  }

  /// Whether no other mistakes may be tried.
  var isSearchOver: Bool { Self.isOver(searchEnd) }

  /// Whether nothing may be computed.
  var isOver: Bool { Self.isOver(end) }

  private static func isOver(_ end: Duration?) -> Bool { end.map { CurrentProcess.processorTime >= $0 } ?? false }
}
