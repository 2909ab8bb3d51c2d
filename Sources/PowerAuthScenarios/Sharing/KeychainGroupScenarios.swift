package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension KeychainGroupOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let basic = op.scenario("published", "A published team and group.", exercises: [joining], flags: [.basic]) {
      draft in
      draft[teamId] = "KTT00000MR"
      draft[groupName] = "com.powerauth.demo.App"
    }
    for row in KeychainExample.accepted {
      op.scenario(row.name, "The name of the group \(row.words).", exercises: [joining], flags: [.text]) { draft in
        draft[teamId] = row.value.teamId
        draft[groupName] = row.value.groupName
      }
    }
    for (row, team, name) in [
      ("empty-team", "", "com.powerauth.demo.App"), ("empty-name", "KTT00000MR", ""),
      ("empty-name-of-another-team", "ABCDE12345", ""), ("both-empty", "", ""),
      ("empty-team-and-name-with-dot", "", ".App"),
    ] {
      op.variant(
        row, of: basic, change: "teamId and groupName: \(team.debugDescription) and \(name.debugDescription)",
        "The identifier would be read as another one, or as none.", exercises: [presence], flags: [.malformed],
        expecting: .reject(.missingParameter)
      ) { draft in
        draft[teamId] = team
        draft[groupName] = name
      }
    }
    for (row, value) in [
      ("inside", "KTT0.000MR"), ("behind", "KTT00000MR."), ("in-front", ".KTT00000MR"), ("alone", "."),
    ] {
      op.variant(
        "team-with-dot-\(row)", of: basic, change: "teamId: \(value)", "The first dot ends the team.",
        exercises: [team],
        flags: [.malformed], expecting: .reject(.invalidEncoding)
      ) { $0[teamId] = value }
    }
    op.random(8, "A team and a group drawn from the seed.", exercises: [joining], flags: [.random])
  }
}

extension ParseKeychainGroupOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let basic = op.scenario("published", "A published identifier.", exercises: [splitting], flags: [.basic]) {
      $0[identifier] = "KTT00000MR.com.powerauth.demo.App"
    }
    for row in KeychainExample.accepted {
      op.scenario(row.name, "The name of the group \(row.words).", exercises: [splitting], flags: [.text]) {
        $0[identifier] = "\(row.value.teamId).\(row.value.groupName)"
      }
    }
    for (row, value) in [
      ("no-dot", "KTT00000MR"), ("empty", ""), ("full-width-dot", "KTT00000MR．App"), ("dash", "KTT00000MR-App"),
    ] {
      op.variant(
        row, of: basic, change: "identifier: \(value.debugDescription)", "The end of the team is not there.",
        exercises: [dot], flags: [.malformed], expecting: .reject(.invalidEncoding, also: [.missingParameter])
      ) { $0[identifier] = value }
    }
    for (row, value) in [
      ("dot-in-front", ".com.powerauth.demo.App"), ("two-dots-in-front", "..App"), ("dot-behind", "KTT00000MR."),
      ("dot-behind-another-team", "ABCDE12345."),
      ("dot-alone", "."),
    ] {
      op.variant(
        row, of: basic, change: "identifier: \(value)", "A part is empty.", exercises: [presence], flags: [.malformed],
        expecting: .reject(.missingParameter, also: [.invalidEncoding])
      ) { $0[identifier] = value }
    }
    op.random(8, "An identifier drawn from the seed.", exercises: [splitting], flags: [.random])
  }
}

extension AppIdentifierOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("That no other app of the group has the same identifier cannot be seen in it.")
    let basic = op.scenario("published", "A published identifier.", exercises: [length], flags: [.basic]) {
      $0[identifier] = "com.powerauth.demo.App"
    }
    for row in AppIdentifierExample.rows {
      let text = String(repeating: row.sign, count: row.signs) + String(repeating: "a", count: row.letters)
      let words = "\(row.letters) letters" + (row.signs == 0 ? "" : " and \(row.signs) times \(row.words)")
      if 1...127 ~= text.utf8.count {
        op.scenario(row.name, "An identifier of \(words).", exercises: [length], flags: [.length]) {
          $0[identifier] = text
        }
      } else {
        op.variant(
          row.name, of: basic, change: "identifier: \(words)", "Its \(text.utf8.count) bytes do not fit.",
          exercises: [length], flags: [.invalidLength], expecting: .reject(.invalidLength)
        ) { $0[identifier] = text }
      }
    }
    for (name, text) in AppIdentifierExample.otherTooLong {
      op.variant(
        name, of: basic, change: "identifier: \(name.replacing("-", with: " "))",
        "Its \(text.utf8.count) bytes do not fit, and nothing is dropped from them.", exercises: [length],
        flags: [.invalidLength], expecting: .reject(.invalidLength)
      ) { $0[identifier] = text }
    }
    op.variant(
      "empty", of: basic, change: "identifier: empty", "An app has a name.", exercises: [length],
      flags: [.invalidLength], expecting: .reject(.invalidLength)
    ) { $0[identifier] = "" }
    op.corners(of: basic)
    op.omitCorners("empty", of: identifier.name, because: "It is declared by hand.")
  }
}

