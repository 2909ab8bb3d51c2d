package import Conformance
internal import OtherSystems

/// What a scanned text is: `qrCodeType`, and the functions that find a user and a session token in it.
package struct FuturaeScanOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "futurae.scan", "The kind of a scanned text, and the user and the session token in it.", reference: "Futurae/Scan",
    ranges: [.futurae], system: "futurae")
  package let known = input(
    "known",
    .list(
      of: .record(Members<IssuedText>.issued.declarations), drawing: 0...0, atMost: 64),
    "The texts that the system has issued: their formats are not published, so that a test lists them.")
  package let text = input("text", .text { _ in "" }, "The scanned text, or the text of an address.")
  package let kind = output(
    "kind", .choice(["enrollment", "onlineAuth", "offlineAuth", "usernameless", "invalid"]), "Its kind.")
  package let userId = optionalOutput("userId", .text { _ in "" }, "The user; absent where the text names none.")
  package let sessionToken = optionalOutput(
    "sessionToken", .text { _ in "" }, "The session token; absent where the text carries none.")
  package let kinds = Rule.futurae("X1", "A text of the system has one of four kinds. (QR codes)")
  package let invalid = Rule.futurae(
    "X2", "Every other text, also an empty one, has the kind `invalid`. (QR codes)")
  package let parts = Rule.futurae(
    "X3",
    "The functions that find a user and a session token give nothing where the text has none, and raise no error. "
      + "(Authentication session information)")

  package init() {}

  package func declareAnswer(on op: OperationBuilder) {
    op.note(FuturaeNotice.text)
    op.note("Texts are compared code point by code point, with the whole text.")
    op.answer(by: FuturaeRules()) { rules, request, _ in
      let issued = try request[known].map(Members<IssuedText>.issued.read)
      let found = rules.value.read(request[text], among: issued)
      return request.accept(kind(found.kind), userId(found.userId), sessionToken(found.token))
    }
  }
}

extension Members where Value == IssuedText {
  fileprivate static let issued = group(
    .text("text", "A text that the system has issued."),
    .word("kind", ["enrollment", "onlineAuth", "offlineAuth", "usernameless"], "Its kind."),
    .optional(.text("userId", "The user that it names. Default: none.")),
    .optional(.text("sessionToken", "The session token that it carries. Default: none."))
  ) { IssuedText(text: $0, kind: $1, userId: $2, sessionToken: $3) }
}

/// Which kind of error a code belongs to, and which handler of a list gets the error.
package struct FuturaeErrorOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "futurae.error", "The kind of an error, and the handler that gets it.", reference: "Futurae/Errors",
    ranges: [.futurae],
    system: "futurae")
  package let code = input("code", .text { _ in "missingPin" }, "The name of the error code.")
  package let handlers = input(
    "handlers", .list(of: FieldKind<String>.choice(FuturaeErrors.kinds), drawing: 0...0, atMost: 32),
    "The kinds of errors that the handlers of an app take, in the order in which they are tried.")
  package let kind = output("kind", .choice(FuturaeErrors.kinds), "The kind of the error.")
  package let handler = optionalOutput(
    "handler", .int(0...31), "The number of the handler that gets the error, from 0; absent where none does.")
  package let codes = Rule.futurae(
    "Y1",
    FuturaeErrors.sentence
      + " (Errors Related to SDK PIN; Errors Related to Automatic Account Recovery; Error handling; "
      + "SDK Error handling)")
  package let base = Rule.futurae(
    "Y2",
    "Every kind is also an `SDKBaseError`: the first handler gets the error that takes its kind or `SDKBaseError`. "
      + "(SDK Error handling)")
  package let others = Rule.futurae(
    "Y3", "An error with another code is an `SDKBaseError`, and no more. (SDK Error handling)")

  package init() {}

  package func declareAnswer(on op: OperationBuilder) {
    op.note(FuturaeNotice.text)
    op.answer(by: FuturaeRules()) { rules, request, _ in
      let handled = rules.value.handle(request[code], by: request[handlers])
      return request.accept(kind(handled.kind), handler(handled.handler.map(Int64.init)))
    }
  }
}

