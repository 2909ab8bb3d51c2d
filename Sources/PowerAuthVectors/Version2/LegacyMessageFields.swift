internal import Conformance
internal import PowerAuth

/// The parameters of a message of end-to-end encryption.
struct LegacyMessageFields: Sendable {
  let sessionKey: Field<[UInt8]>
  let adHocIndex: Field<[UInt8]>
  let macIndex: Field<[UInt8]>
  let nonce: Field<[UInt8]>

  init(_ op: OperationBuilder) {
    sessionKey = op.input("sessionKey", .bytes(16), "The key of the session, 16 bytes.")
    adHocIndex = op.input("adHocIndex", .bytes(16), "The index of the key of the cipher, at least 16 bytes.")
    macIndex = op.input("macIndex", .bytes(16), "The index of the key of the MAC, at least 16 bytes.")
    nonce = op.input("nonce", .bytes(16), "The nonce, 16 bytes.")
  }

  func fill(_ draft: inout Draft) {
    draft.fill(sessionKey)
    draft.fill(adHocIndex)
    draft.fill(macIndex)
    draft.fill(nonce)
  }

  func parameters(_ input: Record) -> LegacyMessageParameters {
    LegacyMessageParameters(adHocIndex: input[adHocIndex], macIndex: input[macIndex], nonce: input[nonce])
  }

  func keys(_ input: Record, by rules: Rules = .right) throws -> LegacyMessageKeys {
    try rules.deriveLegacyMessageKeys(parameters(input), sessionKey: input[sessionKey])
  }

  /// Encrypts under the parameters of the draft.
  func encrypt(_ plaintext: [UInt8], _ draft: Draft, by rules: Rules = .right) throws -> Cryptogram {
    try rules.encryptLegacyMessage(
      plaintext, parameters(draft.inputs), keys: keys(draft.inputs, by: rules))
  }

  /// Sets the parameters of the worked example, with the key of one of its two sessions.
  func setExample(_ draft: inout Draft, sessionKey key: String) {
    draft[sessionKey] = bytes(hex: key)
    draft[adHocIndex] = bytes(hex: "52feae2f50e7227bc92f8a29c140b560")
    draft[macIndex] = bytes(hex: "26c40e420215082565d693ba67e60715")
    draft[nonce] = bytes(hex: "f9359d05b973616dac1e5ca721b081b6")
  }
}

/// The intermediate values of a message.
struct LegacyMessageSteps: Sendable {
  private let encryptionKey: StepHandle
  private let macKey: StepHandle

  init(_ op: OperationBuilder) {
    encryptionKey = op.step("encryptionKey", "HMAC-SHA-256(key: adHocIndex, data: sessionKey), folded to 16 bytes")
    macKey = op.step("macKey", "HMAC-SHA-256(key: macIndex, data: sessionKey), folded to 16 bytes")
  }

  func callAsFunction(_ keys: LegacyMessageKeys) -> [Step] {
    [encryptionKey(keys.encryptionKey), macKey(keys.macKey)]
  }
}

/// What holds of encryption and decryption.
struct LegacyMessageSentences {
  let keys: Rule
  let cipher: Rule
  let mac: Rule
  let indexes: Rule
  let lengths: Rule

  init(_ op: OperationBuilder) {
    keys = op.rule(
      "R1",
      "The key of the cipher is HMAC-SHA-256 of the session key under adHocIndex, folded, and the key of the MAC that "
        + "under macIndex.")
    cipher = op.rule("R2", "The cipher is AES-128-CBC with PKCS#7, and the nonce is its initialisation vector.")
    mac = op.rule("R3", "The MAC is HMAC-SHA-256 of the encrypted data and of nothing else.")
    indexes = op.rule("R4", "No index is zero, and the two indexes of a message differ.")
    lengths = op.rule("R5", "The session key and the nonce have 16 bytes, and an index has at least 16.")
    op.stricterThanLegacyIndexes()
    op.mayBeRefusedForLongIndexes("adHocIndex", "macIndex")
  }

  var computation: [Rule] { [keys, cipher, mac] }

  func declareMistakes(on op: OperationBuilder) {
    op.mistakes(Mistake.ofLegacyKeys + [.keyKeysTheHMAC, .hashForHMAC, .indexCutTo16Bytes], violate: [keys])
    op.mistakes(Mistake.ofFolding, violate: [keys])
    op.mistakes(Mistake.ofLegacyVectors + Mistake.ofCipher + [.emptyPlaintextAsEmptyData], violate: [cipher])
    op.mistakes(Mistake.ofLegacyCoverage, violate: [mac])
    op.mistakes(
      [.macOverPlaintext, .macOverBase64, .macArgumentsExchanged, .hashInsteadOfMac, .macOf16Bytes], violate: [mac])
    op.mistakes([.zeroIndexAccepted, .equalIndexesAccepted], violate: [indexes])
    op.mistakes(
      [.shortIndexAccepted, .keyLengthUnchecked, .keyOfAnyLength, .legacyNonceOfAnyLength], violate: [lengths])
  }
}

extension OperationBuilder {
  func stricterThanLegacyIndexes() {
    stricter(
      "The Java library's function takes an index of any length.",
      because: "the index is the key of an HMAC, and a short one makes a key that can be guessed")
  }

  /// Declares that implementations differ where an index has more than 16 bytes.
  func mayBeRefusedForLongIndexes(_ names: String...) {
    mayBeRefused(
      as: .invalidLength,
      "The mobile core's function takes an index of 16 bytes only; the Java library's takes any."
    ) { input in
      names.contains { name in
        if case .bytes(let index)? = input[name] { index.count > keyByteCount } else { false }
      }
    }
  }
}
