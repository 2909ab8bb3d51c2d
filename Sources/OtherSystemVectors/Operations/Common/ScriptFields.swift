internal import Conformance

extension ScriptFields {
  /// The fields of an operation of another system, whose events are those of these names.
  init(
    world: Members<Configuration>, events names: String, of kinds: [EventKind<Event>],
    observation: [FieldDeclaration], dangers: [Danger]
  ) {
    let kinds = names.split(separator: " ").map { name in
      guard let kind = kinds.first(where: { $0.name == name }) else { preconditionFailure("no event \(name)") }
      return kind
    }
    self.init(
      configuration: (world, "The world in which the script begins."), events: (kinds, "What happens, in order."),
      observation: (observation, "What is observed of each event."),
      decision: "the rules that decide the observation of event i, with a space between them", dangers: dangers)
  }
}

extension [Rule] {
  /// The decisions of an event as a step has them, without the rules of other areas.
  func decided(_ ids: [String]) -> String {
    let own = ids.filter { id in contains { $0.id == id } }
    return own.isEmpty ? "-" : own.joined(separator: " ")
  }
}
