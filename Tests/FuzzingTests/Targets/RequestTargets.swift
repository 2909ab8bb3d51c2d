import PowerAuth

extension FuzzTarget {
  static let requestTargets = [
    FuzzTarget("query", "the query of an address", readQuery)
  ]

  @Sendable private static func readQuery(_ bytes: [UInt8]) throws -> Outcome {
    let query: CanonicalQuery
    do {
      query = try Rules.right.canonicalize(query: bytes.text)
    } catch let refusal as Refusal {
      try require(refusal == .invalidEncoding, "the reason is \(refusal.id)")
      return .refused
    }
    let pieces = bytes.text.utf8.split(separator: UInt8(ascii: "&")).filter { $0.contains(UInt8(ascii: "=")) }
    try require(query.pairs.count == pieces.count, "\(pieces.count) pairs become \(query.pairs.count)")
    try require(query.text.utf8.allSatisfy(isCanonical), "\(query.text) has a character that is not encoded")
    let again = try Rules.right.canonicalize(query: query.text)
    try require(again.text == query.text, "\(query.text) becomes \(again.text)")
    return .accepted
  }

  private static func isCanonical(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-_.*+%&=".utf8.contains(byte)
    }
  }
}
