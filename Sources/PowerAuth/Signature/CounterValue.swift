/// A value of the counter that signatures are made with: 16 bytes from 3.0 on (§ 8), and a number before (§ 16.3).
package protocol CounterValue: Equatable, Sendable {
  /// Refuses what is not a value of the counter.
  func checked(by rules: Rules) throws -> Self
  /// Gives the bytes that enter a signature.
  func entering(by rules: Rules) throws -> [UInt8]
  /// Gives the value that follows, in a walk from a first value.
  func following(from first: Self, by rules: Rules) -> Self
  /// Gives the value to expect after this one has matched.
  func expectedNext(given: Self, by rules: Rules) throws -> Self
}

extension Array: CounterValue where Element == UInt8 {
  package func checked(by rules: Rules) throws -> [UInt8] { try rules.counter.checkValue(self) }

  package func entering(by rules: Rules) throws -> [UInt8] {
    rules.components.writeCounter(try rules.components.takeCounter(checked(by: rules), rules))
  }

  package func following(from first: [UInt8], by rules: Rules) -> [UInt8] {
    rules.stepCounter(self, first: first).value
  }

  package func expectedNext(given: [UInt8], by rules: Rules) throws -> [UInt8] {
    try rules.verification.findNext(self, given, rules)
  }
}
