internal import Conformance

/// Which requests a search makes, and in which order.
///
/// A search is a sequence of rounds. Each round is about one vector file, so that each pass goes once through all of
/// them; later passes have longer rounds. The inputs of a round depend on the seed and its number alone: feedback stays
/// within it. Shards take whole rounds, and together they make the requests of one run.
struct SearchPlan: Sendable {
  /// The seed of all choices and values.
  let seed: String
  /// The number of vector files.
  let fileCount: Int
  /// The number of requests of all shards; nil for as many as the time allows.
  let total: Int?
  let shard: Shard

  init(seed: String, fileCount: Int, total: Int?, shard: Shard) {
    self.seed = seed
    self.fileCount = fileCount
    self.total = total
    self.shard = shard
  }

  /// A round: consecutive requests about one file.
  struct Round: Sendable {
    let number: Int
    /// The index of the file.
    let file: Int
    /// The number of the first request, from 0.
    let first: Int
    let count: Int
    /// The number of requests about the file in earlier passes.
    let before: Int
  }

  private static let (shortest, longest) = (32, 512)

  /// The length of the rounds of a pass.
  static func length(ofPass pass: Int) -> Int { min(shortest << min(pass, 8), longest) }

  /// The length of the rounds of all passes before one.
  static func length(beforePass pass: Int) -> Int {
    let shorter = (0..<pass).prefix { length(ofPass: $0) < longest }
    return shorter.reduce(0) { $0 + length(ofPass: $1) } + (pass - shorter.count) * longest
  }

  /// The round of a number; nil behind the last one.
  func round(_ number: Int) -> Round? {
    let pass = number / fileCount
    let length = Self.length(ofPass: pass)
    let before = Self.length(beforePass: pass)
    let first = before * fileCount + number % fileCount * length
    let count = min(length, (total ?? .max) - first)
    guard count > 0 else { return nil }
    return Round(
      number: number, file: order(ofPass: pass)[number % fileCount], first: first, count: count,
      before: before)
  }

  /// The files in the order of a pass.
  private func order(ofPass pass: Int) -> [Int] {
    var picker = Picker(seed: seed, name: "pass \(pass)")
    return picker.shuffled(Array(0..<fileCount))
  }
}

extension Shard {
  /// Whether a round is one of the shard: each takes every round of its number.
  func contains(round: Int) -> Bool { UInt64(round) % total == number - 1 }
}
