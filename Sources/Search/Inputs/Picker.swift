internal import Conformance

/// Choices that depend on a seed and a name only.
struct Picker {
  private var random: SplitMix64

  init(seed: String, name: String) {
    var draw = Draw(seed: seed, id: name, field: "choices")
    random = SplitMix64(state: draw.unsigned64())
  }

  /// A number from 0 to `count` - 1; 0 where there is none.
  mutating func below(_ count: Int) -> Int { count > 1 ? Int(random.next() % UInt64(count)) : 0 }

  /// A number of a range.
  mutating func within(_ range: ClosedRange<Int>) -> Int { range.lowerBound + below(range.count) }

  mutating func chance(_ some: Int, of all: Int) -> Bool { below(all) < some }

  mutating func element<Element>(of list: [Element]) -> Element? { list.isEmpty ? nil : list[below(list.count)] }

  mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: random.next()) }

  mutating func number() -> UInt64 { random.next() }

  mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in byte() } }

  mutating func shuffled<Element>(_ list: [Element]) -> [Element] { list.shuffled(using: &random) }
}
