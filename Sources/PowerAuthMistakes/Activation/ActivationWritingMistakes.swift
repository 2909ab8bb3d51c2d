internal import Conformance
internal import Platform
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives
internal import StrictJSON

/// Mistakes with the texts and attributes of both layers.
extension Mistake {
  static let textsTrimmed = Mistake(
    "activation.texts-trimmed", "White space around texts is removed.", \.activationRequest.passText,
    giving(\.trimmed))
  static let textsComposed = Mistake(
    "activation.texts-composed", "Letters and their accents are put together.", \.activationRequest.passText,
    giving(\.composed))
  static let textsDecomposed = Mistake(
    "activation.texts-decomposed", "Letters and their accents are taken apart.", \.activationRequest.passText,
    giving(\.decomposed))
  static let textsEndAtZero = Mistake(
    "activation.texts-end-at-zero-character", "A text ends at its first zero character, as strings of C do.",
    \.activationRequest.passText, giving { text in String(text.prefix { $0 != "\0" }) })
  static let textsWithoutMark = Mistake(
    "activation.texts-without-mark", "A byte order mark in front of a text is dropped.", \.activationRequest.passText,
    giving { $0.unicodeScalars.first == "\u{feff}" ? String($0.unicodeScalars.dropFirst()) : $0 })
  static let textsCut = Mistake(
    "activation.texts-cut", "A text is cut to 64 characters.", \.activationRequest.passText,
    giving { String($0.unicodeScalars.prefix(64)) })
  static let apostrophesTypeset = Mistake(
    "activation.apostrophes-typeset", "The apostrophe of a text becomes the typographic one, as keyboards write it.",
    \.activationRequest.passText, giving { $0.replacing("'", with: "’") })
  static let textsEscapedForHTML = Mistake(
    "activation.texts-escaped-for-html", "Texts are escaped as in HTML before they are written as JSON.",
    \.activationRequest.passText,
    giving { $0.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("'", with: "&#39;") })
  static let textsInASCII = Mistake(
    "activation.texts-in-ascii", "Characters beyond ASCII become question marks.", \.activationRequest.passText,
    giving { text in String(text.unicodeScalars.map { $0.isASCII ? Character($0) : "?" }) })
  static let extrasInOuterLayer = Mistake(
    "activation.extras-in-outer-layer", "The text for the server is in the outer layer.",
    \.activationRequest.outerTexts, constant([.extras]))
  static let textOfObjectTaken = Mistake(
    "activation.text-of-custom-attributes-taken", "The text of a JSON object is taken for custom attributes.",
    \.activationRequest.takesTextOfObject, constant(true))

  static let activationNumbersWritten = Mistake(
    "activation.digits-as-numbers", "An attribute of digits is written as a number, and loses its leading zeros.",
    \.activationRequest.writeAttribute
  ) { right in
    { value in
      guard case .string(let text) = value, let number = Int64(text) else { return right(value) }
      return .number(JSONNumber(number))
    }
  }
  static let customAttributesAsText = Mistake(
    "activation.custom-attributes-as-text", "Custom attributes are the text of a JSON object.",
    \.activationRequest.writeCustomAttributes
  ) { _ in { .string(compactText(.object($0))) } }
  static let customAttributesFlattened = Mistake(
    "activation.custom-attributes-as-texts", "Each custom attribute becomes a text.",
    \.activationRequest.writeCustomAttributes
  ) { _ in
    { attributes in
      .object(
        JSONObject(
          attributes.members.map { member in
            if case .string = member.value { return (member.key, member.value) }
            return (member.key, .string(compactText(member.value)))
          }))
    }
  }

  static let deviceKeyInHex = Mistake(
    "activation.device-key-in-hex", "The device's key is written as hexadecimal digits.", \.activationRequest.writeKey
  ) { _ in { Hex.encode($0) } }
  static let deviceKeyInURLAlphabet = Mistake(
    "activation.device-key-in-url-alphabet", "The device's key is written in the URL alphabet, without padding.",
    \.activationRequest.writeKey, giving { $0.inURLAlphabet.replacing("=", with: "") })
}

/// Mistakes where a client puts the encrypted inner layer into the outer one.
extension Mistake {
  static let envelopeAsText = Mistake(
    "activation.envelope-as-text", "The encrypted inner layer is the text of a JSON object.",
    \.activationRequest.placeEnvelope
  ) { _ in { .string(compactText(.object($0))) } }
  static let envelopeAsBase64 = Mistake(
    "activation.envelope-in-base64", "The encrypted inner layer is written as Base64 of its JSON.",
    \.activationRequest.placeEnvelope
  ) { _ in { .string(Base64.encode(JSONWriter.compact(.object($0)))) } }
  static let envelopeBytesInHex = Mistake(
    "activation.envelope-in-hex", "The values of the encrypted inner layer are hexadecimal digits.",
    \.activationRequest.writeBytes
  ) { _ in { Hex.encode($0) } }
  static let envelopeTimestampAsText = Mistake(
    "activation.envelope-timestamp-as-text", "The timestamp of the inner layer is a text.",
    \.activationRequest.writeTimestamp
  ) { _ in { .string(String($0)) } }
  static let envelopeTimestampInSeconds = Mistake(
    "activation.envelope-timestamp-in-seconds", "The timestamp of the inner layer is sent in seconds.",
    \.activationRequest.writeTimestamp, entering { $0 / 1000 })
  static let envelopesWithoutMember = ["temporaryKeyId", "nonce", "timestamp"].map { name in
    Mistake(
      "activation.envelope-without-\(name.slug)", "The encrypted inner layer has no `\(name)`.",
      \.activationRequest.envelopeMembers, removing(name))
  }
}
