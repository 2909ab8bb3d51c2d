import Conformance
import Drive
import Live
import PowerAuthScenarios
import Testing

/// The list of the cases that are not vectors, to which requirements refer.
@Suite struct CaseListTests {
  @Test func `The file of the cases has those of live and drive, sorted`() {
    let declared = CallScript.all.map(\.id) + HostCase.every.map(\.id)
    #expect(Suite.powerAuthWithScenarios.cases == declared.sorted())
  }
}
