extension Expectation {
  /// The alternatives of which an answer tells whether they were taken, each with whether it was.
  func alternativesTaken(in isGiven: (AlternativeAnswer) -> Bool) -> [String: Bool] {
    guard !alternatives.isEmpty else { return [:] }
    let possible = alternatives.filter(isGiven).map(\.taken)
    return Set(alternatives.flatMap(\.taken)).reduce(into: [:]) { taken, id in
      let count = possible.count { $0.contains(id) }
      if count == possible.count || count == 0 { taken[id] = count > 0 }
    }
  }

  /// Whether the digest of accumulated results is that of a correct implementation.
  func allows(digest: [UInt8]) -> Bool {
    digest == self.digest || alternatives.contains { $0.digest == digest }
  }
}
