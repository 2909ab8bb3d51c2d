internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// Mistakes with the identifier of a group of apps.
extension Mistake {
  static let groupBeforeTeam = Mistake(
    "sharing.group-before-team", "The name of the group stands before the team.", \.sharing.joinGroup
  ) { right in { right($1, $0) } }
  static let groupWithoutTeam = Mistake(
    "sharing.team-missing", "The identifier is the name of the group alone.", \.sharing.joinGroup
  ) { _ in { _, name in name } }
  static let groupWithPrefix = Mistake(
    "sharing.group-prefix-added", "`group.` stands before the name, as in groups of apps of another kind.",
    \.sharing.joinGroup
  ) { right in { right($0, "group.\($1)") } }
  static let groupInLowerCase = Mistake(
    "sharing.group-in-lower-case", "The identifier is written in lower case.", \.sharing.joinGroup
  ) { right in { right($0, $1).lowercased() } }
  static let dotsJoined = Mistake(
    "sharing.dots-joined", "A dot at the beginning of the name counts as the one between team and name.",
    \.sharing.joinGroup
  ) { right in { team, name in name.hasPrefix(".") ? team + name : right(team, name).replacing("..", with: ".") } }

  static let emptyTeamTaken = Mistake(
    "sharing.empty-team-taken", "A team without a character is taken.", \.sharing.checkTeam, accepting())
  static let emptyGroupNameTaken = Mistake(
    "sharing.empty-group-name-taken", "A name without a character is taken.", \.sharing.checkGroupName, accepting())
  static let teamWithDotTaken = Mistake(
    "sharing.team-with-dot-taken", "A team with a dot is taken.", \.sharing.checkTeamForm, accepting())

  static let lastDotSplits = Mistake(
    "sharing.last-dot-splits", "The last dot ends the team.", \.sharing.splitGroup
  ) { right in
    { text in
      guard let dot = text.lastIndex(of: ".") else { return try right(text) }
      return KeychainGroup(teamId: String(text[..<dot]), groupName: String(text[text.index(after: dot)...]))
    }
  }
  static let secondPartTaken = Mistake(
    "sharing.second-part-taken", "The name of the group ends at its first dot.", \.sharing.splitGroup
  ) { right in
    { text in
      let group = try right(text)
      return KeychainGroup(teamId: group.teamId, groupName: String(group.groupName.prefix { $0 != "." }))
    }
  }
  static let emptyPartsDropped = Mistake(
    "sharing.empty-parts-dropped", "Dots that follow each other count as one.", \.sharing.splitGroup
  ) { right in
    { text in
      let parts = text.split(separator: ".")
      return parts.count < 2 ? try right(text) : try right(parts.joined(separator: "."))
    }
  }

  static let missingDotTaken = Mistake(
    "sharing.missing-dot-taken", "An identifier without a dot is both the team and the name.", \.sharing.splitGroup
  ) { right in
    { text in text.contains(".") ? try right(text) : KeychainGroup(teamId: text, groupName: text) }
  }
}

/// Mistakes with the identifier of an app.
extension Mistake {
  static let appIdentifierUnchecked = Mistake(
    "sharing.app-identifier-unchecked", "An identifier of any length is taken.", \.sharing.checkAppIdentifier,
    accepting())
  static let appIdentifierCharacters = Mistake(
    "sharing.characters-of-app-identifier-counted", "Characters are counted, and not bytes.",
    \.sharing.checkAppIdentifier, accepting(when: { 1...127 ~= $0.count }))
  static let appIdentifierUnits = Mistake(
    "sharing.units-of-app-identifier-counted", "Units of UTF-16 are counted, and not bytes.",
    \.sharing.checkAppIdentifier, accepting(when: { 1...127 ~= $0.utf16.count }))
  static let appIdentifierOf128 = Mistake(
    "sharing.app-identifier-of-128-bytes-taken", "An identifier of 128 bytes is taken.", \.sharing.checkAppIdentifier,
    accepting(when: { $0.utf8.count == 128 }))
  static let appIdentifierOf127Refused = Mistake(
    "sharing.app-identifier-of-127-bytes-refused",
    "An identifier of 127 bytes is refused, as if a zero byte behind it counted.",
    \.sharing.checkAppIdentifier, refusing(as: .invalidLength) { $0.utf8.count == 127 })
  static let appIdentifierASCII = Mistake(
    "sharing.app-identifier-of-ascii-demanded", "An identifier with other characters than those of ASCII is refused.",
    \.sharing.checkAppIdentifier, refusing(as: .invalidLength) { $0.utf8.contains { $0 >= 0x80 } })
}
