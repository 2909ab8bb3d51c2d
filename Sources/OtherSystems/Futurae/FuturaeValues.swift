/// Scanned texts, errors and the members of push messages.
package struct FuturaeValueRules: Sendable {
  /// A scanned text is one that the system has issued, in all its code points.
  package var isSameText: @Sendable (_ scanned: String, _ issued: String) -> Bool = {
    $0.unicodeScalars.elementsEqual($1.unicodeScalars)
  }
  /// The kind of a text that the system has issued.
  package var kind: @Sendable (_ kind: String) -> String = { $0 }
  /// The kind of any other text.
  package var otherKind = "invalid"
  /// The user of a text.
  package var user: @Sendable (IssuedText) -> String? = \.userId
  /// The session token of a text.
  package var token: @Sendable (IssuedText) -> String? = \.sessionToken
  /// The kind of an error by its code.
  package var errorKind: @Sendable (_ code: String) -> String? = { documentedErrorKinds[$0] }
  /// The kind of an error with another code.
  package var otherErrorKind = "SDKBaseError"
  /// A handler takes an error of its kind, and every error where its kind is the base.
  package var takes: @Sendable (_ handler: String, _ kind: String) -> Bool = { $0 == $1 || $0 == "SDKBaseError" }
  /// The member with the user.
  package var userMember = "user_id"
  /// The member that tells of extra information.
  package var extraMember = "has_extra"
  /// The members with the encrypted text, in the order in which they are looked for.
  package var encryptedMembers = ["extra_info_enc", "encrypted_info_enc"]
  /// The member with the id of a notification.
  package var notificationMember = "notification_id"
  /// A member has its type.
  package var hasType: @Sendable (PayloadMember, _ type: String) -> Bool = { $0.type == $1 }
  /// Without the member there is no extra information.
  package var extraByDefault = false
  /// The user must be named.
  package var userIsRequired = true
  /// The encrypted text must be there where there is extra information.
  package var textIsRequired = true
}

/// The error codes that the document assigns to a kind.
private let documentedErrorKinds: [String: String] = {
  let api = [
    "pinNotNeeded", "missingPin", "incorrectPin", "incorrectPinArchivedDevice", "operationForbidden",
    "adaptiveMigrationFailed",
  ]
  let migration = [
    "unknown", "migrationInfoMissing", "accountsExistError", "accountPreviouslyEnrolledError", "pinRequired",
    "noDeviceUDID",
    "noMigrationToken",
  ]
  return Dictionary(
    uniqueKeysWithValues: api.map { ($0, "SDKApiError") } + migration.map { ($0, "SDKMigrationError") } + [
      ("invalidQRCode", "SDKError")
    ])
}()

/// A text that the system has issued, for a QR code or an address.
package struct IssuedText: Sendable {
  package var text: String
  package var kind: String
  package var userId: String?
  package var sessionToken: String?

  package init(text: String, kind: String, userId: String?, sessionToken: String?) {
    self.text = text
    self.kind = kind
    self.userId = userId
    self.sessionToken = sessionToken
  }
}

/// A member of the payload of a push message.
package struct PayloadMember: Sendable {
  package var name: String
  package var type: String
  package var value: String

  package init(name: String, type: String, value: String) {
    self.name = name
    self.type = type
    self.value = value
  }
}

/// What an app reads from the payload of a push message.
package struct PayloadContents: Equatable, Sendable {
  package var userId: String
  package var hasExtra: Bool
  package var encryptedExtraInfo: String?
  package var notificationId: String?
}

/// Why a payload is refused.
package enum PayloadRefusal: String, Error, Sendable {
  case missingUserId = "missing-user-id"
  case wrongType = "wrong-type"
  case missingExtraInfo = "missing-extra-info"
}

extension FuturaeValueRules {
  /// Reads a scanned text: its kind, its user and its session token.
  package func read(_ text: String, among issued: [IssuedText]) -> (kind: String, userId: String?, token: String?) {
    guard let found = issued.first(where: { isSameText(text, $0.text) }) else { return (otherKind, nil, nil) }
    return (kind(found.kind), user(found), token(found))
  }

  /// The kind of an error, and the number of the first handler that takes it.
  package func handle(_ code: String, by handlers: [String]) -> (kind: String, handler: Int?) {
    let kind = errorKind(code) ?? otherErrorKind
    return (kind, handlers.firstIndex { takes($0, kind) })
  }

  /// Reads the members of a payload.
  package func read(_ members: [PayloadMember]) throws(PayloadRefusal) -> PayloadContents {
    let user = try text(userMember, in: members)
    if user == nil, userIsRequired { throw .missingUserId }
    var contents = PayloadContents(userId: user ?? "", hasExtra: extraByDefault)
    if let member = members.first(where: { $0.name == extraMember }) {
      guard hasType(member, "boolean") else { throw .wrongType }
      contents.hasExtra = member.value == "true"
    }
    if contents.hasExtra {
      contents.encryptedExtraInfo = try encryptedText(in: members)
      if contents.encryptedExtraInfo == nil, textIsRequired { throw .missingExtraInfo }
    }
    contents.notificationId = try text(notificationMember, in: members)
    return contents
  }

  private func encryptedText(in members: [PayloadMember]) throws(PayloadRefusal) -> String? {
    for name in encryptedMembers {
      if let found = try text(name, in: members) { return found }
    }
    return nil
  }

  private func text(_ name: String, in members: [PayloadMember]) throws(PayloadRefusal) -> String? {
    guard let member = members.first(where: { $0.name == name }) else { return nil }
    guard hasType(member, "text") else { throw .wrongType }
    return member.value
  }
}
