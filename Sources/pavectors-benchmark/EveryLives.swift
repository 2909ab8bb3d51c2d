import Conformance
import Measurement
import PartyModel

/// All lives of a few events, of which each event must leave what is always true.
struct EveryLives {
  let depth: Int

  init(_ arguments: [String]) throws {
    guard arguments.count == 1, let depth = Int(arguments[0]), depth > 0 else { throw UsageError() }
    self.depth = depth
  }

  /// Plays the areas on two threads, and prints what was broken; tells whether nothing was.
  func run() async throws -> Bool {
    var isRight = true
    for lives in EveryLife.all + EveryLife.ofVersion4 {
      let start = ContinuousClock.now
      let results = try await withThrowingTaskGroup(of: EveryLife.Result.self) { group in
        for part in 0..<2 {
          group.addTask { [depth] in
            try lives.play(depth: depth, rules: PartyRules().withoutIterations, part: part, of: 2)
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      let seconds = (ContinuousClock.now - start).seconds
      print(
        "\(lives.area): \(results.map(\.count).reduce(0, +)) lives of at most \(depth) events, \(seconds.short) s")
      for case let broken? in results.map(\.broken) {
        isRight = false
        print("broken: \(broken.words); shortest: \(broken.life.settings) \(broken.life.events)")
      }
    }
    return isRight
  }
}
