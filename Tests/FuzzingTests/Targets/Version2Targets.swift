@testable import PowerAuth

extension FuzzTarget {
  static let version2Targets = [
    FuzzTarget("legacy-message", "an encrypted message of version 2 with its parameters", decryptLegacyMessage),
    FuzzTarget("exchanged-key", "an encrypted public key of version 2, or what is encrypted", decryptExchangedKey),
  ]

  private static let sessionKey = [UInt8](repeating: 14, count: 16)

  @Sendable private static func decryptLegacyMessage(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    let parameters = LegacyMessageParameters(
      adHocIndex: source.bytes(), macIndex: source.bytes(), nonce: source.bytes())
    guard
      let keys = try unlessRefused({
        try Rules.right.deriveLegacyMessageKeys(parameters, sessionKey: sessionKey)
      })
    else { return .refused }
    try require(parameters.nonce.count == 16, "a nonce of another length is accepted")
    let isEncrypted = source.bit()
    let given = source.bytes()
    let blocks = Array(given.prefix(given.count / keyByteCount * keyByteCount))
    let data = isEncrypted ? try Rules.right.cipher.encryptBlocks(blocks, keys.encryptionKey, keys.iv) : given
    // Only with the right MAC does anything reach the cipher.
    let right = Rules.right.computeLegacyMAC(of: data, parameters, key: keys.macKey)
    let message = Cryptogram(encryptedData: data, mac: source.bit() ? right : source.bytes())
    guard
      let plaintext = try unlessRefused({
        try Rules.right.decryptLegacyMessage(message, parameters, keys: keys)
      })
    else { return .refused }
    try require(message.mac == right, "another MAC is accepted")
    let again = try Rules.right.encryptLegacyMessage(plaintext, parameters, keys: keys)
    try require(again == message, "what is decrypted is encrypted otherwise")
    return .accepted
  }

  private static let exchangeKeys = KeyExchangeKeys(
    otpKey: [UInt8](repeating: 15, count: 16), sharedSecret: [UInt8](repeating: 16, count: 32),
    ephemeralKey: [UInt8](repeating: 17, count: 16))

  @Sendable private static func decryptExchangedKey(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    let nonce = source.bit() ? sessionKey : source.bytes()
    let isEncrypted = source.bit()
    let given = source.all()
    func encrypt(_ key: [UInt8]) throws -> ExchangedKey {
      try Rules.right.encryptExchangedKey(key, keys: exchangeKeys, nonce: nonce)
    }
    func decrypt() throws -> ExchangedKey {
      try Rules.right.decryptExchangedKey(isEncrypted ? encrypt(given).value : given, keys: exchangeKeys, nonce: nonce)
    }
    guard let key = try unlessRefused(decrypt) else {
      try require(!isEncrypted || nonce.count != 16, "a key that was encrypted is not decrypted")
      return .refused
    }
    try require(nonce.count == 16, "a nonce of another length is accepted")
    let again = try encrypt(key.value)
    try require(again.innerData == key.innerData, "the inner layer is encrypted otherwise")
    try require(isEncrypted ? key.value == given : again.value == given, "what is decrypted is encrypted otherwise")
    return .accepted
  }
}
