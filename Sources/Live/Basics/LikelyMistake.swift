package import Conformance
package import PowerAuth

/// A mistake that implementers make: the rules with which a client that makes it computes.
package struct LikelyMistake: Sendable {
  package let id: String
  package let rules: Rules

  package init(id: String, rules: Rules) {
    self.id = id
    self.rules = rules
  }
}

extension Suite {
  /// The mistakes of the catalogue that change a rule of the computations, each once.
  package var likelyMistakes: [LikelyMistake] {
    distinctMistakes.compactMap { mistake in
      mistake.editing(Rules.right).map { LikelyMistake(id: mistake.id, rules: $0) }
    }
  }
}

extension [LikelyMistake] {
  /// Lets a mistake be tried first: the next wrong request is probably of the same client.
  mutating func moveToFront(_ id: String?) {
    guard let id, let place = firstIndex(where: { $0.id == id }), place > 0 else { return }
    let mistake = remove(at: place)
    insert(mistake, at: 0)
  }
}
