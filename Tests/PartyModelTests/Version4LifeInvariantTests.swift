import Measurement
import PartyModel
import PowerAuth
import Testing

/// What is true after each event of a client and a server of 4.0, whatever the network does.
@Suite struct Version4LifeInvariantTests {
  @Test func `Each event of a drawn life leaves what is always true`() throws {
    let rules = PartyRules().withoutIterations
    for number in 0..<150 {
      let life = DrawnLife(seed: "lives of 4.0", number: number, length: 25, from: .version4)
      guard let broken = try LifeInvariants4.broken(life, rules: rules) else { continue }
      let shortest = try LifeInvariants4.shortened(life, rules: rules)
      Issue.record("life \(number), \(broken); shortest: \(shortest.settings) \(shortest.events)")
      return
    }
  }

  @Test(arguments: EveryLife.ofVersion4)
  func `Each event of every short life leaves what is always true`(_ lives: EveryLife) throws {
    let result = try lives.play(depth: 3, rules: PartyRules().withoutIterations)
    #expect(result.count > 300)
    if let broken = result.broken {
      Issue.record("\(broken.words); shortest: \(broken.life.settings) \(broken.life.events)")
    }
  }

  /// Plays the short lives of an area by rules of which some are wrong; returns what they break.
  private func search(
    _ area: String, depth: Int, _ change: (inout PartyRules) -> Void
  ) throws -> (life: DrawnLife, words: String)? {
    var rules = PartyRules().withoutIterations
    change(&rules)
    let lives = try #require(EveryLife.ofVersion4.first { $0.area == area })
    return try lives.play(depth: depth, rules: rules).broken
  }

  @Test func `A value that comes back is used twice, or puts the server ahead`() throws {
    let broken = try #require(try search("codes of 4.0", depth: 2) { $0.life4.givesBackLostCode = true })
    #expect(broken.life.events.count == 1)
    #expect(broken.words == "the server is ahead of a client only after a backup was restored")
  }

  @Test func `A password that is stored before the answer is one that the server does not know`() throws {
    let broken = try #require(try search("factors of 4.0", depth: 2) { $0.life4.storesKeyBeforeAnswer = true })
    #expect(broken.life.events == ["change-password old=1234 new=5678 network=answer-lost"])
    #expect(broken.words == "the server knows the client's key of knowledge")
  }

  @Test func `An upgrade whose confirmation no status repeats never ends`() throws {
    let broken = try #require(
      try search("upgrade to 4.0", depth: 2) { $0.core.version4.client.effects.markWithoutFlag = { $0 } })
    #expect(broken.life.events.last == "status" && broken.life.events.count == 2)
    #expect(broken.words == "a status ends an upgrade that was interrupted")
  }

  @Test func `A server that does not pass over an accepted value accepts it again`() throws {
    let broken = try #require(
      try search("codes of 4.0", depth: 2) { $0.core.version4.decisions.attempts.passOver = { $0 + $1 } })
    #expect(broken.words == "what is accepted moves the counter")
  }
}
