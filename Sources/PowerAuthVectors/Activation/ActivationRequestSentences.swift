package import Conformance
package import PowerAuth

/// What holds of the request of an activation, where it is made and where it is read.
package struct ActivationRequestSentences: DeclarationGroup {
  package let layers = rule(
    "R1",
    "`devicePublicKey` and the texts about the device are encrypted; the result is the member `activationData`, an object, "
      + "of the outer layer, which is encrypted too. Each is a JSON object in which no name occurs twice.",
    \.activationRequest.placeEnvelope, \.activationRequest.checkOtherMembers, \.activationRequest.writeBytes,
    \.activationRequest.envelopeMembers, \.activationRequest.writeTimestamp, \.mac.areEqual, \.notation.takeJSON)
  package let purposes = rule(
    "R2", "sharedInfo1 is `/pa/activation` for the inner layer, and `/pa/generic/application` for the outer one.",
    \.activationRequest.innerPurpose, \.activationRequest.outerPurpose)
  package let parameters = rule(
    "R3", "Each layer has the ephemeral key, the nonce, the timestamp and the temporary key that its version demands.",
    \.messageParameters.temporaryKeyId, \.sealing.sendNonce, \.sealing.sendTimestamp, \.messageParameters.nonce,
    \.messageParameters.timestamp, \.messageParameters.checkNonce)
  package let types = rule(
    "R4", "The member `type` is CODE, CUSTOM, RECOVERY or DIRECT, in upper case.", \.activationRequest.typeMember,
    \.activationRequest.checkType)
  package let attributes = rule(
    "R5",
    "`identityAttributes` has texts only: for CODE `code`; for RECOVERY `recoveryCode` without prefix, and `puk`; for DIRECT "
      + "`method` with the value oidc, `providerId`, `code`, `nonce` and perhaps `codeVerifier`, none empty; for CUSTOM at "
      + "least one.", \.activationRequest.checkAttributes,
    \.activationRequest.knowsAttribute, \.activationRequest.writeAttribute)
  package let password = rule(
    "R6", "A one-time password is not empty, and comes with the type CODE only.", \.activationRequest.checkPassword)
  package let custom = rule(
    "R7", "`customAttributes`, where it is there, is a JSON object, and not the text of one.",
    \.activationRequest.writeCustomAttributes, \.activationRequest.takesTextOfObject)
  package let texts = rule(
    "R8", "A text is sent character for character; one that is absent has no member.", \.activationRequest.passText,
    \.activationRequest.outerTexts)
  package let key = rule(
    "R9", "The device's key is Base64 of a point of the curve, compressed or not.", \.activationRequest.checkKey,
    \.activationRequest.writeKey)

  /// What each request exercises.
  package var all: [Rule] { [layers, purposes, parameters, types, attributes, key] }

  /// The rule that a refusal for this reason exercises.
  package func ruleFor(_ reason: Refusal) -> Rule {
    switch reason {
    case .unknownActivationType: types
    case .activationPassword: password
    default: attributes
    }
  }
}
