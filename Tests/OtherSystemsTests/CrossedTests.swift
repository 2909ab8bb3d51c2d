import Testing

@testable import Conformance
@testable import ConformanceGeneration
@testable import OtherSystemVectors
@testable import OtherSystems

/// The scripts of the corpus, without those that are drawn, reach every event, result, state and transition of the models.
@Suite struct CrossedTests {
  /// A script of an operation with what is observed of it.
  private struct Script {
    let operation: String
    let configuration: Record
    let events: [Record]
    let observations: [Record]
  }

  private let futurae: [Script]
  private let oneWelcome: [Script]

  init() throws {
    futurae = try Self.scripts(of: .futurae)
    oneWelcome = try Self.scripts(of: .oneWelcome)
  }

  private static func scripts(of suite: Suite) throws -> [Script] {
    try suite.operations.flatMap { operation in
      try operation.ranges.flatMap { range throws -> [Script] in
        let maker = VectorMaker(suite: suite, operation: operation, range: range, seed: suite.seed)
        let scenarios = operation.scenarios.filter { $0.accumulation == nil && maker.applies($0) }
        return try scenarios.compactMap { scenario throws -> Script? in
          let input = try maker.completeDraft(of: scenario, id: maker.id(scenario.name)).inputs
          guard let events = input["events"].flatMap({ [Record]($0) }) else { return nil }
          let answer = try operation.referenceAnswer(to: input, protocolVersion: range.versions[0])
          guard case .accept(let output, _) = answer else { return nil }
          return Script(
            operation: operation.id, configuration: input["configuration"].flatMap { Record($0) } ?? Record(),
            events: events, observations: output["observations"].flatMap { [Record]($0) } ?? [])
        }
      }
    }
  }

  @Test func `Every event happens in a script`() {
    for (suite, scripts) in [(Suite.futurae, futurae), (Suite.oneWelcome, oneWelcome)] {
      var names: Set<String> = []
      for operation in suite.operations {
        guard case .list(.variants(_, let kinds), _) = operation.inputs.first(where: { $0.name == "events" })?.form
        else { continue }
        names.formUnion(kinds.map(\.name))
      }
      #expect(names.count > 10)
      #expect(Set(scripts.flatMap(\.events).compactMap { $0.word("event") }) == names)
    }
  }

  @Test func `Every result of the Futurae SDK is observed`() {
    let found = Set(futurae.flatMap(\.observations).compactMap { $0.word("result") })
    #expect(found == Set(FuturaeResults.names))
  }

  @Test func `Every result, error and callback of the OneWelcome SDK is observed`() {
    let observations = oneWelcome.flatMap(\.observations)
    #expect(
      Set(observations.compactMap { $0.word("result") }) == [
        "ok", "challenge", "completed", "failed", "ignored",
      ])
    #expect(Set(observations.compactMap { $0.word("error") }) == Set(OneWelcomeEvents.errors.map(\.key)))
    #expect(
      Set(observations.flatMap { $0["callbacks"].flatMap { [String]($0) } ?? [] }) == Set(OneWelcomeEvents.callbacks))
  }

  @Test func `Scripts cross every arrow of the picture of the Futurae lock`() throws {
    var found: Set<String> = []
    for script in futurae {
      let fields = try #require(FuturaeOperation.all.first { $0.heading.id == script.operation }).script
      var state = try fields.settings(of: script.configuration)
      var before = Picture.name(of: state, at: 0)
      for record in script.events {
        let event = try fields.event(record)
        let waited = Picture.name(of: state, at: event.at)
        _ = FuturaeRules().play(event.action, at: event.at, in: &state)
        let after = Picture.name(of: state, at: event.at)
        found.formUnion(["\(before) \(waited)", "\(waited) \(after)"])
        before = after
      }
    }
    let missing = try Picture.arrows(in: "futurae-lock").subtracting(found)
    #expect(missing.isEmpty, "\(missing.sorted())")
  }

  @Test func `Scripts cross every arrow of the picture of the OneWelcome authenticators`() throws {
    var found: Set<String> = []
    for script in oneWelcome {
      let fields = try #require(OneWelcomeOperation.all.first { $0.heading.id == script.operation }).script
      var state = try fields.settings(of: script.configuration)
      for record in script.events {
        let before = Picture.name(of: state)
        _ = OneWelcomeRules().play(try fields.event(record).action, in: &state)
        found.insert("\(before) \(Picture.name(of: state))")
      }
    }
    let missing = try Picture.arrows(in: "onewelcome-authenticator").subtracting(found)
    #expect(missing.isEmpty, "\(missing.sorted())")
  }
}

extension Record {
  /// The text of a member; nil where it is absent.
  fileprivate func word(_ name: String) -> String? { self[name].flatMap { String($0) } }
}
