package import Conformance

/// The rules of a lamp that goes out by itself.
package struct LampRules: Sendable {
  /// A lamp burns for so many seconds.
  package var seconds: Int64 = 10

  package init() {}
}

/// What happens to a lamp.
enum LampEvent: Sendable {
  case press(brightness: Int64)
  case wait(seconds: Int64)
  case look
}

/// A lamp that is being played.
private struct Lamp {
  let rules: LampRules
  var level: Int64 = 0
  var left: Int64 = 0

  /// Plays an event; returns how bright the lamp is, and the rule that decided it.
  mutating func play(_ event: LampEvent) -> (light: Int64, rule: String) {
    var rule = "R1"
    switch event {
    case .press(let brightness): (level, left, rule) = (brightness, rules.seconds, "R2")
    case .wait(let seconds): left -= seconds
    case .look: break
    }
    return (left > 0 ? level : 0, rule)
  }
}

extension Toy {
  private static let lampScript = ScriptFields<LampRules, LampEvent>(
    configuration: (
      .changing(LampRules(), [.set(\.seconds, .int("seconds", 0...60, "For how long the lamp burns. Absent: 10."))]),
      "The lamp."
    ),
    events: (
      [
        EventKind(
          name: "press", sentence: "The button is pressed.",
          members: .group(.int("brightness", 1...3, "How bright the lamp becomes.")) { .press(brightness: $0) }),
        EventKind(
          name: "wait", sentence: "Time passes.",
          members: .group(.int("seconds", 0...60, "How long nothing happens.")) { .wait(seconds: $0) }),
        EventKind(name: "look", sentence: "Somebody looks.", members: .group { .look }),
      ], "What happens to it."
    ),
    observation: ([.required("light", .int(0...3), "How bright it is.")], "What each event shows."),
    decision: "the rule that decides what is seen after event i")

  /// An operation that plays events of several kinds.
  package static let lamp = Operation(
    "toy.lamp", "A lamp that goes out by itself.", reference: "Toy/Lamp", ranges: [ProtocolRange(["1"])]
  ) { op in
    let script = lampScript
    op.addParts(of: script)
    let burns = op.rule("R1", "The lamp burns for ten seconds.")
    let pressed = op.rule("R2", "The button makes the lamp as bright as it says.")
    script.declarePlay(on: op)
    script.play(
      "burns", "The lamp goes out after ten seconds.", [burns, pressed], flags: [plain], with: "", on: op,
      ["press brightness=2", "wait seconds=9", "look", "wait seconds=1", "look"])
    script.play(
      "bright", "The lamp is as bright as can be.", [pressed], flags: [plain], with: "", on: op,
      ["press brightness=3", "look"])
    op.mistake(
      Mistake(
        "lamp.too-short", "The lamp burns for nine seconds.", edits: [.rule(RuleEdit(\LampRules.seconds) { $0 - 1 })]),
      violates: [burns])
    op.answer(by: LampRules()) { rules, request, _ in
      try script.play(request, by: Lamp(rules: rules)) { lamp, event in
        let seen = lamp.play(event)
        return (Record(["light": .int(seen.light)]), seen.rule)
      }
    }
  }
}
