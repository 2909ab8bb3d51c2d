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
    refusesLengths(
      [0, 15, 17, 24, 32], of: fields.transportKey, parent: parent, "The transport key has 16 bytes.", [rules.lengths])
    for field in [fields.challenge, fields.nonce] {
      refusesLengths(
        [0, 8, 15, 17, 32], of: field, parent: parent, "Challenge and nonce have 16 bytes each.", [rules.lengths],
        in: Versions.challenge, named: "\(field.name)")
      refuses(
        "\(field.name)-missing", of: parent, field.absent, "Whoever takes zeros instead accepts an old status again.",
        .missingParameter, [rules.presence], .missing, in: Versions.challenge)
      refuses(
        "\(field.name)-unexpected", of: parent, field.present, "A status of 3.0 has no challenge and no nonce.",
        .unexpectedParameter, [rules.presence], .parameter, in: Versions.withoutChallenge)
    }
    refuses(
      "challenge-and-nonce-missing", of: parent, "challenge and nonce: absent",
      "A status without them is one of 3.0, which has another layout.", .missingParameter, [rules.presence], .missing,
      in: Versions.challenge
    ) { ($0[fields.challenge], $0[fields.nonce]) = (nil, nil) }
    refuses(
      "challenge-and-nonce-unexpected", of: parent, "challenge and nonce: present",
      "A status of 3.0 has no challenge and no nonce.", .unexpectedParameter, [rules.presence], .parameter,
      in: Versions.withoutChallenge
    ) { draft in
      draft.fill(fields.challenge)
      draft.fill(fields.nonce)
    }
  }
}

/// The status of the protocol's worked examples.
enum StatusExample {
  static let transportKey = bytes(hex: "6454b48c78cbe992b3f05024b2de84e9")
  static let challenge = bytes(hex: "325a131b3881d9365da541d7715ff8d5")
  static let nonce = bytes(hex: "51808a71b52da8a6656f60660d620529")
  /// The counter after two steps.
  static let counterData = bytes(hex: "6164c06e395a53470294fde82e7f0c15")
  static let counterHash = bytes(hex: "25757741920a50cc7fb44d51b2820635")
}

/// Makes the encrypted statuses of scenarios.
struct StatusSealing: Sendable {
  let fields: StatusFields
  let blob: Field<[UInt8]>
  /// The bytes that a scenario wants to be encrypted, which is not a field of the operation.
  private let wanted: Field<[UInt8]>

  init(fields: StatusFields, blob: Field<[UInt8]>) {
    self.fields = fields
    self.blob = blob
    var record = RecordFields()
    wanted = record.field("plaintext", .bytes(32), "The 32 bytes before they are encrypted.")
  }

  /// Sets what is to be encrypted with the values that are drawn later.
  func want(_ sample: StatusSample, in draft: inout Draft) { draft[wanted: wanted] = sample.plaintext }

  /// Encrypts what the scenario wants, or a drawn status, unless the scenario brought an encrypted one.
  func complete(_ draft: inout Draft) throws {
    try fields.fill(&draft)
    guard draft[blob] == nil else { return }
    if draft[wanted: wanted] == nil { want(try StatusSample.drawn(draft), in: &draft) }
    draft[blob] = try seal(draft[wanted: wanted] ?? [], draft)
  }

  /// Encrypts 32 bytes with what the draft holds.
  func seal(_ plaintext: [UInt8], _ draft: Draft, by rules: Rules = .right) throws -> [UInt8] {
    let protection = fields.protection(draft.inputs)
    guard let challenge = protection.challenge, let nonce = protection.nonce else {
      return try rules.status.encryptBlocks(plaintext, protection.transportKey, rules.status.ivWithoutChallenge)
    }
    let derivation = try rules.deriveStatusIV(transportKey: protection.transportKey, challenge: challenge, nonce: nonce)
    return try rules.status.encryptBlocks(plaintext, protection.transportKey, rules.status.chooseIV(derivation, nonce))
  }

  /// What the parent of a variant encrypts.
  func plaintext(_ draft: Draft) throws -> [UInt8] {
    guard let plaintext = draft[wanted: wanted] else { throw MissingPlaintext() }
    return plaintext
  }

  /// Encrypts what the parent of a variant encrypts, by other rules.
  func sealAgain(_ draft: Draft, by rules: Rules) throws -> [UInt8] { try seal(plaintext(draft), draft, by: rules) }
}

/// A variant of a scenario that did not say what it encrypts.
private struct MissingPlaintext: Error, CustomStringConvertible {
  var description: String { "the parent does not say what it encrypts" }
}

/// The bytes of a status before they are encrypted, byte by byte.
struct StatusSample: Sendable {
  var magic: [UInt8] = [0xDE, 0xC0, 0xDE, 0xD1]
  var state: UInt8 = 3
  var currentVersion: UInt8 = 3
  var upgradeVersion: UInt8 = 3
  /// Bytes 7 to 12: five reserved ones and the counter's byte from 3.1 on, six reserved ones in 3.0.
  var middle: [UInt8]
  var failedAttempts: UInt8 = 0
  var maxFailedAttempts: UInt8 = 5
  /// The look-ahead from 3.1 on, and reserved in 3.0.
  var lookAhead: UInt8
  var secondHalf: [UInt8]

  /// An active activation whose other bytes are drawn.
  init(_ draft: Draft) throws {
    let hasChallenge = try draft.version().hasStatusChallenge
    middle = draft.draw("middle") { $0.bytes(6) }
    lookAhead = hasChallenge ? 20 : 0
    secondHalf = draft.draw("secondHalf") { $0.bytes(16) }
  }

  /// The status of worked example 13.2, or 13.3 in 3.0.
  static func example(_ draft: Draft) throws -> StatusSample {
    var sample = try StatusSample(draft)
    guard try draft.version().hasStatusChallenge else {
      sample.middle = bytes(hex: "7bd45e05525e")
      sample.failedAttempts = 1
      sample.secondHalf = StatusExample.counterData
      return sample
    }
    sample.middle = bytes(hex: "489e937fa402")
    sample.secondHalf = StatusExample.counterHash
    return sample
  }

  /// A status in any state that the checks accept.
  static func drawn(_ draft: Draft) throws -> StatusSample {
    var sample = try StatusSample(draft)
    sample.state = UInt8(draft.draw("state") { $0.count(1...5) })
    sample.currentVersion = UInt8(draft.draw("currentVersion") { $0.count(2...3) })
    sample.failedAttempts = UInt8(draft.draw("failedAttempts") { $0.count(0...255) })
    sample.maxFailedAttempts = UInt8(draft.draw("maxFailedAttempts") { $0.count(0...255) })
    sample.lookAhead = UInt8(draft.draw("lookAhead") { $0.count(LookAhead.range) })
    return sample
  }

  var plaintext: [UInt8] {
    magic + [state, currentVersion, upgradeVersion] + middle + [failedAttempts, maxFailedAttempts, lookAhead]
      + secondHalf
  }
}
