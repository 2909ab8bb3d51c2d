/// The mistakes that each vector detects, by the vector's id: computed, never declared.
package struct Detections: Equatable, Sendable {
  private var mistakes: [String: Set<String>] = [:]
  /// The operations of which a vector detects a mistake.
  private var operations: Set<String> = []

  package init() {}

  /// The ids of the mistakes that the vector detects.
  package subscript(vector: String) -> Set<String> { mistakes[vector] ?? [] }

  /// Whether a vector of an operation detects a mistake.
  package func hasMistakes(of operation: String) -> Bool { operations.contains(operation) }

  package mutating func formUnion(_ other: Detections) {
    mistakes.merge(other.mistakes) { $0.union($1) }
    operations.formUnion(other.operations)
  }

  package mutating func insert(_ mistake: String, at vector: String) {
    if mistakes[vector] == nil { operations.insert(String(vector.prefix { $0 != "/" })) }
    mistakes[vector, default: []].insert(mistake)
  }
}