/// The members of a push message with encrypted extra information.
package struct FuturaePayloadOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "futurae.payload", "The members of a push message: the user, and the encrypted extra information.",
    reference: "Futurae/Payload", ranges: [.futurae], system: "futurae")
  package let members = input(
    "members",
    .list(
      of: .record(Members<PayloadMember>.payload.declarations), drawing: 0...0, atMost: 32),
    "The members of the payload, each name once.")
  package let userId = output("userId", .text { _ in "" }, "The user.")
  package let hasExtra = output("hasExtra", .choice(["yes", "no"]), "Whether there is extra information.")
  package let encrypted = optionalOutput(
    "encryptedExtraInfo", .text { _ in "" }, "The encrypted text; absent where there is no extra information.")
  package let notificationId = optionalOutput(
    "notificationId", .text { _ in "" }, "The id of the notification; absent where there is none.")
  package let user = Rule.futurae(
    "Z1", "`user_id` is a text, and must be present: `missing-user-id`. (Encrypted Push Notifications)")
  package let extra = Rule.futurae(
    "Z2", "`has_extra` is a boolean; without it there is no extra information. (Push notifications)")
  package let encryptedText = Rule.futurae(
    "Z3",
    "Where there is extra information, the encrypted text is that of `extra_info_enc`, as in the code of the document, "
      + "or, where this member is absent, that of `encrypted_info_enc`, as in its text; one must be present: "
      + "`missing-extra-info`. (Encrypted Push Notifications)")
  package let types = Rule.futurae(
    "Z4", "A member that is read must have its type: `wrong-type`. (Push notifications; Encrypted Push Notifications)")
  package let notification = Rule.futurae(
    "Z5",
    "`notification_id` is a text, and may be absent. Members of other names are ignored. (Custom in-app messaging)")

  package init() {}

  package func declareAnswer(on op: OperationBuilder) {
    op.note(FuturaeNotice.text)
    op.note(
      "Members are read in the order `user_id`, `has_extra`, the encrypted text, `notification_id`; the encrypted text "
        + "is not read where there is no extra information.")
    op.refuses(.missingUserId, .wrongType, .missingExtraInfo)
    op.answer(by: FuturaeRules()) { rules, request, _ in
      let read = try request[members].map(Members<PayloadMember>.payload.read)
      do {
        let contents = try rules.value.read(read)
        return request.accept(
          userId(contents.userId), hasExtra(contents.hasExtra ? "yes" : "no"), encrypted(contents.encryptedExtraInfo),
          notificationId(contents.notificationId))
      } catch let refusal as PayloadRefusal {
        return .reject(reason: refusal.rawValue)
      }
    }
  }
}

extension Reason {
  static let missingUserId = Reason("missing-user-id", "`user_id` is absent.")
  static let wrongType = Reason("wrong-type", "A member that is read has another type.")
  static let missingExtraInfo = Reason("missing-extra-info", "There is extra information, and no encrypted text.")
}

/// What the pages of all operations of the Futurae SDK say first.
enum FuturaeNotice {
  static let text =
    "These vectors state what the public document of the Futurae iOS SDK v3 promises (document 003 of the requirements). "
    + "They are not agreed with the vendor's code, none of which can be run here; they contain no cryptography of it, and no "
    + "format of its codes, tokens or addresses. The number of a rule is followed by its sentence and, in parentheses, by the "
    + "chapter of the document, or by `Inferred` where no chapter says it."
}

/// The kinds of errors of the SDK, and the codes that the document assigns to them.
enum FuturaeErrors {
  static let kinds = [
    "SDKBaseError", "SDKError", "SDKAccountsError", "SDKApiError", "SDKAppAttestError", "SDKBiometricsStateError",
    "SDKConnectionError", "SDKCryptoError", "SDKDatabaseError", "SDKLockError", "SDKMigrationError", "SDKPinError",
    "SDKSwitchLockError", "SDKSystemError", "SDKURLError",
  ]
  static let sentence =
    "The codes `pinNotNeeded`, `missingPin`, `incorrectPin`, `incorrectPinArchivedDevice`, `operationForbidden` and "
    + "`adaptiveMigrationFailed` are of the kind `SDKApiError`; `unknown`, `migrationInfoMissing`, `accountsExistError`, "
    + "`accountPreviouslyEnrolledError`, `pinRequired`, `noDeviceUDID` and `noMigrationToken` of the kind `SDKMigrationError`; "
    + "and `invalidQRCode` of the kind `SDKError`."
}

extension Rule {
  /// A rule with the steps that it is about.
  static func futurae(_ id: String, _ sentence: String) -> Rule {
    Rule(id, sentence, steps: futuraeSteps[id] ?? [])
  }
}

extension Members where Value == PayloadMember {
  fileprivate static let payload = group(
    .text("name", "The name."), .word("type", ["text", "boolean", "number"], "The type of the value."),
    .text("value", "The value as text: a boolean is `true` or `false`.")
  ) { PayloadMember(name: $0, type: $1, value: $2) }
}
