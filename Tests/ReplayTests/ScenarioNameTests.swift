import Testing

@testable import Conformance
@testable import PowerAuthScenarios

/// The names of scenarios, which are parts of the ids of vectors.
@Suite struct ScenarioNameTests {
  @Test func `Names of scenarios have no upper case and no underscore`() {
    let names = Suite.powerAuthWithScenarios.operations.flatMap(\.scenarios).map(\.name)
    #expect(names.count > 5_000)
    #expect(names.filter { $0.wholeMatch(of: /[a-z0-9.\/-]+/) == nil } == [])
  }
}
