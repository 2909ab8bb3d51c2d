package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes where the request of an activation is signed with the secret of the application.
extension Mistake {
  static let applicationKeyFirst = Mistake(
    "application.key-first", "APP_KEY stands before the other parts.", \.applicationSignature.parts,
    moving(.applicationKey, before: .activationIdShort))
  static let nonceBehindKey = Mistake(
    "application.nonce-behind-key", "The nonce stands behind the encrypted key.", \.applicationSignature.parts,
    moving(.encryptedDevicePublicKey, before: .nonce))
  static let applicationKeyUnsigned = Mistake(
    "application.key-unsigned", "APP_KEY is not signed.", \.applicationSignature.parts, removing(.applicationKey))
  static let nonceUnsigned = Mistake(
    "application.nonce-unsigned", "The nonce is not signed.", \.applicationSignature.parts, removing(.nonce))
  static let partsWithoutSeparator = Mistake(
    "application.parts-without-separator", "The parts follow each other without &.", \.applicationSignature.separator,
    constant(""))
  static let partsWithTrailingSeparator = Mistake(
    "application.parts-with-spaces", "The parts have a space on both sides of &.", \.applicationSignature.separator,
    constant(" & "))

  static let signedPartsInHex = Mistake(
    "application.parts-in-hex", "Nonce and encrypted key enter as hexadecimal digits.", \.applicationSignature.encode
  ) { _ in { Hex.encode($0) } }
  static let signedPartsInURLAlphabet = Mistake(
    "application.parts-in-url-alphabet", "Nonce and encrypted key are written in the Base64 alphabet for addresses.",
    \.applicationSignature.encode, giving(\.inURLAlphabet))
  static let signedPartsUnpadded = Mistake(
    "application.parts-unpadded", "Nonce and encrypted key are written without padding.",
    \.applicationSignature.encode, giving { $0.filter { $0 != "=" } })
  static let signedPartsInLines = Mistake(
    "application.parts-in-lines", "The Base64 texts have a line feed after each 76 characters, as in mails.",
    \.applicationSignature.encode,
    giving { text in
      let characters = Array(text)
      return stride(from: 0, to: characters.count, by: 76).map { String(characters[$0...].prefix(76)) }
        .joined(separator: "\n")
    })
  static let textsEncoded = Mistake(
    "application.texts-encoded", "The texts enter as Base64 too.", \.applicationSignature.takeText,
    giving { Base64.encode(Array($0.utf8)) })

  static let secretAsText = Mistake(
    "application.secret-as-text", "The key is the text of APP_SECRET, which is not decoded.",
    \.applicationSignature.decodeSecret
  ) { right in
    { text in
      _ = try right(text)
      return Array(text.utf8)
    }
  }
  .and(\.applicationSignature.checkSecret, accepting())
  static let applicationArgumentsExchanged = Mistake(
    "application.arguments-exchanged", "The text is the key of the HMAC, and APP_SECRET its data.",
    \.applicationSignature.authenticate
  ) { right in { text, key in right(key, text) } }
  static let applicationTextHashed = Mistake(
    "application.hash-for-hmac", "APP_SECRET and the text are hashed, one after the other, without HMAC.",
    \.applicationSignature.authenticate
  ) { _ in { text, key in SHA256.hash(key + text) } }
  static let applicationSignatureFolded = Mistake(
    "application.signature-folded", "The signature is folded to 16 bytes, as keys are.",
    \.applicationSignature.authenticate
  ) { right in { text, key in fold(right(text, key)) } }

  static let secretInURLAlphabet = Mistake(
    "application.secret-in-url-alphabet", "- and _ in APP_SECRET are read as + and /.",
    \.applicationSignature.decodeSecret
  ) { right in { try right(String($0.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })) } }
  static let unknownCharactersSkipped = Mistake(
    "application.unknown-characters-skipped", "Characters of APP_SECRET that are none of Base64 are skipped.",
    \.applicationSignature.decodeSecret
  ) { right in
    { text in
      let known = text.unicodeScalars.filter {
        $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || "+/".unicodeScalars.contains($0))
      }
      let digits = String(String.UnicodeScalarView(known))
      return try right(digits + String(repeating: "=", count: -digits.utf8.count & 3))
    }
  }
  .and(\.applicationSignature.checkSecret, accepting { $0 })
}

extension ApplicationSignatureOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.notDetectable(
      "input.composed.applicationSecret", "input.decomposed.applicationSecret",
      because: "A text with accents is no Base64, and is refused with the mistake as well.")
  }
}
