package import Conformance

extension FuturaeScanOperation: ScenarioDeclaration {
  private static let issued: [(text: String, kind: String, user: String?, token: String?)] = [
    ("text-of-enrolment", "enrollment", nil, nil), ("text-of-session", "onlineAuth", "alice", "t1"),
    ("text-of-transaction", "offlineAuth", "alice", nil), ("text-without-user", "usernameless", nil, "t2"),
  ]

  package func declareScenarios(on op: OperationBuilder) {
    op.arrange { draft in
      if draft[known] == nil { draft[known] = Self.issued.map(Self.record) }
    }
    for text in Self.issued {
      op.scenario(
        "known/\(text.kind.lowercased())", "A text of the system.", [kinds, parts], .promise
      ) { $0[self.text] = text.text }
    }
    let others = [
      ("empty", ""), ("any-text", "hello"), ("foreign-address", "https://example.com/auth?token=t1&user_id=alice"),
      ("activation-code-of-another-system", "VVVVV-VVVVV-VVVVV-VTFVA"), ("beginning", "text-of-sess"),
      ("more", "text-of-session-and-more"), ("other-case", "TEXT-OF-SESSION"), ("space-before", " text-of-session"),
      ("space-after", "text-of-transaction "), ("line-end", "text-of-enrolment\n"), ("name-of-a-kind", "onlineAuth"),
    ]
    for (name, other) in others {
      op.scenario(
        "other/\(name)", "A text that the system has not issued.", [invalid, parts], .promise
      ) { $0[text] = other }
    }
    op.scenario(
      "other/none-issued", "Nothing was issued.", [invalid, parts], .promise
    ) {
      $0[known] = []
      $0[text] = "text-of-session"
    }
    op.scenario(
      "other/decomposed", "A composed letter is not a letter and a mark.", [invalid], .promise
    ) {
      $0[known] = [Self.record(("cafe\u{301}", "offlineAuth", "alice", nil))]
      $0[text] = "caf\u{e9}"
    }
    op.scenario(
      "known/usernameless-among-one", "The only text that was issued.", [kinds], .promise
    ) {
      $0[known] = [Self.record(("only", "usernameless", nil, "t9"))]
      $0[text] = "only"
    }
    op.scenario(
      "other/composed", "A letter and a mark are not the composed letter.", [invalid], .promise
    ) {
      $0[known] = [Self.record(("caf\u{e9}", "onlineAuth", "alice", "t1"))]
      $0[text] = "cafe\u{301}"
    }
  }

  private static func record(_ text: (text: String, kind: String, user: String?, token: String?)) -> Record {
    var record = Record()
    record.set("text", text.text)
    record.set("kind", text.kind)
    record.set("userId", text.user)
    record.set("sessionToken", text.token)
    return record
  }
}

extension FuturaeErrorOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let codes = [
      "pinNotNeeded", "missingPin", "incorrectPin", "incorrectPinArchivedDevice", "operationForbidden",
      "adaptiveMigrationFailed", "migrationInfoMissing", "accountsExistError", "accountPreviouslyEnrolledError",
      "pinRequired", "noDeviceUDID", "noMigrationToken", "invalidQRCode",
    ]
    for code in codes {
      op.scenario("code/\(code.lowercased())", "A code of the document.", [self.codes], .promise) {
        $0[self.code] = code
        $0[handlers] = []
      }
    }
    op.scenario(
      "code/unknown-of-migration", "`unknown` is a code of the document, and a word for the absence of one.",
      [self.codes], .promise
    ) {
      $0[self.code] = "unknown"
      $0[handlers] = ["SDKApiError", "SDKMigrationError", "SDKBaseError"]
    }
    for (name, code, comment) in [
      ("unknown", "somethingElse", "`somethingElse` is not a code of the document."),
      ("empty", "", "The document has no empty code."),
      ("other-case", "MISSINGPIN", "In capital letters, `missingPin` is not a code of the document."),
      ("other-case-of-migration", "PINREQUIRED", "Nor is `pinRequired` in capital letters."),
      (
        "first-letter", "MissingPin",
        "With a capital letter at its beginning, `missingPin` is not a code of the document."
      ),
      ("first-letter-of-scan", "InvalidQRCode", "Nor is `invalidQRCode` with one."),
      ("kind", "SDKApiError", "The name of a kind is not a code of the document."),
    ] {
      op.scenario(
        "code/\(name)", comment, [others, base], .promise
      ) {
        $0[self.code] = code
        $0[handlers] = ["SDKApiError", "SDKBaseError"]
      }
    }
    let orders: [(String, String, [String], String)] = [
      (
        "base-first", "incorrectPin", ["SDKBaseError", "SDKError", "SDKApiError"],
        "The base before the kinds, as in the document's sample: it gets every error."
      ),
      ("kind-first", "incorrectPin", ["SDKError", "SDKApiError", "SDKBaseError"], "The kind before the base."),
      ("base-last", "invalidQRCode", ["SDKApiError", "SDKMigrationError", "SDKBaseError"], "No handler of its kind."),
      ("none-fits", "invalidQRCode", ["SDKApiError", "SDKMigrationError"], "No handler takes it."),
      (
        "migration", "pinRequired", ["SDKPinError", "SDKApiError", "SDKMigrationError"],
        "The kind of the code, and not one of a similar name."
      ),
      ("qr-code", "invalidQRCode", ["SDKURLError", "SDKError"], "SDKError is a separate kind, and not the base."),
      ("sdk-error-is-no-base", "missingPin", ["SDKError"], "SDKError does not take errors of other kinds."),
      ("twice", "missingPin", ["SDKApiError", "SDKApiError"], "The first of two handlers."),
    ]
    for (name, code, kinds, comment) in orders {
      op.scenario("order/\(name)", comment, [base], .promise) {
        $0[self.code] = code
        $0[handlers] = kinds
      }
    }
  }
}

