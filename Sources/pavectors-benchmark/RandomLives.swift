import Conformance
import Measurement
import PartyModel

/// Random lives of a client and a server, of 3.3 and of 4.0, of which each event must leave what is always true.
struct RandomLives {
  private static let length = 30
  let count: Int
  let seed: String

  init(_ arguments: [String]) throws {
    guard let count = arguments.first.flatMap({ Int($0) }), count > 0, arguments.count <= 2 else { throw UsageError() }
    self.count = count
    seed = arguments.count == 2 ? arguments[1] : "lives"
  }

  /// Plays as many of each generation, and prints what was broken; tells whether nothing was.
  func run() async throws -> Bool {
    let isOldRight = try await run(LifeInvariants.self, from: .version3, named: "3.3")
    let isNewRight = try await run(LifeInvariants4.self, from: .version4, named: "4.0")
    return isOldRight && isNewRight
  }

  /// Plays those of a generation on two threads.
  private func run<Watch: WatchedLife>(
    _ watch: Watch.Type, from lines: LifeLines, named generation: String
  ) async throws -> Bool {
    let start = ContinuousClock.now
    let (played, broken) = try await withThrowingTaskGroup(of: (Int, [String]).self) { group in
      for part in 0..<2 { group.addTask { try play(watch, from: lines, part: part, of: 2) } }
      return try await group.reduce(into: (0, [])) { sum, part in
        sum.0 += part.0
        sum.1 += part.1
      }
    }
    for words in broken { print(words) }
    let seconds = (ContinuousClock.now - start).seconds
    print(
      "\(played) lives of \(generation) of \(Self.length) events, seed \(seed): \(broken.count) broken, \(seconds.short) s, "
        + "\((seconds * 2000 / Double(played)).short) ms of a processor each")
    return broken.isEmpty
  }

  /// Plays a part of them, until five are broken; returns how many were played.
  private func play<Watch: WatchedLife>(
    _ watch: Watch.Type, from lines: LifeLines, part: Int, of parts: Int
  ) throws -> (Int, [String]) {
    let rules = PartyRules().withoutIterations
    var broken: [String] = []
    var played = 0
    for number in stride(from: part, to: count, by: parts) {
      let life = DrawnLife(seed: seed, number: number, length: Self.length, from: lines)
      played += 1
      guard let words = try Watch.broken(life, rules: rules) else { continue }
      let shortest = try Watch.shortened(life, rules: rules)
      broken.append("life \(number): \(words); shortest: \(shortest.settings) \(shortest.events)")
      if broken.count == 5 { break }
    }
    return (played, broken)
  }
}
