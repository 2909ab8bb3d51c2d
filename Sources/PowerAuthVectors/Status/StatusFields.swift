internal import Conformance
internal import PowerAuth

/// What a status is encrypted with, and the intermediate values of it.
struct StatusFields: Sendable {
  let transportKey: Field<[UInt8]>
  let challenge: OptionalField<[UInt8]>
  let nonce: OptionalField<[UInt8]>
  let ivKey: StepHandle
  let iv: StepHandle
  let plaintext: StepHandle

  init(_ op: OperationBuilder, plaintext formula: String) {
    transportKey = op.input("transportKey", .bytes(16), "The transport key, 16 bytes.")
    challenge = op.optionalInput("challenge", .bytes(16), "The client's challenge, 16 bytes; from 3.1 on.")
    nonce = op.optionalInput("nonce", .bytes(16), "The server's nonce, 16 bytes; from 3.1 on.")
    let later = ["3.1", "3.2", "3.3"]
    ivKey = op.step("ivKey", inVersions: [later: "AES-128(key: transportKey, eight zero bytes ‖ BE64(3000))"])
    iv = op.step(
      "iv",
      inVersions: [
        ["3.0"]: "16 zero bytes",
        later: "fold(HMAC-SHA-256(key: ivKey, data: challenge ‖ nonce))",
      ])
    plaintext = op.step("plaintext", formula)
  }

  /// Draws what the version has and the scenario did not set.
  func fill(_ draft: inout Draft) throws {
    draft.fill(transportKey)
    guard try draft.version().hasStatusChallenge else { return }
    draft.fill(challenge)
    draft.fill(nonce)
  }

  func protection(_ input: Record) -> StatusProtection {
    StatusProtection(transportKey: input[transportKey], challenge: input[challenge], nonce: input[nonce])
  }

  func steps(_ derivation: StatusIV?, iv: [UInt8], plaintext: [UInt8]) -> [Step] {
    (derivation.map { [ivKey($0.key.key)] } ?? []) + [self.iv(iv), self.plaintext(plaintext)]
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

/// The rules that encryption and decryption of a status share.
struct StatusEncryptionRules: Sendable {
  let cipher: Rule
  let iv: Rule
  let layout: Rule
  let layout30: Rule
  let numbers: Rule
  let magic: Rule
  let lengths: Rule
  let presence: Rule

  init(_ op: OperationBuilder) {
    cipher = op.rule("R1", "A status has 32 bytes, in AES-128-CBC under the transport key, without padding.")
    iv = op.rule("R2", "The initialisation vector is zero in 3.0, and that of challenge and nonce from 3.1 on.")
    layout = op.rule(
      "R3",
      """
      From 3.1 on the bytes are: 0–3 magic, 4 state, 5 current version, 6 upgrade version, 7–11 reserved, 12 counter \
      byte, 13 failed attempts, 14 most attempts, 15 look-ahead, 16–31 hash of the counter.
      """)
    layout30 = op.rule(
      "R4", "In 3.0 the bytes 7–12 are reserved, 15 is zero, and 16–31 are CTR_DATA or, from later servers, random.")
    numbers = op.rule("R5", "Each number is one byte, without a sign.")
    magic = op.rule("R6", "A server begins a status with DE C0 DE D1.")
    lengths = op.rule(
      "R7", "Transport key, challenge, nonce and hash have 16 bytes, and a status 32.")
    presence = op.rule(
      "R8", "Challenge and nonce are there from 3.1 on, and only there; what is absent or unexpected is refused.")
  }

  /// What every status shows.
  var computation: [Rule] { [cipher, iv, layout, layout30, numbers, magic] }

  /// The mistakes that both directions share.
  func declareMistakes(on op: OperationBuilder) {
    op.mistakes(Mistake.ofStatusCiphers, violate: [cipher])
    op.mistakes(Mistake.ofStatusIVs + Mistake.ofStatusIVKeys + Mistake.ofStatusIVData, violate: [iv])
    op.mistakes(
      Mistake.ofFolding + [.indexKeysTheHMAC, .hashForHMAC] + Mistake.ofBlocks + [.littleEndianIndex], violate: [iv])
    op.mistakes(Mistake.ofStatusLayouts, violate: [layout])
    op.mistakes(Mistake.ofStatusLayoutsOf30, violate: [layout30])
    op.mistakes(Mistake.ofStatusKeyLengths + Mistake.ofStatusIVLengths, violate: [lengths])
    op.mistakes(Mistake.ofStatusPresence, violate: [presence])
    op.equivalentCiphers()
  }
}

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
