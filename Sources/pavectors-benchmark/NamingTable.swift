/// How mistakes that were made are found and named.
struct NamingTable {
  enum Naming: String, CaseIterable {
    /// Alone, or as one of several that give the same answers or requests.
    case rightly = "named rightly"
    /// Something is found to be wrong, and no mistake of the catalogue is named.
    case generically = "found without a name"
    /// Another mistake is named.
    case wrongly = "named wrongly"
    case unseen = "not found"
  }

  private var counts: [Naming: Int] = [:]

  /// Prints a line for a mistake, and counts it.
  mutating func add(_ id: String, _ naming: Naming, _ words: String) {
    counts[naming, default: 0] += 1
    print("\(id): \(naming.rawValue)\(words.isEmpty ? "" : ": \(words)")")
  }

  /// The mistakes that were found, and how.
  var text: String {
    let total = counts.values.reduce(0, +)
    let rows = Naming.allCases.map { "| \($0.rawValue) | \(counts[$0, default: 0]) |\n" }
    return "\n| mistakes | \(total) |\n| --- | ---: |\n" + rows.joined()
  }
}
