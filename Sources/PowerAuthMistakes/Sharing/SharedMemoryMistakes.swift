internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes with the short id of an instance.
extension Mistake {
  static let memoryIdOfHMAC = Mistake(
    "sharing.hashed-with-hmac", "The name is hashed with HMAC, whose key has no byte.", \.sharing.hash
  ) { _ in { HMACSHA256.authenticationCode(for: $0, key: []) } }
  static let memoryIdUnhashed = Mistake(
    "sharing.instance-unhashed", "The name itself is written as Base64.", \.sharing.hash
  ) { _ in { $0 } }
  static let memoryIdOfUTF16 = Mistake(
    "sharing.instance-in-utf-16", "The name enters in UTF-16.", \.sharing.writeInstance
  ) { _ in { $0.utf16.flatMap(\.bigEndianBytes) } }
  static let memoryIdOfLowerCase = Mistake(
    "sharing.instance-in-lower-case", "The name enters in lower case.", \.sharing.writeInstance,
    entering { $0.lowercased() })

  static let memoryIdInHex = Mistake(
    "sharing.hash-in-hex", "The hash is written in hexadecimal digits.", \.sharing.encode
  ) { _ in { Hex.encode($0) } }
  static let memoryIdInURLAlphabet = Mistake(
    "sharing.hash-in-url-alphabet", "The hash is written in the Base64 alphabet for addresses.", \.sharing.encode,
    giving(\.inURLAlphabet))
  static let memoryIdInBase32 = Mistake(
    "sharing.hash-in-base32", "The hash is written as Base32.", \.sharing.encode
  ) { _ in { Base32.encode($0) } }

  static let slashesKeptInId = Mistake(
    "sharing.slashes-kept", "Slashes stay.", \.sharing.replaceSlashes
  ) { _ in { $0 } }
  static let slashesAsUnderscores = Mistake(
    "sharing.slashes-as-underscores", "An underscore stands for each slash.", \.sharing.replaceSlashes
  ) { _ in { $0.replacing("/", with: "_") } }
  static let plusReplaced = Mistake(
    "sharing.plus-signs-replaced", "A dash stands for each plus sign as well.", \.sharing.replaceSlashes,
    giving { $0.replacing("+", with: "-") })
  static let slashesDropped = Mistake(
    "sharing.slashes-dropped", "Slashes are left out.", \.sharing.replaceSlashes
  ) { _ in { $0.replacing("/", with: "") } }
  static let oneSlashReplaced = Mistake(
    "sharing.one-slash-replaced", "Only the first slash is replaced.", \.sharing.replaceSlashes
  ) { _ in { $0.replacing("/", with: "-", maxReplacements: 1) } }

  static let memoryIdOfLastCharacters = Mistake(
    "sharing.last-characters-taken", "The id is the last four characters.", \.sharing.cut
  ) { _ in { String($0.suffix(4)) } }
  static let memoryIdOfFive = Mistake(
    "sharing.id-of-five-characters", "The id has five characters.", \.sharing.cut
  ) { _ in { String($0.prefix(5)) } }
  static let memoryIdOfThree = Mistake(
    "sharing.id-of-three-characters", "The id has three characters.", \.sharing.cut
  ) { _ in { String($0.prefix(3)) } }
}

/// Mistakes with the name of shared memory.
extension Mistake {
  static let memoryNameWithDash = Mistake(
    "sharing.name-with-dash", "A dash stands between the group and the short id.", \.sharing.joinName
  ) { _ in { "\($0)-\($1)" } }
  static let memoryNameReversed = Mistake(
    "sharing.id-before-group", "The short id stands before the group.", \.sharing.joinName
  ) { right in { right($1, $0) } }
  static let memoryNameWithoutDot = Mistake(
    "sharing.name-without-dot", "Nothing stands between the group and the short id.", \.sharing.joinName
  ) { _ in { $0 + $1 } }

  static let ownIdIgnored = Mistake(
    "sharing.own-id-ignored", "The short id always follows from the instance.", \.sharing.chooseId
  ) { _ in { $1 } }
  static let computedIdInLowerCase = Mistake(
    "sharing.computed-id-in-lower-case", "The short id that follows from the instance is written in lower case.",
    \.sharing.chooseId
  ) { right in { own, computed in right(own, computed.lowercased()) } }

  static let emptyIdTaken = Mistake(
    "sharing.empty-id-taken", "A short id without a character is taken.", \.sharing.checkId,
    accepting(when: \.isEmpty))
  static let longIdTaken = Mistake(
    "sharing.long-id-taken", "A short id of any length is taken, if the whole name fits.", \.sharing.checkId,
    accepting(when: { !$0.isEmpty }))
  static let longIdCut = Mistake(
    "sharing.long-id-cut", "Of a longer short id, the first four characters are taken.", \.sharing.checkId,
    changing { String($0.prefix(4)) })
  static let shortIdRefused = Mistake(
    "sharing.short-id-of-other-length-refused", "A short id has exactly four characters.", \.sharing.checkId,
    refusing(as: .invalidLength) { $0.utf8.count != 4 })

  static let nameLengthUnchecked = Mistake(
    "sharing.name-length-unchecked", "A name of any length is taken.", \.sharing.checkName, accepting())
  static let nameCharactersCounted = Mistake(
    "sharing.characters-of-name-counted", "The characters of the name are counted, and not its bytes.",
    \.sharing.checkName, accepting(when: { $0.count <= 31 }))
  static let nameUnitsCounted = Mistake(
    "sharing.units-of-name-counted", "The units of UTF-16 of the name are counted, and not its bytes.",
    \.sharing.checkName, accepting(when: { $0.utf16.count <= 31 }))
  static let nameOf32Bytes = Mistake(
    "sharing.name-of-32-bytes-taken", "A name of 32 bytes is taken.", \.sharing.checkName,
    accepting(when: { $0.utf8.count == 32 }))
  static let nameOf31BytesRefused = Mistake(
    "sharing.name-of-31-bytes-refused", "A name of 31 bytes is refused.", \.sharing.checkName,
    refusing(as: .invalidLength) { $0.utf8.count == 31 })
  static let nameCut = Mistake(
    "sharing.long-name-cut", "A longer name is cut to 31 characters.", \.sharing.checkName,
    changing { String($0.prefix(31)) })
  static let emptyGroupTaken = Mistake(
    "sharing.empty-group-taken", "A group without a character is taken.", \.sharing.checkGroup, accepting())
  static let groupLimitedTo26 = Mistake(
    "sharing.group-limited-to-26-bytes", "A group has at most 26 bytes, however long the short id is.",
    \.sharing.checkGroup, refusing(as: .invalidLength) { $0.utf8.count > 26 })
}
