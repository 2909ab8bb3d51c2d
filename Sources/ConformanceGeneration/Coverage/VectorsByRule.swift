package import Conformance

/// The ids of a corpus by operation, and by the rules that the vectors exercise, in the order of the corpus.
package struct VectorsByRule: Sendable {
  private var ids: [String: [String]] = [:]
  /// The protocol versions of each vector.
  private var protocols: [String: [String]] = [:]

  package init() {}

  /// Reads the vectors of files.
  package init(_ suite: Suite, files: [String]) throws {
    var read = VectorsByRule()
    try VectorWalk(suite, selection: Selection()).visit(files) { visit in
      read.add(visit.vector.id, of: visit.operation, in: visit.protocols, exercising: visit.vector.rules)
      return true
    }
    self = read
  }

  package mutating func add(_ id: String, of operation: String, in versions: [String], exercising rules: [String]) {
    for name in [operation] + rules.map({ "\(operation)/\($0)" }) { ids[name, default: []].append(id) }
    protocols[id] = versions
  }

  /// Adds what comes later in the corpus.
  mutating func append(_ other: VectorsByRule) {
    ids.merge(other.ids) { $0 + $1 }
    protocols.merge(other.protocols) { $1 }
  }

  /// The vectors of an operation, or those that exercise a rule, as in `kdf.index/R2`.
  subscript(name: String) -> [String] { ids[name] ?? [] }

  /// Whether a vector belongs to one of these protocol versions.
  func isVector(_ id: String, ofAny versions: [String]) -> Bool {
    protocols[id]?.contains(where: versions.contains) ?? false
  }
}
