package import Conformance
internal import Encodings
internal import PowerAuth
internal import Primitives

/// Mistakes with the hash-based counter.
extension MistakeTable {
  static let counter: MistakeTable = [
    // Mistakes where the hash-based counter advances, in whichever operation that happens.
    "counter.folded-at-the-end": breaking(\.counter.follow)(
      "The hashes are chained at their full length, and only the last one is folded.", { _ in { hash, _, _ in hash } }
    ).and(\.counter.finish) { right in
      { value, rules in right(value.count == SHA256.byteCount ? rules.notation.fold(value) : value, rules) }
    },
    "counter.hashed-twice": breaking(\.counter.hash)(
      "Each step hashes the value, and then the hash.", giving { SHA256.hash($0) }),
    "counter.counts-up": breaking(\.counter.follow)(
      "The value is a number that grows by one with each step, as the counter of versions 2.x.",
      { _ in { _, value, _ in value.plusOne } }),
    "counter.start-hashed-again": breaking(\.counter.start)(
      "Each step hashes the first value again, so that the counter stands still after one.",
      { _ in { _, first in first } }),
    "counter.one-step-too-many": breaking(\.counter.countSteps)(
      "One step more is made than is asked for.", changing { $0 + 1 }),
    "counter.one-step-too-few": breaking(\.counter.countSteps)(
      "One step less is made than is asked for.", changing { max(0, $0 - 1) }),
    "counter.at-least-one-step": breaking(\.counter.countSteps)(
      "A step is made before the first look at their number.", changing { max(1, $0) }),
    "counter.steps-of-8-bits": breaking(\.counter.countSteps)(
      "The number of steps is kept in one byte, as the counter in the status is.", changing { $0 & 0xFF }),
    "counter.at-most-20-steps": breaking(\.counter.countSteps)(
      "No more steps are made than the usual look-ahead of 20.", changing { min(20, $0) }),
    "counter.value-of-any-length": breaking(\.counter.checkValue)(
      "The length of the value is not checked, since the hash takes any.", accepting()),

    // Mistakes with the form of values within a walk, where no input or output shows it.
    "counter.value-ends-at-zero-byte": breaking(\.counter.hash)(
      "Each value ends at its first zero byte, as strings of C do.", entering { Array($0.prefix { $0 != 0 }) }),
    "counter.value-as-text": breaking(\.counter.hash)(
      "Each value passes through a text, in which bytes that are not UTF-8 become U+FFFD.", entering(\.readAsText)),
    "counter.value-as-base64-text": breaking(\.counter.hash)(
      "The Base64 text of each value is hashed, without decoding it.", entering { Array(Base64.encode($0).utf8) }),
    "counter.value-as-number": breaking(\.counter.follow)(
      "Each new value passes through an unsigned number, which drops its leading zero bytes.",
      { right in { right($0, $1, $2).withoutLeadingZeros } }),
    "counter.value-as-signed-number": breaking(\.counter.follow)(
      "Each new value passes through a signed number, which drops leading zero bytes and puts one before a top bit.",
      { right in { right($0, $1, $2).asSignedNumber } }),

    // Mistakes where the counter is hashed for a status.
    "counter.hash-under-transport-key": breaking(\.counterHash.chooseKey)(
      "The hash is keyed with the transport key, and no key is derived from it.",
      { _ in { _, transportKey in transportKey } }),
    "counter.hash-under-iv-key": breaking(\.counterHash.keyIndex)(
      "The hash is keyed with the key of index 3000, that of initialisation vectors.", constant(3000)),
    "counter.key-index-hexadecimal": breaking(\.counterHash.keyIndex)(
      "The index 4000 is read as a hexadecimal number.", constant(0x4000)),
    "counter.next-value-hashed": breaking(\.counterHash.chooseData)("The value that follows is hashed.") {
      right, value, rules in
      right(value.count == keyByteCount ? rules.followingValue(value) : value, rules)
    },
    "counter.value-as-hex-text": breaking(\.counterHash.chooseData)(
      "The hash covers the hexadecimal digits of the value.",
      { right in { value, rules in right(Array(Hex.encode(value).utf8), rules) } }),
  ]
}

extension Mistake {
  package static let counterOfAnyLength = MistakeTable.counter["counter.value-of-any-length"]
}

extension [UInt8] {
  /// The number that follows, in as many bytes; the highest is followed by zero.
  var plusOne: [UInt8] {
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

extension Rules {
  /// The value of the counter that follows a checked one.
  fileprivate func followingValue(_ value: [UInt8]) -> [UInt8] {
    (try? advanceCounter(value, by: 1).value) ?? value
  }
}
