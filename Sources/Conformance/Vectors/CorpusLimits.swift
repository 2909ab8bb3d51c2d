/// The limits of the numbers in vector files, which schemas state and readers check.
package enum CorpusLimits {
  /// The vectors of a file.
  package static let vectors = 0...100_000_000
  package static let revisions = 1...1_000_000
  package static let accumulatedCases = 1...100_000
}

extension Flag {
  /// Whether a text has the form of a flag's name: letters and digits of ASCII.
  static func isWellFormed(name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      }
  }
}

extension Operation {
  /// Whether the suite was made with scenarios; without them, the cases of accumulated vectors cannot be made.
  var hasScenarios: Bool { !scenarios.isEmpty }

  /// Finds the scenario of an accumulated vector, because a file describes its cases only in words.
  func accumulatedScenario(of id: String, count: Int) throws(FieldError) -> Scenario {
    let names = ranges.map { CorpusLayout.idPrefix(operation: self.id, range: $0) }
      .filter { id.hasPrefix($0) }
      .map { id.dropFirst($0.count) }
    let scenario = scenarios.first { $0.accumulation != nil && names.contains($0.name[...]) }
    guard let scenario, let accumulation = scenario.accumulation else {
      throw FieldError("accumulated", "is not declared by \(self.id)")
    }
    // A case after the last declared one has no input.
    guard count == accumulation.count else {
      throw FieldError("accumulated.count", "is \(count), but \(accumulation.count) cases are declared")
    }
    return scenario
  }
}
