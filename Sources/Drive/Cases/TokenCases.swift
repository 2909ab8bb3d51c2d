internal import Conformance
internal import PowerAuth
internal import StrictJSON

/// Tokens, the vault, and what is verified by an administrator.
extension HostCase {
  private static let valid = ReplyExpectation.ok(.flag("tokenValid", true))
  private static let invalid = ReplyExpectation.ok(.flag("tokenValid", false))
  private static let vault = ReplyExpectation.refused(400, "ERR_SECURE_VAULT")

  static let ofTokens = [
    HostCase(
      "token/life", "A token is made, used twice and removed.", .interoperability,
      .active() + [
        .call(.createToken, expect: .ok(.present("tokenId"), .bytes("tokenSecret", 16))),
        .call(.tokenDetail, expect: .ok(.present("activationId"))), .call(.tokenDetail),
        .call(.removeToken, expect: .ok(.present("tokenId"))), .call(.tokenDetail, expect: .unauthorised),
        .call(.status, expect: .active(attempts: 0, counter: 2)),
      ]),
    HostCase(
      "token/types", "A token has the factors of the signature that asked for it.", .security,
      .active() + [
        .call(.createToken, .factors("possession"), .named("weak")),
        .call(.tokenDetail, .named("weak"), expect: .unauthorised),
        .call(.createToken, .factors("possession_biometry"), .named("by biometry")),
        .call(.tokenDetail, .named("by biometry")),
        .call(.createToken, .factors("possession_knowledge_biometry"), .named("x")),
        .call(.createToken, .factors("knowledge"), expect: .unauthorised),
      ]),
    HostCase(
      "token/types-for-administrator", "An administrator learns the factors of a token.", .interoperability,
      .active() + [
        .call(.createToken, .factors("possession"), .named("weak")),
        .call(
          .validateToken, .named("weak"),
          expect: .ok(
            .flag("tokenValid", true), .text("signatureType", "POSSESSION"), .text("activationStatus", "ACTIVE"),
            .text("userId", "drive-user"))), .call(.createToken),
        .call(.validateToken, expect: .ok(.flag("tokenValid", true), .text("signatureType", "POSSESSION_KNOWLEDGE"))),
        .call(.eraseToken, expect: .ok(.flag("removed", true))), .call(.validateToken, expect: invalid),
        .call(.eraseToken, expect: .ok(.flag("removed", false))),
      ]),
    HostCase(
      "token/wrong-digest", "A token with a wrong digest is refused, and is no failed attempt.", .security,
      .active() + [
        .call(.createToken), .call(.tokenDetail, .digest("wrong"), expect: .unauthorised),
        .call(.status, expect: .active(attempts: 0, counter: 1)), .call(.tokenDetail),
      ]),
    HostCase(
      "token/without-version", "From 3.2 on, a digest without the version is refused.", .security, in: since32,
      .active() + [.call(.createToken), .call(.tokenDetail, .digest("without the version"), expect: .unauthorised)]),
    HostCase(
      "token/replayed", "A token with a nonce that was used is refused.", .security,
      .active() + [
        .call(.createToken), .call(.tokenDetail), .call(.tokenDetail, .sameNonce, expect: .unauthorised),
        .call(.tokenDetail),
      ]),
    HostCase(
      "token/nonce-of-wrong-digest", "A wrong digest spends its nonce as well.", .strictness,
      .active() + [
        .call(.createToken), .call(.tokenDetail, .digest("wrong"), expect: .unauthorised),
        .call(.tokenDetail, .sameNonce, expect: .unauthorised), .call(.tokenDetail),
      ]),
    HostCase(
      "token/of-others", "A device does not remove the token of another one, and is not told so.", .security,
      .active() + .active(of: "tablet") + [
        .call(.createToken), .call(.removeToken, .of("tablet")), .call(.tokenDetail),
        .call(.removeToken, .named("unknown")), .call(.tokenDetail),
      ]),
    HostCase(
      "token/unknown", "An unknown token is refused.", .security,
      .active() + [.call(.tokenDetail, .named("unknown"), expect: .unauthorised)]),
    HostCase(
      "token/wrong-header", "A token without its header is refused.", .interoperability,
      .active() + [
        .call(.createToken), .call(.tokenDetail, .noHeader, expect: .unauthorised),
        .call(.tokenDetail, .header("token_digest=", with: "digest="), expect: .unauthorised),
        .call(.tokenDetail, .header("timestamp=\"", with: "timestamp=\"x"), expect: .unauthorised),
      ]),
    HostCase(
      "token/states", "A token counts while its activation is ACTIVE.", .security,
      .active() + [
        .call(.createToken), .call(.validateToken, expect: valid), .call(.block()),
        .call(.validateToken, expect: invalid), .call(.tokenDetail, expect: .refusal), .call(.unblock),
        .call(.validateToken, expect: valid), .call(.remove()), .call(.validateToken, expect: invalid),
      ]),
    HostCase(
      "token/undecryptable",
      "A request for a token that cannot be decrypted is refused after its signature, which counts.",
      .strictness,
      .active() + [
        .call(.createToken, .damaged("mac"), expect: .unauthorised),
        .call(.status, expect: .active(attempts: 0, counter: 1)),
      ]),
    HostCase(
      "token/removed-by-wrong-key", "A token is not removed by a wrong signature.", .security,
      .active() + [
        .call(.createToken), .call(.removeToken, .wrongKey("possession"), expect: .unauthorised), .call(.tokenDetail),
        .call(.status, expect: .ok(.attempts(0))),
      ]),
  ]

