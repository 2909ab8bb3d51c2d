import Testing

@testable import Conformance
@testable import PowerAuthScenarios

@Suite struct PlayedTwiceTests {
  @Test func `Each script that is to be played twice exists, and is`() {
    let operations = Suite.powerAuthWithScenarios.operations.filter { $0.id.hasPrefix("client.") }
    let names = Set(operations.flatMap(\.scenarios).map(\.name))
    #expect(PlayedTwice.names.count > 30)
    for name in PlayedTwice.names { #expect(names.contains(name) && names.contains("\(name)-twice"), "\(name)") }
  }
}
