package import Conformance

/// What a door is in between two events.
package struct DoorState: Equatable, Sendable {
  package var isLocked = false
  package var wrongCodes: Int64 = 0

  package init(wrongCodes: Int64 = 0) { self.wrongCodes = wrongCodes }
}

/// What happens to a door.
package struct DoorEvent: Sendable {
  package let name: String
  package let code: String?
}

/// The rules of a door: what one event makes of a state, and what can be seen of it.
package struct DoorRules: Sendable {
  /// An event makes a state of the state before it, and is seen from outside.
  package var transition: @Sendable (DoorRules, DoorState, DoorEvent) -> (DoorState, String) = { rules, state, event in
    if event.name == "unlock" { return (DoorState(), "unlocked") }
    if state.isLocked { return (state, "refused") }
    if rules.isRight(event.code ?? "") { return (rules.accept(state), "opened") }
    return rules.count(state)
  }
  /// The code is 1234.
  package var isRight: @Sendable (String) -> Bool = { $0 == "1234" }
  /// A right code makes the wrong ones before it forgotten.
  package var accept: @Sendable (DoorState) -> DoorState = { _ in DoorState() }
  /// Three wrong codes lock the door.
  package var limit: Int64 = 3

  /// What a wrong code makes of a state.
  package func count(_ state: DoorState) -> (DoorState, String) {
    var next = DoorState(wrongCodes: state.wrongCodes + 1)
    next.isLocked = next.wrongCodes >= limit
    return (next, next.isLocked ? "locked" : "wrong")
  }

  package init() {}
}

/// The record that an event of the door is.
package struct DoorEventFields: Sendable {
  package let fields: RecordFields
  package let event: Field<String>
  package let code: OptionalField<String>

  package init() {
    var fields = RecordFields()
    event = fields.field("event", .choice(["code", "unlock"]), "What happens.")
    code = fields.optionalField("code", .text { $0.element(of: ["1234", "0000"]) }, "What is typed.")
    self.fields = fields
  }
}

extension Toy {
  package static let doorEvent = DoorEventFields()

  /// The lifecycle of a door that locks itself.
  package static func door(also: (OperationBuilder, Rule) -> Void = { _, _ in }) -> Operation {
    Operation("toy.door", "The lifecycle of a door.", reference: "Toy/Door", ranges: [ProtocolRange(["1"])]) { op in
      let events = op.input("events", .list(of: .record(doorEvent.fields), drawing: 0...6), "What happens to it.")
      let seen = op.output("seen", .list(of: .text { _ in "" }, drawing: 0...0), "What each event shows.")
      let wrongCodes = op.output("wrongCodes", .int(countRange), "How many wrong codes are counted in the end.")
      let state = op.textStep("state[i]", "transition(state[i-1], events[i])")
      let locks = op.rule("R1", "Three wrong codes in a row lock the door, and only unlocking opens it again.")
      op.scenario("opens", "The right code.", [locks]) { $0[events] = codes("1234") }
      op.scenario("locks", "Three wrong codes, then the right one.", [locks]) {
        $0[events] = codes("0", "0", "0", "1234")
      }
      op.scenario("forgets", "A right code between wrong ones.", [locks]) {
        $0[events] = codes("0", "0", "1234", "0", "0", "1234")
      }
      op.scenario("unlocked", "A locked door is unlocked, and counts from zero again.", [locks]) {
        $0[events] = codes("0", "0", "0") + [Record([doorEvent.event("unlock")])] + codes("0", "0", "1234")
      }
      also(op, locks)
      op.answer(by: DoorRules()) { rules, request, _ in
        var current = DoorState()
        var observations: [String] = []
        var steps: [Step] = []
        for (index, record) in request[events].enumerated() {
          let event = DoorEvent(name: record[doorEvent.event], code: record[doorEvent.code])
          let (next, observation) = rules.transition(rules, current, event)
          current = next
          observations.append(observation)
          steps.append(state("\(current.isLocked ? "locked" : "open"), \(current.wrongCodes)", at: index))
        }
        return request.accept(seen(observations), wrongCodes(current.wrongCodes)) { steps }
      }
    }
  }

  private static func codes(_ codes: String...) -> [Record] {
    codes.map { Record([doorEvent.event("code"), doorEvent.code($0)]) }
  }
}
