internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension LegacyMessageFields {
  func fill(_ draft: inout Draft) {
    draft.fill(sessionKey)
    draft.fill(adHocIndex)
    draft.fill(macIndex)
    draft.fill(nonce)
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

extension LegacyMessageSentences {
  /// Declares what published implementations do otherwise.
  func addPolicies(to op: OperationBuilder) {
    op.stricterThanLegacyIndexes()
    op.mayBeRefusedForLongIndexes("adHocIndex", "macIndex")
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
