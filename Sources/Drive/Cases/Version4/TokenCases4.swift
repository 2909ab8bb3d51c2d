internal import Conformance
internal import PartyModel
internal import PowerAuth

/// Tokens and the vault of protocol 4.
extension HostCase {
  private static let refused = ReplyExpectation.refused(400, "ERR_SECURE_VAULT")
  private static let wrongKey = RequestChange.device(.wrongKey(.knowledge))
  private static let biometry = RequestChange.factors(.possessionBiometry)

  static let ofTokens4 = [
    HostCase(
      "token4/life", "A token of 32 bytes is made, used twice and removed.", .interoperability, in: only4,
      .active4() + [
        .send4(.tokenCreate, expect: .ok(.present("tokenId"), .bytes("tokenSecret", 32))),
        .send4(.activationDetail, expect: .ok(.present("activationId"))), .send4(.activationDetail),
        .send4(.tokenRemove), .send4(.activationDetail, expect: .unauthorised),
        .send4(.activationStatus, expect: .active(attempts: 0, counter: 3)),
      ]),
    HostCase(
      "token4/types", "A token has the factors of the code that asked for it.", .security, in: only4,
      .active4() + [
        .send4(.tokenCreate, .factors(.possession), .named("weak")),
        .send4(.activationDetail, .named("weak"), expect: .unauthorised),
        .send4(.tokenCreate, biometry, .named("by biometry")), .send4(.activationDetail, .named("by biometry")),
      ]),
    HostCase(
      "token4/wrong-digest", "A token with a wrong digest is refused, and does not count as a failed attempt.",
      .security, in: only4,
      .active4() + [
        .send4(.tokenCreate), .send4(.activationDetail, .device(.wrongDigest), expect: .unauthorised),
        .send4(.activationDetail, .device(.digestWithoutVersion), expect: .unauthorised),
        .send4(.activationDetail, .named("unknown"), expect: .unauthorised),
        .send4(.activationStatus, expect: .active(attempts: 0, counter: 2)), .send4(.activationDetail),
      ]),
    HostCase(
      "token4/replayed", "A token with a nonce that was used is refused.", .security, in: only4,
      .active4() + [
        .send4(.tokenCreate), .send4(.activationDetail), .send4(.activationDetail, .sameNonce, expect: .unauthorised),
        .send4(.activationDetail),
      ]),
    HostCase(
      "token4/nonce-of-wrong-digest", "A wrong digest leaves its nonce usable, unlike in 3.3.", .strictness, in: only4,
      .active4() + [
        .send4(.tokenCreate), .send4(.activationDetail, .device(.wrongDigest), expect: .unauthorised),
        .send4(.activationDetail, .sameNonce, expect: .ok.whereRefusal(is: .strictness)), .send4(.activationDetail),
      ]),
    HostCase(
      "token4/times", "A token of an hour ago, or of a time in an hour, is refused.", .security, in: only4,
      .active4() + [
        .send4(.tokenCreate), .send4(.activationDetail, .ahead(-3_600_000), expect: .unauthorised),
        .send4(.activationDetail, .ahead(3_600_000), expect: .unauthorised), .send4(.activationDetail),
      ]),
    HostCase(
      "token4/blocked", "A token is refused while its activation is blocked, and is valid again afterwards.", .security,
      in: only4,
      .active4() + [
        .send4(.tokenCreate), .call(.block()), .send4(.activationDetail, expect: .unauthorised), .call(.unblock),
        .send4(.activationDetail), .call(.remove()), .send4(.activationDetail, expect: .unauthorised),
      ]),
    HostCase(
      "token4/unreadable", "A request for a token that cannot be decrypted is not authenticated, and uses its code up.",
      .strictness, in: only4,
      .active4() + [
        .send4(.tokenCreate, .device(.damaged(.data)), expect: .unauthorised),
        .send4(.activationStatus, expect: .active(attempts: 0, counter: 2)), .send4(.tokenCreate),
      ]),
  ]

  /// A request for a key of the vault.
  private static func unlock(
    _ identifier: VaultKeyIdentifier, _ changes: RequestChange..., expect expectation: ReplyExpectation
  ) -> CaseStep {
    let text = #"{"keyIdentifier":"\#(identifier.rawValue)","reason":"FETCH_ENCRYPTION_KEY"}"#
    return CaseStep(action: .endpoint4(.vaultUnlock), changes: [.text(text)] + changes, expectation: expectation)
  }

  static let ofVault4 = [
    HostCase(
      "vault4/keys", "The vault gives the keys that the device derives, also after a change of the password.",
      .interoperability, in: only4,
      .active4() + [
        unlock(.devicePrivate, expect: .ok(.bytes("vaultEncryptionKey", 32), .vaultKey4(.kekDevicePrivate))),
        unlock(.knowledge, expect: .ok(.vaultKey4(.appVaultKnowledge))),
        unlock(.twoFactors, expect: .ok(.vaultKey4(.appVault2fa))),
        unlock(.twoFactors, biometry, expect: .ok(.vaultKey4(.appVault2fa))), .send4(.passwordChange),
        unlock(.knowledge, expect: .ok(.vaultKey4(.appVaultKnowledge))),
        .send4(.activationStatus, expect: .active(attempts: 0, counter: 7)),
      ]),
    HostCase(
      "vault4/types", "Biometry does not open the key of knowledge, possession opens none, and nothing is used up.",
      .security, in: only4,
      .active4() + [
        unlock(.knowledge, biometry, expect: refused),
        unlock(.twoFactors, .factors(.possession), expect: refused),
        unlock(.devicePrivate, .factors(.possession), expect: refused),
        unlock(.twoFactors, .factors(.possessionKnowledgeBiometry), expect: refused),
        unlock(.knowledge, .factors(.possessionKnowledgeBiometry), expect: refused),
        .send4(.activationStatus, expect: .active(attempts: 0, counter: 1)),
        // A setting of the application decides whether biometry opens it.
        unlock(.devicePrivate, biometry, expect: .either),
      ]),
    HostCase(
      "vault4/bodies", "A wrong identifier or reason, or a message that cannot be decrypted, costs nothing.", .security,
      in: only4,
      .active4() + [
        .send4(.vaultUnlock, .text(#"{"keyIdentifier":"KDK_OTHER"}"#), expect: refused),
        .send4(.vaultUnlock, .text("{}"), expect: refused),
        .send4(
          .vaultUnlock, .text(#"{"keyIdentifier":"KDK_APP_VAULT_2FA","reason":"a reason with ?!"}"#), expect: refused),
        .send4(.vaultUnlock, .device(.damaged(.data)), expect: refused),
        .send4(.activationStatus, expect: .active(attempts: 0, counter: 1)),
        .send4(.vaultUnlock, .text(#"{"keyIdentifier":"KDK_APP_VAULT_2FA"}"#)),
      ]),
    HostCase(
      "vault4/wrong-code", "A wrong code opens no key, and is counted.", .security, in: only4,
      .active4() + [
        .send4(.vaultUnlock, wrongKey, expect: .unauthorised),
        .send4(.activationStatus, expect: .active(attempts: 1, counter: 1)), .send4(.vaultUnlock),
      ]),
    HostCase(
      "vault4/blocked", "A blocked activation gets no key of the vault.", .security, in: only4,
      .active4() + [.call(.block()), .send4(.vaultUnlock, expect: refused), .call(.unblock), .send4(.vaultUnlock)]),
  ]
}
