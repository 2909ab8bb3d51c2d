/// The input and the output of an operation that plays events one after the other: each event has one observation.
package struct Script: Sendable {
  /// The input that is a list of events: records of several kinds.
  package let events: String
  /// The output that is a list of observations.
  package let observations: String
  /// The steps of which the one with the number of an event names the rules that decide it.
  package let decisions: StepHandle
  /// The members that give names, by the kind of the event.
  let names: [String: [GivenName]]
  /// The wrong observations that are dangerous, the worst first.
  let dangers: [Danger]

  /// The member of an observation that an implementation gives instead of all others, for an event that it cannot
  /// cause; it is the last one, because nothing is known of what follows.
  package static let inexpressible = "inexpressible"

  /// The member of an event that names its kind.
  static let tag = "event"

  /// How the name of an event begins in failures.
  static let eventPrefix = "event "
}

extension Script {
  /// Whether each name is given once, and none is empty: what other scripts mean, no page says.
  package func givesNamesOnce(_ input: Record) -> Bool {
    guard case .list(let list)? = input[events] else { return true }
    var given: Set<[String]> = []
    return list.allSatisfy { value in
      guard case .record(let event) = value, case .text(let kind)? = event[Self.tag] else { return true }
      return names[kind, default: []].allSatisfy { name in
        let text: String? = if case .text(let text)? = event[name.member] { text } else { name.absent }
        guard let text else { return true }
        return !text.isEmpty && given.insert([name.member, text]).inserted
      }
    }
  }
}

extension OperationBuilder {
  /// Declares that the operation plays events, which steps name the rules behind the observations, which events give
  /// names, and which observations are dangerous.
  func plays<Event: FieldValue>(
    _ events: Field<[Event]>, observing observations: Field<[Record]>, decidedBy decisions: StepHandle,
    naming names: [String: [GivenName]], dangers: [Danger]
  ) {
    script = Script(
      events: events.name, observations: observations.name, decisions: decisions, names: names, dangers: dangers)
  }
}
