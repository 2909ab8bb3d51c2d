/// A kind of event, which several operations may have.
package struct EventKind<Event: Sendable>: Sendable {
  package let name: String
  /// What happens, and which results an event of the kind has.
  let sentence: String
  package let members: Members<Event>

  /// Declares a kind, whose members become an event.
  package init(name: String, sentence: String, members: Members<Event>) {
    self.name = name
    self.sentence = sentence
    self.members = members
  }
}
