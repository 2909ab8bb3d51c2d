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
    Row("published-code", "A published code.", ActivationExample(attributes: #"{"code":"45AWJ-BVACS-SBWHS-ABANA"}"#)),
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
    Row(
      "empty-name", "An empty name, which is not a reason to refuse.", ActivationExample(texts: [.activationName: ""])),
    Row("name-of-digits", "A name of digits, which is a text.", ActivationExample(texts: [.activationName: "0042"])),
    Row(
      "name-with-escapes", "Characters that JSON writes with a backslash.",
      ActivationExample(texts: [.activationName: "\"\\/\u{8}\u{c}\n\r\t\u{1}</script>&\u{2028}"])
    ),
    Row("name-beyond-ascii", "A name beyond ASCII.", ActivationExample(texts: [.activationName: "Žofie’s 📱 číslo ２"])),
  ]

  private static let ofTexts = [ActivationText.activationName, .extras].flatMap { name in
    notableTexts.map { row in
      Row("\(name.rawValue.slug)-\(row.name)", row.words, ActivationExample(texts: [name: row.value]))
    }
  }

  private static let notableTexts = [
    Row("with-space-around", "A text with white space around it.", " Petr's iPhone 7\r\n"),
    Row("composed", "A text with composed letters.", "\u{17d}ofie \u{e9}"),
    Row("decomposed", "A text with letters and separate accents.", "Z\u{30c}ofie e\u{301}"),
    Row("with-zero-character", "A text that continues after a zero character.", "iPhone\0of Petr"),
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
      "custom-attributes-with-slashes", "Slashes in custom attributes, one with a backslash, which JSON does not need.",
      ActivationExample(custom: #"{"url":"https:\/\/example.com/a","a/b":"c\/d"}"#)
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
      "credentials-named-code", "An attribute `code` of the application, which is not an activation code.",
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
      "openid-of-one-character", "Values of one character; the code is not an activation code.",
      ActivationExample(type: "DIRECT", attributes: #"{"method":"oidc","providerId":"1","code":"0","nonce":" "}"#)
    ),
    Row("recovery", "A recovery code and its PUK.", ActivationExample(type: "RECOVERY", attributes: recovery)),
    Row(
      "recovery-zeros", "A PUK of zeros.",
      ActivationExample(type: "RECOVERY", attributes: #"{"recoveryCode":"AAAAA-AAAAA-AAAAA-AAAAA","puk":"0000000000"}"#)
    ),
  ]
}

extension ActivationSetupFields {
  /// Draws what a scenario left open and the version demands.
  func fill(_ draft: inout Draft) throws {
    draft.fill(applicationKey)
    draft.fill(applicationSecret)
    if try draft.version().hasTemporaryKey { draft.fill(temporaryKeyId) }
  }
}

extension ActivationRequestFields {
  /// Puts the parts of an example into a draft.
  func put(_ example: ActivationExample, into draft: inout Draft) {
    draft[type] = example.type
    draft[attributes] = example.attributes
    draft[customAttributes] = example.custom
    for (name, field) in texts { draft[field] = example.texts[name] }
  }

  /// Draws what a scenario left open.
  func fill(_ draft: inout Draft) {
    draft.fill(type)
    draft.fill(attributes)
    draft.fill(devicePublicKey)
  }
}

extension ActivationRequestSentences {
  /// What an example exercises.
  func rules(of example: ActivationExample) -> [Rule] {
    all + (example.texts[.activationOtp] == nil ? [] : [password]) + (example.custom == nil ? [] : [custom])
      + (example.texts.isEmpty ? [] : [texts])
  }
}

/// The encrypted request of worked example 5.6.
enum WorkedActivation {
  static let outerLayer = SealedRequest(
    ephemeralPublicKey: bytes(hex: "023440675aa6678398f56bfb8d7db2ac3b5018fdcec989a1eb4e6b7be41e02cce8"),
    cryptogram: Cryptogram(
      encryptedData: bytes(
        hex: "081ac4ad8cf6ce174153d51d840a3820308cd1825b9ca9a804c023863434e535b1a2c40669a012fe0e7936debffb5a80"
          + "6382e1b7ca29564d3ff50fc544b29154968a3dc52f362c89003e6d6740cb1fbdd56d12777e24e6e28666f2de76c9dfd4"
          + "22eb7bf788fc0bea791ea7503ffece7164ac4e4ac10d08863ed661978a85123b183a20d82784aad304567c932c919282"
          + "53cbdfca094a959c871802d7a355e0ff01e6b88c540d0de8c33107a0a6bfc89d59f3d9893648e36dd1ed48a4c13dad5a"
          + "94a5603cfb9078dd581fd41aa96e69dcce9e78ccd35c64b925587d7ef683d3bb6b9eb6085b36eb6edc36ca1f32667d1d"
          + "a6871e6c148b417a7a84e2a30c81f927f05cad3eb4a32e047cecbc1b4d843c0c621707ca6be47b29c1d6c6ed691d7771"
          + "55e521d8f8e89c2983974d4207beae853e5b1544bd72645abac9d1109388bfff740f31ab171e35b8f49188d642638b56"
          + "ac28749114e4cbb9f70983a877b0651b938e788842159bd944c5d1c92e92c6b0bd6f78e2c57151e4ceb4b9bf6be5bbec"
          + "77064b36029f939c4e16c90c1af03eb793743b0a467b66afd60e36b37278e141ebb4885a0bc635738e8747a37d67a553"
          + "4de5b231c5f0e3562c3dbed50d65d813a72a92b06de00696ea2cdc86476fd93d269d7ace51a2838dcd48750bbed427f7"
          + "b0431fa43d1bc55c7c6e42c83c005b1bec4c8642481e3b0df33a18f77ca0ef378c734e1ab8312b7ea693bd060592185c"
          + "08031e9b46a6b5ad52d60749170121f0"),
      mac: bytes(hex: "c4e8df52f767f5562058e3fcae1bc059260159804d70382173047c054aca4dc8")),
    nonce: bytes(hex: "1686dc50631b5ca45c6768edef9e1ed3"), timestamp: 1_718_000_000_124)
}
