/// What the versions before 3.0 have in place of the hash-based counter (§ 16.3).
package struct NumericCounterRules: Sendable {
  /// A signature uses the current number, which grows afterwards.
  package var takeNumber: Function<UInt64, UInt64> = { $0 }
  /// The number is written big-endian, in eight bytes.
  package var writeNumber: Function<UInt64, [UInt8]> = \.bigEndianBytes
  /// The value that enters is eight zero bytes, then the number.
  package var layOut: Function<[UInt8], [UInt8]> = { [UInt8](repeating: 0, count: 8) + $0 }
  /// Each number is followed by the one that is greater by one; the highest, 2^64 − 1, by 0.
  package var follow: Function<UInt64, UInt64> = { $0 &+ 1 }
  /// The number that follows the one that matched is expected next.
  package var findNext: @Sendable (_ matched: UInt64, _ given: UInt64) -> UInt64 = { matched, _ in matched &+ 1 }
}

extension UInt64: CounterValue {
  /// Each number is a value of the counter.
  package func checked(by rules: Rules) -> UInt64 { self }

  package func entering(by rules: Rules) -> [UInt8] {
    rules.numericCounter.layOut(rules.numericCounter.writeNumber(rules.numericCounter.takeNumber(self)))
  }

  package func following(from first: UInt64, by rules: Rules) -> UInt64 { rules.numericCounter.follow(self) }

  package func expectedNext(given: UInt64, by rules: Rules) -> UInt64 { rules.numericCounter.findNext(self, given) }
}
