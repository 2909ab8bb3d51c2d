internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension OperationBuilder {
  /// Declares changes that the MAC of a version does not cover, with what they lead to.
  ///
  /// The answers are right: an implementation that checks more than the version does refuses right messages.
  func declareUnprotectedFields(_ decryption: Decryption, _ rules: MessageRules, of messages: MessageScenarios) {
    let context = decryption.fields.context
    variant(
      "other-application/unnoticed", of: messages.basic, change: "applicationKey: another one",
      "APP_KEY enters no computation before 3.2.", exercises: [rules.mac, rules.base], flags: [.unprotected],
      expecting: .accept, protocols: Versions.withoutAssociatedData
    ) { $0[context.applicationKey] = "AAAAAAAAAAAAAAAAAAAAAA==" }
    variant(
      "other-activation/unnoticed", of: messages.activation, change: "activationId: another one",
      "The activation enters no computation before 3.2; its KEY_TRANSPORT does.", exercises: [rules.mac, rules.base],
      flags: [.unprotected], expecting: .accept, protocols: Versions.withoutAssociatedData
    ) { $0[context.activationId] = "00000000-0000-4000-8000-000000000000" }
    let changeNonce: @Sendable (inout Draft) throws -> Void = { draft in
      let nonce = decryption.fields.nonceField(in: try draft.version())
      draft[nonce] = try draft.value(of: nonce).withLastBitFlipped
    }
    let protocols = Versions.nonce.subtracting(Versions.associatedData)
    variant(
      "nonce-changed/unnoticed", of: messages.plaintextOf32Bytes, change: "nonce: last bit flipped",
      "In 3.1 the MAC does not cover the nonce: the first block is decrypted to other bytes, which is not detectable.",
      exercises: [rules.iv, rules.mac], flags: [.unprotected], expecting: .accept, protocols: protocols,
      build: changeNonce)
    for parent in [messages.plaintextOf0Bytes, messages.plaintextOf15Bytes] {
      variant(
        "nonce-changed/\(parent.name)", of: parent, change: "nonce: last bit flipped",
        "In 3.1 the MAC does not cover the nonce; the first block is decrypted to other bytes, and the padding is in "
          + "it.", exercises: [rules.iv, rules.mac], flags: [.tampered], expecting: .reject(.padding),
        protocols: protocols, build: changeNonce)
    }
  }
}
