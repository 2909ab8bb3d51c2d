package import Conformance
package import PowerAuth

/// The parameters of a message of end-to-end encryption.
package struct LegacyMessageFields: DeclarationGroup {
  package let sessionKey = input("sessionKey", .bytes(16), "The key of the session, 16 bytes.")
  package let adHocIndex = input("adHocIndex", .bytes(16), "The index of the key of the cipher, at least 16 bytes.")
  package let macIndex = input("macIndex", .bytes(16), "The index of the key of the MAC, at least 16 bytes.")
  package let nonce = input("nonce", .bytes(16), "The nonce, 16 bytes.")

  package func parameters(_ input: Record) -> LegacyMessageParameters {
    LegacyMessageParameters(adHocIndex: input[adHocIndex], macIndex: input[macIndex], nonce: input[nonce])
  }

  package func keys(_ input: Record, by rules: Rules = .right) throws -> LegacyMessageKeys {
    try rules.deriveLegacyMessageKeys(parameters(input), sessionKey: input[sessionKey])
  }
}

/// The intermediate values of a message.
package struct LegacyMessageSteps: DeclarationGroup {
  package let encryptionKey = step(
    "encryptionKey", "HMAC-SHA-256(key: adHocIndex, data: sessionKey), folded to 16 bytes")
  package let macKey = step("macKey", "HMAC-SHA-256(key: macIndex, data: sessionKey), folded to 16 bytes")

  package func callAsFunction(_ keys: LegacyMessageKeys) -> [Step] {
    [encryptionKey(keys.encryptionKey), macKey(keys.macKey)]
  }
}
