internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension OperationBuilder {
  /// Declares messages that were computed as another version, or in the other direction, with the right keys.
  func declareCrossedVersions(_ decryption: Decryption, _ rules: MessageRules, of basic: Scenario) {
    for other in Versions.ofEncryption {
      variant(
        "computed-as-\(other.rawValue)", of: basic, change: "encryptedData and mac: computed as \(other.rawValue) does",
        "A message of another version, with the right keys, is none of this one.", exercises: [rules.keys, rules.mac],
        flags: [.crossed], expecting: .reject(.macMismatch),
        protocols: Versions.having { $0 != other && ($0.hasVersionInKeyInfo || other.hasVersionInKeyInfo) }
      ) { draft in
        try decryption.encryptAnew(
          with: decryption.envelope(draft, as: other, decryption.fields.message), in: &draft)
      }
      declareUndetected(other, decryption, rules, of: basic)
    }
    let isRequest = decryption.fields.message == .request
    let name = isRequest ? "response-as-request" : "request-as-response"
    let change = "encryptedData and mac: of a \(isRequest ? "response" : "request") with the same values"
    let reverse: @Sendable (inout Draft) throws -> Void = { draft in
      let envelope = try decryption.envelope(draft, as: draft.version(), isRequest ? .response : .request)
      try decryption.encryptAnew(with: envelope, in: &draft)
    }
    variant(
      name, of: basic, change: change,
      "From 3.2 on the MAC of a request covers the ephemeral key, and that of a response does not.",
      exercises: [rules.mac], flags: [.crossed], expecting: .reject(.macMismatch), protocols: Versions.associatedData,
      build: reverse)
    variant(
      "\(name)/unnoticed", of: basic, change: change,
      "Before 3.2 both directions are computed alike, so that a message that comes back is accepted.",
      exercises: [rules.mac], flags: [.unprotected], expecting: .accept, protocols: Versions.withoutAssociatedData,
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
    variant(
      "computed-as-\(other.rawValue)/one-block", of: basic, change: "\(change), one block",
      "3.0 and 3.1 have the same MAC; the first block is decrypted to other bytes, and here the padding is in it.",
      exercises: [rules.iv, rules.mac], flags: [.crossed], expecting: .reject(.padding), protocols: protocols
    ) { draft in
      try decryption.encryptAnew(with: decryption.envelope(draft, as: other, decryption.fields.message), in: &draft)
    }
    variant(
      "computed-as-\(other.rawValue)/three-blocks", of: basic, change: "\(change), three blocks",
      "3.0 and 3.1 have the same MAC: the first block is decrypted to other bytes, which is not detectable.",
      exercises: [rules.iv, rules.mac], flags: [.unprotected], expecting: .accept, protocols: protocols
    ) { draft in
      try decryption.encryptAnew(
        Array("A text of forty bytes, and of two blocks.".utf8),
        with: decryption.envelope(draft, as: other, decryption.fields.message), in: &draft)
    }
  }
}