  static let ofTokenTimes = [
    HostCase(
      "token/old", "A token of three hours ago is refused.", .security,
      .active() + [
        .call(.createToken), .call(.tokenDetail, .ahead(-10_800_000), expect: .unauthorised), .call(.tokenDetail),
      ]
    ),
    HostCase(
      "token/far-ahead", "A token of a time in 35 minutes is refused.", .security,
      .active() + [
        .call(.createToken), .call(.tokenDetail, .ahead(2_100_000), expect: .unauthorised), .call(.tokenDetail),
      ]
    ),
    HostCase(
      "token/ahead", "From 3.2 on, a token of a time in 20 minutes is refused.", .security, in: since32,
      .active() + [.call(.createToken), .call(.tokenDetail, .ahead(1_200_000), expect: .unauthorised)]),
    HostCase(
      "token/ahead-before-3-2", "Before 3.2, a token of a time in 20 minutes is taken.", .interoperability,
      in: [.v3_0, .v3_1], .active() + [.call(.createToken), .call(.tokenDetail, .ahead(1_200_000))]),
    HostCase(
      "token/times-for-administrator", "An administrator is told that a token is too old, or of a later time.",
      .strictness,
      .active() + [
        .call(.createToken), .call(.validateToken, .ahead(-10_800_000), expect: .error("ERR0030", "ERR0024")),
        .call(.validateToken, .ahead(2_100_000), expect: .error("ERR0044", "ERR0024")),
        .call(.validateToken, expect: valid),
      ]),
  ]

