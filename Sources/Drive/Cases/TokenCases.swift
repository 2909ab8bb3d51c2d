internal import Conformance
internal import PartyModel
internal import PowerAuth
internal import StrictJSON

/// Tokens, the vault, and what is verified by an administrator.
extension HostCase {
  private static let valid = ReplyExpectation.ok(.verdict("tokenValid", true))
  private static let invalid = ReplyExpectation.ok(.verdict("tokenValid", false))
  private static let vault = ReplyExpectation.refused(400, "ERR_SECURE_VAULT")

  static let ofTokens = [
    HostCase(
      "token/life", "A token is made, used twice and removed.", .interoperability,
      .active() + [
        .send(.createToken, expect: .ok(.present("tokenId"), .bytes("tokenSecret", 16))),
        .send(.tokenDetail, expect: .ok(.present("activationId"))), .send(.tokenDetail),
        .send(.removeToken, expect: .ok(.present("tokenId"))), .send(.tokenDetail, expect: .unauthorised),
        .send(.status, expect: .active(attempts: 0, counter: 2)),
      ]),
    HostCase(
      "token/types", "A token has the factors of the signature that asked for it.", .security,
      .active() + [
        .send(.createToken, .factors(.possession), .named("weak")),
        .send(.tokenDetail, .named("weak"), expect: .unauthorised),
        .send(.createToken, .factors(.possessionBiometry), .named("by biometry")),
        .send(.tokenDetail, .named("by biometry")),
        .send(.createToken, .factors(.possessionKnowledgeBiometry), .named("x")),
        .send(.createToken, .factors(.knowledge), expect: .unauthorised),
      ]),
    HostCase(
      "token/types-for-administrator", "An administrator learns the factors of a token.", .interoperability,
      .active() + [
        .send(.createToken, .factors(.possession), .named("weak")),
        .call(
          .validateToken, .named("weak"),
          expect: .ok(
            .verdict("tokenValid", true), .text("signatureType", "POSSESSION"), .text("activationStatus", "ACTIVE"),
            .text("userId", "drive-user"))), .send(.createToken),
        .call(
          .validateToken, expect: .ok(.verdict("tokenValid", true), .text("signatureType", "POSSESSION_KNOWLEDGE"))),
        .call(.eraseToken, expect: .ok(.flag("removed", true))), .call(.validateToken, expect: invalid),
        .call(.eraseToken, expect: .ok(.flag("removed", false))),
      ]),
    HostCase(
      "token/wrong-digest", "A token with a wrong digest is refused, and does not count as a failed attempt.",
      .security,
      .active() + [
        .send(.createToken), .send(.tokenDetail, .device(.wrongDigest), expect: .unauthorised),
        .send(.status, expect: .active(attempts: 0, counter: 1)), .send(.tokenDetail),
      ]),
    HostCase(
      "token/without-version", "From 3.2 on, a digest without the version is refused.", .security, in: since32,
      .active() + [.send(.createToken), .send(.tokenDetail, .device(.digestWithoutVersion), expect: .unauthorised)]),
    HostCase(
      "token/replayed", "A token with a nonce that was used is refused.", .security,
      .active() + [
        .send(.createToken), .send(.tokenDetail), .send(.tokenDetail, .sameNonce, expect: .unauthorised),
        .send(.tokenDetail),
      ]),
    HostCase(
      "token/nonce-of-wrong-digest", "A wrong digest spends its nonce as well.", .strictness,
      .active() + [
        .send(.createToken), .send(.tokenDetail, .device(.wrongDigest), expect: .unauthorised),
        .send(.tokenDetail, .sameNonce, expect: .unauthorised), .send(.tokenDetail),
      ]),
    HostCase(
      "token/of-others", "A device does not remove the token of another one, and is not told that it does.", .security,
      .active() + .active(of: "tablet") + [
        .send(.createToken), .send(.removeToken, .of("tablet"), expect: .ok.whereRefusal(is: .strictness)),
        .send(.tokenDetail, expect: .ok.whereRefusal(is: .security, "A device removes the token of another one.")),
        .send(.removeToken, .named("unknown"), expect: .ok.whereRefusal(is: .strictness)), .send(.tokenDetail),
      ]),
    HostCase(
      "token/unknown", "An unknown token is refused.", .security,
      .active() + [.send(.tokenDetail, .named("unknown"), expect: .unauthorised)]),
    HostCase(
      "token/wrong-header", "A token without its header is refused.", .interoperability,
      .active() + [
        .send(.createToken), .send(.tokenDetail, .noHeader, expect: .unauthorised),
        .send(.tokenDetail, .header("token_digest=", with: "digest="), expect: .unauthorised),
        .send(.tokenDetail, .header("timestamp=\"", with: "timestamp=\"x"), expect: .unauthorised),
      ]),
    HostCase(
      "token/states", "A token counts while its activation is ACTIVE.", .security,
      .active() + [
        .send(.createToken), .call(.validateToken, expect: valid), .call(.block()),
        .call(.validateToken, expect: invalid), .send(.tokenDetail, expect: .refusal), .call(.unblock),
        .call(.validateToken, expect: valid), .call(.remove()), .call(.validateToken, expect: invalid),
      ]),
    HostCase(
      "token/undecryptable",
      "A request for a token that cannot be decrypted is refused after its signature, which counts.",
      .strictness,
      .active() + [
        .send(.createToken, .device(.damaged(.mac)), expect: .unauthorised),
        .send(.status, expect: .active(attempts: 0, counter: 1)),
      ]),
    HostCase(
      "token/removed-by-wrong-key", "A token is not removed by a wrong signature.", .security,
      .active() + [
        .send(.createToken), .send(.removeToken, .device(.wrongKey(.possession)), expect: .unauthorised),
        .send(.tokenDetail, expect: .ok.whereRefusal(is: .security, "A wrong signature removes a token.")),
        .send(.status, expect: .ok(.attempts(0))),
      ]),
  ]

