internal import Conformance
internal import ConformanceAdapters
internal import PowerAuth

/// The scripts in which the server misbehaves.
extension CallScript {
  /// All scripts, in the order in which they are played.
  package static let all = ofAlgorithms(lives + lives4 + surfaces + ServedScenario.all.compactMap(script))

  /// Each script, and behind it the same with a hybrid algorithm.
  private static func ofAlgorithms(_ scripts: [CallScript]) -> [CallScript] {
    scripts.flatMap { [$0, $0.withHybridAlgorithm].compactMap(\.self) }
  }

  private static func script(_ scenario: ServedScenario) -> CallScript? {
    let newer = eventsOfScenarios4[scenario.name].map { $0(scenario.name) }
    guard let older = eventsOfScenarios[scenario.name] ?? edgeEvents[scenario.name] else {
      let algorithm: SharedSecretAlgorithm = scenario.effect.needsTwoParts ? .ecP384WithLevel3 : .ecP384
      return newer.map { CallScript(scenario, in: [version4], with: algorithm, $0) }
    }
    return CallScript(
      scenario, in: versions[scenario.name] ?? allVersions, older(scenario.name), inVersion4: newer)
  }

  /// The versions of scenarios about what older ones do not have: temporary keys, the time of the server, and a counter in
  /// the status.
  private static let versions: [String: [String]] = [
    "wrong-server-signature": withTemporaryKeys, "expired-key": withTemporaryKeys, "foreign-key": withTemporaryKeys,
    "repeated-key": withTemporaryKeys, "short-key": withTemporaryKeys, "clock-ahead": withTime,
    "clock-behind": withTime, "counter-ahead": ["3.1", "3.2", "3.3", version4],
    // Those of version 3 alone.
    "brief-key": ["3.3"], "counter-far-ahead": ["3.1", "3.2", "3.3"], "malformed-token-secret": olderVersions,
    "short-token-secret": olderVersions, "short-counter": olderVersions, "short-server-key": olderVersions,
    "text-for-boolean": olderVersions,
  ]
  private static let withTemporaryKeys = ["3.3", version4]
  private static let withTime = ["3.2", "3.3", version4]

  typealias Events = @Sendable (String) -> [ScriptedEvent]

  /// The events of each scenario.
  ///
  /// What a right client does by itself, such as asking for the status, is not an event.
  private static let eventsOfScenarios: [String: Events] = [
    "lost-answer": {
      opening + [.misbehave($0), .sign(expecting: .failed([.unreachable])), .restart, .sign(), .sign("possession")]
    },
    "cut-answer": {
      opening + [.misbehave($0), .sign(expecting: .failed([.unreachable, .refused])), .sign(), .sign("possession")]
    },
    "slow-answer": { opening + [.misbehave($0), .sign(), .echo("activation"), .sign("possession")] },
    "repeated-answer": {
      opening + [.misbehave($0), .token(), .token("second", expecting: .failed([.refused])), .useToken(), .sign()]
    },
    "wrong-mac": {
      opening + [.misbehave($0), .token(expecting: .failed([.refused])), .sign(), .token(), .useToken()]
    },
    "wrong-server-signature": wrongKey, "expired-key": wrongKey, "foreign-key": wrongKey, "repeated-key": wrongKey,
    "short-key": shortKey,
    "clock-ahead": clock, "clock-behind": clock,
    "blocked": {
      opening + [
        .misbehave($0), .sign(), .sign(expecting: .failed([.denied])),
        .sign(expecting: .failed([.impossible, .denied])),
      ] + [
        .administer("unblock"), .status("ACTIVE"), .sign(),
      ]
    },
    "counter-ahead": {
      opening + [.misbehave($0), .sign(), .sign(expecting: .okOrFailed([.denied])), .sign(), .sign()]
    },
    "unknown-status": {
      opening + [.misbehave($0), .sign(), .status(.failed([.refused])), .sign(expecting: .okOrFailed([.impossible]))]
        + [.status(.okOrFailed([.refused, .impossible]))]
    },
    "null-members": unusual, "unknown-members": unusual, "pretty-answer": unusual,
    "foreign-refusal": { opening + [.misbehave($0), .sign(expecting: .failed([.denied])), .sign(), .sign()] },
    "refused-removal": {
      opening + [
        .token(), .misbehave($0), .remove(expecting: .failed([.denied])), .status("ACTIVE"), .sign(), .vault(),
      ]
        + [.useToken(), .restart, .sign(), .remove()]
    },
  ]

  /// A wrong key of the application, and one of the activation.
  private static let wrongKey: Events = { name in
    let wrong = CallExpectation.okOrFailed([.refused])
    return [.start, .synchronizeTime, .misbehave(name), .echo("application", expecting: wrong), .echo("application")]
      + [.activate(), .persist, .administer("commit"), .status("ACTIVE"), .userInfo(expecting: wrong), .userInfo()]
      + [.sign(), .token(), .useToken()]
  }

  /// A key of the application and one of the activation expire, and the client is made anew after that.
  ///
  /// The time that passes is shorter than by how much the clock of a client may differ, and it is told anyway.
  private static let shortKey: Events = { name in
    [.start, .synchronizeTime, .misbehave(name), .echo("application"), .activate(), .persist, .administer("commit")]
      + [.status("ACTIVE"), .userInfo(), .sign(), .advance(milliseconds: 50_000), .synchronizeTime]
      + [.echo("application"), .userInfo(), .restart, .synchronizeTime, .userInfo(), .echo("application"), .sign()]
  }

  private static let clock: Events = { name in
    [.start, .misbehave(name), .administer("init"), .synchronizeTime, .activate(), .persist, .administer("commit")]
      + [.status("ACTIVE"), .sign(), .token(), .useToken(), .echo("application"), .echo("activation"), .userInfo()]
  }

  private static let unusual: Events = { name in
    [.start, .misbehave(name), .synchronizeTime, .activate(), .persist, .administer("commit"), .status("ACTIVE")]
      + [.sign(), .token(), .useToken(), .vault(), .echo("application"), .echo("activation"), .userInfo()]
      + [.removeToken(), .remove()]
  }
}
