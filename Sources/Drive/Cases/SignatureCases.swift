internal import Conformance
internal import PowerAuth
internal import StrictJSON

/// Online signatures.
extension HostCase {
  static let ofSignatures = [
    HostCase(
      "signature/types", "Signatures of each allowed set of factors are right.", .interoperability,
      .active() + [
        .call(.validate, .factors("possession")), .call(.validate, .factors("possession_knowledge")),
        .call(.validate, .factors("possession_biometry")), .call(.validate, .factors("possession_knowledge_biometry")),
        .call(.status, expect: .active(attempts: 0, counter: 4)),
      ]),
    HostCase(
      "signature/methods", "Requests of each method are signed, those of GET by their query.", .interoperability,
      .active() + [
        .call(.validate, .method("PUT")), .call(.validate, .method("DELETE"), .body("")),
        .call(.validate, .method("GET")), .call(.validate, .method("GET"), .query("b=2&a=1&a=0")),
        .call(.status, expect: .active(attempts: 0, counter: 4)),
      ]),
    HostCase(
      "signature/bodies", "Empty and large bodies are signed.", .interoperability,
      .active() + [
        .call(.validate, .body("")),
        .call(.validate, .body("{\"text\":\"" + String(repeating: "é", count: 5000) + "\"}")),
        .call(.validate, .body(#"{"requestObject":{"reason":"VALIDATE_PASSWORD"}}"#)),
      ]),
    HostCase(
      "signature/versions", "A client may change the version between two requests.", .interoperability,
      .active() + [
        .call(.validate, .version(.v3_0)), .call(.validate, .version(.v3_1)), .call(.validate, .version(.v3_2)),
        .call(.validate, .version(.v3_3)), .call(.status, expect: .active(attempts: 0, counter: 4)),
      ]),
    HostCase(
      "signature/remove-with-biometry", "A device removes its activation also with biometry.", .interoperability,
      .active() + [
        .call(.removeActivation, .factors("possession_biometry")), .call(.status, expect: .ok(.state(5))),
      ] + .active(of: "tablet") + [
        .call(.removeActivation, .of("tablet"), .factors("possession_knowledge_biometry")),
        .call(.status, .of("tablet"), expect: .ok(.state(5))),
      ]),
    HostCase(
      "signature/for-administrator",
      "An administrator learns whether a signature is right, and how many attempts remain.",
      .interoperability,
      .active(ActivationBeginning(maximum: 4)) + [
        .call(
          .verifySignature,
          expect: .ok(
            .flag("signatureValid", true), .number("remainingAttempts", 4), .text("activationStatus", "ACTIVE"),
            .text("signatureType", "POSSESSION_KNOWLEDGE"), .text("userId", "drive-user"))),
        .call(
          .verifySignature, .wrongKey("knowledge"),
          expect: .ok(
            .flag("signatureValid", false), .number("remainingAttempts", 3),
            .text("signatureType", "POSSESSION_KNOWLEDGE"))),
        .call(
          .verifySignature, .tampered("body"),
          expect: .ok(.flag("signatureValid", false), .number("remainingAttempts", 2))),
        .call(.verifySignature, expect: .ok(.flag("signatureValid", true), .number("remainingAttempts", 4))),
        .call(.verifySignature, .factors("possession"), expect: .isValid(true)), .call(.block()),
        .call(
          .verifySignature,
          expect: .ok(
            .flag("signatureValid", false), .none("userId"), .none("remainingAttempts"), .none("signatureType"))),
      ]),
  ]

  static let ofRefusedSignatures = [
    HostCase(
      "signature/replayed",
      "A request that was accepted is refused when it comes again, and counts as a failed attempt.",
      .security,
      .active() + [
        .call(.validate), .call(.again, expect: .unauthorised),
        .call(.status, expect: .active(attempts: 1, counter: 1)),
        .call(.validate), .call(.status, expect: .active(attempts: 0, counter: 2)),
      ]),
    HostCase(
      "signature/old-counter", "A signature with an old value of the counter is refused.", .security,
      .active() + [
        .call(.validate), .call(.validate), .call(.validate, .counter(-1), expect: .unauthorised),
        .call(.validate, .counter(-2), expect: .unauthorised),
        .call(.status, expect: .active(attempts: 2, counter: 2)), .call(.validate),
      ]),
    HostCase(
      "signature/wrong-knowledge", "A signature with a wrong key of knowledge is refused and counted.", .security,
      .active() + [
        .call(.validate, .wrongKey("knowledge"), expect: .unauthorised),
        .call(.status, expect: .active(attempts: 1, counter: 0)), .call(.validate),
        .call(.status, expect: .active(attempts: 0, counter: 2)),
      ]),
    HostCase(
      "signature/wrong-biometry", "A signature with a wrong key of biometry is refused and counted.", .security,
      .active() + [
        .call(.validate, .factors("possession_biometry"), .wrongKey("biometry"), expect: .unauthorised),
        .call(.status, expect: .active(attempts: 1, counter: 0)),
        .call(.validate, .factors("possession_biometry")), .call(.status, expect: .active(attempts: 0, counter: 2)),
        .call(.validate, .factors("possession_knowledge_biometry"), .wrongKey("biometry"), expect: .unauthorised),
        .call(.status, expect: .active(attempts: 1, counter: 2)),
      ]),
    HostCase(
      "signature/wrong-possession", "A signature with a wrong key of possession is refused.", .security,
      .active() + [
        .call(.validate, .wrongKey("possession"), expect: .unauthorised),
        .call(.validate, .factors("possession"), .wrongKey("possession"), expect: .unauthorised),
        .call(.status, expect: .active(attempts: 1, counter: 0)),
      ]),
    HostCase(
      "signature/swapped-keys", "A signature with the key of possession as that of biometry is refused.", .security,
      .active() + [
        .call(.validate, .factors("possession_biometry"), .wrongKey("swapped"), expect: .unauthorised),
        .call(.validate, .factors("possession_knowledge_biometry"), .wrongKey("swapped"), expect: .unauthorised),
        .call(.status, expect: .active(attempts: 2, counter: 0)),
      ]),
    HostCase(
      "signature/tampered", "A request that was changed after it was signed is refused.", .security,
      .active(ActivationBeginning(maximum: 9))
        + ["body", "address", "method", "nonce"].map {
          .call(.validate, .tampered($0), expect: .unauthorised)
        } + [.call(.status, expect: .active(attempts: 4, counter: 0)), .call(.validate)]),
    HostCase(
      "signature/of-other-device", "A signature by the keys of another device is refused.", .security,
      .active() + .active(of: "tablet") + [
        .call(.validate, .signedFor("tablet"), expect: .unauthorised),
        .call(.status, expect: .active(attempts: 0, counter: 0)),
        .call(.status, .of("tablet"), expect: .active(attempts: 1, counter: 0)),
      ]),
    HostCase(
      "signature/types-not-allowed", "A signature without possession is refused, and changes nothing.", .security,
      .active()
        + ["knowledge", "biometry"].map { .call(.validate, .factors($0), expect: .unauthorised) } + [
          .call(.validate, .header("possession_knowledge", with: "knowledge_biometry"), expect: .unauthorised),
          .call(.status, expect: .active(attempts: 0, counter: 0)), .call(.validate),
        ]),
    HostCase(
      "signature/remove-with-possession", "Possession alone does not remove an activation.", .security,
      .active() + [
        .call(.removeActivation, .factors("possession"), expect: .unauthorised),
        .call(.status, expect: .active(attempts: 0, counter: 0)),
      ]),
    HostCase(
      "signature/wrong-application", "An unknown application key, or a wrong secret, is refused and counted.",
      .security,
      .active() + [
        .call(.validate, .application("unknown"), expect: .unauthorised),
        .call(.validate, .application("wrong secret"), expect: .unauthorised),
        .call(.status, expect: .active(attempts: 2, counter: 0)),
        .call(.validate, .factors("possession"), .application("unknown"), expect: .unauthorised),
        .call(.status, expect: .active(attempts: 2, counter: 0)),
      ]),
    HostCase(
      "signature/other-application", "The key of another application is refused and counted.", .security,
      .active() + [
        .call(.validate, .application("other"), expect: .unauthorised),
        .call(.status, expect: .active(attempts: 1, counter: 0)), .call(.validate),
      ]),
    HostCase(
      "signature/second-version", "A supported version of the application signs, another one does not and is counted.",
      .security, cleanup: [.call(.support(true))],
      .active() + [
        .call(.support(true)), .call(.validate, .application("second")), .call(.support(false)),
        .call(.validate, .application("second"), expect: .unauthorised),
        .call(.status, expect: .active(attempts: 1, counter: 1)), .call(.validate), .call(.support(true)),
        .call(.validate, .application("second")),
      ]),
    HostCase(
      "signature/wrong-versions", "A header of an unknown version is refused, and changes nothing.", .security,
      .active()
        + ["2.1", "1.0", "3.9", "4.0", "3", ""].map {
          .call(.validate, .statedVersion($0), expect: .unauthorised)
        } + [.call(.status, expect: .active(attempts: 0, counter: 0)), .call(.validate)]),
    HostCase(
      "signature/wrong-headers", "A header that is missing or cannot be read is refused, and changes nothing.",
      .interoperability,
      .active() + [
        .call(.validate, .noHeader, expect: .unauthorised),
        .call(.validate, .header("PowerAuth", with: "Basic"), expect: .unauthorised),
        .call(.validate, .header("pa_signature=", with: "signature="), expect: .unauthorised),
        .call(.validate, .header("pa_nonce=", with: "pa_none="), expect: .unauthorised),
        .call(.status, expect: .active(attempts: 0, counter: 0)), .call(.validate),
      ]),
    HostCase(
      "signature/unknown-activation", "A signature for an unknown activation is refused.", .security,
      .active() + [
        .call(.validate, .signedFor("unknown"), expect: .unauthorised),
        .call(.status, expect: .active(attempts: 0, counter: 0)),
      ]),
  ]

  static let ofCounter = [
    HostCase(
      "counter/ahead", "A client that is 19 values ahead is accepted, and the counter follows it.", .interoperability,
      .active() + [
        .call(.validate, .counter(19)), .call(.status, expect: .active(attempts: 0, counter: 20)), .call(.validate),
        .call(.status, expect: .active(attempts: 0, counter: 21)),
        .call(.validate, .counter(3)), .call(.status, expect: .active(attempts: 0, counter: 25)),
      ]),
    HostCase(
      "counter/too-far-ahead", "A client that is further ahead than the look-ahead is refused, and the counter stays.",
      .security,
      .active() + [
        .call(.validate, .counter(20), expect: .unauthorised),
        .call(.validate, .counter(0), expect: .unauthorised),
        .call(.status, expect: .active(attempts: 2, counter: 0)),
      ]),
    HostCase(
      "counter/after-failures", "Wrong signatures do not move the counter.", .security,
      .active(ActivationBeginning(maximum: 30))
        + [.call(.validate, .wrongKey("knowledge"), expect: .unauthorised)].times(5) + [
          .call(.status, expect: .active(attempts: 5, counter: 0)), .call(.validate),
          .call(.status, expect: .active(attempts: 0, counter: 6)),
        ]),
    HostCase(
      "counter/of-all-endpoints", "Each signed request moves the counter by one step.", .interoperability,
      .active() + [
        .call(.validate), .call(.createToken), .call(.unlockVault), .call(.removeToken),
        .call(.status, expect: .active(attempts: 0, counter: 4)), .call(.userInfo),
        .call(.tokenDetail, expect: .refusal),
        .call(.status, expect: .active(attempts: 0, counter: 4)),
      ]),
  ]

  static let ofAttempts = [
    HostCase(
      "attempts/counted", "Wrong signatures are counted; possession neither counts nor resets.", .security,
      .active() + [
        .call(.validate), .call(.validate, .wrongKey("knowledge"), expect: .unauthorised),
        .call(.status, expect: .ok(.attempts(1))), .call(.validate, .factors("possession")),
        .call(.status, expect: .ok(.attempts(1))),
        .call(.validate, .factors("possession"), .wrongKey("possession"), expect: .unauthorised),
        .call(.status, expect: .ok(.attempts(1))),
        .call(.validate, .wrongKey("knowledge"), expect: .unauthorised), .call(.status, expect: .ok(.attempts(2))),
        .call(.validate, .factors("possession_biometry")), .call(.status, expect: .ok(.state(3), .attempts(0))),
      ]),
    HostCase(
      "attempts/used-up", "The attempt that reaches the maximum blocks, and a right signature does not count then.",
      .security,
      .active(ActivationBeginning(maximum: 3)) + [
        .call(.validate, .wrongKey("knowledge"), expect: .unauthorised),
        .call(.validate, .wrongKey("knowledge"), expect: .unauthorised), .call(.validate),
        .call(.status, expect: .ok(.state(3), .attempts(0))),
      ] + [.call(.validate, .wrongKey("knowledge"), expect: .unauthorised)].times(2) + [
        .call(.status, expect: .ok(.state(3), .attempts(2))),
        .call(.validate, .wrongKey("knowledge"), expect: .unauthorised),
        .call(.status, expect: .ok(.state(4), .attempts(3), .maximum(3))), .call(.validate, expect: .unauthorised),
        .call(.status, expect: .ok(.state(4), .attempts(3))),
      ]),
    HostCase(
      "attempts/unblocked", "A block by attempts has its reason, and unblocking sets the attempts to 0.",
      .interoperability,
      .active(ActivationBeginning(maximum: 3))
        + [.call(.validate, .wrongKey("knowledge"), expect: .unauthorised)].times(3)
        + [
          .call(
            .detail,
            expect: .ok(
              .text("activationStatus", "BLOCKED"), .text("blockedReason", "MAX_FAILED_ATTEMPTS"),
              .number("failedAttempts", 3))), .call(.unblock),
          .call(.detail, expect: .ok(.number("failedAttempts", 0), .none("blockedReason"))),
          .call(.status, expect: .ok(.state(3), .attempts(0))), .call(.validate),
        ]),
    HostCase(
      "attempts/of-seven", "Six of seven failed attempts do not block, and the seventh does.", .security,
      .active(ActivationBeginning(maximum: 7))
        + [.call(.validate, .wrongKey("knowledge"), expect: .unauthorised)].times(6)
        + [
          .call(.status, expect: .ok(.state(3), .attempts(6), .maximum(7))),
          .call(.validate, .wrongKey("knowledge"), expect: .unauthorised),
          .call(.status, expect: .ok(.state(4), .attempts(7))),
        ]),
    HostCase(
      "attempts/of-others", "Wrong signatures for a token and the vault are counted as well.", .security,
      .active() + [
        .call(.createToken, .wrongKey("knowledge"), expect: .unauthorised),
        .call(.unlockVault, .wrongKey("knowledge"), expect: .unauthorised),
        .call(.removeActivation, .wrongKey("knowledge"), expect: .unauthorised),
        .call(.status, expect: .active(attempts: 3, counter: 0)), .call(.validate),
      ]),
  ]
}
