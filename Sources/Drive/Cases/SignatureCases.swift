internal import Conformance
internal import PartyModel
internal import PowerAuth
internal import StrictJSON

/// Online signatures.
extension HostCase {
  static let ofSignatures = [
    HostCase(
      "signature/types", "Signatures of each allowed set of factors are right.", .interoperability,
      .active() + [
        .send(.validate, .factors(.possession)), .send(.validate, .factors(.possessionKnowledge)),
        .send(.validate, .factors(.possessionBiometry)), .send(.validate, .factors(.possessionKnowledgeBiometry)),
        .send(.status, expect: .active(attempts: 0, counter: 4)),
      ]),
    HostCase(
      "signature/methods", "Requests of each method are signed, those of GET by their query.", .interoperability,
      .active() + [
        .send(.validate, .method("PUT")), .send(.validate, .method("DELETE"), .body("")),
        .send(.validate, .method("GET")), .send(.validate, .method("GET"), .query("b=2&a=1&a=0")),
        .send(.status, expect: .active(attempts: 0, counter: 4)),
      ]),
    HostCase(
      "signature/bodies", "Empty and large bodies are signed.", .interoperability,
      .active() + [
        .send(.validate, .body("")),
        .send(.validate, .body("{\"text\":\"" + String(repeating: "é", count: 5000) + "\"}")),
        .send(.validate, .body(#"{"requestObject":{"reason":"VALIDATE_PASSWORD"}}"#)),
      ]),
    HostCase(
      "signature/versions", "A client may change the version between two requests.", .interoperability,
      .active() + [
        .send(.validate, .version(.v3_0)), .send(.validate, .version(.v3_1)), .send(.validate, .version(.v3_2)),
        .send(.validate, .version(.v3_3)), .send(.status, expect: .active(attempts: 0, counter: 4)),
      ]),
    HostCase(
      "signature/remove-with-biometry", "A device removes its activation also with biometry.", .interoperability,
      .active() + [
        .send(.removeActivation, .factors(.possessionBiometry)), .send(.status, expect: .ok(.state(5))),
      ] + .active(of: "tablet") + [
        .send(.removeActivation, .of("tablet"), .factors(.possessionKnowledgeBiometry)),
        .send(.status, .of("tablet"), expect: .ok(.state(5))),
      ]),
    HostCase(
      "signature/for-administrator",
      "An administrator learns whether a signature is right, and how many attempts remain.",
      .interoperability,
      .active(ActivationBeginning(maximum: 4)) + [
        .call(
          .verifySignature,
          expect: .ok(
            .verdict("signatureValid", true), .number("remainingAttempts", 4), .text("activationStatus", "ACTIVE"),
            .text("signatureType", "POSSESSION_KNOWLEDGE"), .text("userId", "drive-user"))),
        .call(
          .verifySignature, .device(.wrongKey(.knowledge)),
          expect: .ok(
            .verdict("signatureValid", false), .number("remainingAttempts", 3),
            .text("signatureType", "POSSESSION_KNOWLEDGE"))),
        .call(
          .verifySignature, .device(.tampered(.body)),
          expect: .ok(.verdict("signatureValid", false), .number("remainingAttempts", 2))),
        .call(.verifySignature, expect: .ok(.verdict("signatureValid", true), .number("remainingAttempts", 4))),
        .call(.verifySignature, .factors(.possession), expect: .isValid(true)), .call(.block()),
        .call(
          .verifySignature,
          expect: .ok(
            .verdict("signatureValid", false), .none("userId"), .none("remainingAttempts"), .none("signatureType"))),
      ]),
  ]

  static let ofRefusedSignatures = [
    HostCase(
      "signature/replayed",
      "A request that was accepted is refused when it comes again, and counts as a failed attempt.",
      .security,
      .active() + [
        .send(.validate), .call(.again, expect: .unauthorised),
        .send(.status, expect: .active(attempts: 1, counter: 1)),
        .send(.validate), .send(.status, expect: .active(attempts: 0, counter: 2)),
      ]),
    HostCase(
      "signature/old-counter", "A signature with an old value of the counter is refused.", .security,
      .active() + [
        .send(.validate), .send(.validate), .send(.validate, .device(.counterAhead(-1)), expect: .unauthorised),
        .send(.validate, .device(.counterAhead(-2)), expect: .unauthorised),
        .send(.status, expect: .active(attempts: 2, counter: 2)), .send(.validate),
      ]),
    HostCase(
      "signature/wrong-knowledge", "A signature with a wrong key of knowledge is refused and counted.", .security,
      .active() + [
        .send(.validate, .device(.wrongKey(.knowledge)), expect: .unauthorised),
        .send(.status, expect: .active(attempts: 1, counter: 0)), .send(.validate),
        .send(.status, expect: .active(attempts: 0, counter: 2)),
      ]),
    HostCase(
      "signature/wrong-biometry", "A signature with a wrong key of biometry is refused and counted.", .security,
      .active() + [
        .send(.validate, .factors(.possessionBiometry), .device(.wrongKey(.biometry)), expect: .unauthorised),
        .send(.status, expect: .active(attempts: 1, counter: 0)),
        .send(.validate, .factors(.possessionBiometry)), .send(.status, expect: .active(attempts: 0, counter: 2)),
        .send(.validate, .factors(.possessionKnowledgeBiometry), .device(.wrongKey(.biometry)), expect: .unauthorised),
        .send(.status, expect: .active(attempts: 1, counter: 2)),
      ]),
    HostCase(
      "signature/wrong-possession", "A signature with a wrong key of possession is refused.", .security,
      .active() + [
        .send(.validate, .device(.wrongKey(.possession)), expect: .unauthorised),
        .send(.validate, .factors(.possession), .device(.wrongKey(.possession)), expect: .unauthorised),
        .send(.status, expect: .active(attempts: 1, counter: 0)),
      ]),
    HostCase(
      "signature/swapped-keys", "A signature with the key of possession as that of biometry is refused.", .security,
      .active() + [
        .send(.validate, .factors(.possessionBiometry), .device(.wrongKey(.swapped)), expect: .unauthorised),
        .send(.validate, .factors(.possessionKnowledgeBiometry), .device(.wrongKey(.swapped)), expect: .unauthorised),
        .send(.status, expect: .active(attempts: 2, counter: 0)),
      ]),
    HostCase(
      "signature/tampered", "A request that was changed after it was signed is refused.", .security,
      .active(ActivationBeginning(maximum: 9))
        + [RequestPart.body, .address, .method, .nonce].map {
          .send(.validate, .device(.tampered($0)), expect: .unauthorised)
        } + [.send(.status, expect: .active(attempts: 4, counter: 0)), .send(.validate)]),
    HostCase(
      "signature/of-other-device", "A signature by the keys of another device is refused.", .security,
      .active() + .active(of: "tablet") + [
        .send(.validate, .signedFor("tablet"), expect: .unauthorised),
        .send(.status, expect: .active(attempts: 0, counter: 0)),
        .send(.status, .of("tablet"), expect: .active(attempts: 1, counter: 0)),
      ]),
    HostCase(
      "signature/types-not-allowed", "A signature without possession is refused, and changes nothing.", .security,
      .active()
        + [SignatureType.knowledge, .biometry].map { .send(.validate, .factors($0), expect: .unauthorised) } + [
          .send(.validate, .header("possession_knowledge", with: "knowledge_biometry"), expect: .unauthorised),
          .send(.status, expect: .active(attempts: 0, counter: 0)), .send(.validate),
        ]),
    HostCase(
      "signature/remove-with-possession", "Possession alone does not remove an activation.", .security,
      .active() + [
        .send(.removeActivation, .factors(.possession), expect: .unauthorised),
        .send(.status, expect: .active(attempts: 0, counter: 0)),
      ]),
    HostCase(
      "signature/wrong-application", "An unknown application key, or a wrong secret, is refused and counted.",
      .security,
      .active() + [
        .send(.validate, .application(.unknown), expect: .unauthorised),
        .send(.validate, .application(.wrongSecret), expect: .unauthorised),
        .send(.status, expect: .active(attempts: 2, counter: 0)),
        .send(.validate, .factors(.possession), .application(.unknown), expect: .unauthorised),
        .send(.status, expect: .active(attempts: 2, counter: 0)),
      ]),
    HostCase(
      "signature/other-application", "The key of another application is refused and counted.", .security,
      .active() + [
        .send(.validate, .application(.other), expect: .unauthorised),
        .send(.status, expect: .active(attempts: 1, counter: 0)), .send(.validate),
      ]),
    HostCase(
      "signature/second-version", "A supported version of the application signs, another one does not and is counted.",
      .security, cleanup: [.call(.support(true))],
      .active() + [
        .call(.support(true)), .send(.validate, .application(.second)), .call(.support(false)),
        .send(.validate, .application(.second), expect: .unauthorised),
        .send(.status, expect: .active(attempts: 1, counter: 1)), .send(.validate), .call(.support(true)),
        .send(.validate, .application(.second)),
      ]),
    HostCase(
      "signature/wrong-versions", "A header of an unknown version is refused, and changes nothing.", .security,
      .active()
        + ["2.1", "1.0", "3.9", "4.0", "3", ""].map {
          .send(.validate, .statedVersion($0), expect: .unauthorised)
        } + [.send(.status, expect: .active(attempts: 0, counter: 0)), .send(.validate)]),
    HostCase(
      "signature/wrong-headers", "A header that is missing or cannot be read is refused, and changes nothing.",
      .interoperability,
      .active() + [
        .send(.validate, .noHeader, expect: .unauthorised),
        .send(.validate, .header("PowerAuth", with: "Basic"), expect: .unauthorised),
        .send(.validate, .header("pa_signature=", with: "signature="), expect: .unauthorised),
        .send(.validate, .header("pa_nonce=", with: "pa_none="), expect: .unauthorised),
        .send(.status, expect: .active(attempts: 0, counter: 0)), .send(.validate),
      ]),
    HostCase(
      "signature/unknown-activation", "A signature for an unknown activation is refused.", .security,
      .active() + [
        .send(.validate, .signedFor("unknown"), expect: .unauthorised),
        .send(.status, expect: .active(attempts: 0, counter: 0)),
      ]),
  ]

  static let ofCounter = [
    HostCase(
      "counter/ahead", "A client that is 19 values ahead is accepted, and the counter follows it.", .interoperability,
      .active() + [
        .send(.validate, .device(.counterAhead(19))), .send(.status, expect: .active(attempts: 0, counter: 20)),
        .send(.validate),
        .send(.status, expect: .active(attempts: 0, counter: 21)),
        .send(.validate, .device(.counterAhead(3))), .send(.status, expect: .active(attempts: 0, counter: 25)),
      ]),
    HostCase(
      "counter/too-far-ahead", "A client that is further ahead than the look-ahead is refused, and the counter stays.",
      .security,
      .active() + [
        .send(.validate, .device(.counterAhead(20)), expect: .unauthorised),
        .send(.validate, .device(.counterAhead(0)), expect: .unauthorised),
        .send(.status, expect: .active(attempts: 2, counter: 0)),
      ]),
    HostCase(
      "counter/after-failures", "Wrong signatures do not move the counter.", .security,
      .active(ActivationBeginning(maximum: 30))
        + [.send(.validate, .device(.wrongKey(.knowledge)), expect: .unauthorised)].times(5) + [
          .send(.status, expect: .active(attempts: 5, counter: 0)), .send(.validate),
          .send(.status, expect: .active(attempts: 0, counter: 6)),
        ]),
    HostCase(
      "counter/of-all-endpoints", "Each signed request moves the counter by one step.", .interoperability,
      .active() + [
        .send(.validate), .send(.createToken), .send(.unlockVault), .send(.removeToken),
        .send(.status, expect: .active(attempts: 0, counter: 4)), .send(.userInfo),
        .send(.tokenDetail, expect: .refusal),
        .send(.status, expect: .active(attempts: 0, counter: 4)),
      ]),
  ]

  static let ofAttempts = [
    HostCase(
      "attempts/counted", "Wrong signatures are counted; possession neither counts nor resets.", .security,
      .active() + [
        .send(.validate), .send(.validate, .device(.wrongKey(.knowledge)), expect: .unauthorised),
        .send(.status, expect: .ok(.attempts(1))), .send(.validate, .factors(.possession)),
        .send(.status, expect: .ok(.attempts(1))),
        .send(.validate, .factors(.possession), .device(.wrongKey(.possession)), expect: .unauthorised),
        .send(.status, expect: .ok(.attempts(1))),
        .send(.validate, .device(.wrongKey(.knowledge)), expect: .unauthorised),
        .send(.status, expect: .ok(.attempts(2))),
        .send(.validate, .factors(.possessionBiometry)), .send(.status, expect: .ok(.state(3), .attempts(0))),
      ]),
    HostCase(
      "attempts/used-up", "The attempt that reaches the maximum blocks, and a right signature does not count then.",
      .security,
      .active(ActivationBeginning(maximum: 3)) + [
        .send(.validate, .device(.wrongKey(.knowledge)), expect: .unauthorised),
        .send(.validate, .device(.wrongKey(.knowledge)), expect: .unauthorised), .send(.validate),
        .send(.status, expect: .ok(.state(3), .attempts(0))),
      ] + [.send(.validate, .device(.wrongKey(.knowledge)), expect: .unauthorised)].times(2) + [
        .send(.status, expect: .ok(.state(3), .attempts(2))),
        .send(.validate, .device(.wrongKey(.knowledge)), expect: .unauthorised),
        .send(.status, expect: .ok(.state(4), .attempts(3), .maximum(3))), .send(.validate, expect: .unauthorised),
        .send(.status, expect: .ok(.state(4), .attempts(3))),
      ]),
    HostCase(
      "attempts/unblocked", "A block by attempts has its reason, and unblocking sets the attempts to 0.",
      .interoperability,
      .active(ActivationBeginning(maximum: 3))
        + [.send(.validate, .device(.wrongKey(.knowledge)), expect: .unauthorised)].times(3)
        + [
          .call(
            .detail,
            expect: .ok(
              .text("activationStatus", "BLOCKED"), .text("blockedReason", "MAX_FAILED_ATTEMPTS"),
              .number("failedAttempts", 3))), .call(.unblock),
          .call(.detail, expect: .ok(.number("failedAttempts", 0), .none("blockedReason"))),
          .send(.status, expect: .ok(.state(3), .attempts(0))), .send(.validate),
        ]),
    HostCase(
      "attempts/of-seven", "Six of seven failed attempts do not block, and the seventh does.", .security,
      .active(ActivationBeginning(maximum: 7))
        + [.send(.validate, .device(.wrongKey(.knowledge)), expect: .unauthorised)].times(6)
        + [
          .send(.status, expect: .ok(.state(3), .attempts(6), .maximum(7))),
          .send(.validate, .device(.wrongKey(.knowledge)), expect: .unauthorised),
          .send(.status, expect: .ok(.state(4), .attempts(7))),
        ]),
    HostCase(
      "attempts/of-others", "Wrong signatures for a token and the vault are counted as well.", .security,
      .active() + [
        .send(.createToken, .device(.wrongKey(.knowledge)), expect: .unauthorised),
        .send(.unlockVault, .device(.wrongKey(.knowledge)), expect: .unauthorised),
        .send(.removeActivation, .device(.wrongKey(.knowledge)), expect: .unauthorised),
        .send(.status, expect: .active(attempts: 3, counter: 0)), .send(.validate),
      ]),
  ]
}
