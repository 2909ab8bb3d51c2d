internal import Conformance
internal import PartyModel
internal import PowerAuth

/// Codes of protocol 4: their types, the counter, and the failed attempts.
extension HostCase {
  private static let wrongKey = RequestChange.device(.wrongKey(.knowledge))

  static let ofCodes4 = [
    HostCase(
      "code4/types", "Codes of possession alone, with knowledge and with biometry are taken.", .interoperability,
      in: only4,
      .active4() + [
        .send4(.validate, .factors(.possession)), .send4(.validate), .send4(.validate, .factors(.possessionBiometry)),
        .send4(.activationStatus, expect: .active(attempts: 0, counter: 4)),
        // Servers differ about three factors.
        .send4(.validate, .factors(.possessionKnowledgeBiometry), expect: .either),
      ]),
    HostCase(
      "code4/methods", "A code covers the method, and the query of a GET.", .interoperability, in: only4,
      .active4() + [
        .send4(.validate, .method("PUT")), .send4(.validate, .method("DELETE"), .body("")),
        .send4(.validate, .method("GET"), .query("b=2&a=%C5%BE+x%2F&c=&a=10")),
        .send4(.validate, .body(#"{"text":"é"}"#)),
        .send4(.activationStatus, expect: .active(attempts: 0, counter: 5)),
      ]),
    HostCase(
      "code4/endpoints", "Each request with a code moves the counter by one step, and one without a code by none.",
      .interoperability, in: only4,
      .active4() + [
        .send4(.activationRename, expect: .ok(.present("activationName"))), .send4(.tokenCreate),
        .send4(.vaultUnlock), .send4(.tokenRemove),
        .send4(.activationStatus, expect: .active(attempts: 0, counter: 5)), .send4(.temporaryKey),
        .send4(.activationStatus, expect: .active(attempts: 0, counter: 5)),
      ]),
    HostCase(
      "code4/wrong-keys", "A code with a wrong key is counted, unless it is of possession alone, which resets nothing.",
      .security, in: only4,
      .active4() + [
        .send4(.validate, wrongKey, expect: .unauthorised),
        .send4(.validate, .factors(.possessionBiometry), .device(.wrongKey(.biometry)), expect: .unauthorised),
        .send4(.validate, .device(.wrongKey(.possession)), expect: .unauthorised),
        .send4(.validate, .factors(.possession), .device(.wrongKey(.possession)), expect: .unauthorised),
        .send4(.activationStatus, expect: .active(attempts: 3, counter: 1)),
        .send4(.validate, .factors(.possession)),
        .send4(.activationStatus, expect: .active(attempts: 3, counter: 6)),
        .send4(.validate, .factors(.possessionBiometry)),
        .send4(.activationStatus, expect: .active(attempts: 0, counter: 7)),
        .send4(.validate, wrongKey, expect: .unauthorised), .send4(.validate),
        .send4(.activationStatus, expect: .active(attempts: 0, counter: 9)),
      ]),
    HostCase(
      "code4/swapped-keys", "A code with the key of possession as that of biometry is refused.", .security, in: only4,
      .active4() + [
        .send4(.validate, .factors(.possessionBiometry), .device(.wrongKey(.swapped)), expect: .unauthorised),
        .send4(.activationStatus, expect: .active(attempts: 1, counter: 1)),
      ]),
    HostCase(
      "code4/tampered", "A request that was changed after its code was made is refused.", .security, in: only4,
      .active4(ActivationBeginning(maximum: 9))
        + [RequestPart.body, .address, .method, .nonce].map {
          .send4(.validate, .device(.tampered($0)), expect: .unauthorised)
        } + [.send4(.activationStatus, expect: .active(attempts: 4, counter: 1)), .send4(.validate)]),
    HostCase(
      "code4/of-other-device", "A code by the keys of another device is refused.", .security, in: only4,
      .active4() + .active4(of: "tablet") + [
        .send4(.validate, .signedFor("tablet"), expect: .unauthorised),
        .send4(.activationStatus, expect: .active(attempts: 0, counter: 1)),
        .send4(.activationStatus, .of("tablet"), expect: .active(attempts: 1, counter: 1)),
      ]),
    HostCase(
      "code4/removal", "Possession alone does not remove or rename an activation.", .security, in: only4,
      .active4() + [
        .send4(.activationRemove, .factors(.possession), expect: .unauthorised),
        .send4(.activationRename, .factors(.possession), expect: .unauthorised),
        .send4(.activationStatus, expect: .active(attempts: 0, counter: 1)),
        .send4(.activationRemove, .factors(.possessionBiometry)), .send4(.activationStatus, expect: .ok(.state(5))),
      ]),
    HostCase(
      "code4/wrong-application", "A code with a wrong application key or secret is counted, except of possession.",
      .security, in: only4,
      .active4() + [
        .send4(.validate, .application(.unknown), expect: .unauthorised),
        .send4(.validate, .application(.wrongSecret), expect: .unauthorised),
        .send4(.validate, .factors(.possession), .application(.unknown), expect: .unauthorised),
        .send4(.activationStatus, expect: .active(attempts: 2, counter: 1)), .send4(.validate),
      ]),
    HostCase(
      "code4/second-version", "A version of the application that is not supported is refused, and counted.", .security,
      in: only4, cleanup: [.call(.support(true))],
      .active4() + [
        .call(.support(true)), .send4(.validate, .application(.second)), .call(.support(false)),
        .send4(.validate, .application(.second), expect: .unauthorised),
        .send4(.validate, .application(.other), expect: .unauthorised),
        .send4(.activationStatus, expect: .active(attempts: 2, counter: 2)), .send4(.validate),
      ]),
    HostCase(
      "code4/wrong-headers", "A header that is missing or cannot be read is refused, and changes nothing.",
      .interoperability, in: only4,
      .active4() + [
        .send4(.validate, .noHeader, expect: .unauthorised),
        .send4(.validate, .header("PowerAuth", with: "Basic"), expect: .unauthorised),
        .send4(.validate, .header("pa_auth_code=", with: "auth_code="), expect: .unauthorised),
        .send4(.validate, .header("pa_nonce=", with: "pa_none="), expect: .unauthorised),
        .send4(.validate, .header("pa_version=\"4.0\"", with: "pa_version=\"4.9\""), expect: .unauthorised),
        .send4(.activationStatus, expect: .active(attempts: 0, counter: 1)), .send4(.validate),
      ]),
    HostCase(
      "code4/of-version-3", "A signature of 3.3 at an endpoint of protocol 4 is verified, and then refused.",
      .strictness, in: only4,
      .active() + [
        .send4(.validate, .version(.v3_3), expect: .unauthorised),
        .send(.status, expect: .active(attempts: 0, counter: 1)),
        .send4(.validate, .version(.v3_3), wrongKey, expect: .unauthorised),
        .send(.status, expect: .active(attempts: 1, counter: 1)), .send(.validate),
      ]),
  ]

  /// Codes that move the counter by 140 steps, and its value afterwards.
  private static func farther(to counter: Int) -> [CaseStep] {
    [.send4(.validate, .device(.counterAhead(19)))].times(7) + [
      .send4(.activationStatus, expect: .active(attempts: 0, counter: counter))
    ]
  }

  static let ofCounter4 = [
    HostCase(
      "counter4/replayed", "A code that was accepted is refused when it comes again, and is counted.", .security,
      in: only4,
      .active4() + [
        .send4(.validate), .call(.again, expect: .unauthorised),
        .send4(.activationStatus, expect: .active(attempts: 1, counter: 2)), .send4(.validate),
        .send4(.activationStatus, expect: .active(attempts: 0, counter: 3)),
      ]),
    HostCase(
      "counter4/old", "A code with a value of the counter that was used is refused.", .security, in: only4,
      .active4() + [
        .send4(.validate), .send4(.validate, .device(.counterAhead(-1)), expect: .unauthorised),
        .send4(.validate, .device(.counterAt(0)), expect: .unauthorised),
        .send4(.activationStatus, expect: .active(attempts: 2, counter: 2)), .send4(.validate),
      ]),
    HostCase(
      "counter4/ahead", "A device that is 19 values ahead is accepted, and the counter follows it.", .interoperability,
      in: only4,
      .active4() + [
        .send4(.validate, .device(.counterAhead(19))),
        .send4(.activationStatus, expect: .active(attempts: 0, counter: 21)), .send4(.validate),
        .send4(.validate, .device(.counterAhead(3)), .factors(.possession)),
        .send4(.activationStatus, expect: .active(attempts: 0, counter: 26)),
      ]),
    HostCase(
      "counter4/too-far-ahead", "A device that is further ahead than the look-ahead is refused, and the counter stays.",
      .security, in: only4,
      .active4() + [
        .send4(.validate, .device(.counterAhead(20)), expect: .unauthorised),
        .send4(.validate, expect: .unauthorised),
        .send4(.activationStatus, expect: .active(attempts: 2, counter: 1)),
      ]),
    HostCase(
      "counter4/byte", "The status shows the lowest byte of the counter, also above 127 and above 255.",
      .interoperability, in: only4,
      .active4() + farther(to: 141) + farther(to: 281)),
  ]

  static let ofAttempts4 = [
    HostCase(
      "attempts4/used-up", "The attempt that reaches the maximum blocks, and a right code does not count then.",
      .security, in: only4,
      .active4(ActivationBeginning(maximum: 3)) + [.send4(.validate, wrongKey, expect: .unauthorised)].times(2) + [
        .send4(.activationStatus, expect: .ok(.state(3), .attempts(2))),
        .send4(.validate, wrongKey, expect: .unauthorised),
        .send4(.activationStatus, expect: .ok(.state(4), .attempts(3), .maximum(3))),
        .send4(.validate, expect: .unauthorised), .send4(.validate, .factors(.possession), expect: .unauthorised),
        .call(
          .detail,
          expect: .ok(
            .text("activationStatus", "BLOCKED"), .text("blockedReason", "MAX_FAILED_ATTEMPTS"),
            .number("failedAttempts", 3))), .call(.unblock),
        .send4(.activationStatus, expect: .ok(.state(3), .attempts(0))), .send4(.validate),
      ]),
    HostCase(
      "attempts4/endpoints", "Wrong codes of all endpoints are counted.", .security, in: only4,
      .active4(ActivationBeginning(maximum: 9)) + [
        .send4(.tokenCreate, wrongKey, expect: .unauthorised), .send4(.vaultUnlock, wrongKey, expect: .unauthorised),
        .send4(.activationRemove, wrongKey, expect: .unauthorised),
        .send4(.passwordChange, wrongKey, expect: .unauthorised),
        .send4(.biometryAdd, wrongKey, expect: .unauthorised),
        .send4(.activationStatus, expect: .active(attempts: 5, counter: 1)), .send4(.validate),
        .send4(.activationStatus, expect: .active(attempts: 0, counter: 7)),
      ]),
    HostCase(
      "attempts4/blocked", "A blocked activation has no valid codes, and is as before when it is unblocked.", .security,
      in: only4,
      .active4() + [
        .call(.block()), .send4(.validate, expect: .unauthorised),
        .send4(.passwordChange, expect: .refusal), .send4(.activationStatus, expect: .ok(.state(4), .counter(1))),
        .call(.unblock), .send4(.validate), .send4(.activationStatus, expect: .ok(.state(3), .attempts(0))),
      ]),
  ]
}
