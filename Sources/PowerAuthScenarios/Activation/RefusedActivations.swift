internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// A request that both operations refuse.
struct RefusedActivation: Sendable {
  let name: String
  /// The change from the example with a code and nothing else.
  let change: String
  let reason: Refusal
  let example: ActivationExample

  static let all = ofTypes + ofPasswords + ofAttributes

  private static let ofTypes = [
    ("lower-case", "code", ActivationExample(type: "code")),
    ("mixed-case", "Custom", ActivationExample(type: "Custom", attributes: #"{"username":"john.doe"}"#)),
    ("of-method", "OIDC", ActivationExample(type: "OIDC", attributes: ActivationExample.openID)),
    ("empty", "no character", ActivationExample(type: "")),
    ("with-space", "CODE and a space", ActivationExample(type: "CODE ")),
    ("in-full-width", "CODE in full-width letters", ActivationExample(type: "ＣＯＤＥ")),
  ].map { RefusedActivation(name: "type-\($0)", change: "type: \($1)", reason: .unknownActivationType, example: $2) }

  private static let ofPasswords = [
    ("empty", "no character", ActivationExample(texts: [.activationOtp: ""])),
    (
      "with-credentials", "with the type CUSTOM",
      ActivationExample(type: "CUSTOM", attributes: #"{"a":"b"}"#, texts: [.activationOtp: "12345"])
    ),
    (
      "with-openid", "with the type DIRECT",
      ActivationExample(type: "DIRECT", attributes: ActivationExample.openID, texts: [.activationOtp: "12345"])
    ),
    (
      "with-recovery", "with the type RECOVERY",
      ActivationExample(type: "RECOVERY", attributes: ActivationExample.recovery, texts: [.activationOtp: "12345"])
    ),
    (
      "empty-with-credentials", "no character, with the type CUSTOM",
      ActivationExample(type: "CUSTOM", attributes: #"{"a":"b"}"#, texts: [.activationOtp: ""])
    ),
  ].map {
    RefusedActivation(name: "otp-\($0)", change: "activationOtp: \($1)", reason: .activationPassword, example: $2)
  }

  private static let ofAttributes = badAttributes.map { type, row in
    RefusedActivation(
      name: "\(type.lowercased())-\(row.name)", change: "identityAttributes: \(row.words)",
      reason: .invalidAttributes, example: ActivationExample(type: type, attributes: row.value))
  }

  private static let badAttributes: [(type: String, Row<String>)] =
    codes.map { ("CODE", $0) } + credentials.map { ("CUSTOM", $0) } + openIDs.map { ("DIRECT", $0) }
    + recoveries.map { ("RECOVERY", $0) } + [("RECOVERY", recoveryWithMore), ("DIRECT", openIDWithMore)]

  private static let codes = [
    Row("no-attributes", "none", "{}"), Row("empty", "an empty code", #"{"code":""}"#),
    Row("wrong-checksum", "a code with a wrong checksum", #"{"code":"W65WE-3T7VI-7FBS2-A4OYQ"}"#),
    Row("lower-case", "a code in lower case", #"{"code":"etc5x-chlsk-xyuuk-fky4q"}"#),
    Row("without-dashes", "a code without dashes", #"{"code":"ETC5XCHLSKXYUUKFKY4Q"}"#),
    Row("older", "a code of the older protocol", #"{"code":"12345-67890-12345-67890"}"#),
    Row("other-name", "activationCode for code", #"{"activationCode":"ETC5X-CHLSK-XYUUK-FKY4Q"}"#),
    Row("name-in-upper-case", "CODE for code", #"{"CODE":"ETC5X-CHLSK-XYUUK-FKY4Q"}"#),
    Row("with-signature", "a code with its signature", #"{"code":"ETC5X-CHLSK-XYUUK-FKY4Q#QUJD"}"#),
    Row("with-prefix", "a code with the prefix of recovery codes", #"{"code":"R:ETC5X-CHLSK-XYUUK-FKY4Q"}"#),
    Row("with-more", "another attribute with the code", #"{"code":"ETC5X-CHLSK-XYUUK-FKY4Q","otp":"1"}"#),
  ]

  private static let credentials = [
    Row("no-attributes", "none", "{}"), Row("number", "a number", #"{"username":"john.doe","otp":72471}"#),
    Row("boolean", "a truth value", #"{"username":true}"#), Row("null", "null", #"{"username":null}"#),
    Row("object", "an object", #"{"user":{"name":"john.doe"}}"#), Row("list", "a list", #"{"user":["john.doe"]}"#),
  ]

  private static let openIDs = [
    Row("no-method", "no method", #"{"providerId":"1","code":"2","nonce":"3"}"#),
    Row("other-method", "another method", #"{"method":"saml","providerId":"1","code":"2","nonce":"3"}"#),
    Row("method-in-upper-case", "OIDC", #"{"method":"OIDC","providerId":"1","code":"2","nonce":"3"}"#),
    Row("empty-provider", "an empty provider", #"{"method":"oidc","providerId":"","code":"2","nonce":"3"}"#),
    Row("empty-code", "an empty code", #"{"method":"oidc","providerId":"1","code":"","nonce":"3"}"#),
    Row("empty-nonce", "an empty nonce", #"{"method":"oidc","providerId":"1","code":"2","nonce":""}"#),
    Row("no-provider", "no provider", #"{"method":"oidc","code":"2","nonce":"3"}"#),
    Row("no-code", "no code", #"{"method":"oidc","providerId":"1","nonce":"3"}"#),
    Row("no-nonce", "no nonce", #"{"method":"oidc","providerId":"1","code":"2"}"#),
    Row(
      "empty-verifier", "an empty verifier",
      #"{"method":"oidc","providerId":"1","code":"2","nonce":"3","codeVerifier":""}"#
    ),
    Row(
      "null-verifier", "null for no verifier",
      #"{"method":"oidc","providerId":"1","code":"2","nonce":"3","codeVerifier":null}"#
    ),
  ]

  private static let recoveries = [
    Row("prefix", "a code with its prefix", #"{"recoveryCode":"R:UJKPJ-OEVTN-5NLWJ-GIT2Q","puk":"4576292437"}"#),
    Row(
      "wrong-checksum", "a code with a wrong checksum",
      #"{"recoveryCode":"UJKPJ-OEVTN-5NLWJ-GIT3Q","puk":"4576292437"}"#
    ),
    Row("nine-digits", "a PUK of nine digits", #"{"recoveryCode":"UJKPJ-OEVTN-5NLWJ-GIT2Q","puk":"457629243"}"#),
    Row("eleven-digits", "a PUK of eleven digits", #"{"recoveryCode":"UJKPJ-OEVTN-5NLWJ-GIT2Q","puk":"45762924370"}"#),
    Row("arabic-digits", "a PUK of Arabic digits", #"{"recoveryCode":"UJKPJ-OEVTN-5NLWJ-GIT2Q","puk":"٤٥٧٦٢٩٢٤٣٧"}"#),
    Row(
      "full-width-digits", "a PUK of full-width digits",
      #"{"recoveryCode":"UJKPJ-OEVTN-5NLWJ-GIT2Q","puk":"４５７６２９２４３７"}"#
    ),
    Row("letter", "a PUK with a letter", #"{"recoveryCode":"UJKPJ-OEVTN-5NLWJ-GIT2Q","puk":"457629243A"}"#),
    Row("space", "a PUK with a space", #"{"recoveryCode":"UJKPJ-OEVTN-5NLWJ-GIT2Q","puk":"457629243 "}"#),
    Row("puk-as-number", "a PUK as a number", #"{"recoveryCode":"UJKPJ-OEVTN-5NLWJ-GIT2Q","puk":4576292437}"#),
    Row("no-puk", "no PUK", #"{"recoveryCode":"UJKPJ-OEVTN-5NLWJ-GIT2Q"}"#),
    Row("no-code", "no recovery code", #"{"puk":"4576292437"}"#),
  ]

  private static let recoveryWithMore = Row(
    "with-more", "another attribute with code and PUK",
    #"{"recoveryCode":"UJKPJ-OEVTN-5NLWJ-GIT2Q","puk":"4576292437","otp":"1"}"#
  )

  private static let openIDWithMore = Row(
    "with-more", "an attribute that OpenID Connect does not have",
    #"{"method":"oidc","providerId":"1","code":"2","nonce":"3","otp":"1"}"#
  )
}
