internal import Encodings
internal import PowerAuth
internal import Primitives

/// Bytes that are drawn one after the other, and only depend on a seed.
package struct DrawnBytes: Sendable {
  let seed: [UInt8]
  var number: UInt64 = 0
  /// Whether identifiers have the version and the variant of a random UUID.
  package var hasVersion = false

  package init(seed: String) { self.seed = Array(seed.utf8) }

  init(seed: [UInt8]) { self.seed = seed }

  package mutating func next(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      bytes += SHA256.hash(seed + [0] + number.bigEndianBytes)
      number += 1
    }
    return Array(bytes.prefix(count))
  }

  /// An identifier in the form of a UUID.
  package mutating func identifier() -> String { identifier(of: next(16)) }

  /// The identifier that 16 bytes make.
  func identifier(of bytes: [UInt8]) -> String {
    var bytes = bytes
    if hasVersion { (bytes[6], bytes[8]) = (bytes[6] & 0x0F | 0x40, bytes[8] & 0x3F | 0x80) }
    let digits = Array(Hex.encode(bytes))
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
  }
}