  static let ofVault = [
    HostCase(
      "vault/unlock", "The vault opens with possession and knowledge, and its key is the device's.", .interoperability,
      .active()
        + [
          "ADD_BIOMETRY", "FETCH_ENCRYPTION_KEY", "SIGN_WITH_DEVICE_PRIVATE_KEY", "a-b.c_9", "abc",
          String(repeating: "a", count: 255),
        ].map { .call(.unlockVault, .text("{\"reason\":\"\($0)\"}"), expect: .ok(.vaultKey)) } + [
          .call(.unlockVault, .text("{}"), expect: .ok(.vaultKey)),
          .call(.status, expect: .active(attempts: 0, counter: 7)),
        ]),
    HostCase(
      "vault/types", "The vault does not open with other factors, and that changes nothing.", .security,
      .active()
        + ["possession", "possession_knowledge_biometry", "knowledge"].map {
          .call(.unlockVault, .factors($0), expect: .refusal)
        } + [.call(.status, expect: .active(attempts: 0, counter: 0))]),
    HostCase(
      "vault/codes", "Factors that do not open the vault are refused with 400.", .interoperability,
      .active() + [
        .call(.unlockVault, .factors("possession"), expect: vault),
        .call(.unlockVault, .factors("possession_knowledge_biometry"), expect: vault),
      ]),
    HostCase(
      "vault/biometry", "The vault does not open with biometry, unless that is configured.", .security,
      cleanup: [.call(.settings(["vaultWithBiometry": .bool(false)]))],
      .active() + [
        .call(.settings(["vaultWithBiometry": .bool(false)])),
        .call(.unlockVault, .factors("possession_biometry"), expect: vault),
        .call(.settings(["vaultWithBiometry": .bool(true)])),
        .call(.unlockVault, .factors("possession_biometry"), expect: .ok(.vaultKey)),
      ]),
    HostCase(
      "vault/wrong-key", "The vault does not open with a wrong key of knowledge, which is counted.", .security,
      .active() + [
        .call(.unlockVault, .wrongKey("knowledge"), expect: .unauthorised),
        .call(.status, expect: .active(attempts: 1, counter: 0)), .call(.unlockVault, expect: .ok(.vaultKey)),
      ]),
    HostCase(
      "vault/reasons",
      "A reason has 3 to 255 letters of ASCII, digits, or one of \"_-.\"; others are refused before the signature.",
      .strictness,
      .active()
        + [
          "", "ab", String(repeating: "a", count: 256), String(repeating: "a", count: 300), "a b c", "äöü", "a/b/c",
          "αβγδ", "abc😀",
        ].map { .call(.unlockVault, .text("{\"reason\":\"\($0)\"}"), expect: vault) } + [
          .call(.unlockVault, .text(#"{"reason":"ab"}"#), .wrongKey("knowledge"), expect: vault),
          .call(.status, expect: .active(attempts: 0, counter: 0)),
        ]),
    HostCase(
      "vault/undecryptable", "A request that cannot be decrypted is refused before its signature, and costs nothing.",
      .strictness,
      .active() + [
        .call(.unlockVault, .damaged("mac"), expect: vault), .call(.status, expect: .active(attempts: 0, counter: 0)),
        .call(.unlockVault, .damaged("mac"), .wrongKey("knowledge"), expect: vault),
        .call(.status, expect: .active(attempts: 0, counter: 0)), .call(.unlockVault, expect: .ok(.vaultKey)),
      ]),
    HostCase(
      "vault/unreadable", "A text that is no JSON is refused with 401.", .strictness,
      .active() + [.call(.unlockVault, .text("no JSON"), expect: .unauthorised)]),
    HostCase(
      "vault/replayed", "The same request for the vault again is refused.", .security,
      .active() + [.call(.unlockVault), .call(.again, expect: .refusal), .call(.unlockVault, expect: .ok(.vaultKey))]),
  ]

  static let ofData = [
    HostCase(
      "data/signed", "Data that a device signs with its private key are verified, and others are not.", .security,
      .active() + .active(of: "tablet") + [
        .call(.verifyData, expect: .isValid(true)),
        .call(.verifyData, .request("the form JOSE"), expect: .isValid(true)),
        .call(.verifyData, .tampered("text"), expect: .isValid(false)),
        .call(.verifyData, .attribute("activationId", unknown), expect: .isValid(false)),
      ])
  ]

  static let ofOffline = [
    HostCase(
      "offline/right-and-wrong", "A right offline signature is accepted once, and a wrong one is counted.", .security,
      .active() + [
        .call(
          .verifyOffline(), expect: .ok(.flag("signatureValid", true), .text("signatureType", "POSSESSION_KNOWLEDGE"))),
        .call(.status, expect: .active(attempts: 0, counter: 1)),
        .call(.verifyOffline(), .wrongKey("knowledge"), expect: .isValid(false)),
        .call(.status, expect: .active(attempts: 1, counter: 1)),
        .call(.verifyOffline(), .counter(-2), expect: .isValid(false)), .call(.verifyOffline(), expect: .isValid(true)),
        .call(.status, expect: .active(attempts: 0, counter: 3)),
      ]),
    HostCase(
      "offline/biometry", "Offline, biometry counts where it is allowed, beside knowledge.", .security,
      .active() + [
        .call(.verifyOffline(allowsBiometry: true), .factors("possession_biometry"), expect: .isValid(true)),
        .call(.verifyOffline(allowsBiometry: true), expect: .isValid(true)),
        .call(.verifyOffline(), .factors("possession_biometry"), expect: .isValid(false)),
        .call(.status, expect: .ok(.attempts(1))),
      ]),
    HostCase(
      "offline/length", "The length of the components is that of the call.", .interoperability,
      .active() + [
        .call(.verifyOffline(length: 4), expect: .isValid(true)),
        .call(.verifyOffline(length: 6), expect: .isValid(true)),
      ]),
    HostCase(
      "offline/unsupported-version", "Offline signatures do not depend on the versions of the application.",
      .strictness,
      cleanup: [.call(.support(true))],
      .active() + [
        .call(.support(false)), .call(.verifyOffline(), expect: .isValid(true)), .call(.support(true)),
      ]),
    HostCase(
      "offline/time", "Passwords that depend on the time count for so many steps as the call says.", .security,
      .active(ActivationBeginning(maximum: 20)) + [
        .call(.verifyOffline(steps: 2), expect: .isValid(true)),
        .call(.verifyOffline(steps: 2), .attribute("age", "1"), expect: .isValid(true)),
        .call(.verifyOffline(steps: 0), .attribute("age", "1"), expect: .isValid(false)),
        .call(.verifyOffline(steps: 1), .attribute("age", "2"), expect: .isValid(false)),
      ]),
    HostCase(
      "offline/data", "Offline data are signed by the key of the activation, or of the application.", .interoperability,
      .active() + [
        .call(.offlineData(isPersonal: true), expect: .ok(.signedOfflineData, .bytes("nonce", 16))),
        .call(.offlineData(isPersonal: false), expect: .ok(.signedOfflineData, .bytes("nonce", 16))),
      ]),
  ]
}
