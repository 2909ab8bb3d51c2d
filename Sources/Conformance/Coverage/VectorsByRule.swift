/// The ids of a corpus, and those of the vectors that exercise each rule, in the order of the corpus.
package struct VectorsByRule: Sendable {
  private(set) var ids: [String] = []
  private var byRule: [String: [String]] = [:]

  package init() {}

  package mutating func add(_ id: String, of operation: String, exercising rules: [String]) {
    ids.append(id)
    for rule in rules { byRule["\(operation)/\(rule)", default: []].append(id) }
  }

  /// Adds what comes later in the corpus.
  mutating func append(_ other: VectorsByRule) {
    ids += other.ids
    byRule.merge(other.byRule) { $0 + $1 }
  }

  /// The vectors that exercise a rule, as in `kdf.index/R2`.
  subscript(rule: String) -> [String] { byRule[rule] ?? [] }
}
