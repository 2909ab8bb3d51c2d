package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension KeychainGroupOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let basic = op.scenario(
      "published", "A published team and group.", [joining], .basic, set: teamId("KTT00000MR"),
      groupName("com.powerauth.demo.App"))
    for row in KeychainExample.accepted {
      op.scenario(
        row.name, "The name of the group \(row.words).", [joining], .text, set: teamId(row.value.teamId),
        groupName(row.value.groupName))
    }
    for (row, team, name) in [
      ("empty-team", "", "com.powerauth.demo.App"), ("empty-name", "KTT00000MR", ""),
      ("empty-name-of-another-team", "ABCDE12345", ""), ("both-empty", "", ""),
      ("empty-team-and-name-with-dot", "", ".App"),
    ] {
      op.refuses(
        row, of: basic, "teamId and groupName: \(team.debugDescription) and \(name.debugDescription)",
        "The identifier would be read as another one, or as none.", .missingParameter, [presence], .malformed
      ) { draft in
        draft[teamId] = team
        draft[groupName] = name
      }
    }
    for (row, value) in [
      ("inside", "KTT0.000MR"), ("behind", "KTT00000MR."), ("in-front", ".KTT00000MR"), ("alone", "."),
    ] {
      op.refuses(
        "team-with-dot-\(row)", of: basic, teamId.set(value, value), "The first dot ends the team.",
        .invalidEncoding, [team], .malformed)
    }
    op.random(8, "A team and a group drawn from the seed.", [joining])
  }
}

extension ParseKeychainGroupOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let basic = op.scenario("published", "A published identifier.", [splitting], .basic) {
      $0[identifier] = "KTT00000MR.com.powerauth.demo.App"
    }
    op.scenarios(KeychainExample.accepted, saying: { "The name of the group \($0)." }, [splitting], .text) {
      $0[identifier] = "\($1.teamId).\($1.groupName)"
    }
    for (row, value) in [
      ("no-dot", "KTT00000MR"), ("empty", ""), ("full-width-dot", "KTT00000MR．App"), ("dash", "KTT00000MR-App"),
    ] {
      op.refuses(
        row, of: basic, identifier.set(value.debugDescription, value), "The end of the team is not there.",
        .invalidEncoding, also: [.missingParameter], [dot], .malformed)
    }
    for (row, value) in [
      ("dot-in-front", ".com.powerauth.demo.App"), ("two-dots-in-front", "..App"), ("dot-behind", "KTT00000MR."),
      ("dot-behind-another-team", "ABCDE12345."),
      ("dot-alone", "."),
    ] {
      op.refuses(
        row, of: basic, identifier.set(value, value), "A part is empty.", .missingParameter,
        also: [.invalidEncoding], [presence], .malformed)
    }
    op.random(8, "An identifier drawn from the seed.", [splitting])
  }
}

extension AppIdentifierOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("That no other app of the group has the same identifier cannot be seen in it.")
    let basic = op.scenario("published", "A published identifier.", [length], .basic) {
      $0[identifier] = "com.powerauth.demo.App"
    }
    for row in AppIdentifierExample.rows {
      let text = String(repeating: row.sign, count: row.signs) + String(repeating: "a", count: row.letters)
      let words = "\(row.letters) letters" + (row.signs == 0 ? "" : " and \(row.signs) times \(row.words)")
      if 1...127 ~= text.utf8.count {
        op.scenario(row.name, "An identifier of \(words).", [length], .length) { $0[identifier] = text }
      } else {
        op.refuses(
          row.name, of: basic, identifier.set(words, text), "Its \(text.utf8.count) bytes do not fit.",
          .invalidLength, [length], .invalidLength)
      }
    }
    for (name, text) in AppIdentifierExample.otherTooLong {
      op.refuses(
        name, of: basic, identifier.set("\(name.replacing("-", with: " "))", text),
        "Its \(text.utf8.count) bytes do not fit, and nothing is dropped from them.", .invalidLength, [length],
        .invalidLength)
    }
    op.refuses(
      "empty", of: basic, identifier.set("empty", ""), "An app has a name.", .invalidLength, [length], .invalidLength)
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
