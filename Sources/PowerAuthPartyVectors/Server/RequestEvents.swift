internal import Conformance
internal import PartyModel
internal import PowerAuth

/// What a device does with an activation that it has.
extension ServerEventKind {
  static let validate = ServerEventKind(
    "validate", "A device sends `/pa/v3/signature/validate` with POST, signed.", .sender, .signed, .versionOfRequest,
    .text("content", "The body. Absent: `{}`; an empty text: a body of no bytes.", else: "{}")
  ) { .signature(.validate($0, $1.with(tampering: $1.tampering, protocolVersion: $2), content: $3)) }
  static let verify = ServerEventKind(
    "verify",
    """
    A device sends a signed request to the application, which takes all types and lets the server verify it \
    (`/rest/v3/signature/verify`).
    """, .sender, .signed
  ) { .signature(.verify($0, $1)) }
  static let offline = ServerEventKind(
    "offline",
    """
    A device signs data offline, and someone types the digits; the server verifies them \
    (`/rest/v3/signature/offline/verify`).
    """, .subject,
    .signature(
      .choice(
        "factors", of: [.possessionKnowledge, .possessionBiometry],
        "The factors with which the device signs. Absent: `POSSESSION_KNOWLEDGE`.", else: .possessionKnowledge),
      .counter), .offline
  ) { .signature(.offline($0, $1, $2)) }
  static let computeUnsent = ServerEventKind(
    "compute", "A device computes signatures that never arrive.", .subject, .int("count", 1...1000, "How many.")
  ) { .signature(.compute($0, count: $1)) }
  static let unlockVault = ServerEventKind(
    "vault-unlock", "A device sends `/pa/v3/vault/unlock`, signed and encrypted, and decrypts the vault key.",
    .sender, .signature, .clock,
    .choice(
      "body", of: [.good, .undecryptable, .unreadable],
      """
      `undecryptable`: the MAC of the encrypted body is not right; `unreadable`: the decrypted text is `{` instead of \
      JSON. A signature covers the body as it is sent. Absent: `good`.
      """, else: .good), .optional(.text("reason", "`reason` in the body. Absent: no such member."))
  ) { .signature(.unlockVault($0, $1, EncryptionArguments(clock: $2, body: $3), reason: $4)) }
  static let verifyData = ServerEventKind(
    "verify-data",
    "Data that a device signed with its private key are verified (`/rest/v3/signature/ecdsa/verify`).", .subject,
    .optional(
      .text("signer", "The name of the activation whose private key signed. Absent: that of `activation`.")),
    .choice(
      "format", "The form of the signature, and `signatureFormat` of the call. Absent: `DER`.", else: .der),
    .choice("data", "`changed`: the verified data are others than the signed. Absent: `same`.", else: .same)
  ) { .signature(.verifyData($0, DataArguments(signer: $1, format: $2, content: $3))) }
}

extension Members where Value == OfflineArguments {
  static let offline = group(
    .yes("allowBiometry", "`allowBiometry`. Absent: `no`.", else: false),
    .int("digits", 4...8, "The component length with which the device signs. Absent: 8.", else: 8),
    .optional(
      .int(
        "componentLength", 4...8,
        "`componentLength` of the call. Absent: not sent; the configuration's `offlineLength` counts.")),
    .optional(
      .int(
        "passwordAge", -1...100,
        """
        The data have a time-based password, of a step of 30 seconds that began this number of steps before the current \
        one; -1 is the next one. Absent: no proximity check, neither in the data nor in the call.
        """)),
    .int(
      "steps", 0...100, "`stepCount` of the proximity check. Absent: 0. It counts only with `passwordAge`.", else: 0)
  ) { OfflineArguments(allowsBiometry: $0, digits: $1, componentLength: $2, passwordAge: $3, steps: $4) }
}

/// Tokens.
extension ServerEventKind {
  static let createToken = ServerEventKind(
    "token-create", "A device sends `/pa/v3/token/create`, signed, and gets a token of the name.", .newToken, .sender,
    .signature, .encryption
  ) { .token(.create($0, $1, $2, $3)) }
  static let useToken = ServerEventKind(
    "token-use",
    "A device sends a request with the token's header to an endpoint of the application, which lets the server validate it.",
    .token, .proof,
    .word(
      "allowed", ["all", "POSSESSION", "POSSESSION_KNOWLEDGE"],
      "The types of tokens that the endpoint allows. Absent: `all`.", else: "all")
  ) { .token(.use($0, $1, allowed: $2 == "all" ? nil : $2)) }
  static let validateToken = ServerEventKind(
    "token-validate",
    "The same token's values as in `token-use`, sent to the administration (`/rest/v3/token/validate`).", .token,
    .proof
  ) { .token(.validate($0, $1)) }
  static let removeToken = ServerEventKind(
    "token-remove",
    """
    A device sends `/pa/v3/token/remove`, signed by `activation`, with the identifier of the token, which may belong to \
    another activation.
    """, .token, .sender, .signed
  ) { .token(.remove($0, $1, $2)) }
  static let eraseToken = ServerEventKind(
    "token-erase", "An administrator removes the token of the activation (`/rest/v3/token/remove`).", .token, .subject
  ) { .token(.erase($0, activation: $1)) }
}

extension Members where Value == ProofArguments {
  static let proof = group(.at, .proofValues) { $1 }
  static let proofValues = group(
    .clock, .choice("digest", "`wrong`: its last bit is flipped. Absent: `right`.", else: .right),
    .optional(
      .int(
        "nonceOf", 1...200,
        "The number of the earlier `token-use` or `token-validate`, from 1, whose nonce this one has again. Absent: a new one."
      ))
  ) { ProofArguments(clock: $0, digest: $1, nonceOf: $2) }
}
