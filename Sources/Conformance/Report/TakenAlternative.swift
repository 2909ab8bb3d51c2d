package import StrictJSON

/// A permitted alternative in a report: in how many of the cases that tell it apart it was taken.
public struct TakenAlternative: Equatable, Sendable {
  /// The id of the alternative.
  public let id: String
  /// The number of cases in which it was taken.
  public package(set) var taken: Int
  /// The number of cases whose answers tell whether it was taken.
  public package(set) var told: Int

  /// Whether it was taken in some of the cases and not in others.
  public var isInconsistent: Bool { taken > 0 && taken < told }

  /// The alternative and its numbers, in one line.
  package var summary: String {
    "\(id): taken in \(taken) of \(told) cases" + (isInconsistent ? ", which is inconsistent" : "")
  }

  package var json: JSONValue { ["id": .string(id), "taken": .count(taken), "cases": .count(told)] }
}

extension [TakenAlternative] {
  /// Counts an alternative.
  mutating func add(_ other: TakenAlternative) {
    guard let index = firstIndex(where: { $0.id.hasSameCodePoints(as: other.id) }) else { return append(other) }
    self[index].taken += other.taken
    self[index].told += other.told
  }
}

extension Report {
  /// The alternatives that the implementation took, in any case.
  package var alternativesTaken: [TakenAlternative] { alternatives.filter { $0.taken > 0 } }

  /// The alternatives that were taken, in sentences; none where all answers are those of the reference.
  package var alternativeSentences: [String] { alternativesTaken.map { "permitted alternative \($0.summary)" } }
}
