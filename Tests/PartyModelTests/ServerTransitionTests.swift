import PartyModel
import Testing

@Suite struct ServerTransitionTests {
  @Test func `A removed activation is never anything else`() {
    for trigger in ServerTrigger.allCases {
      let move = ServerTransitions.move(.removed, trigger)
      if case .to(let status) = move { #expect(status == .removed) }
    }
  }
}
