import Measurement
import PartyModel
import Testing

/// What is true after each event of a client and a server, whatever the network does.
@Suite struct LifeInvariantTests {
  @Test func `Each event of a life leaves what is always true`() throws {
    let rules = PartyRules().withoutIterations
    for number in 0..<300 {
      let life = DrawnLife(seed: "lives", number: number, length: 30)
      guard let broken = try LifeInvariants.broken(life, rules: rules) else { continue }
      let shortest = try LifeInvariants.shortened(life, rules: rules)
      Issue.record("life \(number), \(broken); shortest: \(shortest.settings) \(shortest.events)")
      return
    }
  }

  @Test func `Rules that are wrong break what is always true, and the life is shortened`() throws {
    var rules = PartyRules().withoutIterations
    rules.server.signature.stepsAfterMatch = { $0 }
    let number = try #require(
      try (0..<200).first { number in
        try LifeInvariants.broken(DrawnLife(seed: "lives", number: number, length: 30), rules: rules) != nil
      })
    let shortest = try LifeInvariants.shortened(DrawnLife(seed: "lives", number: number, length: 30), rules: rules)
    #expect(shortest.events.count == 1)
    #expect(try LifeInvariants.broken(shortest, rules: PartyRules().withoutIterations) == nil)
  }

  @Test(arguments: EveryLife.all)
  func `Each event of every short life leaves what is always true`(_ lives: EveryLife) throws {
    let result = try lives.play(depth: 3, rules: PartyRules().withoutIterations)
    #expect(result.count > 300)
    if let broken = result.broken {
      Issue.record("\(broken.words); shortest: \(broken.life.settings) \(broken.life.events)")
    }
  }

  @Test func `Wrong rules break what is always true in a short life`() throws {
    var rules = PartyRules().withoutIterations
    rules.client.signature.givesBack = { $0 == .noConnection }
    let calls = try #require(EveryLife.all.last)
    let broken = try #require(try calls.play(depth: 3, rules: rules).broken)
    #expect(broken.words.contains("the server is ahead of a client"))
    #expect(broken.life.events.count == 1)
  }

  @Test func `A life ends at an event that finds nothing`() throws {
    let signatures = try #require(EveryLife.all.first)
    let count = try signatures.play(depth: 2, rules: PartyRules().withoutIterations).count
    // Ten lines after each of ten, but for the release of what is not held.
    #expect(count == 9 * 10 + 1)
  }

  @Test func `A value of the counter that comes back is used twice`() throws {
    var rules = PartyRules().withoutIterations
    rules.client.signature.givesBack = { $0 == .noConnection }
    let broken = try (0..<200).compactMap { number in
      try LifeInvariants.broken(DrawnLife(seed: "lives", number: number, length: 30), rules: rules)
    }
    #expect(broken.contains { $0.contains("used twice") })
  }

  @Test func `One iteration for a password gives the same life as ten thousand`() throws {
    for number in 0..<5 {
      let drawn = DrawnLife(seed: "iterations", number: number, length: 12)
      var lives = try [PartyRules(), PartyRules().withoutIterations].map { rules in
        try Life(rules: rules, configuration: DrawnLife.configuration(drawn.settings))
      }
      for line in drawn.events {
        let seen = try lives.indices.map { try lives[$0].play(DrawnLife.event(line)) }
        #expect(seen[0] == seen[1])
      }
    }
  }
}
