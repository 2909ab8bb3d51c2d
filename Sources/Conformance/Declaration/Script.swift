/// The input and the output of an operation that plays events one after the other: each event has one observation.
package struct Script: Sendable {
  /// The input that is a list of events: records of several kinds.
  let events: String
  /// The output that is a list of observations.
  let observations: String
  /// The steps of which the one with the number of an event names the rules that decide it.
  let decisions: StepHandle

  /// The member of an observation that an implementation gives instead of all others, for an event that it cannot
  /// cause; it is the last one, because nothing is known of what follows.
  static let inexpressible = "inexpressible"

  /// How the name of an event begins in failures.
  static let eventPrefix = "event "
}

extension OperationBuilder {
  /// Declares that the operation plays events, and which steps name the rules behind the observations.
  package func plays<Event: FieldValue>(
    _ events: Field<[Event]>, observing observations: Field<[Record]>, decidedBy decisions: StepHandle
  ) {
    script = Script(events: events.name, observations: observations.name, decisions: decisions)
  }
}
