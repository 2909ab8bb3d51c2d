internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension StatusFields {
  /// Draws what the version has and the scenario did not set.
  func fill(_ draft: inout Draft) throws {
    draft.fill(transportKey)
    guard try draft.version().hasStatusChallenge else { return }
    draft.fill(challenge)
    draft.fill(nonce)
  }

  /// The status of the worked examples; in 3.0 it has neither challenge nor nonce.
  func setExample(_ draft: inout Draft) throws {
    draft[transportKey] = StatusExample.transportKey
    guard try draft.version().hasStatusChallenge else { return }
    draft[challenge] = StatusExample.challenge
    draft[nonce] = StatusExample.nonce
  }
}

/// Nonces with which the status of the worked examples begins with zero bytes when it is encrypted.
///
/// Found by search: the first numbers from 0 on that have the property of the row, as a nonce of 16 bytes.
let noncesOfLeadingZeros: [Row<UInt64>] = [
  Row("blob-with-one-leading-zero", "one zero byte", 53), Row("blob-with-another-leading-zero", "one zero byte", 280),
  Row("blob-with-two-leading-zeros", "two zero bytes", 111_166),
]

extension Versions {
  /// The version whose status has no challenge.
  static let withoutChallenge: Set<String> = ["3.0"]
  /// The versions whose status has a challenge.
  static let challenge: Set<String> = ["3.1", "3.2", "3.3"]
}

extension OperationBuilder {
  /// Declares what is refused because a key, a challenge or a nonce is absent, unexpected or of another length.
  func declareStatusRefusals(_ fields: StatusFields, _ rules: StatusEncryptionRules, of parent: Scenario) {
    for count in [0, 15, 17, 24, 32] {
      variant(
        "transport-key-of-\(count)-bytes", of: parent, change: "transportKey: \(count) bytes",
        "The transport key has 16 bytes.", exercises: [rules.lengths], flags: [.invalidLength],
        expecting: .reject(.invalidLength)
      ) { draft in draft[fields.transportKey] = draft.draw("transportKey") { $0.bytes(count) } }
    }
    for field in [fields.challenge, fields.nonce] {
      for count in [0, 8, 15, 17, 32] {
        variant(
          "\(field.name)-of-\(count)-bytes", of: parent, change: "\(field.name): \(count) bytes",
          "Challenge and nonce have 16 bytes each.", exercises: [rules.lengths], flags: [.invalidLength],
          expecting: .reject(.invalidLength), protocols: Versions.challenge
        ) { draft in draft[field] = draft.draw(field.name) { $0.bytes(count) } }
      }
      variant(
        "\(field.name)-missing", of: parent, change: "\(field.name): absent",
        "Whoever takes zeros instead accepts an old status again.", exercises: [rules.presence], flags: [.missing],
        expecting: .reject(.missingParameter), protocols: Versions.challenge
      ) { $0[field] = nil }
      variant(
        "\(field.name)-unexpected", of: parent, change: "\(field.name): present",
        "A status of 3.0 has no challenge and no nonce.", exercises: [rules.presence], flags: [.parameter],
        expecting: .reject(.unexpectedParameter), protocols: Versions.withoutChallenge
      ) { $0.fill(field) }
    }
    variant(
      "challenge-and-nonce-missing", of: parent, change: "challenge and nonce: absent",
      "A status without them is one of 3.0, which has another layout.", exercises: [rules.presence],
      flags: [.missing], expecting: .reject(.missingParameter), protocols: Versions.challenge
    ) { draft in (draft[fields.challenge], draft[fields.nonce]) = (nil, nil) }
    variant(
      "challenge-and-nonce-unexpected", of: parent, change: "challenge and nonce: present",
      "A status of 3.0 has no challenge and no nonce.", exercises: [rules.presence], flags: [.parameter],
      expecting: .reject(.unexpectedParameter), protocols: Versions.withoutChallenge
    ) { draft in
      draft.fill(fields.challenge)
      draft.fill(fields.nonce)
    }
  }
}
