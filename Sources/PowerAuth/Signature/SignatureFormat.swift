import Primitives

/// The form in which the components of a signature are written (§ 9.4, § 10).
package enum SignatureFormat: Hashable, Sendable {
  /// Groups of that many digits, joined by `-`.
  case decimal(digits: Int)
  /// One Base64 text of the last 16 bytes of each component.
  case base64

  /// Length of a component in a Base64 signature.
  package static let componentByteCount = 16

  /// Whether a text has the shape of a signature with that many components.
  ///
  /// Decimal: one group of ASCII digits for each, joined by dashes. Base64: 16 bytes for each, in the standard alphabet,
  /// padded, without white space, unused bits zero.
  package func isWellFormed(_ text: String, componentCount: Int) -> Bool {
    switch self {
    case .decimal(let digits):
      let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      let isDigit = { (byte: UInt8) in UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
      return groups.count == componentCount && groups.allSatisfy { $0.count == digits && $0.allSatisfy(isDigit) }
    case .base64:
      return Base64.decode(text)?.count == componentCount * Self.componentByteCount
    }
  }
}

/// The components as they enter the text of a signature.
package enum WrittenComponents: Equatable, Sendable {
  case decimal([String])
  /// The bytes of so many components, all of the same length.
  case base64([UInt8], count: Int)

  /// The components as bytes, digits in ASCII.
  package var parts: [[UInt8]] {
    switch self {
    case .decimal(let groups): groups.map { Array($0.utf8) }
    case .base64(let bytes, let count): Self.split(bytes, into: count)
    }
  }

  /// Splits bytes into parts of the same length.
  package static func split(_ bytes: [UInt8], into count: Int) -> [[UInt8]] {
    let length = bytes.count / max(1, count)
    return (0..<count).map { Array(bytes[$0 * length..<($0 + 1) * length]) }
  }
}
