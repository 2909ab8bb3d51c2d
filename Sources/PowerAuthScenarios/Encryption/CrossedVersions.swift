internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension OperationBuilder {
  /// Declares messages that were computed as another version, or in the other direction, with the right keys.
  func declareCrossedVersions(_ decryption: Decryption, _ rules: MessageRules, of basic: Scenario) {
    for other in Versions.ofEncryption {
      refuses(
        "computed-as-\(other.rawValue)", of: basic, "encryptedData and mac: computed as \(other.rawValue) does",
        "A message of another version, with the right keys, is not a message of this one.", .macMismatch,
        [rules.keys, rules.mac], .crossed,
        in: Versions.having { $0 != other && ($0.hasVersionInKeyInfo || other.hasVersionInKeyInfo) }
      ) { try decryption.encryptAnew(with: decryption.envelope($0, as: other, decryption.fields.message), in: &$0) }
      declareUndetected(other, decryption, rules, of: basic)
    }
    let isRequest = decryption.fields.message == .request
    let name = isRequest ? "response-as-request" : "request-as-response"
    let change = "encryptedData and mac: of a \(isRequest ? "response" : "request") with the same values"
    let reverse: @Sendable (inout Draft) throws -> Void = { draft in
      let envelope = try decryption.envelope(draft, as: draft.version(), isRequest ? .response : .request)
      try decryption.encryptAnew(with: envelope, in: &draft)
    }
    refuses(
      name, of: basic, change,
      "From 3.2 on the MAC of a request covers the ephemeral key, and that of a response does not.", .macMismatch,
      [rules.mac], .crossed, in: Versions.associatedData, build: reverse)
    variant(
      "\(name)/unnoticed", of: basic, change,
      "Before 3.2 both directions are computed alike, so that a message that comes back is accepted.",
      [rules.mac], .unprotected, expecting: .accept, in: Versions.withoutAssociatedData,
      build: reverse)
  }

  /// Declares what becomes of a message of 3.0 in 3.1, and the reverse: keys and MAC are the same, and only the
  /// initialisation vector differs, so that the first block turns into other bytes.
  private func declareUndetected(
    _ other: ProtocolVersion, _ decryption: Decryption, _ rules: MessageRules, of basic: Scenario
  ) {
    let protocols = Versions.having { $0 != other && !$0.hasVersionInKeyInfo && !other.hasVersionInKeyInfo }
    guard !protocols.isEmpty else { return }
    let change = "encryptedData and mac: computed as \(other.rawValue) does"
    refuses(
      "computed-as-\(other.rawValue)/one-block", of: basic, "\(change), one block",
      "3.0 and 3.1 have the same MAC; the first block is decrypted to other bytes, and here the padding is in it.",
      .padding, [rules.iv, rules.mac], .crossed, in: protocols
    ) { try decryption.encryptAnew(with: decryption.envelope($0, as: other, decryption.fields.message), in: &$0) }
    variant(
      "computed-as-\(other.rawValue)/three-blocks", of: basic, "\(change), three blocks",
      "3.0 and 3.1 have the same MAC: the first block is decrypted to other bytes, which is not detectable.",
      [rules.iv, rules.mac], .unprotected, expecting: .accept, in: protocols
    ) { draft in
      try decryption.encryptAnew(
        Array("A text of forty bytes, and of two blocks.".utf8),
        with: decryption.envelope(draft, as: other, decryption.fields.message), in: &draft)
    }
  }
}

extension OperationBuilder {
  /// Declares changes that the MAC of a version does not cover, with what they lead to.
  ///
  /// The answers are right: an implementation that checks more than the version does refuses right messages.
  func declareUnprotectedFields(_ decryption: Decryption, _ rules: MessageRules, of messages: MessageScenarios) {
    let context = decryption.fields.context
    variant(
      "other-application/unnoticed", of: messages.basic,
      context.applicationKey.set("another one", "AAAAAAAAAAAAAAAAAAAAAA=="),
      "APP_KEY enters no computation before 3.2.", [rules.mac, rules.base], .unprotected, expecting: .accept,
      in: Versions.withoutAssociatedData)
    variant(
      "other-activation/unnoticed", of: messages.activation,
      context.activationId.set("another one", "00000000-0000-4000-8000-000000000000"),
      "The activation enters no computation before 3.2; its KEY_TRANSPORT does.", [rules.mac, rules.base], .unprotected,
      expecting: .accept, in: Versions.withoutAssociatedData)
    let changeNonce: @Sendable (inout Draft) throws -> Void = { draft in
      let nonce = decryption.fields.nonceField(in: try draft.version())
      draft[nonce] = try draft.value(of: nonce).withLastBitFlipped
    }
    let protocols = Versions.nonce.subtracting(Versions.associatedData)
    variant(
      "nonce-changed/unnoticed", of: messages.plaintextOf32Bytes, "nonce: last bit flipped",
      "In 3.1 the MAC does not cover the nonce: the first block is decrypted to other bytes, which is not detectable.",
      [rules.iv, rules.mac], .unprotected, expecting: .accept, in: protocols,
      build: changeNonce)
    for parent in [messages.plaintextOf0Bytes, messages.plaintextOf15Bytes] {
      refuses(
        "nonce-changed/\(parent.name)", of: parent, "nonce: last bit flipped",
        "In 3.1 the MAC does not cover the nonce; the first block is decrypted to other bytes, and the padding is in "
          + "it.", .padding, [rules.iv, rules.mac], .tampered, in: protocols, build: changeNonce)
    }
  }
}
