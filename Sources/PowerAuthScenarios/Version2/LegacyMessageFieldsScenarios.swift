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
