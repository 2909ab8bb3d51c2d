internal import Conformance
internal import Platform
internal import PowerAuth
internal import PowerAuthVectors

/// Mistakes with the contents of a request, where it is made and where it is read.
extension Mistake {
  static let typeMemberOfDocuments = Mistake(
    "activation.type-member-of-documents", "The type is in the member `activationType`.",
    evidence: "The publisher's documents of the interface call the member so; its client sends `type`.",
    \.activationRequest.typeMember, constant("activationType"))
  static let typeInAnyCase = Mistake(
    "activation.type-in-any-case", "The type is taken in any case, and as it is.", \.activationRequest.checkType,
    accepting(when: { ["CODE", "CUSTOM", "RECOVERY", "DIRECT"].contains($0.uppercased()) }))
  static let typeUnchecked = Mistake(
    "activation.type-unchecked", "Any type is taken.", \.activationRequest.checkType, accepting())
  static let ofActivationTypes = [typeMemberOfDocuments, typeInAnyCase, typeUnchecked]

  static let passwordWithAnyType = Mistake(
    "activation.otp-with-any-type", "A one-time password is taken with each type.", \.activationRequest.checkPassword
  ) { right in { password, _ in try right(password, "CODE") } }
  static let emptyPasswordTaken = Mistake(
    "activation.empty-otp-taken", "An empty one-time password is taken with a code.", \.activationRequest.checkPassword
  ) { right in { password, type in try right(password.isEmpty ? "0" : password, type) } }
  static let blankPasswordRefused = Mistake(
    "activation.blank-otp-refused", "A one-time password of white space is taken for an empty one.",
    \.activationRequest.checkPassword
  ) { right in { password, type in try right(password.trimmed, type) } }
  static let ofActivationPasswords = [passwordWithAnyType, emptyPasswordTaken, blankPasswordRefused]

  static let textsInOuterLayer = Mistake(
    "activation.texts-in-outer-layer", "The texts about the device are in the outer layer.",
    \.activationRequest.outerTexts, constant(Set(ActivationText.allCases)))
}

/// Mistakes with the attributes.
extension Mistake {
  static let attributesUnchecked = Mistake(
    "activation.attributes-unchecked", "Attributes are taken as they are.", \.activationRequest.checkAttributes
  ) { _ in { _, _, _ in } }
  static let codeAttributeUnchecked = attributesUncheckedOf(
    "CODE", "activation.code-attribute-unchecked", "The activation code is not validated.")
  static let recoveryAttributesUnchecked = attributesUncheckedOf(
    "RECOVERY", "activation.recovery-attributes-unchecked", "Recovery code and PUK are taken as they are.")
  static let openIDAttributesUnchecked = attributesUncheckedOf(
    "DIRECT", "activation.openid-attributes-unchecked", "The values of OpenID Connect are taken as they are.")
  static let emptyOpenIDTaken = Mistake(
    "activation.empty-openid-taken", "Empty values of OpenID Connect are taken.", \.activationRequest.checkAttributes
  ) { right in
    { type, attributes, rules in
      let filled = attributes.map { IdentityAttribute(name: $0.name, value: $0.value.isEmpty ? "0" : $0.value) }
      try right(type, type == "DIRECT" ? filled : attributes, rules)
    }
  }
  static let verifierDemanded = Mistake(
    "activation.openid-verifier-demanded", "A verifier of OpenID Connect is demanded.",
    \.activationRequest.checkAttributes
  ) { right in
    { type, attributes, rules in
      try demand(type != "DIRECT" || attributes.contains { $0.name == "codeVerifier" }, else: .invalidAttributes)
      try right(type, attributes, rules)
    }
  }
  static let codeOfAnyTypeValidated = Mistake(
    "activation.code-of-any-type-validated", "An attribute `code` is validated as an activation code with each type.",
    \.activationRequest.checkAttributes
  ) { right in
    { type, attributes, rules in
      try right(type, attributes, rules)
      guard type != "CODE", let code = attributes.first(where: { $0.name == "code" }) else { return }
      try right("CODE", [code], rules)
    }
  }
  static let emptyCredentialRefused = Mistake(
    "activation.empty-credential-refused", "An empty value of the application is refused.",
    \.activationRequest.checkAttributes
  ) { right in
    { type, attributes, rules in
      try demand(type != "CUSTOM" || attributes.allSatisfy { !$0.value.isEmpty }, else: .invalidAttributes)
      try right(type, attributes, rules)
    }
  }
  static let ofActivationAttributes = [
    attributesUnchecked, codeAttributeUnchecked, recoveryAttributesUnchecked, openIDAttributesUnchecked,
    emptyOpenIDTaken, verifierDemanded, codeOfAnyTypeValidated, emptyCredentialRefused,
  ]

  private static func attributesUncheckedOf(_ unchecked: String, _ id: String, _ sentence: String) -> Mistake {
    Mistake(id, sentence, \.activationRequest.checkAttributes) { right in
      { type, attributes, rules in if type != unchecked { try right(type, attributes, rules) } }
    }
  }
}

/// Mistakes with the encryption of the layers, and with the device's key.
extension Mistake {
  static let innerOfOuterPurpose = Mistake(
    "activation.inner-of-outer-purpose", "Both layers have the purpose of the outer one.",
    \.activationRequest.innerPurpose, constant("/pa/generic/application"))
  static let outerOfInnerPurpose = Mistake(
    "activation.outer-of-inner-purpose", "Both layers have the purpose of the inner one.",
    \.activationRequest.outerPurpose, constant("/pa/activation"))
  static let purposesExchanged = Mistake(
    "activation.purposes-exchanged", "The purposes of the layers are exchanged.",
    \.activationRequest.outerPurpose, constant("/pa/activation")
  ).and(\.activationRequest.innerPurpose, constant("/pa/generic/application"))
  static let purposeOfAddress = Mistake(
    "activation.address-as-purpose", "The inner layer has the path of the address as its purpose.",
    \.activationRequest.innerPurpose, constant("/pa/v3/activation/create"))
  static let ofActivationPurposes = [innerOfOuterPurpose, outerOfInnerPurpose, purposesExchanged, purposeOfAddress]

  static let deviceKeyUnchecked = Mistake(
    "activation.device-key-unchecked", "It is not checked that the device's key is a point.",
    \.activationRequest.checkKey
  ) { right in { key in (try? right(key)) ?? key } }
  static let compressedDeviceKeyRefused = Mistake(
    "activation.compressed-device-key-refused", "A compressed key of the device is refused.",
    \.activationRequest.checkKey, refusing(as: .invalidPublicKey) { $0.count == 33 })
}

extension OperationBuilder {
  /// Declares the mistakes that can be made where a request is made, and where it is read.
  func contentMistakes(_ rules: ActivationRequestSentences) {
    mistakes(Mistake.ofActivationTypes, violate: [rules.types])
    mistakes(Mistake.ofActivationPasswords, violate: [rules.password])
    mistakes(Mistake.ofActivationAttributes, violate: [rules.attributes])
    mistakes(Mistake.ofActivationPurposes, violate: [rules.purposes])
    mistakes([.deviceKeyUnchecked, .compressedDeviceKeyRefused], violate: [rules.key])
  }
}
