internal import Conformance
internal import PowerAuth

/// What a server says of a user.
let userInfoOperation = Operation(
  powerAuth: "user-info.parse", "The properties of a user that follow from claims of OpenID Connect.",
  reference: "UserInfo/Parse", ranges: [.v3]
) { op in
  let claims = op.input("claims", .text { UserClaims(&$0).text }.withoutCornersOfForm, "The claims, a JSON object.")
  let outputs = UserInfoOutputs(op)
  op.refuses(.messageSyntax)
  op.note("An SDK also gives all claims as they are, with those that have no property of their own.")
  op.note("A time with a fraction of a second is not covered, because implementations have different types for it.")
  let rules = UserInfoSentences(op)
  UserInfoScenarios(op: op, claims: claims, rules: rules).declare()
  op.mistakes(Mistake.ofUserObjects, violate: [rules.object])
  op.mistakes(Mistake.ofUserNames, violate: [rules.names])
  op.mistakes(Mistake.ofUserTexts, violate: [rules.texts])
  op.mistakes(Mistake.ofUserFlags, violate: [rules.flags])
  op.mistakes(Mistake.ofUserDates, violate: [rules.dates])
  op.mistakes(Mistake.ofUserTimes, violate: [rules.times])
  op.mistakes(Mistake.ofUserAddresses, violate: [rules.address])
  op.mistakes(Mistake.ofUserLines, violate: [rules.lines])
  op.answer { rules, request in request.accept(outputs.outputs(try rules.readUserInfo(request[claims]))) }
}

/// The properties of a user as outputs.
struct UserInfoOutputs: Sendable {
  private let texts: [(claim: UserTextClaim, field: OptionalField<String>)]
  private let emailVerified: Field<String>
  private let phoneNumberVerified: Field<String>
  private let birthdate: OptionalField<String>
  private let updatedAt: OptionalField<Int64>
  private let address: OptionalField<Record>
  private let addressTexts: [(claim: AddressClaim, field: OptionalField<String>)]

  init(_ op: OperationBuilder) {
    texts = UserTextClaim.allCases.map { claim in
      (
        claim,
        op.optionalOutput(
          claim.rawValue.camelCased, .text { _ in "" }, "The claim `\(claim.rawValue)`.",
          formula: "the member `\(claim.rawValue)`, if it is a text")
      )
    }
    let flag = FieldKind<String>.choice(["false", "true"])
    emailVerified = op.output(
      "emailVerified", flag, "Whether the address of the mail is confirmed.",
      formula: "whether the member `email_verified` is true, or a number other than 0")
    phoneNumberVerified = op.output(
      "phoneNumberVerified", flag, "Whether the telephone number is confirmed.",
      formula: "whether the member `phone_number_verified` is true, or a number other than 0")
    birthdate = op.optionalOutput(
      "birthdate", .text { _ in "" }, "The date of birth, `yyyy-MM-dd`.",
      formula: "the member `birthdate`, if it is a date")
    updatedAt = op.optionalOutput(
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
    address = op.optionalOutput(
      "address", .record(fields), "The address.", formula: "the members of the object `address` that are texts")
  }

  func outputs(_ info: UserInfo) -> [Binding] {
    texts.map { $0.field(info.texts[$0.claim]) } + [
      emailVerified(String(info.isEmailVerified)), phoneNumberVerified(String(info.isPhoneNumberVerified)),
      birthdate(info.birthdate), updatedAt(info.updatedAt),
      address(info.address.map { address in Record(addressTexts.map { $0.field(address[$0.claim]) }) }),
    ]
  }
}

private let largestTime: Int64 = 1 << 53 - 1

/// What holds of claims about a user.
struct UserInfoSentences: Sendable {
  let object: Rule
  let names: Rule
  let texts: Rule
  let flags: Rule
  let dates: Rule
  let times: Rule
  let address: Rule
  let lines: Rule

  init(_ op: OperationBuilder) {
    object = op.rule("R1", "The claims are a JSON object, which may be empty; anything else is refused.")
    names = op.rule("R2", "Each property has the claim of OpenID Connect with its name; other claims have no property.")
    texts = op.rule("R3", "A text stays as it is, in any form; a claim that is no text has no property.")
    flags = op.rule("R4", "A confirmation is true for `true` and for numbers other than 0, and false for all else.")
    dates = op.rule("R5", "A date of birth is a text `yyyy-MM-dd` with a day that exists; all else has no property.")
    times = op.rule("R6", "The last change is a number of seconds since 1970; all else has no property.")
    address = op.rule("R7", "An address is an object, which may be empty; all else has no property.")
    lines = op.rule(
      "R8", "In `formatted` and `street_address`, one line feed stands for a carriage return and a line feed.")
  }
}

/// Claims as JSON texts by their names.
struct UserClaims: Sendable {
  var claims: [(name: String, json: String)] = []

  init(_ claims: KeyValuePairs<String, String>) { self.claims = claims.map { ($0.key, $0.value) } }

  /// Draws claims of all forms.
  init(_ draw: inout Draw) {
    let verified = draw.element(of: ["true", "false", "0", "1", "null", "\"true\""])
    self.init([
      "sub": String(draw.unsigned64()).quoted, "name": "Name \(draw.count(0...999))".quoted, "email_verified": verified,
      "birthdate": "19\(draw.count(10...99))-0\(draw.count(1...9))-\(draw.count(10...28))".quoted,
      "updated_at": String(draw.number(in: 0...2_000_000_000)),
      "address": #"{"locality":"City \#(draw.count(0...99))"}"#,
    ])
  }

  var text: String { "{" + claims.map { "\($0.name.quoted):\($0.json)" }.joined(separator: ",") + "}" }
}

extension String {
  /// The name of a claim with words that begin with capitals, instead of underscores.
  var camelCased: String {
    let words = split(separator: "_")
    return words.dropFirst().reduce(String(words.first ?? "")) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
  }
}
