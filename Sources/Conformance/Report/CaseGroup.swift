/// Cases that the implementation cannot be asked for one reason.
public struct InexpressibleCases: Equatable, Sendable {
  /// The operation.
  public let operation: String
  /// The reason that the implementation states; it may be cut.
  public let why: String
  /// The number of cases.
  public package(set) var count = 1
}

/// Failures that are too lax and concern the same field and the same rules.
public struct LaxCases: Equatable, Sendable {
  /// The operation.
  public let operation: String
  /// The kind of failure.
  public let kind: Failure.Kind
  /// The input that is changed; empty where the vectors do not name one.
  public let field: String
  /// The flags of the vectors.
  public let flags: [String]
  /// The ids of the rules that the vectors exercise.
  public let rules: [String]
  /// The number of cases.
  public package(set) var count = 1
}

/// Cases of a report that are alike, with their number.
package protocol CaseGroup {
  var count: Int { get set }
  /// The texts that cases of the group have in common, and no case of another group has.
  var texts: [String] { get }
}

extension InexpressibleCases: CaseGroup {
  package var texts: [String] { [operation, why] }
}

extension LaxCases: CaseGroup {
  package var texts: [String] { [operation, kind.rawValue, field, "\(flags.count)"] + flags + rules }
}

extension CaseGroup {
  private var key: [[UInt8]] { texts.map { Array($0.utf8) } }

  /// Whether a group precedes another one in a report.
  package func isOrdered(before other: Self) -> Bool {
    key.lexicographicallyPrecedes(other.key) { $0.lexicographicallyPrecedes($1) }
  }
}

extension Array where Element: CaseGroup {
  /// Adds a group in order; the list keeps the first ones, so that it does not depend on the order of arrival.
  mutating func add(_ group: Element) {
    let place = partitioningIndex { !$0.isOrdered(before: group) }
    if place < count, !group.isOrdered(before: self[place]) {
      self[place].count += group.count
    } else if place < Report.longestGroupList {
      insert(group, at: place)
      if count > Report.longestGroupList { removeLast() }
    }
  }
}
