import Primitives

/// A value of the hash-based counter: CTR_DATA (§ 8).
package struct HashCounter: Equatable, Sendable {
  /// The value, 16 bytes.
  package let data: [UInt8]

  /// Takes a value of 16 bytes.
  package init(data: [UInt8]) throws {
    try demandKeyLength(data)
    self.data = data
  }

  /// Takes the value that the hash of the one before it folds to.
  private init(hash: [UInt8]) {
    data = fold(hash)
  }

  /// SHA-256 of the value, 32 bytes: what folds to the next one.
  package var hash: [UInt8] { SHA256.hash(data) }

  /// The value that follows.
  package var next: HashCounter { HashCounter(hash: hash) }

  /// Advances by a number of steps; none gives the value itself.
  package func advanced(by steps: Int) throws -> Advance {
    try demand(steps >= 0, else: .invalidLength)
    var counter = self
    var lastHash: [UInt8]?
    for _ in 0..<steps {
      let hash = counter.hash
      counter = HashCounter(hash: hash)
      lastHash = hash
    }
    return Advance(hash: lastHash, counter: counter)
  }

  /// A value some steps ahead, and how it came about.
  package struct Advance: Equatable, Sendable {
    /// The hash that was folded last, 32 bytes; none where no step was made.
    package let hash: [UInt8]?
    package let counter: HashCounter
  }
}
