/// The canonical query, which is the signed body of a request that has none (§ 9.2).
package struct CanonicalQuery: Sendable {
  /// The decoded pairs, sorted; equal ones all stay.
  package let pairs: [QueryPair]
  /// The pairs, encoded anew and joined with `&`.
  package let text: String
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
}

/// A part of a query as it was sent.
package typealias QueryPiece = ArraySlice<UInt8>

/// Splits a piece into a key and a value, both as they were sent; nil for a piece that is dropped.
package typealias QueryDivision = @Sendable (QueryPiece) throws -> (key: QueryPiece, value: QueryPiece)?

/// Decodes a key or a value to bytes.
package typealias EscapeDecoding = @Sendable (QueryPiece) throws -> [UInt8]

package struct CanonicalQueryRules: Sendable {
  /// The query, all that follows the `?` of the address, is split at each `&`; empty pieces are dropped.
  package var split: Function<QueryPiece, [QueryPiece]> = { $0.split(separator: UInt8(ascii: "&")) }
  /// A piece is split at its first `=`; a piece without one is dropped before it is decoded, whatever it contains.
  package var divide: QueryDivision = { piece in
    guard let place = piece.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    return (piece[..<place], piece[(place + 1)...])
  }
  /// In keys and values, `+` is a space and `%XX` a byte; a `%` without two hexadecimal digits after it is refused.
  package var decodeEscapes: EscapeDecoding = { try FormEncoding.decodeBytes($0) }
  /// The decoded bytes of a key and of a value are UTF-8, and are not normalised.
  package var decodeText: @Sendable ([UInt8]) throws -> String = { try FormEncoding.text(of: $0) }
  /// All pairs stay: those with an empty key or value, and equal ones.
  package var keep: Function<[QueryPair], [QueryPair]> = { $0 }
  /// Pairs are sorted by decoded key, then by decoded value.
  package var sortBy: Function<QueryPair, QueryPair> = { $0 }
  /// A text stands before another as their UTF-16 code units do.
  ///
  /// [The Java library, on the server, compares UTF-16 code units; the mobile core compares UTF-8 bytes. They differ
  /// between characters above U+FFFF and those from U+E000 to U+FFFF.]
  package var precedes: @Sendable (String, String) -> Bool = { left, right in
    precedesInUTF16(left, right)
  }
  /// Keys and values are encoded anew: `A–Z a–z 0–9 - _ . *` stay, a space becomes `+`, each other byte `%XX`.
  ///
  /// [D-10: the published document mentions no URL encoding, and prints the `=` in the wrong place of its formula; both
  /// published implementations join `key=value`, both encoded.]
  package var encode: Function<String, String> = { FormEncoding.encode($0) }
  /// A pair is its key, `=` and its value, also where one of them is empty.
  package var join: @Sendable (_ key: String, _ value: String) -> String = { key, value in "\(key)=\(value)" }
}

/// Whether a text stands before another by its UTF-16 code units.
///
/// That is the order of the bytes in UTF-8, except that four bytes, two surrogates, stand before the last of three bytes.
private func precedesInUTF16(_ left: String, _ right: String) -> Bool {
  let lastOfThreeBytes: UInt8 = 0xEE
  let fourBytes: UInt8 = 0xF0
  var others = right.utf8.makeIterator()
  for byte in left.utf8 {
    guard let other = others.next() else { return false }
    guard byte != other else { continue }
    if byte >= lastOfThreeBytes, other >= lastOfThreeBytes, (byte >= fourBytes) != (other >= fourBytes) {
      return byte >= fourBytes
    }
    return byte < other
  }
  return others.next() != nil
}

extension Rules {
  /// Writes a query, the percent-encoded part of an address after the `?`, in its canonical form (§ 9.2).
  package func canonicalize(query: String) throws -> CanonicalQuery {
    let rules = canonicalQuery
    var pairs: [QueryPair] = []
    for piece in rules.split(Array(query.utf8)[...]) {
      guard let (key, value) = try rules.divide(piece) else { continue }
      pairs.append(
        QueryPair(
          key: try rules.decodeText(rules.decodeEscapes(key)), value: try rules.decodeText(rules.decodeEscapes(value))))
    }
    let sorted = rules.keep(pairs).sorted { precedes(rules.sortBy($0), rules.sortBy($1)) }
    let texts = sorted.map { rules.join(rules.encode($0.key), rules.encode($0.value)) }
    return CanonicalQuery(pairs: sorted, text: texts.joined(separator: "&"))
  }

  private func precedes(_ left: QueryPair, _ right: QueryPair) -> Bool {
    if canonicalQuery.precedes(left.key, right.key) { return true }
    if canonicalQuery.precedes(right.key, left.key) { return false }
    return canonicalQuery.precedes(left.value, right.value)
  }
}
