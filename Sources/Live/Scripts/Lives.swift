internal import Conformance
internal import ConformanceAdapters

/// The lives of clients on a server that does not misbehave.
extension CallScript {
  /// An activation that is ACTIVE.
  static let opening: [ScriptedEvent] = [
    .start, .synchronizeTime, .activate(), .persist, .administer("commit"), .status("ACTIVE"),
  ]

  /// What JSON writes with escapes.
  private static let quotedName = #"Zoë's "work" phone \ 5"#

  static let lives = [
    CallScript(
      life: "whole", "From the activation to its removal, with everything between.",
      [.start, .synchronizeTime, .activate(), .persist, .status("PENDING_COMMIT"), .administer("commit")] + [
        .status("ACTIVE", failed: 0), .sign("possession"), .sign("possession_knowledge"), .sign("possession_biometry"),
        .sign("possession_knowledge_biometry"), .token(), .useToken(), .vault(), .validatePassword(),
        .echo("application"), .echo("activation"), .echo("signed"), .userInfo(), .changePassword(to: "98765"),
        .sign(password: "98765"), .removeToken(), .remove(password: "98765"),
      ]),
    CallScript(
      life: "requests", "Signed requests with different methods, bodies and queries.",
      opening + [
        .sign(method: "PUT"), .sign(method: "DELETE"), .sign(body: "{}"), .sign(body: "line\r\n"), .sign(body: ""),
        .sign(body: #"{"emoji":"🔑","zero":"\u0000"}"#),
        .sign(method: "GET", query: "b=2&a=10&empty=&c=%C5%BE+x"), .sign(method: "GET", query: "a=1"),
        .sign("possession_biometry", method: "GET"),
      ]),
    CallScript(
      life: "wrong-password", "Wrong passwords are counted, and a right one ends the count.",
      opening + [
        .signWrongly(), .status("ACTIVE", failed: 1), .signWrongly(), .sign(), .status("ACTIVE", failed: 0),
        .validatePassword("0000", expecting: .failed([.denied]), findings: ["live.wrong-key-of-factor"]), .sign(),
      ]),
    CallScript(
      life: "too-many-failures", "Wrong passwords block the activation, and the administrator unblocks it.",
      opening + (0..<5).map { _ in .signWrongly() } + [
        .status("BLOCKED"), .administer("unblock"), .status("ACTIVE", failed: 0), .sign(),
      ]),
    CallScript(
      life: "restarts", "Between the calls, the client is made anew from what it has stored.",
      [.start, .synchronizeTime, .activate(), .persist, .restart, .administer("commit"), .status("ACTIVE"), .restart]
        + [
          .sign(), .restart, .token(), .restart, .useToken(), .restart, .vault(), .restart,
          .sign("possession_biometry"),
        ]
        + [.restart, .changePassword(to: "555555"), .restart, .sign(password: "555555"), .restart]
        + [.echo("activation"), .restart, .remove(password: "555555")]),
    CallScript(
      life: "many-requests", "Signatures and tokens of which each needs new values.",
      opening + [.token(), .token("detail", factors: "possession_knowledge")]
        + (0..<4).flatMap { _ in [.sign("possession"), .useToken(), .useToken("detail"), .echo("activation")] }),
    CallScript(
      life: "later", "An hour passes, of which the client learns from the server.",
      opening + [
        .token(), .echo("activation"), .echo("application"), .advance(milliseconds: 3_600_000), .synchronizeTime,
        .useToken(), .echo("activation"), .echo("application"), .userInfo(), .sign(),
      ]),
    CallScript(
      life: "removed", "The administrator removes the activation; the client learns of it, and uses it no more.",
      opening + [
        .sign(), .administer("remove"), .sign(expecting: .failed([.denied])), .status("REMOVED"),
        .sign(expecting: .failed([.impossible])),
      ]),
    CallScript(
      life: "next-activation", "After a removal, the same client makes another activation.",
      opening + [.sign(), .remove(), .administer("init"), .activate(), .persist, .administer("commit")] + [
        .status("ACTIVE", failed: 0), .sign(), .token(), .useToken(), .vault(),
      ]),
    CallScript(
      life: "token-of-former-activation", "A token made before a removal is not used in the next activation.",
      opening + [.token(), .useToken(), .remove(), .administer("init"), .activate(), .persist, .administer("commit")]
        + [
          .status("ACTIVE"), .useToken(expecting: .failed([.impossible])), .token(), .useToken(),
        ]),
    CallScript(
      life: "token-of-removed-activation",
      "The administrator removes an activation that has a token; neither serves it nor the next one.",
      opening + [.token(), .useToken(), .administer("remove"), .useToken(expecting: .failed([.denied]))] + [
        .status("REMOVED"), .useToken(expecting: .failed([.impossible, .denied])), .administer("init"), .activate(),
        .persist, .administer("commit"), .status("ACTIVE", failed: 0), .useToken(expecting: .failed([.impossible])),
        .token(), .useToken(), .sign(),
      ]),
    CallScript(
      life: "quoted-name", "The name of an activation has quotation marks and a backslash, and arrives as it is.",
      [.start, .synchronizeTime, .activate(named: quotedName), .expectName(quotedName), .persist] + [
        .administer("commit"), .status("ACTIVE"), .sign(),
      ]),
    CallScript(
      life: "one-time-password", "An activation needs a one-time password, and is ACTIVE with it at once.",
      [.start, .synchronizeTime, .administer("init-with-password")] + [
        .activate(withPassword: ExchangeFacts.wrongOneTimePassword, expecting: .failed([.denied])),
        .activate(withPassword: ExchangeFacts.oneTimePassword), .persist, .status("ACTIVE", failed: 0), .sign(),
      ]),
    CallScript(
      life: "recovery", "The user has lost the phone, and recovers the activation on another one.", in: olderVersions,
      [.start, .synchronizeTime, .administer("recovery"), .activate(expecting: .ok(ScriptedEvent.madeWithRecovery))] + [
        .persist, .administer("commit"), .status("ACTIVE"), .confirmRecovery(alreadyConfirmed: true), .sign(), .start,
        .synchronizeTime, .recover(expecting: .ok(ScriptedEvent.madeWithRecovery)), .persist,
        .status("ACTIVE", failed: 0), .sign(), .token(), .useToken(), .vault(), .restart, .sign(),
      ]),
    CallScript(
      life: "recovery-with-postcard", "The user confirms the code of a postcard, and then recovers with its PUKs.",
      in: olderVersions,
      opening + [.administer("postcard"), .confirmRecovery(alreadyConfirmed: false)] + [
        .confirmRecovery(alreadyConfirmed: true), .sign(), .start, .synchronizeTime, .recover(), .persist,
        .status("ACTIVE", failed: 0), .sign(), .start, .synchronizeTime, .recover(), .persist, .status("ACTIVE"),
        .sign(),
      ]),
    CallScript(
      life: "wrong-puk", "A wrong PUK is refused, and the right one recovers.", in: olderVersions,
      [.start, .synchronizeTime, .administer("recovery"), .activate(expecting: .ok(ScriptedEvent.madeWithRecovery))] + [
        .persist, .administer("commit"), .status("ACTIVE"), .start, .synchronizeTime,
        .recover(puk: "$wrongPUK", expecting: .failed([.denied])),
        .recover(puk: "$wrongPUK", expecting: .failed([.denied])),
        .recover(expecting: .ok(ScriptedEvent.madeWithRecovery)), .persist, .status("ACTIVE"), .sign(),
      ]),
    CallScript(
      life: "upgrade", "An activation of version 2 is upgraded, and then used in this version.", in: olderVersions,
      [.start, .synchronizeTime, .administer("version-2"), .adopt, .upgrade, .status("ACTIVE", failed: 0)] + [
        .sign(), .sign("possession_biometry"), .token(), .useToken(), .vault(), .echo("activation"), .restart, .sign(),
        .changePassword(to: "98765"), .sign(password: "98765"), .remove(password: "98765"),
      ]),
    CallScript(
      life: "sign-before-upgrade", "An activation of version 2 signs nothing in this version before it is upgraded.",
      in: olderVersions,
      [.start, .synchronizeTime, .administer("version-2"), .adopt, .sign(expecting: .failed([.impossible]))] + [
        .upgrade, .sign(), .status("ACTIVE", failed: 0), .sign(),
      ]),
  ]
}
