/// The canonical query, which is the signed body of a request that has none (§ 9.2).
///
/// [D-10: the published document mentions no URL encoding, and prints the `=` in the wrong place of its formula; both
/// published implementations join `key=value`, both encoded.]
package struct CanonicalQuery: Sendable {
  /// The decoded pairs, sorted; duplicates stay.
  package let pairs: [QueryPair]

  /// Reads a query: the part of an address after the `?`, percent-encoded.
  package init(query: String, order: QueryPair.Order = .utf16CodeUnits) throws {
    var pairs: [QueryPair] = []
    for piece in query.utf8.split(separator: UInt8(ascii: "&")) {
      if let pair = try QueryPair(encoded: piece) { pairs.append(pair) }
    }
    self.pairs = pairs.sorted { $0.precedes($1, in: order) }
  }

  /// Takes pairs that were read and sorted elsewhere.
  package init(pairs: [QueryPair]) {
    self.pairs = pairs
  }

  /// The pairs, encoded anew and joined with `&`.
  package var text: String { pairs.map(\.encoded).joined(separator: "&") }
}

/// A key and its value, decoded.
package struct QueryPair: Sendable {
  package let key: String
  package let value: String

  /// Makes a pair of decoded texts.
  package init(key: String, value: String) {
    self.key = key
    self.value = value
  }

  /// Decodes a piece, split at its first `=`; a piece without one is no pair, whatever it contains.
  package init?(encoded piece: Substring.UTF8View) throws {
    guard let separator = piece.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    key = try FormEncoding.decode(piece[..<separator])
    value = try FormEncoding.decode(piece[piece.index(after: separator)...])
  }

  /// The pair as it stands in the canonical text.
  package var encoded: String { "\(FormEncoding.encode(key))=\(FormEncoding.encode(value))" }

  /// An order of pairs: by decoded key, then by decoded value.
  ///
  /// [The Java library, on the server, compares UTF-16 code units; the mobile core compares UTF-8 bytes. They differ
  /// between characters above U+FFFF and those from U+E000 to U+FFFF.]
  package enum Order: Sendable {
    case utf16CodeUnits
    case utf8Bytes
  }

  /// Whether the pair stands before the other one.
  package func precedes(_ other: QueryPair, in order: Order) -> Bool {
    // Texts are compared by their code units: Swift's own order equates canonically equivalent ones.
    if key.utf8.elementsEqual(other.key.utf8) {
      return Self.precedes(value, other.value, in: order)
    }
    return Self.precedes(key, other.key, in: order)
  }

  private static func precedes(_ left: String, _ right: String, in order: Order) -> Bool {
    switch order {
    case .utf16CodeUnits: left.utf16.lexicographicallyPrecedes(right.utf16)
    case .utf8Bytes: left.utf8.lexicographicallyPrecedes(right.utf8)
    }
  }
}
