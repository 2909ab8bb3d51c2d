package import Conformance
package import PowerAuth

/// What a server says of a user.
package struct UserInfoOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "user-info.parse", "The properties of a user that follow from claims of OpenID Connect.",
    reference: "UserInfo/Parse", ranges: [.v3], chapter: .userInfo,
    use: "The client gives an application the claims about its user.")
  package let claims = input(
    "claims", .text { UserClaims(&$0).text }.withoutCornersOfForm, "The claims, a JSON object.")
  package let outputs = UserInfoOutputs()
  package let rules = UserInfoSentences()

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.messageSyntax)
    op.answer { rules, request in request.accept(outputs.outputs(try rules.readUserInfo(request[claims]))) }
  }
}

/// The properties of a user as outputs.
package struct UserInfoOutputs: DeclarationGroup {
  package let texts: [(claim: UserTextClaim, field: OptionalField<String>)]
  package let emailVerified: Field<String>
  package let phoneNumberVerified: Field<String>
  package let birthdate: OptionalField<String>
  package let updatedAt: OptionalField<Int64>
  package let address: OptionalField<Record>
  package let addressTexts: [(claim: AddressClaim, field: OptionalField<String>)]

  init() {
    texts = UserTextClaim.allCases.map { claim in
      (
        claim,
        optionalOutput(
          claim.rawValue.camelCased, .text { _ in "" }, "The claim `\(claim.rawValue)`.",
          formula: "the member `\(claim.rawValue)`, if it is a text")
      )
    }
    let flag = FieldKind<String>.choice(["false", "true"])
    emailVerified = output(
      "emailVerified", flag, "Whether the address of the mail is confirmed.",
      formula: "whether the member `email_verified` is true, or a number other than 0")
    phoneNumberVerified = output(
      "phoneNumberVerified", flag, "Whether the telephone number is confirmed.",
      formula: "whether the member `phone_number_verified` is true, or a number other than 0")
    birthdate = optionalOutput(
      "birthdate", .text { _ in "" }, "The date of birth, `yyyy-MM-dd`.",
      formula: "the member `birthdate`, if it is a date")
    updatedAt = optionalOutput(
      "updatedAt", .int(-largestTime...largestTime), "The last change, in seconds since 1970.",
      formula: "the member `updated_at`, if it is a number")
    var fields = RecordFields()
    addressTexts = AddressClaim.allCases.map { claim in
      (
        claim,
        fields.optionalField(
          claim.rawValue.camelCased, .text { _ in "" }, "The claim `\(claim.rawValue)` in `address`.")
      )
    }
    address = optionalOutput(
      "address", .record(fields), "The address.", formula: "the members of the object `address` that are texts")
  }

  package func outputs(_ info: UserInfo) -> [Binding] {
    texts.map { $0.field(info.texts[$0.claim]) } + [
      emailVerified(String(info.isEmailVerified)), phoneNumberVerified(String(info.isPhoneNumberVerified)),
      birthdate(info.birthdate), updatedAt(info.updatedAt),
      address(info.address.map { address in Record(addressTexts.map { $0.field(address[$0.claim]) }) }),
    ]
  }
}

/// What holds of claims about a user.
package struct UserInfoSentences: DeclarationGroup {
  package let object = rule(
    "R1",
    "The claims are a JSON object, which may be empty, and in which no name occurs twice; anything else is refused.",
    \.userInfo.readObject, \.notation.takeJSON)
  package let names = rule(
    "R2", "Each property has the claim of OpenID Connect with its name; other claims have no property.",
    \.userInfo.nameOfText, \.userInfo.nameInAddress)
  package let texts = rule(
    "R3", "A text stays as it is, in any form; a claim that is not text has no property.", \.userInfo.readText,
    \.userInfo.giveText)
  package let flags = rule(
    "R4", "A confirmation is true for `true` and for numbers other than 0, and false for all else.", \.userInfo.readFlag
  )
  package let dates = rule(
    "R5", "A date of birth is a text `yyyy-MM-dd` with a day that exists; all else has no property.",
    \.userInfo.readDate)
  package let times = rule(
    "R6", "The last change is a number of seconds since 1970; all else has no property.", \.userInfo.readTime)
  package let address = rule(
    "R7", "An address is an object, which may be empty; all else has no property.", \.userInfo.readAddress)
  package let lines = rule(
    "R8", "In `formatted` and `street_address`, one line feed stands for a carriage return and a line feed.",
    \.userInfo.joinLines)
}

extension String {
  /// The name of a claim with words that begin with capitals, instead of underscores.
  package var camelCased: String {
    let words = split(separator: "_")
    return words.dropFirst().reduce(String(words.first ?? "")) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
  }
}

package let largestTime: Int64 = 1 << 53 - 1
