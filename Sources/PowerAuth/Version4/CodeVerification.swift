import Encodings
import Primitives

/// An authentication code as a server receives it, with what it is verified by.
package struct ReceivedCode: Sendable {
  package let text: String
  package let data: [UInt8]
  package let keys: [[UInt8]]
  /// The keys that take the place of the others when a code is made with them.
  package let nextKeys: FactorKeys
  /// The value of the counter that is expected.
  package let counter: [UInt8]
  /// How many values of the counter are tried, from the expected one on.
  package let lookAhead: Int

  package init(
    text: String, data: [UInt8], keys: [[UInt8]], nextKeys: FactorKeys, counter: [UInt8], lookAhead: Int
  ) {
    self.text = text
    self.data = data
    self.keys = keys
    self.nextKeys = nextKeys
    self.counter = counter
    self.lookAhead = lookAhead
  }
}

/// The server's acceptance of an authentication code (§ 26.6).
package struct CodeVerification: Equatable, Sendable {
  package let distance: Int
  /// The value of the counter that the code was made with.
  package let matched: [UInt8]
  /// The value to expect next time.
  package let next: [UInt8]
  /// The factors whose next key the code was made with.
  package let promoted: [SignatureFactor]
}

/// Keys of the factors of a code, current ones and next ones.
package struct KeyCombination: Equatable, Sendable {
  package let keys: [[UInt8]]
  /// The factors whose next key it has.
  package let promoted: [SignatureFactor]
}

/// How authentication codes are verified (§ 26.6).
package struct CodeVerificationRules: Sendable {
  /// As many values of the counter are tried as the look-ahead says.
  package var countTried: Function<Int, Int> = { $0 }
  /// A next key has 32 bytes.
  package var checkNextKey: Check<[UInt8]> = checkedWideKey
  /// At one value of the counter all combinations of keys are tried, those with current keys first.
  package var combine: @Sendable ([KeyCombination]) -> [KeyCombination] = { $0 }
  /// A code is right that is the expected text, in every character.
  package var matches: @Sendable (_ received: String, _ expected: AuthenticationCode) -> Bool = { received, expected in
    ConstantTime.areEqual(Array(received.utf8), Array(expected.text.utf8))
  }
  /// The distance is the number of values before the one that matched.
  package var countPassed: Function<Int, Int> = { $0 }
  /// The value that follows the one that matched is expected next.
  package var findNext: @Sendable (_ matched: [UInt8], _ given: [UInt8], _ rules: Rules) throws -> [UInt8] = {
    matched, _, rules in try rules.advanceWideCounter(matched, by: 1).value
  }
  /// A factor is promoted whose next key the code was made with, and no other.
  package var promote: @Sendable (_ matched: KeyCombination, _ offered: [SignatureFactor]) -> [SignatureFactor] = {
    matched, _ in matched.promoted
  }
}

extension Rules {
  /// Verifies an online code (§ 26.6).
  package func verifyCode(_ received: ReceivedCode, type: String) throws -> CodeVerification {
    let rules = version4.codeVerification
    let factors = try version4.code.readType(type)
    let keys = try checkCodeKeys(received.keys, of: factors)
    let combinations = rules.combine(try self.combinations(of: keys, factors, received.nextKeys))
    let given = try version4.counter.checkValue(received.counter)
    let found = try search(received, combinations, from: given)
    let offered = factors.filter { received.nextKeys[$0] != nil }
    return CodeVerification(
      distance: rules.countPassed(found.distance), matched: found.counter,
      next: try rules.findNext(found.counter, given, self), promoted: rules.promote(found.combination, offered))
  }

  /// The combinations of the current and the next key of each factor, the current one first.
  private func combinations(
    of keys: [[UInt8]], _ factors: [SignatureFactor], _ nextKeys: FactorKeys
  ) throws -> [KeyCombination] {
    var combinations = [KeyCombination(keys: [], promoted: [])]
    for (factor, key) in zip(factors, keys) {
      let next = try nextKeys[factor].map(version4.codeVerification.checkNextKey)
      combinations = combinations.flatMap { combination in
        [KeyCombination(keys: combination.keys + [key], promoted: combination.promoted)]
          + (next.map { [KeyCombination(keys: combination.keys + [$0], promoted: combination.promoted + [factor])] }
            ?? [])
      }
    }
    return combinations
  }

  private func search(
    _ received: ReceivedCode, _ combinations: [KeyCombination], from given: [UInt8]
  ) throws -> (distance: Int, counter: [UInt8], combination: KeyCombination) {
    let rules = version4.codeVerification
    var counter = given
    for distance in 0..<max(0, rules.countTried(received.lookAhead)) {
      guard distance < EndlessSearch.limit else { throw EndlessSearch() }
      for combination in combinations {
        let expected = try authenticationCode(received.data, keys: combination.keys, counter: counter, format: .online)
        if rules.matches(received.text, expected) { return (distance, counter, combination) }
      }
      counter = try stepWideCounter(counter, first: given)
    }
    let count = combinations.first?.keys.count ?? 0
    let isWellFormed = Base64.decode(received.text)?.count == count * wideKeyByteCount
    throw isWellFormed ? Refusal.codeMismatch : .invalidEncoding
  }
}
