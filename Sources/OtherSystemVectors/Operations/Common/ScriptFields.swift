internal import Conformance
internal import PowerAuthVectors

extension ScriptFields {
  /// The fields of an operation of another system, whose events are those of these names.
  init(world: RecordFields, events names: String, of kinds: [EventKind], observation: [Member]) {
    self.init(
      configuration: (world, "The world in which the script begins."),
      events: (RecordVariants(names.split(separator: " ").map(String.init), of: kinds), "What happens, in order."),
      observation: (RecordFields(observation), "What is observed of each event."),
      decision: "the rules that decide the observation of event i, with a space between them")
  }

  /// The decisions of a script as steps, without the rules of other areas.
  func steps(of areaRules: [Rule], decided: [[String]]) -> [Step] {
    let own = Set(areaRules.map(\.id))
    return decided.enumerated().map { number, ids in
      let ids = ids.filter(own.contains)
      return decision(ids.isEmpty ? "-" : ids.joined(separator: " "), at: number)
    }
  }
}
