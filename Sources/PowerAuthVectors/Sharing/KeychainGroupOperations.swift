package import Conformance
internal import PowerAuth

/// The identifier of a group of apps that share a keychain.
package struct KeychainGroupOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "sharing.keychain-group", "The identifier of a group of apps that share a keychain.",
    reference: "Sharing/KeychainGroup", ranges: [.v3], chapter: .sharedNames,
    use: "An SDK whose application shares an activation with other applications of its publisher.")
  package let teamId = input("teamId", .teamId, "The team that signs the apps.")
  package let groupName = input("groupName", .groupName, "The name of the group.")
  package let identifier = output(
    "identifier", .text { _ in "" }, "The identifier of the group.", formula: "teamId ‖ . ‖ groupName")
  package let joining = rule(
    "R1", "The identifier is the team, a dot and the name of the group, which may have dots itself.",
    \.sharing.joinGroup)
  package let presence = rule(
    "R2", "Neither the team nor the name of the group is empty.", \.sharing.checkTeam, \.sharing.checkGroupName)
  package let team = rule("R3", "A team has no dot, which would end it.", \.sharing.checkTeamForm)

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.missingParameter, .invalidEncoding)
    op.answer { rules, request in
      let group = KeychainGroup(teamId: request[teamId], groupName: request[groupName])
      return request.accept(identifier(try rules.keychainGroupIdentifier(group)))
    }
  }
}

/// The parts of such an identifier.
package struct ParseKeychainGroupOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "sharing.parse-keychain-group", "The team and the name in the identifier of a group of apps.",
    reference: "Sharing/KeychainGroup", ranges: [.v3], chapter: .sharedNames,
    use: "An SDK whose application shares an activation with other applications of its publisher.")
  package let identifier = input(
    "identifier",
    .text { "\(FieldKind<String>.teamId.draw(&$0)).\(FieldKind<String>.groupName.draw(&$0))" }
      .withoutCornersOfForm, "The identifier of the group.")
  package let teamId = output("teamId", .teamId, "The team.", formula: "what stands before the first dot of identifier")
  package let groupName = output(
    "groupName", .groupName, "The name of the group.", formula: "what stands behind the first dot of identifier")
  package let splitting = rule(
    "R1", "The first dot ends the team; the name of the group is the rest, with its dots.", \.sharing.splitGroup)
  package let dot = rule("R2", "An identifier without a dot is refused.", \.sharing.splitGroup)
  package let presence = rule(
    "R3", "Neither the team nor the name of the group is empty.", \.sharing.checkTeam, \.sharing.checkGroupName)

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidEncoding, .missingParameter)
    op.answer { rules, request in
      let group = try rules.readKeychainGroup(request[identifier])
      return request.accept(teamId(group.teamId), groupName(group.groupName))
    }
  }
}

/// Whether a text can name an app that shares an activation.
package struct AppIdentifierOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "sharing.app-identifier", "Whether a text can name an app that shares an activation.",
    reference: "Sharing/AppIdentifier", ranges: [.v3], chapter: .sharedNames,
    use: "An SDK whose application shares an activation with other applications of its publisher.")
  package let identifier = input(
    "identifier", .text { "com.example.app\($0.unsigned64())" }, "The identifier of the app.")
  package let length = rule(
    "R1", "An identifier has from 1 to 127 bytes in UTF-8, of any characters.", \.sharing.checkAppIdentifier)

  package var fieldRules: [Rule] { [length] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength)
    op.answer { rules, request in
      try rules.checkAppIdentifier(request[identifier])
      return request.accept()
    }
  }
}

extension FieldKind where Native == String {
  /// A team: ten letters and digits.
  static let teamId = FieldKind.text { draw in
    (0..<10).map { _ in draw.element(of: ["A", "B", "K", "M", "R", "T", "0", "3", "7", "9"]) }.joined()
  }.withoutCornersOfForm

  /// The name of a group of apps.
  static let groupName = FieldKind.text { "com.example.group\($0.count(0...9999)).App" }.withoutCornersOfForm
}
