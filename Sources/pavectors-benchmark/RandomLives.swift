import Conformance
import Measurement
import PartyModel

/// Random lives of a client and a server, of which each event must leave what is always true.
struct RandomLives {
  private static let length = 30
  let count: Int
  let seed: String

  init(_ arguments: [String]) throws {
    guard let count = arguments.first.flatMap({ Int($0) }), count > 0, arguments.count <= 2 else { throw UsageError() }
    self.count = count
    seed = arguments.count == 2 ? arguments[1] : "lives"
  }

  /// Plays them on two threads, and prints what was broken; tells whether nothing was.
  func run() async throws -> Bool {
    let start = ContinuousClock.now
    let (played, broken) = try await withThrowingTaskGroup(of: (Int, [String]).self) { group in
      for part in 0..<2 { group.addTask { try play(part: part, of: 2) } }
      return try await group.reduce(into: (0, [])) { sum, part in
        sum.0 += part.0
        sum.1 += part.1
      }
    }
    for words in broken { print(words) }
    let seconds = (ContinuousClock.now - start).seconds
    print(
      "\(played) lives of \(Self.length) events, seed \(seed): \(broken.count) broken, \(seconds.short) s, "
        + "\((seconds * 2000 / Double(played)).short) ms of a processor each")
    return broken.isEmpty
  }

  /// Plays a part of them, until five are broken; returns how many were played.
  private func play(part: Int, of parts: Int) throws -> (Int, [String]) {
    let rules = PartyRules().withoutIterations
    var broken: [String] = []
    var played = 0
    for number in stride(from: part, to: count, by: parts) {
      let life = DrawnLife(seed: seed, number: number, length: Self.length)
      played += 1
      guard let words = try LifeInvariants.broken(life, rules: rules) else { continue }
      let shortest = try LifeInvariants.shortened(life, rules: rules)
      broken.append("life \(number): \(words); shortest: \(shortest.settings) \(shortest.events)")
      if broken.count == 5 { break }
    }
    return (played, broken)
  }
}
