internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

/// A request of an activation, by the texts of its parts.
struct ActivationExample: Sendable {
  var type = "CODE"
  /// A JSON object.
  var attributes = ActivationRequestFields.ordinaryAttributes
  /// A JSON object.
  var custom: String?
  var texts: [ActivationText: String] = [:]

  static let openID =
    #"{"method":"oidc","providerId":"1234567890abcdef","code":"1234567890abcdef","#
    + #""nonce":"K1mP3rT9bQ8lV6zN7sW2xY4dJ5oU0fA1gH29o"}"#
  static let recovery = #"{"recoveryCode":"UJKPJ-OEVTN-5NLWJ-GIT2Q","puk":"4576292437"}"#

  /// Every optional text.
  static let full = ActivationExample(
    custom: #"{"isNowPrimaryActivation":true}"#,
    texts: [
      .activationName: "Petr's iPhone 7", .extras: "EXTRA_FLAGS", .activationOtp: "12345", .platform: "macCatalyst",
      .deviceInfo: "simulator",
    ])

  /// What both operations accept.
  static let accepted: [Row<ActivationExample>] = ofCodes + ofTexts + ofCustomAttributes + ofCredentials + ofOtherTypes

  private static let ofCodes = [
    Row(
      "code", "A code, and the texts of worked example 5.6.",
      ActivationExample(texts: [.activationName: "My iPhone", .platform: "iOS", .deviceInfo: "iPhone15,3"])
    ),
    Row("code-alone", "A code, and no text.", ActivationExample()),
    Row(
      "published-code", "A published code.", ActivationExample(attributes: #"{"code":"45AWJ-BVACS-SBWHS-ABANA"}"#)
    ),
    Row("otp", "A one-time password.", ActivationExample(texts: [.activationOtp: "12345"])),
    Row(
      "otp-with-leading-zero", "A one-time password that begins with zero: it is a text.",
      ActivationExample(texts: [.activationOtp: "072471"])
    ),
    Row(
      "otp-of-one-space", "A one-time password of one space, which is not empty.",
      ActivationExample(texts: [.activationOtp: " "])
    ),
    Row("every-text", "All optional texts.", full),
    Row("empty-name", "An empty name, which is no reason to refuse.", ActivationExample(texts: [.activationName: ""])),
    Row(
      "name-of-digits", "A name of digits, which is a text.", ActivationExample(texts: [.activationName: "0042"])
    ),
    Row(
      "name-with-escapes", "Characters that JSON writes with a backslash.",
      ActivationExample(texts: [.activationName: "\"\\/\u{8}\u{c}\n\r\t\u{1}</script>&\u{2028}"])
    ),
    Row(
      "name-beyond-ascii", "A name beyond ASCII.", ActivationExample(texts: [.activationName: "Žofie’s 📱 číslo ２"])
    ),
  ]

  private static let ofTexts = [ActivationText.activationName, .extras].flatMap { name in
    notableTexts.map { row in
      Row("\(name.rawValue.slug)-\(row.name)", row.words, ActivationExample(texts: [name: row.value]))
    }
  }

  private static let notableTexts = [
    Row("with-space-around", "A text with white space around it.", " Petr's iPhone 7\r\n"),
    Row("composed", "A text with composed letters.", "\u{17d}ofie \u{e9}"),
    Row("decomposed", "A text with letters and accents of their own.", "Z\u{30c}ofie e\u{301}"),
    Row("with-zero-character", "A text that goes on behind a zero character.", "iPhone\0of Petr"),
    Row("with-mark", "A text behind a byte order mark.", "\u{feff}iPhone"),
    Row("of-65-characters", "A text longer than a line or a column.", String(repeating: "č", count: 65)),
  ]

  private static let ofCustomAttributes = [
    Row(
      "custom-attributes", "Custom attributes with a list.",
      ActivationExample(
        custom: #"{"isNowPrimaryActivation":true,"otherActivationIds":["e43f5f99-e2e9-49f2-bcae-5e32a5e96d22","#
          + #""41dd704c-65e6-4d4b-b28f-0bc0e4eb9715"]}"#, texts: [.extras: "EXTRA_FLAGS"])
    ),
    Row(
      "empty-custom-attributes", "Custom attributes without a member are not the same as none.",
      ActivationExample(custom: "{}")
    ),
    Row(
      "nested-custom-attributes", "Each kind of value that JSON has, in custom attributes.",
      ActivationExample(custom: #"{"b":{"d":[1,2.5,{"z":null,"a":false}],"c":"text"},"a":-3,"10":"0","9":""}"#)
    ),
    Row(
      "custom-attributes-beyond-ascii", "Custom attributes beyond ASCII, also in names.",
      ActivationExample(custom: #"{"č":"Žofie","😀":"\uD83D\uDE00","\uE000":"\"\\"}"#)
    ),
  ]

  private static let ofCredentials = [
    Row(
      "credentials", "An activation by attributes of the application.",
      ActivationExample(type: "CUSTOM", attributes: #"{"username":"john.doe@example.com","password":"YBzBEM"}"#)
    ),
    Row(
      "credentials-of-digits", "A value of digits that begins with zero: it is a text.",
      ActivationExample(type: "CUSTOM", attributes: #"{"username":"john.doe","otp":"072471"}"#)
    ),
    Row(
      "credentials-beyond-ascii", "Values and names beyond ASCII.",
      ActivationExample(type: "CUSTOM", attributes: #"{"uživatel":"Žofie Nováková","emoji":"😀"}"#)
    ),
    Row(
      "credentials-with-escapes", "Characters that JSON writes with a backslash.",
      ActivationExample(type: "CUSTOM", attributes: #"{"password":"\"\\/\b\f\n\r\t\u0001"}"#)
    ),
    Row(
      "credentials-empty-value", "An attribute of the application may be empty.",
      ActivationExample(type: "CUSTOM", attributes: #"{"username":""}"#)
    ),
    Row(
      "credentials-named-code", "An attribute `code` of the application, which is no activation code.",
      ActivationExample(type: "CUSTOM", attributes: #"{"code":"anything"}"#)
    ),
    Row(
      "credentials-named-method", "An attribute `method` of the application, which is not that of OpenID Connect.",
      ActivationExample(type: "CUSTOM", attributes: #"{"method":"anything"}"#)
    ),
  ]

  private static let ofOtherTypes = [
    Row("openid", "OpenID Connect without a verifier.", ActivationExample(type: "DIRECT", attributes: openID)),
    Row(
      "openid-with-verifier", "OpenID Connect with a verifier.",
      ActivationExample(
        type: "DIRECT", attributes: openID.dropLast() + #","codeVerifier":"G3hsI1KZX1o~K0p-5lT3F7yZ4...6yP8rE2wO9n"}"#)
    ),
    Row(
      "openid-of-one-character", "Values of one character; the code is no activation code.",
      ActivationExample(type: "DIRECT", attributes: #"{"method":"oidc","providerId":"1","code":"0","nonce":" "}"#)
    ),
    Row("recovery", "A recovery code and its PUK.", ActivationExample(type: "RECOVERY", attributes: recovery)),
    Row(
      "recovery-zeros", "A PUK of zeros.",
      ActivationExample(
        type: "RECOVERY", attributes: #"{"recoveryCode":"AAAAA-AAAAA-AAAAA-AAAAA","puk":"0000000000"}"#)
    ),
  ]
}
