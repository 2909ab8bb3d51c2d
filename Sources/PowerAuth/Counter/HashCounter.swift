import Primitives

/// A value of the hash-based counter, CTR_DATA, some steps ahead of another (§ 8).
package struct CounterAdvance: Equatable, Sendable {
  /// The hash that was folded in the last step, 32 bytes; none where no step was made.
  package let hash: [UInt8]?
  /// The value, 16 bytes.
  package let value: [UInt8]
}

/// One step of the counter.
package struct CounterStep: Equatable, Sendable {
  /// SHA-256 of the value before, 32 bytes.
  package let hash: [UInt8]
  /// The value that follows, 16 bytes.
  package let value: [UInt8]
}

package struct CounterRules: Sendable {
  /// A value has 16 bytes.
  package var checkValue: Check<[UInt8]> = checkedKey
  /// As many steps are made as are asked for, and none back.
  package var countSteps: Check<Int> = { steps in
    try demand(steps >= 0, else: .invalidLength)
    return steps
  }
  /// Each step starts from the value that the step before gave.
  package var start: @Sendable (_ value: [UInt8], _ first: [UInt8]) -> [UInt8] = { value, _ in value }
  /// The value is hashed with SHA-256.
  package var hash: Function<[UInt8], [UInt8]> = { SHA256.hash($0) }
  /// The next value is the hash, folded.
  package var follow: @Sendable (_ hash: [UInt8], _ value: [UInt8], _ rules: Rules) -> [UInt8] = {
    hash, _, rules in rules.notation.fold(hash)
  }
  /// The value that the last step gave is the result.
  package var finish: @Sendable (_ value: [UInt8], _ rules: Rules) -> [UInt8] = { value, _ in value }
}

extension Rules {
  /// Advances the counter by a number of steps; none gives the value itself.
  package func advanceCounter(_ value: [UInt8], by steps: Int) throws -> CounterAdvance {
    let first = try counter.checkValue(value)
    var value = first
    var hash: [UInt8]?
    for _ in 0..<(try counter.countSteps(steps)) {
      let step = stepCounter(value, first: first)
      value = step.value
      hash = step.hash
    }
    return CounterAdvance(hash: hash, value: counter.finish(value, self))
  }

  /// Makes one step, in a walk from a first value.
  func stepCounter(_ value: [UInt8], first: [UInt8]) -> CounterStep {
    let value = counter.start(value, first)
    let hash = counter.hash(value)
    return CounterStep(hash: hash, value: counter.follow(hash, value, self))
  }
}
