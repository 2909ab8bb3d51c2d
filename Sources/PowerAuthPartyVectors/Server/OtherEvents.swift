internal import PartyModel
internal import PowerAuthVectors

/// Temporary keys, generic encryption, recovery and the upgrade.
extension ServerEventKind {
  static let temporaryKey = ServerEventKind(
    "temporary-key", "A device asks for a temporary key (`/pa/v3/keystore/create`), and gives it a name.",
    ServerMember.request + [
      .text("key", "The name of the key. Absent: `k`."),
      .choice(
        "scope", ["application", "activation"], "`activation`: the request has `activationId`. Absent: `activation`."),
    ])
  static let encrypted = ServerEventKind(
    "encrypted",
    """
    A device sends an encrypted request to an endpoint that answers what it decrypts: `/exchange/v3/application` or \
    `/exchange/v3/activation`.
    """,
    ServerMember.request + [
      .choice("endpoint", ["application", "activation"], "Which of the two. Absent: `activation`."),
      .choice(
        "scope", ["application", "activation"],
        "The scope in which the device encrypts, and which the header states. Absent: that of the endpoint."), .clock,
      .body,
      .text(
        "key",
        """
        In 3.3, the name of the temporary key; a name that no key has: an identifier that the server does not know. \
        Absent: a new key of the scope, which is asked for at the same time.
        """),
      .choice(
        "without", ["nonce", "timestamp", "temporaryKeyId"],
        "A member that the version has, and that this request lacks. Absent: none."),
      .choice(
        "extra", ["nonce", "timestamp", "temporaryKeyId"],
        "A member that the version does not have, and that this request has, with a value of the right form. Absent: none."
      ),
      .choice(
        "point", ["uncompressed", "compressed"],
        """
        The form of the ephemeral key: `compressed` is 33 bytes, and the message is encrypted with the bytes in this form. \
        Absent: `uncompressed`.
        """),
      .text(
        "reuse",
        """
        The number of an earlier event of this kind, in decimal digits: the device takes its ephemeral key and its nonce \
        again, and everything else anew. Absent: both are new.
        """),
    ])
  static let signedAndEncrypted = ServerEventKind(
    "signed-encrypted",
    """
    A device sends `/exchange/v3/signed`: signed, then encrypted in the activation scope. The endpoint allows \
    POSSESSION_KNOWLEDGE and the types with biometry. The server decrypts, and then verifies the signature of the \
    decrypted body.
    """, ServerMember.signedAndEncrypted + [.tamper])
  static let userInfo = ServerEventKind(
    "user-info", "A device sends `/pa/v3/user/info`, encrypted in the activation scope, with `{}`.",
    ServerMember.request + [.clock, .body])
  static let createPostcard = ServerEventKind(
    "postcard", "An administrator makes a recovery code of a postcard (`/rest/v3/recovery/create`).",
    [
      .at, .text("code", "The name of the new code. Absent: `p`."), .user,
      .signed("puks", "`pukCount`. Absent: 1."),
    ])
  static let confirmRecovery = ServerEventKind(
    "confirm-recovery", "A device sends `/pa/v3/recovery/confirm` with the recovery code, signed and encrypted.",
    [.code] + ServerMember.signedAndEncrypted)
  static let recover = ServerEventKind(
    "recover",
    """
    A device sends `/pa/v3/activation/create` of the type `RECOVERY`. If it is refused, the name is not given.
    """,
    [
      .at, .text("activation", "The name of the new activation. Absent: `b`."), .code, .version, .secret, .clock,
      .int(
        "puk", 0...100,
        "The number of the PUK of the code that is sent, from 1; 0: digits that are not a PUK. Absent: 1."),
      .answer("commit", "Whether the host commits the activation, which it does by default. Absent: `yes`."),
    ])
  static let revoke = ServerEventKind(
    "revoke", "An administrator revokes the recovery code (`/rest/v3/recovery/revoke`).", [.at, .code])
  static let lookUp = ServerEventKind(
    "recovery-code", "An administrator reads the recovery code (`/rest/v3/recovery/lookup`).", [.at, .code])
  static let legacy = ServerEventKind(
    "legacy",
    """
    An activation of protocol version 2 is there, ACTIVE, with a numeric counter that is the same on the device; nobody \
    makes it through the endpoints of version 3. It has the observation of `commit`.
    """,
    [
      .at, .newActivation, .int("counter", "The numeric counter. Absent: 0."),
      .int(
        "maxFailures", ServerSettings.attempts,
        "How many failed attempts are allowed. Absent: the configuration's `maxFailures`."),
    ])
  static let startUpgrade = ServerEventKind(
    "upgrade-start", "A device sends `/pa/v3/upgrade/start`, encrypted in the activation scope.",
    ServerMember.request + [.clock, .body])
  static let commitUpgrade = ServerEventKind(
    "upgrade-commit", "A device sends `/pa/v3/upgrade/commit`, signed by the rules of version 3.",
    ServerMember.request + [
      .factors(default: "POSSESSION"), .wrong, .counter, .tamper,
      .choice("content", ["object", "empty"], "The body: `{}`, or of no bytes. Absent: `object`."),
    ])
  static let verifyNumeric = ServerEventKind(
    "verify-numeric",
    """
    A device signs by the rules of version 2.1 (header version 2.1) for the application, which lets the server verify it \
    (`/rest/v3/signature/verify`).
    """,
    [
      .at, .activation, .factors, .wrong,
      .int(
        "counter",
        """
        The numeric counter with which the device signs. Absent: one more than that of its last numeric signature; that of \
        `legacy` for its first.
        """),
    ])
}
