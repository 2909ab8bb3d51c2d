internal import PowerAuthVectors

/// What a device does with an activation that it has.
extension ServerEventKind {
  static let validate = ServerEventKind(
    "validate", "A device sends `/pa/v3/signature/validate` with POST, signed.",
    ServerMember.signed + [
      .versionOfRequest, .text("content", "The body. Absent: `{}`; an empty text: a body of no bytes."),
    ])
  static let verify = ServerEventKind(
    "verify",
    """
    A device sends a signed request to the application, which takes all types and lets the server verify it \
    (`/rest/v3/signature/verify`).
    """, ServerMember.signed)
  static let offline = ServerEventKind(
    "offline",
    """
    A device signs data offline, and someone types the digits; the server verifies them \
    (`/rest/v3/signature/offline/verify`).
    """,
    [
      .at, .activation,
      .choice(
        "factors", ["POSSESSION_KNOWLEDGE", "POSSESSION_BIOMETRY"],
        "The factors with which the device signs. Absent: `POSSESSION_KNOWLEDGE`."), .wrong, .counter,
      .answer("allowBiometry", "`allowBiometry`. Absent: `no`."),
      .int("digits", 4...8, "The component length with which the device signs. Absent: 8."),
      .int(
        "componentLength", 4...8,
        "`componentLength` of the call. Absent: not sent; the configuration's `offlineLength` counts."),
      .int(
        "passwordAge", 0...100,
        """
        The data have a time-based password, of a step of 30 seconds that began this number of steps before the current \
        one. Absent: no proximity check, neither in the data nor in the call.
        """),
      .int("steps", 0...100, "`stepCount` of the proximity check. Absent: 0. It counts only with `passwordAge`."),
    ])
  static let computeUnsent = ServerEventKind(
    "compute", "A device computes signatures that never arrive.",
    [.at, .activation, .int("count", 1...1000, isRequired: true, "How many.")])
  static let createToken = ServerEventKind(
    "token-create", "A device sends `/pa/v3/token/create`, signed, and gets a token of the name.",
    [.token] + ServerMember.signedAndEncrypted)
  static let useToken = ServerEventKind(
    "token-use",
    "A device sends a request with the token's header to an endpoint of the application, which lets the server validate it.",
    [
      .token, .at, .clock, .choice("digest", ["right", "wrong"], "`wrong`: its last bit is flipped. Absent: `right`."),
      .choice(
        "allowed", ["all", "POSSESSION", "POSSESSION_KNOWLEDGE"],
        "The types of tokens that the endpoint allows. Absent: `all`."),
    ])
  static let validateToken = ServerEventKind(
    "token-validate",
    "The same token's values as in `token-use`, sent to the administration (`/rest/v3/token/validate`).",
    [
      .token, .at, .clock, .choice("digest", ["right", "wrong"], "`wrong`: its last bit is flipped. Absent: `right`."),
    ])
  static let removeToken = ServerEventKind(
    "token-remove",
    """
    A device sends `/pa/v3/token/remove`, signed by `activation`, with the identifier of the token, which may belong to \
    another activation.
    """, [.token] + ServerMember.signed)
  static let eraseToken = ServerEventKind(
    "token-erase", "An administrator removes the token of the activation (`/rest/v3/token/remove`).",
    [.token, .at, .activation])
  static let unlockVault = ServerEventKind(
    "vault-unlock", "A device sends `/pa/v3/vault/unlock`, signed and encrypted, and decrypts the vault key.",
    ServerMember.request + [
      .factors, .wrong, .counter, .clock,
      .choice(
        "body", ["good", "undecryptable", "unreadable"],
        """
        `undecryptable`: the MAC of the encrypted body is not right; `unreadable`: the decrypted text is `{` instead of \
        JSON. A signature covers the body as it is sent. Absent: `good`.
        """),
      .text("reason", "`reason` in the body. Absent: no such member."),
    ])
  static let verifyData = ServerEventKind(
    "verify-data",
    "Data that a device signed with its private key are verified (`/rest/v3/signature/ecdsa/verify`).",
    [
      .at, .activation,
      .text("signer", "The name of the activation whose private key signed. Absent: that of `activation`."),
      .choice(
        "format", ["DER", "JOSE"], "The form of the signature, and `signatureFormat` of the call. Absent: `DER`."),
      .choice("data", ["same", "changed"], "`changed`: the verified data are others than the signed. Absent: `same`."),
    ])
}
