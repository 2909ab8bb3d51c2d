import Primitives

/// A signature as a server receives it, with what it is verified by.
package struct ReceivedSignature<Counter: CounterValue>: Sendable {
  package let text: String
  package let data: [UInt8]
  /// The value of the counter that is expected.
  package let counter: Counter
  /// How many values of the counter are tried, from the expected one on.
  package let lookAhead: Int

  package init(text: String, data: [UInt8], counter: Counter, lookAhead: Int) {
    self.text = text
    self.data = data
    self.counter = counter
    self.lookAhead = lookAhead
  }
}

/// The signature that a server asks for: of which factors, and in which format.
package struct SignatureDemand: Sendable {
  package var factors: [SignatureFactor]
  package var format: SignatureFormat
  package let keys: FactorKeys
}

/// The server's acceptance of an online signature (§ 8, § 9).
package struct SignatureVerification<Counter: CounterValue>: Equatable, Sendable {
  /// How many values of the counter were passed over before one matched.
  package let distance: Int
  /// The value of the counter that the signature was made with.
  package let matched: Counter
  /// The value to expect next time.
  package let next: Counter
}

package struct SignatureVerificationRules: Sendable {
  /// A signature is right for the factors of the type and the format of the version, and for no others.
  package var prove: SignatureProof = { demand, verify in try verify(demand) }
  /// A signature is read as it was received.
  package var read: @Sendable (_ text: String, _ format: SignatureFormat) -> String = { text, _ in text }
  /// The first value that is tried is the given one.
  package var countSkipped = 0
  /// As many values are tried as the look-ahead says.
  package var countTried: Function<Int, Int> = { $0 }
  /// A signature is right that is the expected text, in every character.
  package var matches: SignatureComparison = { received, expected in
    ConstantTime.areEqual(received, Array(expected.text.utf8))
  }
  /// The distance is the number of values before the one that matched.
  package var countPassed: Function<Int, Int> = { $0 }
  /// The value that follows the one that matched is expected next.
  ///
  /// [D-25: the published pseudo-code keeps the matched value, with which the same signature would be accepted again; the
  /// server keeps the one that follows.]
  package var findNext: @Sendable (_ matched: [UInt8], _ given: [UInt8], _ rules: Rules) throws -> [UInt8] = {
    matched, _, rules in try rules.advanceCounter(matched, by: 1).value
  }
}

/// Verifies a signature against what is demanded, or something in its place; gives the number of values passed over.
package typealias SignatureProof =
  @Sendable (_ demand: SignatureDemand, _ verify: (SignatureDemand) throws -> Int) throws -> Int

/// Compares the characters that were received with the signature that is expected.
package typealias SignatureComparison = @Sendable (_ received: [UInt8], _ expected: MultiFactorSignature) -> Bool

/// A search that is given up, since the look-ahead is wider than anyone would go through.
package struct EndlessSearch: Error, CustomStringConvertible {
  package static let limit = 1024
  package var description: String { "no value of the counter matches within \(Self.limit), and no more are tried" }
}

extension Rules {
  /// Verifies a signature of a type.
  package func verify<Counter>(
    _ signature: ReceivedSignature<Counter>, type: String, keys: FactorKeys, format: SignatureFormat
  ) throws -> SignatureVerification<Counter> {
    let demand = SignatureDemand(factors: try factors.readType(type), format: format, keys: keys)
    let passed = try verification.prove(demand) { demand in try search(signature, demand) }
    let matched = (0..<(passed + verification.countSkipped)).reduce(signature.counter) { value, _ in
      value.following(from: signature.counter, by: self)
    }
    return SignatureVerification(
      distance: verification.countPassed(passed), matched: matched,
      next: try matched.expectedNext(given: signature.counter, by: self))
  }

  /// Tries as many values of the counter as the look-ahead says, from the expected one on; gives how many were passed
  /// over.
  ///
  /// A text in a wrong form equals none that is expected, so that its form matters only where nothing matches.
  private func search(_ signature: ReceivedSignature<some CounterValue>, _ demand: SignatureDemand) throws -> Int {
    let keys = try signatureKeys(of: demand.factors, from: demand.keys)
    let given = try signature.counter.checked(by: self)
    let received = Array(verification.read(signature.text, demand.format).utf8)
    var candidate = (0..<verification.countSkipped).reduce(given) { value, _ in value.following(from: given, by: self) }
    var distance = 0
    let tried = verification.countTried(signature.lookAhead)
    while distance < tried {
      guard distance < EndlessSearch.limit else { throw EndlessSearch() }
      let expected = try sign(signature.data, keys: keys, counter: candidate, format: demand.format)
      if verification.matches(received, expected) { return distance }
      candidate = candidate.following(from: given, by: self)
      distance += 1
    }
    let isWellFormed = demand.format.isWellFormed(signature.text, componentCount: keys.count)
    throw isWellFormed ? Refusal.signatureMismatch : .invalidEncoding
  }
}
