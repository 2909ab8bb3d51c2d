internal import Conformance
internal import ConformanceAdapters

/// The scripts of scenarios in protocol 4, where they are other ones than in version 3, or where version 3 has none.
extension CallScript {
  static let eventsOfScenarios4: [String: Events] = [
    "wrong-server-signature": wrongKey4, "foreign-key": wrongKey4, "repeated-key": wrongKey4,
    "one-signature": wrongKey4, "other-algorithm": wrongKey4, "expired-key": expiredKey4, "short-key": shortKey4,
    "repeated-salt": {
      joined(
        opening, [.misbehave($0)], keysExpire, [.userInfo()], keysExpire,
        [.userInfo(expecting: .okOrFailed([.refused])), .sign(), .sign("possession")])
    },
    "lost-password-change": {
      joined(
        opening, [.misbehave($0), .changePassword(to: "98765", expecting: .failed([.unreachable])), .restart, .sign()],
        [.changePassword(to: "98765"), .sign(password: "98765"), .restart, .sign(password: "98765")])
    },
    "lost-upgrade-start": {
      joined(
        opening3, [.misbehave($0), .upgradeToVersion4(expecting: .failed([.unreachable]))], signed3,
        [.upgradeToVersion4(), .status("ACTIVE", failed: 0), .sign(), .restart, .sign("possession")])
    },
    // A client may ask for the status by itself, and then has upgraded.
    "lost-upgrade-confirm": {
      joined(
        opening3, [.misbehave($0), .upgradeToVersion4(expecting: .okOrFailed([.unreachable])), .restart],
        [.status("ACTIVE", failed: 0), .sign(), .token(), .useToken(), .restart, .sign("possession")])
    },
    "withdrawn-algorithm": {
      joined(
        opening, [.misbehave($0), .sign()], keysExpire,
        [.userInfo(expecting: .failed([.denied])), .sign(), .token(expecting: .failed([.denied])), .restart, .sign()])
    },
  ]

  /// The temporary keys of a client expire, and it learns the time.
  private static let keysExpire: [ScriptedEvent] = [.advance(milliseconds: 400_000), .synchronizeTime]

  /// A wrong key of the application, and one of the activation; where the client has asked for that one before, it may
  /// have refused it then.
  private static let wrongKey4: Events = { name in
    joined(
      [.start, .synchronizeTime, .misbehave(name), .activate(expecting: .failed([.refused])), .activate(), .persist],
      [.administer("commit")], keysExpire, [.status(.okOrFailed([.refused])), .status("ACTIVE"), .sign()],
      [.token(), .useToken(), .userInfo()])
  }

  private static let expiredKey4: Events = { name in
    joined(
      opening, keysExpire, [.misbehave(name), .userInfo(expecting: .okOrFailed([.refused])), .userInfo(), .sign()],
      [.token(), .useToken()])
  }

  /// A key expires, and the client is made anew after that; the time that passes is shorter than by how much the clock of a
  /// client may differ.
  private static let shortKey4: Events = { name in
    joined(
      opening, keysExpire, [.misbehave(name), .userInfo(), .sign(), .advance(milliseconds: 50_000), .synchronizeTime],
      [.userInfo(), .restart, .synchronizeTime, .userInfo(), .sign()])
  }

  private static func joined(_ parts: [ScriptedEvent]...) -> [ScriptedEvent] { parts.flatMap(\.self) }
}
