internal import Conformance
internal import PowerAuth
internal import Primitives

/// Declares messages that were computed as another version, or in the other direction, with the right keys.
func declareCrossedVersions(on op: OperationBuilder, _ decryption: Decryption, _ rules: EncryptionRules) {
  for other in ProtocolVersion.v3 {
    op.variant(
      "computed-as-\(other.rawValue)", of: "basic", change: "encryptedData and mac: computed as \(other.rawValue) does",
      "A message of another version, with the right keys, is none of this one.", exercises: [rules.keys, rules.mac],
      flags: [.crossed], expecting: .reject(.macMismatch, also: []),
      protocols: Versions.having { $0 != other && ($0.hasVersionInKeyInfo || other.hasVersionInKeyInfo) }
    ) { draft in decryption.put(try decryption.envelope(draft, version: other).encrypt([1, 2, 3]), in: &draft) }
    declareUnnoticed(other, on: op, decryption, rules)
  }
  let crossed: (name: String, words: String, message: EncryptionParameters.Message) =
    decryption.message == .request
    ? ("response-as-request", "of a response with the same values", .response)
    : ("request-as-response", "of a request with the same values", .request)
  op.variant(
    crossed.name, of: "basic", change: "encryptedData and mac: \(crossed.words)",
    "From 3.2 on the MAC of a request covers the ephemeral key, and that of a response does not.",
    exercises: [rules.mac], flags: [.crossed], expecting: .reject(.macMismatch, also: []),
    protocols: Versions.associatedData
  ) { draft in
    decryption.put(try decryption.envelope(draft, message: crossed.message).encrypt([1, 2, 3]), in: &draft)
  }
  op.variant(
    "\(crossed.name)/unnoticed", of: "basic", change: "encryptedData and mac: \(crossed.words)",
    "Before 3.2 both directions are computed alike, so that a message that comes back is accepted.",
    exercises: [rules.mac], flags: [.unprotected], expecting: .accept,
    protocols: Versions.all.subtracting(Versions.associatedData)
  ) { draft in
    decryption.put(try decryption.envelope(draft, message: crossed.message).encrypt([1, 2, 3]), in: &draft)
  }
}

/// Declares what becomes of a message of 3.0 in 3.1, and the reverse: keys and MAC are the same, and only the
/// initialisation vector differs, so that the first block turns into other bytes.
private func declareUnnoticed(
  _ other: ProtocolVersion, on op: OperationBuilder, _ decryption: Decryption, _ rules: EncryptionRules
) {
  let protocols = Versions.having { $0 != other && !$0.hasVersionInKeyInfo && !other.hasVersionInKeyInfo }
  guard !protocols.isEmpty else { return }
  let change = "encryptedData and mac: computed as \(other.rawValue) does"
  op.variant(
    "computed-as-\(other.rawValue)/one-block", of: "basic", change: "\(change), one block",
    "3.0 and 3.1 have the same MAC; the first block is decrypted to other bytes, and here the padding is in it.",
    exercises: [rules.iv, rules.mac], flags: [.crossed], expecting: .reject(.padding, also: []), protocols: protocols
  ) { draft in decryption.put(try decryption.envelope(draft, version: other).encrypt([1, 2, 3]), in: &draft) }
  op.variant(
    "computed-as-\(other.rawValue)/three-blocks", of: "basic", change: "\(change), three blocks",
    "3.0 and 3.1 have the same MAC: the first block is decrypted to other bytes, and nobody notices.",
    exercises: [rules.iv, rules.mac], flags: [.unprotected], expecting: .accept, protocols: protocols
  ) { draft in
    let text = Array("A text of forty bytes, and of two blocks.".utf8)
    decryption.put(try decryption.envelope(draft, version: other).encrypt(text), in: &draft)
  }
}
