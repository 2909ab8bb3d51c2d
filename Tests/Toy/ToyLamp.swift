package import Conformance

/// The rules of a lamp that goes out by itself.
package struct LampRules: Sendable {
  /// A lamp burns for so many seconds.
  package var seconds: Int64 = 10

  package init() {}
}

/// The kinds of events of the lamp.
package struct LampEvents: Sendable {
  package let variants: RecordVariants
  package let brightness: Field<Int64>
  package let seconds: Field<Int64>

  package init() {
    var press = RecordFields()
    brightness = press.field("brightness", .int(1...3), "How bright the lamp becomes.")
    var wait = RecordFields()
    seconds = wait.field("seconds", .int(0...60), "How long nothing happens.")
    var kinds = RecordVariants(by: "event")
    kinds.kind("press", "The button is pressed.", press)
    kinds.kind("wait", "Time passes.", wait)
    kinds.kind("look", "Somebody looks.")
    variants = kinds
  }

  package func press(_ brightness: Int64) -> Record {
    Record(["event": .text("press"), "brightness": .int(brightness)])
  }
  package func wait(_ seconds: Int64) -> Record { Record(["event": .text("wait"), "seconds": .int(seconds)]) }
  package let look = Record(["event": .text("look")])
}

extension Toy {
  package static let lampEvents = LampEvents()

  /// An operation that plays events of several kinds.
  package static let lamp = Operation(
    "toy.lamp", "A lamp that goes out by itself.", reference: "Toy/Lamp", ranges: [ProtocolRange(["1"])]
  ) { op in
    let events = op.input("events", .list(of: .variants(lampEvents.variants), drawing: 0...0), "What happens to it.")
    var seen = RecordFields()
    let light = seen.field("light", .int(0...3), "How bright it is.")
    let observations = op.output("observations", .list(of: .record(seen), drawing: 0...0), "What each event shows.")
    let decision = op.step("decision[i]", "the rule that decides what is seen after event i")
    let burns = op.rule("R1", "The lamp burns for ten seconds.")
    let pressed = op.rule("R2", "The button makes the lamp as bright as it says.")
    op.plays(events, observing: observations, decidedBy: decision)
    op.scenario("burns", "The lamp goes out after ten seconds.", [burns, pressed], plain) {
      $0[events] = [lampEvents.press(2), lampEvents.wait(9), lampEvents.look, lampEvents.wait(1), lampEvents.look]
    }
    op.scenario("bright", "The lamp is as bright as can be.", [pressed], plain) {
      $0[events] = [lampEvents.press(3), lampEvents.look]
    }
    op.mistake(
      Mistake(
        "lamp.too-short", "The lamp burns for nine seconds.", edits: [.rule(RuleEdit(\LampRules.seconds) { $0 - 1 })]),
      violates: [burns])
    op.answer(by: LampRules()) { rules, request, _ in
      var (level, left): (Int64, Int64) = (0, 0)
      var (shown, steps): ([Record], [Step]) = ([], [])
      for (index, event) in request[events].enumerated() {
        var decided = burns
        switch event["event"] {
        case .text("press"): (level, left, decided) = (event[lampEvents.brightness], rules.seconds, pressed)
        case .text("wait"): left -= event[lampEvents.seconds]
        default: break
        }
        shown.append(Record([light(left > 0 ? level : 0)]))
        steps.append(decision(decided.id, at: index))
      }
      return request.accept(observations(shown)) { steps }
    }
  }
}
