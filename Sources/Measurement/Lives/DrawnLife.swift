internal import Encodings
package import PartyModel
internal import Conformance
internal import PowerAuth
internal import PowerAuthPartyVectors
internal import PowerAuthVectors
internal import Primitives

/// A life as lines.
package struct DrawnLife: Sendable {
  package let settings: String
  package var events: [String]

  init(settings: String, events: [String]) {
    self.settings = settings
    self.events = events
  }

  /// Draws the life of a number.
  package init(seed: String, number: Int, length: Int) {
    var bytes = SeededBytes(seed: seed, id: "\(number)", field: "life")
    func draw(_ lines: [String]) -> String {
      let drawn = bytes.next(2)
      return lines[(Int(drawn[0]) << 8 | Int(drawn[1])) % lines.count]
    }
    func drawPlace(_ line: String, _ number: Int) -> String {
      line.replacing("#", with: "\(bytes.next(1)[0] % UInt8(number + 1))")
    }
    settings = draw(Self.settings)
    var time: Int64 = 0
    events = (0..<length).map { number in
      let event =
        switch draw(Self.groups) {
        case "application": draw(Self.calls) + draw(Self.deliveries) + " task=t\(number)"
        case "network": drawPlace(draw(Self.network), number)
        case "process": drawPlace(draw(Self.process), number)
        default: draw(Self.administration)
        }
      let pause = draw(Self.pauses)
      guard let milliseconds = Int64(pause) else { return event }
      time += milliseconds
      return event + " at=\(time)"
    }
  }

  private static let settings = [
    "", "", "lookAhead=3", "lookAhead=6 maxFailures=3", "maxFailures=2 biometry=yes", "start=none",
    "start=none lookAhead=4",
    "ahead=7000000",
  ]
  private static let groups = [
    "application", "application", "application", "application", "network", "network", "process", "administration",
  ]
  /// Most sign with possession, because a password takes time.
  private static let calls = [
    "sign factors=possession", "sign factors=possession", "sign factors=possession", "sign", "sign password=9999",
    "sign factors=possession_biometry", "sign-offline factors=possession", "sign-offline", "validate-password",
    "validate-password password=9999", "change-password old=1234 new=5678", "change-password old=5678 new=1234",
    "request-token factors=possession", "request-token name=two", "use-token", "use-token name=two", "remove-token",
    "vault", "vault factors=possession", "status", "status", "status", "status", "create", "create", "remove",
  ]
  private static let deliveries = [
    "", "", "", "", " network=request-lost", " network=request-lost", " network=answer-lost", " network=repeated",
    " network=request-held", " network=answer-held", " network=delivered,request-lost",
    " network=delivered,answer-lost",
    " network=delivered,request-held",
  ]
  private static let network = ["release task=t#", "release task=t#", "drop task=t#", "resend of=#"]
  private static let process = [
    "persist", "persist", "persist", "restart", "restart", "remove-local", "reinstall", "foreground",
    "set-clock ahead=20000", "set-clock ahead=-20000", "restore of=#",
  ]
  private static let administration = [
    "init", "init validity=0", "commit", "commit", "commit", "block", "unblock", "unblock", "unblock", "admin-remove",
  ]
  /// The milliseconds before an event: mostly none, sometimes on both sides of what temporary keys and initialised
  /// activations hold.
  private static let pauses = ["", "", "", "", "", "", "", "", "", "", "1000", "290000", "310000", "7200000"]
}

extension DrawnLife {
  private static let script = PartyOperations.life.script

  /// The configuration of a text.
  package static func configuration(_ text: String) throws -> LifeConfiguration {
    try script.settings(of: script.configuration(in: text))
  }

  /// The event of a line.
  package static func event(_ line: String) throws -> LifeEvent { try script.event(script.events(in: line)[0]) }
}

extension PartyRules {
  /// The rules with one iteration for a key from a password, which changes nothing that is seen.
  package var withoutIterations: PartyRules {
    var rules = self
    rules.core.passwordKey.countIterations = { _ in 1 }
    return rules
  }
}
