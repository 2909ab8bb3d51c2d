extension String {
  /// Calls a function with the bytes of the text in UTF-8, whose elements are read much faster than those of `utf8`.
  package func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    var text = self
    return text.withUTF8 { unsafe body($0.span) }
  }
}

extension Span<UInt8> {
  /// The byte at an index, or nil after the last one.
  @inline(__always)
  func at(_ index: Int) -> UInt8? {
    index < count ? self[index] : nil
  }

  /// The text of bytes that are known to be valid UTF-8.
  func text(_ range: Range<Int>) -> String {
    unsafe extracting(range).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// Returns whether the bytes in two ranges are the same.
  func hasSameBytes(in range: Range<Int>, as other: Range<Int>) -> Bool {
    range.count == other.count && hasBytes(extracting(range), at: other.lowerBound)
  }

  /// Returns whether the same bytes stand at an index.
  package func hasBytes(_ expected: Span<UInt8>, at index: Int) -> Bool {
    guard index + expected.count <= count else { return false }
    guard expected.count >= 8 else {
      for offset in expected.indices where expected[offset] != self[index + offset] { return false }
      return true
    }
    // The last word overlaps the one before it, so that no bytes are left to be compared one by one.
    let last = expected.count - 8
    for offset in stride(from: 0, to: last, by: 8) {
      guard hasSameWord(expected, at: offset, from: index) else { return false }
    }
    return hasSameWord(expected, at: last, from: index)
  }

  @inline(__always)
  private func hasSameWord(_ expected: Span<UInt8>, at offset: Int, from index: Int) -> Bool {
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index + offset, as: UInt64.self)
      == expected.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  /// Returns the index of the first byte from `start` on that is not JSON whitespace.
  @inline(__always)
  func endOfWhitespace(from start: Int) -> Int {
    var index = start
    while index < count, Self.isWhitespace(self[index]) {
      index += 1
    }
    return index
  }

  /// Returns whether a byte is JSON whitespace (RFC 8259 § 2).
  @inline(__always)
  static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Returns how often a byte stands here.
  func count(of byte: UInt8) -> Int {
    let wanted = SIMD16(repeating: byte)
    var found = 0
    var index = 0
    while index + 16 <= count {
      // Each lane counts up to 255 blocks, so that none overflows.
      let end = Swift.min(count, index + 255 * 16)
      var lanes = SIMD16<UInt8>.zero
      while index + 16 <= end {
        let block = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
        lanes &+= SIMD16<UInt8>.zero.replacing(with: 1, where: block .== wanted)
        index += 16
      }
      for lane in lanes.indices { found += Int(lanes[lane]) }
    }
    while index < count {
      found &+= self[index] == byte ? 1 : 0
      index += 1
    }
    return found
  }

  /// The number of code points, where the bytes are valid UTF-8: all bytes but those that continue a code point.
  var codePointCount: Int {
    var continuing = 0
    var index = 0
    while index + 8 <= count {
      let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      continuing &+= ByteWord.continuing(word).nonzeroBitCount
      index += 8
    }
    while index < count {
      continuing &+= self[index] & 0xC0 == 0x80 ? 1 : 0
      index += 1
    }
    return count - continuing
  }

  /// Returns the index of the first quotation mark, brace or bracket; at the end of the bytes, or soon before it, the
  /// index up to which there is none.
  @inline(__always)
  func endOfOtherThanStructure(from start: Int) -> Int {
    var index = start
    while index + 8 <= count {
      let word = unsafe UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
      let found = ByteWord.structure(word)
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index += 8
    }
    return index
  }

  /// Returns the index of the first quotation mark, backslash, control character or byte that is `special`.
  ///
  /// `special` sets the highest bit of each byte that ends the run; only the lowest bit that it sets is used.
  @inline(__always)
  func endOfRun(from start: Int, special: (UInt64) -> UInt64) -> Int {
    var index = start
    while index + 8 <= count {
      let word = unsafe UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
      let found = ByteWord.delimiters(word) | special(word)
      if found != 0 {
        return index + found.trailingZeroBitCount / 8
      }
      index += 8
    }
    while index < count {
      let word = ByteWord.spaces << 8 | UInt64(self[index])
      if (ByteWord.delimiters(word) | special(word)) & 0x80 != 0 {
        break
      }
      index += 1
    }
    return index
  }
}

/// Tests of eight bytes at once, the first of them in the lowest bits.
///
/// Each test sets the highest bit of each byte that it finds. The subtraction carries into the bytes above a found one,
/// so that only the lowest set bit is certain. The searches use only this bit.
enum ByteWord {
  static let ones: UInt64 = 0x0101_0101_0101_0101
  static let highBits: UInt64 = 0x8080_8080_8080_8080
  static let spaces: UInt64 = 0x2020_2020_2020_2020

  /// Finds the bytes of a value.
  @inline(__always)
  static func equal(_ word: UInt64, _ byte: UInt8) -> UInt64 {
    let difference = word ^ (ones &* UInt64(byte))
    return (difference &- ones) & ~difference & highBits
  }

  /// Finds the bytes above 0x7F.
  @inline(__always)
  static func nonASCII(_ word: UInt64) -> UInt64 {
    word & highBits
  }

  /// Finds the bytes that continue a code point: those that begin with the bits 10.
  ///
  /// All bits that it sets are certain.
  @inline(__always)
  static func continuing(_ word: UInt64) -> UInt64 {
    word & ~(word << 1) & highBits
  }

  /// Finds quotation marks, backslashes and control characters below U+0020.
  @inline(__always)
  static func delimiters(_ word: UInt64) -> UInt64 {
    let controls = (word &- spaces) & ~word & highBits
    return controls | equal(word, UInt8(ascii: "\"")) | equal(word, UInt8(ascii: "\\"))
  }

  /// Finds quotation marks, braces and brackets, and also U+0002, which only differs from a quotation mark in the bit
  /// in which a bracket differs from a brace.
  @inline(__always)
  static func structure(_ word: UInt64) -> UInt64 {
    let folded = word | spaces
    return equal(folded, UInt8(ascii: "\"")) | equal(folded, UInt8(ascii: "{")) | equal(folded, UInt8(ascii: "}"))
  }
}
