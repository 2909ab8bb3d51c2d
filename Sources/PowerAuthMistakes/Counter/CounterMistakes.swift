package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes where the hash-based counter advances, in whichever operation that happens.
extension Mistake {
  static let foldedAtTheEnd = Mistake(
    "counter.folded-at-the-end", "The hashes are chained at their full length, and only the last one is folded.",
    \.counter.follow
  ) { _ in { hash, _, _ in hash } }
  .and(\.counter.finish) { right in
    { value, rules in right(value.count == SHA256.byteCount ? rules.notation.fold(value) : value, rules) }
  }
  static let hashedTwice = Mistake(
    "counter.hashed-twice", "Each step hashes the value, and then the hash.", \.counter.hash,
    giving { SHA256.hash($0) })
  static let counterCountsUp = Mistake(
    "counter.counts-up", "The value is a number that grows by one with each step, as the counter of versions 2.x.",
    \.counter.follow
  ) { _ in { _, value, _ in value.plusOne } }
  static let startHashedAgain = Mistake(
    "counter.start-hashed-again", "Each step hashes the first value again, so that the counter stands still after one.",
    \.counter.start
  ) { _ in { _, first in first } }

  static let oneStepTooMany = Mistake(
    "counter.one-step-too-many", "One step more is made than is asked for.", \.counter.countSteps, changing { $0 + 1 })
  static let oneStepTooFew = Mistake(
    "counter.one-step-too-few", "One step less is made than is asked for.", \.counter.countSteps,
    changing { max(0, $0 - 1) })
  static let atLeastOneStep = Mistake(
    "counter.at-least-one-step", "A step is made before the first look at their number.", \.counter.countSteps,
    changing { max(1, $0) })
  static let stepsOf8Bits = Mistake(
    "counter.steps-of-8-bits", "The number of steps is kept in one byte, as the counter in the status is.",
    \.counter.countSteps, changing { $0 & 0xFF })
  static let atMost20Steps = Mistake(
    "counter.at-most-20-steps", "No more steps are made than the usual look-ahead of 20.", \.counter.countSteps,
    changing { min(20, $0) })

  package static let counterOfAnyLength = Mistake(
    "counter.value-of-any-length", "The length of the value is not checked, since the hash takes any.",
    \.counter.checkValue, accepting())
}

/// Mistakes with the form of values within a walk, where no input or output shows it.
extension Mistake {
  static let counterEndsAtZeroByte = Mistake(
    "counter.value-ends-at-zero-byte", "Each value ends at its first zero byte, as strings of C do.", \.counter.hash,
    entering { Array($0.prefix { $0 != 0 }) })
  static let counterAsText = Mistake(
    "counter.value-as-text", "Each value passes through a text, in which bytes that are not UTF-8 become U+FFFD.",
    \.counter.hash, entering(\.readAsText))
  static let counterHashedAsBase64 = Mistake(
    "counter.value-as-base64-text", "The Base64 text of each value is hashed, without decoding it.", \.counter.hash,
    entering { Array(Base64.encode($0).utf8) })

  static let counterAsNumber = Mistake(
    "counter.value-as-number", "Each new value passes through an unsigned number, which drops its leading zero bytes.",
    \.counter.follow
  ) { right in { right($0, $1, $2).withoutLeadingZeros } }
  static let counterAsSignedNumber = Mistake(
    "counter.value-as-signed-number",
    "Each new value passes through a signed number, which drops leading zero bytes and puts one before a top bit.",
    \.counter.follow
  ) { right in { right($0, $1, $2).asSignedNumber } }
}

extension [UInt8] {
  /// The number that follows, in as many bytes; the highest is followed by zero.
  fileprivate var plusOne: [UInt8] {
    var number = self
    for index in indices.reversed() {
      number[index] &+= 1
      if number[index] != 0 { break }
    }
    return number
  }

  /// The unsigned number as few bytes of a signed one.
  fileprivate var asSignedNumber: [UInt8] {
    let shortest = withoutLeadingZeros
    return shortest.first.map { $0 < 0x80 } ?? false ? shortest : [0] + shortest
  }
}
