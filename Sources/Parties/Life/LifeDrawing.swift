internal import PowerAuth
internal import Primitives

extension LifeEvent {
  private static let numbers: Set<String> = ["at", "maxFailures", "lookAhead", "validity", "ahead", "of"]

  /// Reads `kind name=value …`.
  package init(line: String) {
    let words = line.split(separator: " ").map(String.init)
    var members = ServerEvent(words.first ?? "")
    var network: [LifeDelivery] = []
    for word in words.dropFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let (name, value) = (parts[0], parts.count > 1 ? parts[1] : "")
      if name == "network" {
        network = value.split(separator: ",").map { word in
          guard let delivery = LifeDelivery(rawValue: String(word)) else {
            preconditionFailure("\(word) is not what a network does")
          }
          return delivery
        }
      } else if Self.numbers.contains(name) {
        members[number: name] = Int64(value)
      } else {
        members[name] = value
      }
    }
    self.init(members, network: network)
  }
}

/// A life that is drawn from a seed.
package struct DrawnLife: Sendable {
  package let settings: String
  package var events: [String]

  /// Draws the life of a number.
  package init(seed: String, number: Int, length: Int) {
    var bytes = SeededBytes(seed: seed, id: "\(number)", field: "life")
    func draw(_ lines: [String]) -> String {
      let drawn = bytes.next(2)
      return lines[(Int(drawn[0]) << 8 | Int(drawn[1])) % lines.count]
    }
    settings = draw(Self.settings)
    events = (0..<length).map { number in
      let task = " task=t\(number)"
      return switch draw(Self.groups) {
      case "application": draw(Self.calls) + draw(Self.deliveries) + task
      case "network": draw(Self.network).replacing("#", with: "\(bytes.next(1)[0] % UInt8(number + 1))")
      case "process": draw(Self.process)
      default: draw(Self.administration)
      }
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
    "set-clock ahead=20000",
    "set-clock ahead=-20000",
  ]
  private static let administration = [
    "init", "init validity=0", "commit", "commit", "commit", "block", "unblock", "unblock", "unblock", "admin-remove",
  ]
}

extension PartyRules {
  /// The rules with one iteration for a key from a password, which changes nothing that is seen.
  package var withoutIterations: PartyRules {
    var rules = self
    rules.core.passwordKey.countIterations = { _ in 1 }
    return rules
  }
}
