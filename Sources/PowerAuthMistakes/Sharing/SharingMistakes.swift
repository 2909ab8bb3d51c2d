internal import Encodings
internal import PowerAuth
internal import Primitives

/// Mistakes with what apps share.
extension MistakeTable {
  static let sharing: MistakeTable = [
    // Mistakes with the identifier of a group of apps.
    "sharing.group-before-team": breaking(\.sharing.joinGroup)(
      "The name of the group stands before the team.", { right in { right($1, $0) } }),
    "sharing.team-missing": breaking(\.sharing.joinGroup)(
      "The identifier is the name of the group alone.", { _ in { _, name in name } }),
    "sharing.group-prefix-added": breaking(\.sharing.joinGroup)(
      "`group.` stands before the name, as in groups of apps of another kind.",
      { right in { right($0, "group.\($1)") } }),
    "sharing.group-in-lower-case": breaking(\.sharing.joinGroup)(
      "The identifier is written in lower case.", { right in { right($0, $1).lowercased() } }),
    "sharing.dots-joined": breaking(\.sharing.joinGroup)(
      "A dot at the beginning of the name counts as the one between team and name.",
      { right in { team, name in name.hasPrefix(".") ? team + name : right(team, name).replacing("..", with: ".") } }),
    "sharing.empty-team-taken": breaking(\.sharing.checkTeam)("A team without a character is taken.", accepting()),
    "sharing.empty-group-name-taken": breaking(\.sharing.checkGroupName)(
      "A name without a character is taken.", accepting()),
    "sharing.team-with-dot-taken": breaking(\.sharing.checkTeamForm)("A team with a dot is taken.", accepting()),
    "sharing.last-dot-splits": breaking(\.sharing.splitGroup)("The last dot ends the team.") { right, text in
      guard let dot = text.lastIndex(of: ".") else { return try right(text) }
      return KeychainGroup(teamId: String(text[..<dot]), groupName: String(text[text.index(after: dot)...]))
    },
    "sharing.second-part-taken": breaking(\.sharing.splitGroup)("The name of the group ends at its first dot.") {
      right, text in
      let group = try right(text)
      return KeychainGroup(teamId: group.teamId, groupName: String(group.groupName.prefix { $0 != "." }))
    },
    "sharing.empty-parts-dropped": breaking(\.sharing.splitGroup)("Dots that follow each other count as one.") {
      right, text in
      let parts = text.split(separator: ".")
      return parts.count < 2 ? try right(text) : try right(parts.joined(separator: "."))
    },
    "sharing.missing-dot-taken": breaking(\.sharing.splitGroup)(
      "An identifier without a dot is both the team and the name.",
      { right in { text in text.contains(".") ? try right(text) : KeychainGroup(teamId: text, groupName: text) } }),

    // Mistakes with the identifier of an app.
    "sharing.app-identifier-unchecked": breaking(\.sharing.checkAppIdentifier)(
      "An identifier of any length is taken.", accepting()),
    "sharing.characters-of-app-identifier-counted": breaking(\.sharing.checkAppIdentifier)(
      "Characters are counted, and not bytes.", accepting(when: { 1...127 ~= $0.count })),
    "sharing.units-of-app-identifier-counted": breaking(\.sharing.checkAppIdentifier)(
      "Units of UTF-16 are counted, and not bytes.", accepting(when: { 1...127 ~= $0.utf16.count })),
    "sharing.app-identifier-of-128-bytes-taken": breaking(\.sharing.checkAppIdentifier)(
      "An identifier of 128 bytes is taken.", accepting(when: { $0.utf8.count == 128 })),
    "sharing.app-identifier-of-127-bytes-refused": breaking(\.sharing.checkAppIdentifier)(
      "An identifier of 127 bytes is refused, as if a zero byte behind it counted.",
      refusing(as: .invalidLength) { $0.utf8.count == 127 }),
    "sharing.app-identifier-of-ascii-demanded": breaking(\.sharing.checkAppIdentifier)(
      "An identifier with other characters than those of ASCII is refused.",
      refusing(as: .invalidLength) { $0.utf8.contains { $0 >= 0x80 } }),

    // Mistakes with the short id of an instance.
    "sharing.hashed-with-hmac": breaking(\.sharing.hash)(
      "The name is hashed with HMAC, whose key has no byte.",
      { _ in { HMACSHA256.authenticationCode(for: $0, key: []) } }),
    "sharing.instance-unhashed": breaking(\.sharing.hash)("The name itself is written as Base64.", { _ in { $0 } }),
    "sharing.instance-in-utf-16": breaking(\.sharing.writeInstance)(
      "The name enters in UTF-16.", { _ in { $0.utf16.flatMap(\.bigEndianBytes) } }),
    "sharing.instance-in-lower-case": breaking(\.sharing.writeInstance)(
      "The name enters in lower case.", entering { $0.lowercased() }),
    "sharing.hash-in-hex": breaking(\.sharing.encode)(
      "The hash is written in hexadecimal digits.", { _ in { Hex.encode($0) } }),
    "sharing.hash-in-url-alphabet": breaking(\.sharing.encode)(
      "The hash is written in the Base64 alphabet for addresses.", giving(\.inURLAlphabet)),
    "sharing.hash-in-base32": breaking(\.sharing.encode)(
      "The hash is written as Base32.", { _ in { Base32.encode($0) } }),
    "sharing.slashes-kept": breaking(\.sharing.replaceSlashes)("Slashes stay.", { _ in { $0 } }),
    "sharing.slashes-as-underscores": breaking(\.sharing.replaceSlashes)(
      "An underscore stands for each slash.", { _ in { $0.replacing("/", with: "_") } }),
    "sharing.plus-signs-replaced": breaking(\.sharing.replaceSlashes)(
      "A dash stands for each plus sign as well.", giving { $0.replacing("+", with: "-") }),
    "sharing.slashes-dropped": breaking(\.sharing.replaceSlashes)(
      "Slashes are left out.", { _ in { $0.replacing("/", with: "") } }),
    "sharing.one-slash-replaced": breaking(\.sharing.replaceSlashes)(
      "Only the first slash is replaced.", { _ in { $0.replacing("/", with: "-", maxReplacements: 1) } }),
    "sharing.last-characters-taken": breaking(\.sharing.cut)(
      "The id is the last four characters.", { _ in { String($0.suffix(4)) } }),
    "sharing.id-of-five-characters": breaking(\.sharing.cut)(
      "The id has five characters.", { _ in { String($0.prefix(5)) } }),
    "sharing.id-of-three-characters": breaking(\.sharing.cut)(
      "The id has three characters.", { _ in { String($0.prefix(3)) } }),

    // Mistakes with the name of shared memory.
    "sharing.name-with-dash": breaking(\.sharing.joinName)(
      "A dash stands between the group and the short id.", { _ in { "\($0)-\($1)" } }),
    "sharing.id-before-group": breaking(\.sharing.joinName)(
      "The short id stands before the group.", { right in { right($1, $0) } }),
    "sharing.name-without-dot": breaking(\.sharing.joinName)(
      "Nothing stands between the group and the short id.", { _ in { $0 + $1 } }),
    "sharing.own-id-ignored": breaking(\.sharing.chooseId)(
      "The short id always follows from the instance.", { _ in { $1 } }),
    "sharing.computed-id-in-lower-case": breaking(\.sharing.chooseId)(
      "The short id that follows from the instance is written in lower case.",
      { right in { own, computed in right(own, computed.lowercased()) } }),
    "sharing.empty-id-taken": breaking(\.sharing.checkId)(
      "A short id without a character is taken.", accepting(when: \.isEmpty)),
    "sharing.long-id-taken": breaking(\.sharing.checkId)(
      "A short id of any length is taken, if the whole name fits.", accepting(when: { !$0.isEmpty })),
    "sharing.long-id-cut": breaking(\.sharing.checkId)(
      "Of a longer short id, the first four characters are taken.", changing { String($0.prefix(4)) }),
    "sharing.short-id-of-other-length-refused": breaking(\.sharing.checkId)(
      "A short id has exactly four characters.", refusing(as: .invalidLength) { $0.utf8.count != 4 }),
    "sharing.name-length-unchecked": breaking(\.sharing.checkName)("A name of any length is taken.", accepting()),
    "sharing.characters-of-name-counted": breaking(\.sharing.checkName)(
      "The characters of the name are counted, and not its bytes.", accepting(when: { $0.count <= 31 })),
    "sharing.units-of-name-counted": breaking(\.sharing.checkName)(
      "The units of UTF-16 of the name are counted, and not its bytes.", accepting(when: { $0.utf16.count <= 31 })),
    "sharing.name-of-32-bytes-taken": breaking(\.sharing.checkName)(
      "A name of 32 bytes is taken.", accepting(when: { $0.utf8.count == 32 })),
    "sharing.name-of-31-bytes-refused": breaking(\.sharing.checkName)(
      "A name of 31 bytes is refused.", refusing(as: .invalidLength) { $0.utf8.count == 31 }),
    "sharing.long-name-cut": breaking(\.sharing.checkName)(
      "A longer name is cut to 31 characters.", changing { String($0.prefix(31)) }),
    "sharing.empty-group-taken": breaking(\.sharing.checkGroup)("A group without a character is taken.", accepting()),
    "sharing.group-limited-to-26-bytes": breaking(\.sharing.checkGroup)(
      "A group has at most 26 bytes, however long the short id is.", refusing(as: .invalidLength) { $0.utf8.count > 26 }
    ),
  ]
}
