import Primitives

/// The short id of an instance in shared memory, with the values from which it follows (§ 15.6).
package struct SharedMemoryId: Equatable, Sendable {
  package let hash: [UInt8]
  package let encoded: String
  package let text: String
}

/// The group of apps that share a keychain.
package struct KeychainGroup: Equatable, Sendable {
  package let teamId: String
  package let groupName: String

  /// Takes the values as they are.
  package init(teamId: String, groupName: String) {
    self.teamId = teamId
    self.groupName = groupName
  }
}

package struct SharingRules: Sendable {
  /// The name of an instance enters as it is, in UTF-8.
  package var writeInstance: Function<String, [UInt8]> = utf8Bytes
  /// The name of an instance is hashed with SHA-256.
  package var hash: Function<[UInt8], [UInt8]> = { SHA256.hash($0) }
  /// The hash is written as standard Base64.
  package var encode: Function<[UInt8], String> = base64Text
  /// A dash stands for each slash, which the name of shared memory must not have.
  package var replaceSlashes: Function<String, String> = { String($0.map { $0 == "/" ? "-" : $0 }) }
  /// The id has the first four characters.
  package var cut: Function<String, String> = { String($0.prefix(4)) }
  /// A short id of an app takes the place of the one that follows from the instance.
  package var chooseId: @Sendable (_ own: String?, _ ofInstance: String) -> String = { $0 ?? $1 }
  /// A short id has from one to four bytes.
  package var checkId: Check<String> = { id in
    try demand(1...4 ~= id.utf8.count, else: .invalidLength)
    return id
  }
  /// The group has at least one character.
  package var checkGroup: Check<String> = { group in
    try demand(!group.isEmpty, else: .invalidLength)
    return group
  }
  /// A dot stands between the group and the short id.
  package var joinName: @Sendable (_ group: String, _ id: String) -> String = { "\($0).\($1)" }
  /// The name of shared memory has at most 31 bytes in UTF-8.
  package var checkName: Check<String> = { name in
    try demand(name.utf8.count <= 31, else: .invalidLength)
    return name
  }
  /// The identifier of an app has from 1 to 127 bytes in UTF-8.
  package var checkAppIdentifier: Check<String> = { identifier in
    try demand(1...127 ~= identifier.utf8.count, else: .invalidLength)
    return identifier
  }
  /// A team has at least one character.
  package var checkTeam: Check<String> = { team in
    try demand(!team.isEmpty, else: .missingParameter)
    return team
  }
  /// A team has no dot, which would end it.
  package var checkTeamForm: Check<String> = { team in
    try demand(!team.utf8.contains(UInt8(ascii: ".")), else: .invalidEncoding)
    return team
  }
  /// The name of a group has at least one character.
  package var checkGroupName: Check<String> = { name in
    try demand(!name.isEmpty, else: .missingParameter)
    return name
  }
  /// A dot stands between the team and the name of the group.
  package var joinGroup: @Sendable (_ team: String, _ name: String) -> String = { "\($0).\($1)" }
  /// The first dot ends the team; the name of the group may have others.
  package var splitGroup: @Sendable (String) throws -> KeychainGroup = { text in
    guard let dot = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { throw Refusal.invalidEncoding }
    return KeychainGroup(
      teamId: String(text[..<dot]), groupName: String(text.unicodeScalars[text.utf8.index(after: dot)...]))
  }
}

extension Rules {
  /// Computes the short id that an instance has where the app gives none.
  package func sharedMemoryId(ofInstance instance: String) -> SharedMemoryId {
    let hash = sharing.hash(sharing.writeInstance(instance))
    let encoded = sharing.encode(hash)
    return SharedMemoryId(hash: hash, encoded: encoded, text: sharing.cut(sharing.replaceSlashes(encoded)))
  }

  /// Makes the name of the memory that apps of a group share; returns it with its short id.
  package func sharedMemoryName(
    group: String, shortId: String?, instance: String
  ) throws -> (name: String, shortId: String) {
    let id = try sharing.checkId(sharing.chooseId(shortId, sharedMemoryId(ofInstance: instance).text))
    return (try sharing.checkName(sharing.joinName(sharing.checkGroup(group), id)), id)
  }

  /// Checks the identifier of an app that shares an activation.
  package func checkAppIdentifier(_ identifier: String) throws { _ = try sharing.checkAppIdentifier(identifier) }

  /// Makes the identifier of a group of apps that share a keychain.
  package func keychainGroupIdentifier(_ group: KeychainGroup) throws -> String {
    let team = try sharing.checkTeam(group.teamId)
    let name = try sharing.checkGroupName(group.groupName)
    return sharing.joinGroup(try sharing.checkTeamForm(team), name)
  }

  /// Reads the identifier of a group of apps that share a keychain.
  package func readKeychainGroup(_ identifier: String) throws -> KeychainGroup {
    let group = try sharing.splitGroup(identifier)
    return KeychainGroup(
      teamId: try sharing.checkTeam(group.teamId), groupName: try sharing.checkGroupName(group.groupName))
  }
}
