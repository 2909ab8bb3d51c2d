internal import ConformanceAdapters

/// The scripts of the scenarios at the edge of HTTP, and of those with malformed values.
extension CallScript {
  /// The events of each scenario.
  static let edgeEvents: [String: Events] = [
    "accepted": {
      opening + [.misbehave($0), .sign(expecting: .okOrFailed([.denied, .refused])), .sign(), .restart]
        + [.sign("possession")]
    },
    "redirect": unserved, "unavailable": unserved, "unavailable-for-a-second": unserved,
    "error-with-200": {
      opening + [
        .token(), .misbehave($0), .remove(expecting: .failed([.denied, .refused])), .status("ACTIVE"), .sign(),
      ]
        + [.vault(), .useToken(), .restart, .sign(), .remove()]
    },
    "forgotten-removal": {
      opening + [.token(), .misbehave($0), .remove(), .sign(expecting: .failed([.impossible]))] + [
        .useToken(expecting: .failed([.impossible])), .administer("init"), .activate(), .persist, .administer("commit"),
      ] + [
        .status("ACTIVE", failed: 0), .useToken(expecting: .failed([.impossible])), .sign(), .token(), .useToken(),
      ]
    },
    "counter-far-ahead": {
      opening + [.misbehave($0), .sign(), .sign(expecting: .failed([.denied])), .status("DEADLOCK")] + [
        .sign(expecting: .failed([.impossible]))
      ]
    },
    "brief-key": briefKey,
    "malformed-token-secret": unusableToken, "short-token-secret": unusableToken,
    "short-counter": unusableActivation, "short-server-key": unusableActivation,
    "text-for-boolean": {
      [.start, .synchronizeTime, .administer("recovery"), .activate(expecting: .ok(ScriptedEvent.madeWithRecovery))] + [
        .persist, .administer("commit"), .status("ACTIVE"), .misbehave($0),
        .confirmRecovery(alreadyConfirmed: true, orFailing: [.refused]), .sign(),
        .confirmRecovery(alreadyConfirmed: true),
      ]
    },
  ]

  /// A wrong password is asked about: a client that takes any answer without an error for a right one would say ok.
  private static let unserved: Events = { name in
    opening + [
      .misbehave(name),
      .validatePassword(
        "0000", expecting: .failed([.denied, .refused, .unreachable]), findings: ["live.wrong-key-of-factor"]),
      .sign(), .restart, .sign("possession"),
    ]
  }

  /// A client that leaves a margin may refuse the key, or ask for another one at once.
  private static let briefKey: Events = { name in
    let brief = CallExpectation.okOrFailed([.refused])
    return [.start, .synchronizeTime, .misbehave(name), .echo("application", expecting: brief), .echo("application")]
      + [.activate(), .persist, .administer("commit"), .status("ACTIVE"), .userInfo(expecting: brief), .userInfo()]
      + [.sign(), .advance(milliseconds: 9_000), .synchronizeTime, .echo("application"), .userInfo(), .restart]
      + [.synchronizeTime, .userInfo(), .echo("application"), .sign()]
  }

  private static let unusableToken: Events = { name in
    opening + [.misbehave(name), .token(expecting: .failed([.refused])), .useToken(expecting: .failed([.impossible]))]
      + [.sign(), .token(), .useToken()]
  }

  private static let unusableActivation: Events = { name in
    [.start, .synchronizeTime, .misbehave(name), .activate(expecting: .failed([.refused])), .administer("init")]
      + [.activate(), .persist, .administer("commit"), .status("ACTIVE", failed: 0), .sign(), .token(), .useToken()]
  }
}
