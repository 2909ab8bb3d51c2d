internal import Conformance
internal import PartyModel
internal import PowerAuth

/// Temporary keys and generic encryption.
extension ServerEventKind {
  static let temporaryKey = ServerEventKind(
    "temporary-key", "A device asks for a temporary key (`/pa/v3/keystore/create`), and gives it a name.", .sender,
    .name("key", "The name of the key. Absent: `k`.", else: "k"),
    .choice("scope", "`activation`: the request has `activationId`. Absent: `activation`.", else: .activation)
  ) { .encryption(.temporaryKey($1, $0, $2)) }
  static let encrypted = ServerEventKind(
    "encrypted",
    """
    A device sends an encrypted request to an endpoint that answers what it decrypts: `/exchange/v3/application` or \
    `/exchange/v3/activation`.
    """, .sender, .choice("endpoint", "Which of the two. Absent: `activation`.", else: .activation),
    .optional(
      .choice(
        "scope",
        "The scope in which the device encrypts, and which the header states. Absent: that of the endpoint.")),
    .clock, .body, .keyOfMessage,
    .optional(.choice("without", "A member that the version has, and that this request lacks. Absent: none.")),
    .optional(
      .choice(
        "extra",
        """
        A member that the version does not have, and that this request has, with a value of the right form; one that the \
        version has changes nothing. Absent: none.
        """
      )),
    .choice(
      "point",
      """
      The form of the ephemeral key: `compressed` is 33 bytes, and the message is encrypted with the bytes in this form. \
      Absent: `uncompressed`.
      """, else: .uncompressed), .reuse
  ) { sender, endpoint, scope, clock, body, key, missing, extra, point, reused in
    .encryption(
      .encrypted(
        sender, EncryptionArguments(clock: clock, body: body, key: key),
        MessageArguments(
          endpoint: endpoint, scope: scope, missing: missing, extra: extra, point: point, reused: reused)))
  }
  static let signedAndEncrypted = ServerEventKind(
    "signed-encrypted",
    """
    A device sends `/exchange/v3/signed`: signed, then encrypted in the activation scope. The endpoint allows \
    POSSESSION_KNOWLEDGE and the types with biometry. The server decrypts, and then verifies the signature of the \
    decrypted body.
    """, .sender, .signature, .encryption, .tamper
  ) { .encryption(.signed($0, $1.with(tampering: $3), $2)) }
  static let userInfo = ServerEventKind(
    "user-info", "A device sends `/pa/v3/user/info`, encrypted in the activation scope, with `{}`.", .sender,
    .encryption
  ) { .encryption(.userInfo($0, $1)) }
}

extension Members where Value == String? {
  fileprivate static let keyOfMessage = optional(
    .text(
      "key",
      """
      In 3.3, the name of the temporary key; a name that no key has: an identifier that the server does not know. \
      Absent: a new key of the scope, which is asked for at the same time.
      """))
  fileprivate static let reuse = optional(
    .text(
      "reuse",
      """
      The number of an earlier event of this kind, in decimal digits: the device takes its ephemeral key and its nonce \
      again, and everything else anew. Absent: both are new.
      """))
}
