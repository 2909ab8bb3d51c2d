internal import Encodings
internal import Platform
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives
internal import StrictJSON

/// Mistakes with the request of an activation.
extension MistakeTable {
  static let activationRequest: MistakeTable = [
    // Mistakes with the contents of a request, where it is made and where it is read.
    "activation.type-member-of-documents": breaking(\.activationRequest.typeMember)(
      "The type is in the member `activationType`.",
      evidence: "The publisher's documents of the interface use this name; its client sends `type`.",
      constant("activationType")),
    "activation.type-in-any-case": breaking(\.activationRequest.checkType)(
      "The type is taken in any case, and as it is.",
      accepting(when: { ["CODE", "CUSTOM", "RECOVERY", "DIRECT"].contains($0.uppercased()) })),
    "activation.type-unchecked": breaking(\.activationRequest.checkType)("Any type is taken.", accepting()),
    "activation.otp-with-any-type": breaking(\.activationRequest.checkPassword)(
      "A one-time password is taken with each type.", { right in { password, _ in try right(password, "CODE") } }),
    "activation.empty-otp-taken": breaking(\.activationRequest.checkPassword)(
      "An empty one-time password is taken with a code.",
      { right in { password, type in try right(password.isEmpty ? "0" : password, type) } }),
    "activation.blank-otp-refused": breaking(\.activationRequest.checkPassword)(
      "A one-time password of white space is taken for an empty one.",
      { right in { password, type in try right(password.trimmed, type) } }),
    "activation.texts-in-outer-layer": breaking(\.activationRequest.outerTexts)(
      "The texts about the device are in the outer layer.", constant(Set(ActivationText.allCases))),

    // Mistakes with the attributes.
    "activation.attributes-unchecked": breaking(\.activationRequest.checkAttributes)(
      "Attributes are taken as they are.", { _ in { _, _, _ in } }),
    "activation.code-attribute-unchecked": attributesUncheckedOf("CODE", "The activation code is not validated."),
    "activation.recovery-attributes-unchecked": attributesUncheckedOf(
      "RECOVERY", "Recovery code and PUK are taken as they are."),
    "activation.openid-attributes-unchecked": attributesUncheckedOf(
      "DIRECT", "The values of OpenID Connect are taken as they are."),
    "activation.empty-openid-taken": breaking(\.activationRequest.checkAttributes)(
      "Empty values of OpenID Connect are taken."
    ) { right, type, attributes, rules in
      let filled = attributes.map { IdentityAttribute(name: $0.name, value: $0.value.isEmpty ? "0" : $0.value) }
      try right(type, type == "DIRECT" ? filled : attributes, rules)
    },
    "activation.openid-verifier-demanded": breaking(\.activationRequest.checkAttributes)(
      "A verifier of OpenID Connect is demanded."
    ) { right, type, attributes, rules in
      try demand(type != "DIRECT" || attributes.contains { $0.name == "codeVerifier" }, else: .invalidAttributes)
      try right(type, attributes, rules)
    },
    "activation.code-of-any-type-validated": breaking(\.activationRequest.checkAttributes)(
      "An attribute `code` is validated as an activation code with each type."
    ) { right, type, attributes, rules in
      try right(type, attributes, rules)
      guard type != "CODE", let code = attributes.first(where: { $0.name == "code" }) else { return }
      try right("CODE", [code], rules)
    },
    "activation.empty-credential-refused": breaking(\.activationRequest.checkAttributes)(
      "An empty value of the application is refused."
    ) { right, type, attributes, rules in
      try demand(type != "CUSTOM" || attributes.allSatisfy { !$0.value.isEmpty }, else: .invalidAttributes)
      try right(type, attributes, rules)
    },

    // Mistakes with the encryption of the layers, and with the device's key.
    "activation.inner-of-outer-purpose": breaking(\.activationRequest.innerPurpose)(
      "Both layers have the purpose of the outer one.", constant("/pa/generic/application")),
    "activation.outer-of-inner-purpose": breaking(\.activationRequest.outerPurpose)(
      "Both layers have the purpose of the inner one.", constant("/pa/activation")),
    "activation.purposes-exchanged": breaking(\.activationRequest.outerPurpose)(
      "The purposes of the layers are exchanged.", constant("/pa/activation")
    ).and(\.activationRequest.innerPurpose, constant("/pa/generic/application")),
    "activation.address-as-purpose": breaking(\.activationRequest.innerPurpose)(
      "The inner layer has the path of the address as its purpose.", constant("/pa/v3/activation/create")),
    "activation.device-key-unchecked": breaking(\.activationRequest.checkKey)(
      "It is not checked that the device's key is a point.", { right in { key in (try? right(key)) ?? key } }),
    "activation.compressed-device-key-refused": breaking(\.activationRequest.checkKey)(
      "A compressed key of the device is refused.", refusing(as: .invalidPublicKey) { $0.count == 33 }),

    // Mistakes with the texts and attributes of both layers.
    "activation.texts-trimmed": breaking(\.activationRequest.passText)(
      "White space around texts is removed.", giving(\.trimmed)),
    "activation.texts-composed": breaking(\.activationRequest.passText)(
      "Letters and their accents are put together.", giving(\.composed)),
    "activation.texts-decomposed": breaking(\.activationRequest.passText)(
      "Letters and their accents are taken apart.", giving(\.decomposed)),
    "activation.texts-end-at-zero-character": breaking(\.activationRequest.passText)(
      "A text ends at its first zero character, as strings of C do.",
      giving { text in String(text.prefix { $0 != "\0" }) }),
    "activation.texts-without-mark": breaking(\.activationRequest.passText)(
      "A byte order mark in front of a text is dropped.",
      giving { $0.unicodeScalars.first == "\u{feff}" ? String($0.unicodeScalars.dropFirst()) : $0 }),
    "activation.texts-cut": breaking(\.activationRequest.passText)(
      "A text is cut to 64 characters.", giving { String($0.unicodeScalars.prefix(64)) }),
    "activation.apostrophes-typeset": breaking(\.activationRequest.passText)(
      "The apostrophe of a text becomes the typographic one, as keyboards write it.",
      giving { $0.replacing("'", with: "’") }),
    "activation.texts-escaped-for-html": breaking(\.activationRequest.passText)(
      "Texts are escaped as in HTML before they are written as JSON.",
      giving { $0.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("'", with: "&#39;") }),
    "activation.texts-in-ascii": breaking(\.activationRequest.passText)(
      "Characters beyond ASCII become question marks.",
      giving { text in String(text.unicodeScalars.map { $0.isASCII ? Character($0) : "?" }) }),
    "activation.extras-in-outer-layer": breaking(\.activationRequest.outerTexts)(
      "The text for the server is in the outer layer.", constant([.extras])),
    "activation.text-of-custom-attributes-taken": breaking(\.activationRequest.takesTextOfObject)(
      "The text of a JSON object is taken for custom attributes.", constant(true)),
    "activation.digits-as-numbers": breaking(\.activationRequest.writeAttribute)(
      "An attribute of digits is written as a number, and loses its leading zeros."
    ) { right, value in
      guard case .string(let text) = value, let number = Int64(text) else { return right(value) }
      return .number(JSONNumber(number))
    },
    "activation.custom-attributes-as-text": breaking(\.activationRequest.writeCustomAttributes)(
      "Custom attributes are the text of a JSON object.", { _ in { .string(compactText(.object($0))) } }),
    "activation.custom-attributes-as-texts": breaking(\.activationRequest.writeCustomAttributes)(
      "Each custom attribute becomes a text."
    ) { _, attributes in
      .object(
        JSONObject(
          attributes.members.map { member in
            if case .string = member.value { return (member.key, member.value) }
            return (member.key, .string(compactText(member.value)))
          }))
    },
    "activation.device-key-in-hex": breaking(\.activationRequest.writeKey)(
      "The device's key is written as hexadecimal digits.", { _ in { Hex.encode($0) } }),
    "activation.device-key-in-url-alphabet": breaking(\.activationRequest.writeKey)(
      "The device's key is written in the URL alphabet, without padding.",
      giving { $0.inURLAlphabet.replacing("=", with: "") }),

    // Mistakes where a client puts the encrypted inner layer into the outer one.
    "activation.envelope-as-text": breaking(\.activationRequest.placeEnvelope)(
      "The encrypted inner layer is the text of a JSON object.", { _ in { .string(compactText(.object($0))) } }),
    "activation.envelope-in-base64": breaking(\.activationRequest.placeEnvelope)(
      "The encrypted inner layer is written as Base64 of its JSON.",
      { _ in { .string(Base64.encode(JSONWriter.compact(.object($0)))) } }),
    "activation.envelope-in-hex": breaking(\.activationRequest.writeBytes)(
      "The values of the encrypted inner layer are hexadecimal digits.", { _ in { Hex.encode($0) } }),
    "activation.envelope-timestamp-as-text": breaking(\.activationRequest.writeTimestamp)(
      "The timestamp of the inner layer is a text.", { _ in { .string(String($0)) } }),
    "activation.envelope-timestamp-in-seconds": breaking(\.activationRequest.writeTimestamp)(
      "The timestamp of the inner layer is sent in seconds.", entering { $0 / 1000 }),
    "activation.envelope-without-temporary-key-id": breaking(\.activationRequest.envelopeMembers)(
      "The encrypted inner layer has no `temporaryKeyId`.", removing("temporaryKeyId")),
    "activation.envelope-without-nonce": breaking(\.activationRequest.envelopeMembers)(
      "The encrypted inner layer has no `nonce`.", removing("nonce")),
    "activation.envelope-without-timestamp": breaking(\.activationRequest.envelopeMembers)(
      "The encrypted inner layer has no `timestamp`.", removing("timestamp")),
  ]
}

private func attributesUncheckedOf(_ unchecked: String, _ sentence: String) -> UnnamedMistake {
  breaking(\.activationRequest.checkAttributes)(sentence) { right, type, attributes, rules in
    if type != unchecked { try right(type, attributes, rules) }
  }
}
