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

  /// Draws the life of a number, from the lines of a generation of the protocol.
  package init(seed: String, number: Int, length: Int, from table: LifeLines = .version3) {
    var bytes = SeededBytes(seed: seed, id: "\(number)", field: "life")
    func draw(_ lines: [String]) -> String {
      let drawn = bytes.next(2)
      return lines[(Int(drawn[0]) << 8 | Int(drawn[1])) % lines.count]
    }
    func drawPlace(_ line: String, _ number: Int) -> String {
      line.replacing("#", with: "\(bytes.next(1)[0] % UInt8(number + 1))")
    }
    settings = draw(table.settings)
    var time: Int64 = 0
    events = (0..<length).map { number in
      let event =
        switch draw(LifeLines.groups) {
        case "application": draw(table.calls) + draw(table.deliveries) + " task=t\(number)"
        case "network": drawPlace(draw(LifeLines.network), number)
        case "process": drawPlace(draw(table.process), number)
        default: draw(LifeLines.administration)
        }
      let pause = draw(LifeLines.pauses)
      guard let milliseconds = Int64(pause) else { return event }
      time += milliseconds
      return event + " at=\(time)"
    }
  }
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