extension FuturaePayloadOperation: ScenarioDeclaration {
  private typealias Content = [(name: String, type: String, value: String)]

  package func declareScenarios(on op: OperationBuilder) {
    let user: Content = [("user_id", "text", "alice")]
    let extra: Content = [("has_extra", "boolean", "true")]
    add(op, "user-only", "A user, and no more.", [self.user, self.extra], user)
    add(op, "no-extra", "The member says that there is none.", [self.extra], user + [("has_extra", "boolean", "false")])
    add(
      op, "extra", "Extra information in the member of the document's code.", [self.encryptedText, self.extra],
      user + extra + [("extra_info_enc", "text", "c2VjcmV0")])
    add(
      op, "extra-other-name", "The member of the document's text.", [self.encryptedText],
      user + extra + [("encrypted_info_enc", "text", "c2VjcmV0")])
    add(
      op, "extra-both-names", "Both members: that of the code counts.", [self.encryptedText],
      user + extra + [("encrypted_info_enc", "text", "b3RoZXI="), ("extra_info_enc", "text", "c2VjcmV0")])
    add(
      op, "extra-other-name-and-notification", "The member of the text, together with the id of a notification.",
      [encryptedText, notification],
      user + extra + [("encrypted_info_enc", "text", "eA=="), ("notification_id", "text", "n2")])
    add(
      op, "extra-both-names-in-order", "Both members, that of the code before the other.", [encryptedText],
      user + extra + [("extra_info_enc", "text", "YQ=="), ("encrypted_info_enc", "text", "Yg==")])
    add(
      op, "text-without-extra", "An encrypted text that the payload does not announce is not read.", [self.extra],
      user + [("extra_info_enc", "text", "c2VjcmV0")])
    add(
      op, "notification", "The id of a notification, and another member.", [notification],
      [("notification_id", "text", "n1"), ("aps", "text", "{}")] + user)
    add(
      op, "no-notification", "Members of other names are ignored.", [notification],
      user + [("notificationId", "text", "n1")])
    add(op, "empty-user", "An empty user is a text.", [self.user], [("user_id", "text", "")])
    let parent = op.scenario("whole", "All members.", [self.user, notification], .promise) {
      $0[members] = Self.records(
        user + extra + [("extra_info_enc", "text", "c2VjcmV0"), ("notification_id", "text", "n1")])
    }
    let encrypted: Content = [("extra_info_enc", "text", "c2VjcmV0")]
    refuse(
      op, parent, "missing-user", comment: "The payload has no user.", change: "user_id: absent", [self.user],
      .missingUserId, extra + encrypted)
    refuse(
      op, parent, "missing-everything", comment: "The payload has no member at all.", change: "members: none",
      [self.user], .missingUserId, [])
    refuse(
      op, parent, "user-in-camel-case", comment: "A member of another name is not the user.",
      change: "user_id: named userId", [self.user], .missingUserId,
      [("userId", "text", "alice")])
    refuse(
      op, parent, "user-as-number", comment: "A user is a text, and no number.", change: "user_id: a number", [types],
      .wrongType, [("user_id", "number", "7")])
    refuse(
      op, parent, "extra-as-text",
      comment: "The announcement of extra information is a boolean: the text `true` is not one.",
      change: "has_extra: the text true", [types], .wrongType,
      user + [("has_extra", "text", "true")] + encrypted)
    refuse(
      op, parent, "extra-as-text-false", comment: "The text `false` is not a boolean either.",
      change: "has_extra: the text false", [types], .wrongType,
      user + [("has_extra", "text", "false")])
    refuse(
      op, parent, "extra-as-number", comment: "A number is not a boolean.", change: "has_extra: the number 1", [types],
      .wrongType,
      user + [("has_extra", "number", "1")] + encrypted)
    refuse(
      op, parent, "encrypted-as-number", comment: "The encrypted text is a text, and no number.",
      change: "extra_info_enc: a number", [types], .wrongType,
      user + extra + [("extra_info_enc", "number", "1")])
    refuse(
      op, parent, "notification-as-number", comment: "The id of a notification is a text, and no number.",
      change: "notification_id: a number", [types, notification], .wrongType,
      user + [("notification_id", "number", "1")])
    refuse(
      op, parent, "missing-extra", comment: "Extra information is announced, and there is no encrypted text.",
      change: "extra_info_enc: absent", [encryptedText], .missingExtraInfo, user + extra)
    refuse(
      op, parent, "extra-of-another-name", comment: "A member of another name is not the encrypted text.",
      change: "extra_info_enc: named extra_info", [encryptedText], .missingExtraInfo,
      user + extra + [("extra_info", "text", "c2VjcmV0")])
  }

  private func add(_ op: OperationBuilder, _ name: String, _ comment: String, _ rules: [Rule], _ content: Content) {
    op.scenario(name, comment, rules, .promise) { $0[members] = Self.records(content) }
  }

  private func refuse(
    _ op: OperationBuilder, _ parent: Scenario, _ name: String, comment: String, change: String, _ rules: [Rule],
    _ reason: Reason, _ content: Content
  ) {
    op.variant(
      "refused/\(name)", of: parent, change, comment, rules, .malformed, expecting: .reject(reason)
    ) { $0[members] = Self.records(content) }
  }

  private static func records(_ content: Content) -> [Record] {
    content.map { member in
      var record = Record()
      record.set("name", member.name)
      record.set("type", member.type)
      record.set("value", member.value)
      return record
    }
  }
}
