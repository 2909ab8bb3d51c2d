internal import Conformance
internal import PowerAuth

/// What holds of the request of an activation, where it is made and where it is read.
struct ActivationRequestSentences: Sendable {
  let layers: Rule
  let purposes: Rule
  let parameters: Rule
  let types: Rule
  let attributes: Rule
  let password: Rule
  let custom: Rule
  let texts: Rule
  let key: Rule

  init(_ op: OperationBuilder) {
    layers = op.rule(
      "R1",
      "`devicePublicKey` and the texts about the device are encrypted; the result is the member `activationData`, an object, "
        + "of the outer layer, which is encrypted too.")
    purposes = op.rule(
      "R2", "sharedInfo1 is `/pa/activation` for the inner layer, and `/pa/generic/application` for the outer one.")
    parameters = op.rule(
      "R3", "Each layer has the ephemeral key, the nonce, the timestamp and the temporary key that its version demands."
    )
    types = op.rule("R4", "The member `type` is CODE, CUSTOM, RECOVERY or DIRECT, in upper case.")
    attributes = op.rule(
      "R5",
      "`identityAttributes` has texts only: for CODE `code`; for RECOVERY `recoveryCode` without prefix, and `puk`; for DIRECT "
        + "`method` with the value oidc, `providerId`, `code`, `nonce` and perhaps `codeVerifier`, none empty; for CUSTOM at "
        + "least one.")
    password = op.rule("R6", "A one-time password is not empty, and comes with the type CODE only.")
    custom = op.rule("R7", "`customAttributes`, where it is there, is a JSON object, and not the text of one.")
    texts = op.rule("R8", "A text is sent character for character; one that is absent has no member.")
    key = op.rule("R9", "The device's key is Base64 of a point of the curve, compressed or not.")
  }

  /// What each request exercises.
  var all: [Rule] { [layers, purposes, parameters, types, attributes, key] }

  /// The rule that a refusal for this reason exercises.
  func rule(for reason: Refusal) -> Rule {
    switch reason {
    case .unknownActivationType: types
    case .activationPassword: password
    default: attributes
    }
  }

  /// What an example exercises.
  func rules(of example: ActivationExample) -> [Rule] {
    all + (example.texts[.activationOtp] == nil ? [] : [password]) + (example.custom == nil ? [] : [custom])
      + (example.texts.isEmpty ? [] : [texts])
  }
}