  static let ofTokenTimes = [
    HostCase(
      "token/old", "A token of three hours ago is refused.", .security,
      .active() + [
        .send(.createToken), .send(.tokenDetail, .ahead(-10_800_000), expect: .unauthorised), .send(.tokenDetail),
      ]
    ),
    HostCase(
      "token/far-ahead", "A token of a time in 35 minutes is refused.", .security,
      .active() + [
        .send(.createToken), .send(.tokenDetail, .ahead(2_100_000), expect: .unauthorised), .send(.tokenDetail),
      ]
    ),
    HostCase(
      "token/ahead", "From 3.2 on, a token of a time in 20 minutes is refused.", .security, in: since32,
      .active() + [.send(.createToken), .send(.tokenDetail, .ahead(1_200_000), expect: .unauthorised)]),
    HostCase(
      "token/ahead-before-3-2", "Before 3.2, a token of a time in 20 minutes is taken.", .interoperability,
      in: [.v3_0, .v3_1], .active() + [.send(.createToken), .send(.tokenDetail, .ahead(1_200_000))]),
    HostCase(
      "token/times-for-administrator", "An administrator is told that a token is too old, or of a later time.",
      .strictness,
      .active() + [
        .send(.createToken), .call(.validateToken, .ahead(-10_800_000), expect: .error("ERR0030", "ERR0024")),
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
        ].map { .send(.unlockVault, .text("{\"reason\":\"\($0)\"}"), expect: .ok(.vaultKey)) } + [
          .send(.unlockVault, .text("{}"), expect: .ok(.vaultKey)),
          .send(.status, expect: .active(attempts: 0, counter: 7)),
        ]),
    HostCase(
      "vault/types", "The vault does not open with other factors, and that changes nothing.", .security,
      .active()
        + [SignatureType.possession, .possessionKnowledgeBiometry, .knowledge].map {
          .send(.unlockVault, .factors($0), expect: .refusal)
        } + [.send(.status, expect: .active(attempts: 0, counter: 0))]),
    HostCase(
      "vault/codes", "Factors that do not open the vault are refused with 400.", .interoperability,
      .active() + [
        .send(.unlockVault, .factors(.possession), expect: vault),
        .send(.unlockVault, .factors(.possessionKnowledgeBiometry), expect: vault),
      ]),
    HostCase(
      "vault/biometry", "The vault does not open with biometry, unless that is configured.", .security,
      cleanup: [.call(.settings(["vaultWithBiometry": .bool(false)]))],
      .active() + [
        .call(.settings(["vaultWithBiometry": .bool(false)])),
        .send(.unlockVault, .factors(.possessionBiometry), expect: vault),
        .call(.settings(["vaultWithBiometry": .bool(true)])),
        .send(.unlockVault, .factors(.possessionBiometry), expect: .ok(.vaultKey)),
      ]),
    HostCase(
      "vault/wrong-key", "The vault does not open with a wrong key of knowledge, which is counted.", .security,
      .active() + [
        .send(.unlockVault, .device(.wrongKey(.knowledge)), expect: .unauthorised),
        .send(.status, expect: .active(attempts: 1, counter: 0)), .send(.unlockVault, expect: .ok(.vaultKey)),
      ]),
    HostCase(
      "vault/reasons",
      "A reason has 3 to 255 letters of ASCII, digits, or one of \"_-.\"; others are refused before the signature.",
      .strictness,
      .active()
        + [
          "", "ab", String(repeating: "a", count: 256), String(repeating: "a", count: 300), "a b c", "äöü", "a/b/c",
          "αβγδ", "abc😀",
        ].map { .send(.unlockVault, .text("{\"reason\":\"\($0)\"}"), expect: vault) } + [
          .send(.unlockVault, .text(#"{"reason":"ab"}"#), .device(.wrongKey(.knowledge)), expect: vault),
          .send(.status, expect: .active(attempts: 0, counter: 0)),
        ]),
    HostCase(
      "vault/undecryptable", "A request that cannot be decrypted is refused before its signature, and costs nothing.",
      .strictness,
      .active() + [
        .send(.unlockVault, .device(.damaged(.mac)), expect: vault),
        .send(.status, expect: .active(attempts: 0, counter: 0)),
        .send(.unlockVault, .device(.damaged(.mac)), .device(.wrongKey(.knowledge)), expect: vault),
        .send(.status, expect: .active(attempts: 0, counter: 0)), .send(.unlockVault, expect: .ok(.vaultKey)),
      ]),
    HostCase(
      "vault/unreadable", "A text that is not JSON is refused with 401.", .strictness,
      .active() + [.send(.unlockVault, .text("no JSON"), expect: .unauthorised)]),
    HostCase(
      "vault/replayed", "The same request for the vault again is refused.", .security,
      .active() + [.send(.unlockVault), .call(.again, expect: .refusal), .send(.unlockVault, expect: .ok(.vaultKey))]),
  ]

  static let ofData = [
    HostCase(
      "data/signed", "Data that a device signs with its private key are verified, and others are not.", .security,
      .active() + .active(of: "tablet") + [
        .call(.verifyData(), expect: .isValid(true)),
        .call(.verifyData(isJOSE: true), expect: .isValid(true)),
        .call(.verifyData(), .device(.tampered(.body)), expect: .isValid(false)),
        .call(.verifyData(), .attribute("activationId", unknown), expect: .isValid(false)),
      ])
  ]

  static let ofOffline = [
    HostCase(
      "offline/right-and-wrong", "A right offline signature is accepted once, and a wrong one is counted.", .security,
      .active() + [
        .call(
          .verifyOffline(),
          expect: .ok(.verdict("signatureValid", true), .text("signatureType", "POSSESSION_KNOWLEDGE"))),
        .send(.status, expect: .active(attempts: 0, counter: 1)),
        .call(.verifyOffline(), .device(.wrongKey(.knowledge)), expect: .isValid(false)),
        .send(.status, expect: .active(attempts: 1, counter: 1)),
        .call(.verifyOffline(), .device(.counterAhead(-2)), expect: .isValid(false)),
        .call(.verifyOffline(), expect: .isValid(true)),
        .send(.status, expect: .active(attempts: 0, counter: 3)),
      ]),
    HostCase(
      "offline/biometry", "Offline, biometry counts where it is allowed, as well as knowledge.", .security,
      .active() + [
        .call(
          .verifyOffline(OfflineCheck(allowsBiometry: true)), .factors(.possessionBiometry), expect: .isValid(true)),
        .call(.verifyOffline(OfflineCheck(allowsBiometry: true)), expect: .isValid(true)),
        .call(.verifyOffline(), .factors(.possessionBiometry), expect: .isValid(false)),
        .send(.status, expect: .ok(.attempts(1))),
      ]),
    HostCase(
      "offline/length", "The length of the components is that of the call.", .interoperability,
      .active() + [
        .call(.verifyOffline(OfflineCheck(length: 4)), expect: .isValid(true)),
        .call(.verifyOffline(OfflineCheck(length: 6)), expect: .isValid(true)),
      ]),
    HostCase(
      "offline/unsupported-version", "Offline signatures do not depend on the versions of the application.",
      .strictness,
      cleanup: [.call(.support(true))],
      .active() + [
        .call(.support(false)), .call(.verifyOffline(), expect: .isValid(true)), .call(.support(true)),
      ]),
    HostCase(
      "offline/time", "Passwords that depend on the time count for as many steps as the call says.", .security,
      .active(ActivationBeginning(maximum: 20)) + [
        .call(.verifyOffline(OfflineCheck(steps: 2)), expect: .isValid(true)),
        .call(.verifyOffline(OfflineCheck(steps: 2, age: 1)), expect: .isValid(true)),
        .call(.verifyOffline(OfflineCheck(steps: 0, age: 1)), expect: .isValid(false)),
        .call(.verifyOffline(OfflineCheck(steps: 1, age: 2)), expect: .isValid(false)),
      ]),
    HostCase(
      "offline/data", "Offline data are signed by the key of the activation, or of the application.", .interoperability,
      .active() + [
        .call(.offlineData(isPersonal: true), expect: .ok(.signedOfflineData, .bytes("nonce", 16))),
        .call(.offlineData(isPersonal: false), expect: .ok(.signedOfflineData, .bytes("nonce", 16))),
      ]),
  ]
}
