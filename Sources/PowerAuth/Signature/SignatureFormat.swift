import Primitives

/// The form in which the components of a signature are written (§ 9.4, § 10).
package enum SignatureFormat: Equatable, Sendable {
  /// Groups of that many digits, joined by `-`.
  case decimal(digits: Int)
  /// One Base64 text of the last 16 bytes of each component.
  case base64

  private static let separator = UInt8(ascii: "-")

  /// How many digits a component of an offline signature may have.
  package static let offlineDigits = 4...8

  /// Gives the form of an offline signature, which is decimal in every version (§ 10).
  package static func offline(componentLength: Int) throws -> SignatureFormat {
    try demand(offlineDigits.contains(componentLength), else: .componentLength)
    return .decimal(digits: componentLength)
  }

  /// Writes the components.
  package func text(of components: [SignatureComponent]) -> String {
    var bytes: [UInt8] = []
    switch self {
    case .decimal(let digits):
      for component in components {
        if !bytes.isEmpty { bytes.append(Self.separator) }
        bytes += component.decimalCharacters(digits)
      }
      return String(decoding: bytes, as: UTF8.self)
    case .base64:
      for component in components {
        bytes += component.bytes
      }
      return Base64.encode(bytes)
    }
  }

  /// Whether a text has the shape of a signature with that many components.
  package func isWellFormed(_ text: String, componentCount: Int) -> Bool {
    switch self {
    case .decimal(let digits):
      let groups = text.utf8.split(separator: Self.separator, omittingEmptySubsequences: false)
      let isDigit = { (byte: UInt8) in UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
      return groups.count == componentCount && groups.allSatisfy { $0.count == digits && $0.allSatisfy(isDigit) }
    case .base64:
      return Base64.decode(text)?.count == componentCount * SignatureComponent.byteCount
    }
  }
}
