/// The input and the output of an operation that plays events one after the other: each event has one observation.
package struct Script: Sendable {
  /// The input that is a list of events: records of several kinds.
  package let events: String
  /// The output that is a list of observations.
  package let observations: String
  /// The steps of which the one with the number of an event names the rules that decide it.
  package let decisions: StepHandle
  /// The events that give names.
  let names: [GivenName]

  /// The member of an observation that an implementation gives instead of all others, for an event that it cannot
  /// cause; it is the last one, because nothing is known of what follows.
  package static let inexpressible = "inexpressible"

  /// How the name of an event begins in failures.
  static let eventPrefix = "event "
}

/// A kind of event that gives a name, by which other events speak of what it makes.
package struct GivenName: Sendable {
  let event: String
  let member: String
  let absent: String?

  /// Takes the member that has the name, and the name where it is absent; none where nothing is named then.
  package init(of event: String, in member: String, absent: String? = nil) {
    (self.event, self.member, self.absent) = (event, member, absent)
  }
}

extension Script {
  /// Whether each name is given once, and none is empty: what other scripts mean, no page says.
  package func givesNamesOnce(_ input: Record) -> Bool {
    guard case .list(let list)? = input[events] else { return true }
    var given: Set<[String]> = []
    return list.allSatisfy { value in
      guard case .record(let event) = value, case .text(let kind)? = event.members.first?.value else { return true }
      return names.filter { $0.event == kind }.allSatisfy { name in
        let text: String? = if case .text(let text)? = event[name.member] { text } else { name.absent }
        guard let text else { return true }
        return !text.isEmpty && given.insert([name.member, text]).inserted
      }
    }
  }
}

extension OperationBuilder {
  /// Declares that the operation plays events, which steps name the rules behind the observations, and which events give
  /// names.
  package func plays<Event: FieldValue>(
    _ events: Field<[Event]>, observing observations: Field<[Record]>, decidedBy decisions: StepHandle,
    naming names: [GivenName] = []
  ) {
    script = Script(events: events.name, observations: observations.name, decisions: decisions, names: names)
  }
}
