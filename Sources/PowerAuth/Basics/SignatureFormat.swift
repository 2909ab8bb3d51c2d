import Encodings
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
