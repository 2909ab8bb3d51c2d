internal import Conformance
internal import Encodings
internal import PowerAuth
internal import Primitives

/// The fields of headers are texts, each with its own form; their corners are declared by hand.
extension FieldKind where Native == String {
  /// An identifier in the form of a UUID of version 4.
  static let uuid = FieldKind.text { draw in
    var bytes = draw.bytes(16)
    bytes[6] = 0x40 | bytes[6] & 0x0F
    bytes[8] = 0x80 | bytes[8] & 0x3F
    let digits = Array(Hex.encode(bytes))
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
  }.withoutCornersOfForm

  /// Base64 text of drawn bytes.
  static func base64(ofBytes count: Int) -> FieldKind {
    .text { Base64.encode($0.bytes(count)) }.withoutCornersOfForm
  }

  /// The name of a combination of factors.
  static let signatureType = FieldKind.text { $0.element(of: SignatureType.allCases.map(\.rawValue)) }
    .withoutCornersOfForm

  /// Milliseconds since 1970, as decimal digits.
  static let timestampText = FieldKind.text { String($0.number(in: 1_600_000_000_000...1_800_000_000_000)) }
    .withoutCornersOfForm

  /// A version of the protocol.
  static let versionText = FieldKind.text { $0.element(of: headerVersions.map(\.rawValue)) }.withoutCornersOfForm

  /// A signature, which is not that of anything.
  static let signatureText = FieldKind.text { Base64.encode($0.bytes(32)) }.withoutCornersOfForm
}
