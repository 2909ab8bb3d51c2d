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
