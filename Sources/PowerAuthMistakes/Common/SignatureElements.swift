internal import PowerAuth
internal import Primitives

/// The encoding of a signature in its elements, as lenient readers of DER see them.
///
/// A mistake that mends one deviation from DER writes the elements again; all other deviations stay, for the right rule to
/// refuse.
package struct SignatureElements {
  /// Whether the length of the sequence is written in two bytes where one is enough.
  package var hasLongLength: Bool
  package var r: Element
  package var s: Element
  /// What follows the numbers within the sequence.
  package var bytesBehindNumbers: [UInt8]
  /// What follows the sequence.
  package var bytesBehindSequence: [UInt8]

  /// Takes an encoding apart; nil where there are no two integers in a sequence, unless their tags are not looked at.
  package init?(_ encoded: [UInt8], withAnyTags: Bool = false) {
    var rest = encoded[...]
    guard let sequence = Element(tag: 0x30, takenFrom: &rest, withAnyTag: withAnyTags) else { return nil }
    var contents = sequence.contents[...]
    guard let r = Element(tag: 0x02, takenFrom: &contents, withAnyTag: withAnyTags),
      let s = Element(tag: 0x02, takenFrom: &contents, withAnyTag: withAnyTags)
    else { return nil }
    hasLongLength = sequence.hasLongLength
    (self.r, self.s) = (r, s)
    bytesBehindNumbers = Array(contents)
    bytesBehindSequence = Array(rest)
  }

  package var encoded: [UInt8] {
    let contents = r.encoded + s.encoded + bytesBehindNumbers
    return Element(tag: 0x30, hasLongLength: hasLongLength, contents: contents).encoded + bytesBehindSequence
  }

  /// A tag, a length and as many bytes.
  package struct Element {
    let tag: UInt8
    var hasLongLength: Bool
    var contents: [UInt8]

    init(tag: UInt8, hasLongLength: Bool = false, contents: [UInt8]) {
      self.tag = tag
      self.hasLongLength = hasLongLength
      self.contents = contents
    }

    /// Takes an element shorter than 128 bytes from the beginning of the bytes; it gets the tag that it should have.
    init?(tag: UInt8, takenFrom bytes: inout ArraySlice<UInt8>, withAnyTag: Bool = false) {
      guard let found = bytes.popFirst(), withAnyTag || found == tag, var count = bytes.popFirst() else { return nil }
      let hasLongLength = count == 0x81
      if hasLongLength { count = bytes.popFirst() ?? 0x80 }
      guard count < 0x80, bytes.count >= count else { return nil }
      self.init(tag: tag, hasLongLength: hasLongLength, contents: Array(bytes.prefix(Int(count))))
      bytes = bytes.dropFirst(Int(count))
    }

    var encoded: [UInt8] { [tag] + (hasLongLength ? [0x81] : []) + [UInt8(contents.count)] + contents }

    /// Whether the contents are a positive number in the one way to write it.
    var isPositiveNumber: Bool {
      guard let first = contents.first, first < 0x80 else { return false }
      return first > 0 || contents.dropFirst().first.map { $0 >= 0x80 } ?? false
    }

    /// Writes another number, given without a sign.
    mutating func write(_ number: [UInt8]) {
      let significant = number.withoutLeadingZeros
      contents = (significant.first.map { $0 >= 0x80 } ?? true ? [0] : []) + significant
    }
  }
}

extension P256.Signature {
  package var r: [UInt8] { Array(raw.prefix(32)) }
  package var s: [UInt8] { Array(raw.suffix(32)) }
}

/// Writes two integers as they are, without looking at what they are.
@Sendable package func sequence(of r: [UInt8], _ s: [UInt8]) -> [UInt8] {
  [0x30, UInt8(4 + r.count + s.count), 2, UInt8(r.count)] + r + [2, UInt8(s.count)] + s
}
