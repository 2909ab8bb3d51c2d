import StrictJSON

/// The limits of the numbers in vector files, which schemas state and readers check.
enum CorpusLimits {
  /// The vectors of a file.
  static let vectors = 0...100_000_000
  static let revisions = 1...1_000_000
  static let accumulatedCases = 1...100_000
}

/// The names of vectors, flags and files, which come from outside.
enum VectorID {
  static let longest = 200

  /// Whether a text has the form of an id: lower-case letters, digits, dots, dashes and slashes of ASCII.
  ///
  /// No two such texts are canonically equivalent, so that sets and dictionaries of ids can use `String`.
  static func isWellFormed(_ id: String) -> Bool {
    !id.isEmpty && id.utf8.count <= longest && id.utf8.allSatisfy(isAllowed)
  }

  /// The id for messages: quoted and cut where it has another form.
  static func shown(_ id: String) -> String { isWellFormed(id) ? id : JSONExcerpt.quote(id) }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."),
      UInt8(ascii: "-"), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  /// Reads a member that is an id.
  static func read(_ name: String, in members: inout MemberReader) throws(FieldError) -> String {
    try check(try members.text(name), name)
  }

  static func readIfPresent(_ name: String, in members: inout MemberReader) throws(FieldError) -> String? {
    guard let text = try members.textIfPresent(name) else { return nil }
    return try check(text, name)
  }

  /// Refuses a text of another form; the name is for the message.
  static func check(_ text: String, _ name: String) throws(FieldError) -> String {
    guard isWellFormed(text) else {
      throw FieldError(name, "must be an id: lower-case letters, digits, dots, dashes and slashes, at most \(longest)")
    }
    return text
  }
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
  /// Finds the scenario of an accumulated vector, because a file describes its cases only in words.
  func accumulatedScenario(of id: String, count: Int) throws(FieldError) -> Scenario {
    let scenario = ranges.lazy
      .map { CorpusLayout.idPrefix(operation: self.id, range: $0) }
      .filter { id.hasPrefix($0) }
      .map { id.dropFirst($0.count) }
      .compactMap { name in self.scenarios.first { $0.name == name && $0.accumulation != nil } }
      .first
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
