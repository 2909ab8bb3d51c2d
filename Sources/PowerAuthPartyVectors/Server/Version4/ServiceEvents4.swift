internal import Conformance
internal import PartyModel
internal import PowerAuth

/// What a device asks for with messages of protocol 4.
extension ServerEventKind {
  static let rename = ServerEventKind(
    "rename", "A device sends `/pa/v4/activation/rename`.", .sender, .madeCode, .codedMessage,
    .text("name", "`activationName`. Absent: `phone`.", else: "phone")
  ) { .version4(.rename($0, $1, $2, name: $3)) }
  static let createToken4 = ServerEventKind(
    "token-create", "A device sends `/pa/v4/token/create`, and gets a token of the name.", .newToken, .sender,
    .codeThatArrives, .encryption
  ) { .version4(.createToken($0, $1, $2, $3)) }
  static let removeToken4 = ServerEventKind(
    "token-remove",
    """
    A device sends `/pa/v4/token/remove`, with a code of `activation`, and the identifier of the token, which may belong to \
    another activation.
    """, .token, .sender, .tamperedCode
  ) { .version4(.removeToken($0, $1, $2)) }
  static let detailByToken = ServerEventKind(
    "sdk-detail",
    """
    A device sends `/pa/v4/activation/detail` with the header of the token, encrypted for `activation`, which must be the \
    one of the token.
    """, .token,
    .sender, .proofValues, .body
  ) { .version4(.detail($0, $1, $2, EncryptionArguments(clock: $2.clock, body: $3))) }
  static let unlockVault4 = ServerEventKind(
    "vault-unlock", "A device sends `/pa/v4/vault/unlock`, and decrypts the key.", .sender, .madeCode, .codedMessage,
    .word(
      "identifier", ["KEK_DEVICE_PRIVATE", "KDK_APP_VAULT_KNOWLEDGE", "KDK_APP_VAULT_2FA", "KDK_OTHER"],
      "`keyIdentifier`. Absent: `KEK_DEVICE_PRIVATE`.", else: "KEK_DEVICE_PRIVATE"),
    .optional(.text("reason", "`reason` in the body. Absent: no such member."))
  ) { .version4(.unlockVault($0, $1, $2, identifier: $3, reason: $4)) }
  static let userInfo4 = ServerEventKind(
    "user-info", "A device sends `/pa/v4/user/info` with `{}`.", .sender, .userInfo4
  ) { .version4(.userInfo($0, $1)) }
  static let temporaryKey4 = ServerEventKind(
    "temporary-key", "A device asks for a temporary key (`/pa/v4/keystore/create`), and gives it a name.", .sender,
    .name("key", "The name of the key. Absent: `k`.", else: "k"),
    .choice("scope", "`activation`: the request has `activationId`. Absent: `activation`.", else: .activation),
    .otherAlgorithm,
    .word(
      "mac", ["right", "wrong"],
      "`wrong`: the claims have a further member, which the MAC does not cover. Absent: `right`.",
      else: "right")
  ) { .version4(.temporaryKey($1, $0, $2, $3, isAuthentic: $4 == "right")) }
}

extension Members where Value == UserInfoArguments {
  fileprivate static let userInfo4 = group(
    .plainMessage, .optional(.choice("without", "A member that this message lacks. Absent: none.")),
    .optional(
      .int(
        "reuse", 1...200,
        "The number of an earlier `user-info`, from 1, whose nonce this one has again. Absent: a new one."
      ))
  ) { UserInfoArguments(message: $0, missing: $1, reused: $2) }
}