/// Identifiers of notable lengths.
private enum AppIdentifierExample {
  struct Row: Sendable {
    let name: String
    let words: String
    let sign: String
    let signs: Int
    let letters: Int
  }

  static let otherTooLong: KeyValuePairs<String, String> = [
    "space-behind-127-letters": letters(127) + " ", "spaces-around-126-letters": " \(letters(126)) ",
    "zero-character-behind-127-letters": letters(127) + "\0",
    "zero-character-between-letters": "\(letters(64))\0\(letters(64))",
    "64-arabic-digits": String(repeating: "\u{0661}", count: 64),
    "43-full-width-digits": String(repeating: "\u{FF11}", count: 43),
    "mark-before-127-letters": "\u{FEFF}\(letters(127))", "mark-before-125-letters": "\u{FEFF}\(letters(125))",
  ]

  private static func letters(_ count: Int) -> String { String(repeating: "a", count: count) }

  static let rows = [
    Row(name: "one-byte", words: "", sign: "", signs: 0, letters: 1),
    Row(name: "of-126-bytes", words: "", sign: "", signs: 0, letters: 126),
    Row(name: "of-127-bytes", words: "", sign: "", signs: 0, letters: 127),
    Row(name: "of-128-bytes", words: "", sign: "", signs: 0, letters: 128),
    Row(name: "of-129-bytes", words: "", sign: "", signs: 0, letters: 129),
    Row(name: "of-255-bytes", words: "", sign: "", signs: 0, letters: 255),
    Row(name: "two-byte-letters-fitting", words: "a letter of two bytes", sign: "\u{E9}", signs: 63, letters: 1),
    Row(name: "two-byte-letters", words: "a letter of two bytes", sign: "\u{E9}", signs: 64, letters: 0),
    Row(name: "one-two-byte-letter", words: "a letter of two bytes", sign: "\u{E9}", signs: 1, letters: 126),
    Row(
      name: "accents-apart-fitting", words: "a letter with its accent apart", sign: "e\u{301}", signs: 42, letters: 1),
    Row(name: "accents-apart", words: "a letter with its accent apart", sign: "e\u{301}", signs: 42, letters: 2),
    Row(name: "many-accents-apart", words: "a letter with its accent apart", sign: "e\u{301}", signs: 50, letters: 0),
    Row(name: "some-two-byte-letters", words: "a letter of two bytes", sign: "\u{E9}", signs: 50, letters: 10),
    Row(name: "four-byte-signs-fitting", words: "a sign of four bytes", sign: "\u{1F600}", signs: 31, letters: 3),
    Row(name: "four-byte-signs", words: "a sign of four bytes", sign: "\u{1F600}", signs: 32, letters: 0),
    Row(name: "three-byte-letters", words: "a letter of three bytes", sign: "字", signs: 43, letters: 0),
    Row(name: "three-byte-letters-fitting", words: "a letter of three bytes", sign: "字", signs: 42, letters: 1),
  ]
}

/// Teams and groups whose identifiers are made and read.
private enum KeychainExample {
  static let accepted: [Conformance.Row<KeychainGroup>] = [
    Conformance.Row("name-without-dot", "has no dot", KeychainGroup(teamId: "KTT00000MR", groupName: "shared")),
    Conformance.Row("name-of-one-letter", "has one letter", KeychainGroup(teamId: "A1B2C3D4E5", groupName: "x")),
    Conformance.Row(
      "name-with-two-dots-together", "has two dots that follow each other",
      KeychainGroup(teamId: "KTT00000MR", groupName: "com..App")),
    Conformance.Row(
      "name-with-dot-in-front", "begins with a dot", KeychainGroup(teamId: "KTT00000MR", groupName: ".App")),
    Conformance.Row(
      "name-with-dot-behind", "ends in a dot", KeychainGroup(teamId: "KTT00000MR", groupName: "com.App.")),
    Conformance.Row(
      "name-with-upper-case", "has letters in upper case",
      KeychainGroup(teamId: "ABCDE12345", groupName: "COM.Example.App")),
    Conformance.Row(
      "name-like-a-team", "begins with a team", KeychainGroup(teamId: "KTT00000MR", groupName: "KTT00000MR.App")),
  ]
}
