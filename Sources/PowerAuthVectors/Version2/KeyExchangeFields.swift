package import Conformance
internal import Encodings
package import PowerAuth
internal import Primitives

extension FieldKind where Native == String {
  /// A half of an activation code: two groups of five characters.
  static let halfOfCode = FieldKind.text { draw in
    let characters = Array(Base32.encode(draw.bytes(7)).prefix(10))
    return String(characters[..<5]) + "-" + String(characters[5...])
  }
}

/// The inputs of the operations that encrypt or decrypt a public key.
package struct KeyExchangeFields: DeclarationGroup {
  package let activationIdShort = input("activationIdShort", .halfOfCode, "The first half of the code, with its dash.")
  package let activationOtp = input("activationOtp", .halfOfCode, "The second half of the code, with its dash.")
  package let nonce = input("nonce", .bytes(16), "The nonce of the message, 16 bytes.")
  package let privateKey = input(
    "privateKey", .privateKey, "The private key: the ephemeral one of the sender, or that of the recipient.")
  package let publicKey = input("publicKey", .publicKey, "The other's point.")

  package func keys(_ input: Record, by rules: Rules = .right) throws -> KeyExchangeKeys {
    try rules.makeKeyExchangeKeys(
      KeyExchange(
        activationIdShort: input[activationIdShort], activationOtp: input[activationOtp],
        privateKey: input[privateKey], publicKey: input[publicKey]))
  }

  /// The device's key of the published example.
  package static let exampleKey = Base64.decode(
    "BBbLj5V7RZNeiAgRPuJbAMapLeaH6b8W48+5cZ+elVkZ58LPDlMjY/jkTTb3xUQ5TsEFgtRrhokb3um1l6rjhOE=")
}

/// The intermediate values of both layers.
package struct KeyExchangeSteps: DeclarationGroup {
  package let otpKey: StepHandle
  package let sharedSecret: StepHandle
  package let ephemeralKey: StepHandle
  package let innerData: StepHandle

  init(innerData formula: String) {
    otpKey = step(
      "otpKey", "PBKDF2-HMAC-SHA-1(UTF-8(activationOtp), salt: UTF-8(activationIdShort), 10 000), 16 bytes")
    sharedSecret = step("sharedSecret", "X of privateKey · publicKey, 32 bytes")
    ephemeralKey = step("ephemeralKey", "sharedSecret[0..<16] ⊕ sharedSecret[16..<32]")
    innerData = step("innerData", formula)
  }

  package func callAsFunction(_ keys: KeyExchangeKeys, _ exchanged: ExchangedKey) -> [Step] {
    [
      otpKey(keys.otpKey), sharedSecret(keys.sharedSecret), ephemeralKey(keys.ephemeralKey),
      innerData(exchanged.innerData),
    ]
  }
}
