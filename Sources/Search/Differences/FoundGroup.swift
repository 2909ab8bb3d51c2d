package import Conformance

/// Differences that probably have the same cause, with the smallest input of them.
package struct FoundGroup: Sendable {
  /// The vector file to which it belongs, how the answers differ, and the field that was changed last.
  package struct Name: Hashable, Comparable, Sendable {
    package let path: String
    package let kind: String
    package let detail: String
    package let field: String

    package static func < (left: Name, right: Name) -> Bool { left.parts.lexicographicallyPrecedes(right.parts) }

    private var parts: [String] { [path, kind, detail, field] }
  }

  package let name: Name
  /// The smallest input, before it was shrunk.
  package private(set) var found: FoundInput
  /// How many requests differ in this way.
  package private(set) var count = 1
  /// What became of the smallest input; nil as long as it was not shrunk.
  package var shrunk: ShrunkInput?

  init(_ name: Name, _ found: FoundInput, count: Int = 1, shrunk: ShrunkInput? = nil) {
    self.name = name
    self.found = found
    self.count = count
    self.shrunk = shrunk
  }

  /// Adds differences of the same name; the result does not depend on the order.
  mutating func add(_ other: FoundGroup) {
    count += other.count
    guard other.found.isSmaller(than: found) else { return }
    found = other.found
    shrunk = other.shrunk
  }

  /// The smallest input that is known.
  package var smallest: Record { shrunk?.input ?? found.input }
  /// The scenario that has this input as it is.
  package var smallestScenario: String? { shrunk?.changes.isEmpty ?? true ? found.scenario : nil }
}

/// An input whose answers differ.
package struct FoundInput: Sendable {
  package let input: Record
  /// The number of the request.
  package let number: Int
  package let protocolVersion: String
  /// The name under which its values were drawn.
  package let draw: String
  /// The scenario that has the input as it is; nil for other inputs.
  package let scenario: String?

  var weight: Int { input.weight }

  func isSmaller(than other: FoundInput) -> Bool { (weight, number) < (other.weight, other.number) }
}

/// An input that was made smaller while the answers differed in the same way.
package struct ShrunkInput: Sendable {
  /// A change that was kept.
  package struct Change: Sendable {
    package let weight: Int
    package let field: String
    package let words: String
  }

  package let input: Record
  package let requests: Int
  package let changes: [Change]
}
