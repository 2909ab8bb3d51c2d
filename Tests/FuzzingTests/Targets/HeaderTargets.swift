import Foundation
import PowerAuth

extension FuzzTarget {
  static let headerTargets = [
    FuzzTarget("header", "the number of a kind of header in a byte, and its text", readHeader),
    FuzzTarget("authorization-header", "the header of an authentication code", readAuthorization),
    FuzzTarget("header-pairs", "the names and values of a header", readPairs),
  ]

  @Sendable private static func readHeader(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    let kind = source.choice(HeaderKind.withoutAuthorization)
    let text = source.all().text
    let known = ProtocolVersion.known
    guard let header = try unlessRefused({ try Rules.right.readHeader(kind, text, knownVersions: known) }) else {
      return .refused
    }
    try require(kind.fields.allSatisfy { header.values[$0] != nil || kind.mayLack($0) }, "a field is missing")
    try header.values.forEach(checkForm)
    let written = try Rules.right.writeHeader(kind, header.values)
    let again = try Rules.right.readHeader(kind, written, knownVersions: known)
    try require(again.values == header.values, "the values change when they are written and read: \(written)")
    try require(again.pairs.count == header.values.count, "more is written than the values: \(written)")
    return .accepted
  }

  @Sendable private static func readAuthorization(_ bytes: [UInt8]) throws -> Outcome {
    let text = bytes.text
    guard let header = try unlessRefused({ try Rules.right.readAuthorizationHeader(text) }) else { return .refused }
    try require(header.values.count == HeaderKind.authorization.fields.count, "a field is missing")
    try header.values.forEach(checkForm)
    let written = try Rules.right.writeHeader(.authorization, header.values)
    let again = try Rules.right.readAuthorizationHeader(written)
    try require(again.values == header.values, "the values change when they are written and read: \(written)")
    return .accepted
  }

  /// Checks a value in another way than the reader of headers.
  private static func checkForm(of field: HeaderField, _ value: String) throws {
    let isRight =
      switch field {
      case .activationId, .tokenId: UUID(uuidString: value) != nil
      case .applicationKey, .nonce: Data(base64Encoded: value)?.count == 16
      case .tokenDigest: Data(base64Encoded: value)?.count == 32
      case .timestamp: UInt64(value).map { $0 < 1_000_000_000_000_000 } ?? false
      case .version: ["2.0", "2.1", "3.0", "3.1", "3.2", "3.3", "4.0"].contains { $0.utf8.elementsEqual(value.utf8) }
      case .signatureType, .authCodeType:
        value.utf8.allSatisfy { $0 == UInt8(ascii: "_") || (0x61...0x7a).contains($0) }
      case .signature: value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f } && value.utf8.count <= 64
      case .authCode: [32, 64, 96].contains(Data(base64Encoded: value)?.count)
      }
    try require(isRight, "\(field) is accepted as \(value.debugDescription)")
  }

  @Sendable private static func readPairs(_ bytes: [UInt8]) throws -> Outcome {
    let text = bytes.text
    guard let pairs = try unlessRefused({ try Rules.right.readHeaderPairs(text) }) else { return .refused }
    let quotes = text.utf8.count { $0 == UInt8(ascii: "\"") }
    try require(!pairs.isEmpty && quotes == pairs.count * 2, "\(quotes) quotes are around \(pairs.count) values")
    let written = "PowerAuth " + pairs.map { "\($0.name)=\"\($0.value)\"" }.joined(separator: ", ")
    let again = try Rules.right.readHeaderPairs(written)
    let areSame = zip(again, pairs).allSatisfy { $0.name == $1.name && $0.value.utf8.elementsEqual($1.value.utf8) }
    try require(again.count == pairs.count && areSame, "the pairs change when they are written and read: \(written)")
    return .accepted
  }
}
