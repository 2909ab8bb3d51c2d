package import PartyModel

/// A life of which each event must leave what is always true.
package protocol WatchedLife: Sendable {
  init(rules: PartyRules, settings: String) throws

  /// Plays an event; returns what is not true after it, or nil where everything is.
  mutating func play(_ line: String) throws -> String?

  /// Whether the last event found nothing that it is about.
  var wasIdle: Bool { get }
}

extension WatchedLife {
  /// Plays a life; returns what is not true after one of its events, or nil where everything is.
  package static func broken(_ drawn: DrawnLife, rules: PartyRules) throws -> String? {
    var watch = try Self(rules: rules, settings: drawn.settings)
    for line in drawn.events {
      if let words = try watch.play(line) { return "\(line): \(words)" }
    }
    return nil
  }

  /// Leaves out events as long as what is left still breaks something.
  package static func shortened(_ drawn: DrawnLife, rules: PartyRules) throws -> DrawnLife {
    var drawn = drawn
    var place = 0
    while place < drawn.events.count {
      var shorter = drawn
      shorter.events.remove(at: place)
      if try broken(shorter, rules: rules) != nil { drawn = shorter } else { place += 1 }
    }
    return drawn
  }
}
