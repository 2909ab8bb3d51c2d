/// Reproducible bytes that depend only on the seed, the id and the field.
///
/// Each block is SHA-256(seed ‖ 00 ‖ id ‖ 00 ‖ field ‖ 00 ‖ number of the block as four bytes).
package struct SeededBytes: Sendable {
  private let prefix: PlainSHA256
  private var blockNumber: UInt32 = 0
  private var remaining: ArraySlice<UInt8> = []

  private static let separator: [UInt8] = [0]

  /// Makes the bytes for a field of the vector with this id, in the suite with this seed.
  package init(seed: String, id: String, field: String) {
    var prefix = PlainSHA256()
    for part in [seed, id, field] {
      prefix.update(Array(part.utf8))
      prefix.update(Self.separator)
    }
    self.prefix = prefix
  }

  /// Returns the next bytes, after those of the previous call.
  package mutating func next(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count {
      if remaining.isEmpty { remaining = nextBlock() }
      let taken = remaining.prefix(count - bytes.count)
      bytes += taken
      remaining = remaining.dropFirst(taken.count)
    }
    return bytes
  }

  private mutating func nextBlock() -> ArraySlice<UInt8> {
    var hash = prefix
    for shift in stride(from: 24, through: 0, by: -8) {
      hash.update([UInt8(truncatingIfNeeded: blockNumber >> shift)])
    }
    blockNumber += 1
    return hash.finalize()[...]
  }
}
