internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

/// Makes the encrypted statuses of scenarios.
struct StatusSealing: Sendable {
  let fields: StatusFields
  let blob: Field<[UInt8]>
  /// The bytes that a scenario wants to be encrypted, which is no field of the operation.
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
    let derivation = try rules.deriveStatusIV(
      transportKey: protection.transportKey, challenge: challenge, nonce: nonce)
    return try rules.status.encryptBlocks(
      plaintext, protection.transportKey, rules.status.chooseIV(derivation, nonce))
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
