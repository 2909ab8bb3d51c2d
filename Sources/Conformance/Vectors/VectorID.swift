internal import Primitives

/// Ids of vectors: the operation, a slash, and a name.
enum VectorID {
  /// The name as a pattern of JSON Schema.
  static let namePattern = "[a-z0-9./-]+"

  private static let nameBytes = Set("abcdefghijklmnopqrstuvwxyz0123456789./-".utf8)

  /// Whether a text is an id of a vector of the operation.
  static func isValid(_ text: String, of operation: String) -> Bool {
    let prefix = (operation + "/").utf8
    let name = text.utf8.dropFirst(prefix.count)
    return text.utf8.starts(with: prefix) && !name.isEmpty && name.allSatisfy(nameBytes.contains)
  }

  /// Half of the SHA-256 of an id, because a set of these takes less memory than a set of ids.
  struct Digest: Hashable {
    private let first: UInt64
    private let second: UInt64

    init(_ id: String) {
      let bytes = SHA256.hash(Array(id.utf8))
      first = bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) }
      second = bytes[8..<16].reduce(0) { $0 << 8 | UInt64($1) }
    }
  }
}
