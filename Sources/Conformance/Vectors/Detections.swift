internal import Platform

/// The mistakes that each vector detects, by the vector's id: computed, never declared.
package struct Detections: Equatable, Sendable {
  private var mistakes: [String: Set<String>] = [:]
  /// The operations of which a vector detects a mistake.
  private var operations: Set<String> = []

  package init() {}

  /// The ids of the mistakes that the vector detects.
  package subscript(vector: String) -> Set<String> { mistakes[vector] ?? [] }

  /// The ids of the vectors that detect a mistake.
  var vectors: some Sequence<String> { mistakes.keys }

  /// The ids of the mistakes that the vectors of an operation detect.
  func mistakes(of operation: String) -> Set<String> {
    mistakes.filter { $0.key.hasPrefix("\(operation)/") }.values.reduce(into: []) { $0.formUnion($1) }
  }

  /// Whether a vector of an operation detects a mistake.
  func hasMistakes(of operation: String) -> Bool { operations.contains(operation) }

  package mutating func formUnion(_ other: Detections) {
    mistakes.merge(other.mistakes) { $0.union($1) }
    operations.formUnion(other.operations)
  }

  package mutating func insert(_ mistake: String, at vector: String) {
    if mistakes[vector] == nil { operations.insert(String(vector.prefix { $0 != "/" })) }
    mistakes[vector, default: []].insert(mistake)
  }
}

extension Detections {
  /// Reads the file of the mistakes in a folder, for these operations or for all; without such a file there are no
  /// detections.
  package static func read(inFolder folder: String, of operations: Set<String>? = nil) throws -> Detections {
    try MistakeFile.read(inFolder: folder, detectionsOf: operations)?.detections ?? Detections()
  }

  /// Reads the detections that are stated beside a vector file, for these operations or for all.
  package static func read(beside file: String, of operations: Set<String>? = nil) throws -> Detections {
    try read(inFolder: Files.parent(of: file), of: operations)
  }
}
