import Primitives

/// The server's acceptance of an online signature (§ 8, § 9).
package struct SignatureVerification: Equatable, Sendable {
  /// How many values of the counter were passed over before one matched.
  package let distance: Int
  /// The value of the counter that the signature was made with.
  package let matched: HashCounter

  /// The value to expect next time.
  ///
  /// [D-25: the published pseudo-code keeps the matched value, with which the same signature would be accepted again; the
  /// server keeps the one that follows.]
  package var next: HashCounter { matched.next }

  /// Tries as many values of the counter as the look-ahead says, from the expected one on.
  package init(
    signature: String, format: SignatureFormat, keys: SignatureKeys, counter: HashCounter, data: [UInt8],
    lookAhead: Int
  ) throws {
    try demand(format.isWellFormed(signature, componentCount: keys.keys.count), else: .invalidEncoding)
    let received = Array(signature.utf8)
    var candidate = counter
    var distance = 0
    while distance < lookAhead {
      let expected = MultiFactorSignature(format: format, keys: keys, counter: candidate, data: data).text
      if ConstantTime.areEqual(received, Array(expected.utf8)) {
        self.distance = distance
        matched = candidate
        return
      }
      candidate = candidate.next
      distance += 1
    }
    throw Refusal.signatureMismatch
  }
}
