internal import Conformance
internal import Platform
internal import PowerAuth

/// The making of a canonical query, in which the mistakes are made that the question wants.
struct MistakenQuery {
  let question: Question

  func pairs(of query: String) throws -> [QueryPair] {
    var pairs: [QueryPair] = []
    for piece in pieces(of: query) {
      if let pair = try pair(of: piece) { pairs.append(pair) }
    }
    return MistakenPairOrder(question: question).sorted(kept(pairs))
  }

  func text(of pairs: [QueryPair]) -> String {
    pairs.map { pair in
      let value = encoded(pair.value)
      return value.isEmpty && question.makes(.equalSignOmitted) ? encoded(pair.key) : "\(encoded(pair.key))=\(value)"
    }.joined(separator: "&")
  }

  // MARK: - Splitting

  private func pieces(of query: String) -> [Substring.UTF8View] {
    var bytes = query.utf8[...]
    if question.makes(.questionMarkDropped), bytes.first == UInt8(ascii: "?") { bytes.removeFirst() }
    if question.makes(.fragmentDropped) { bytes = bytes.prefix { $0 != UInt8(ascii: "#") } }
    return bytes.split { $0 == UInt8(ascii: "&") || question.makes(.semicolonSeparates) && $0 == UInt8(ascii: ";") }
  }

  private func pair(of piece: Substring.UTF8View) throws -> QueryPair? {
    let equalSign = UInt8(ascii: "=")
    let separator =
      question.makes(.splitAtLastEqualSign) ? piece.lastIndex(of: equalSign) : piece.firstIndex(of: equalSign)
    guard let separator else {
      guard question.makes(.flagKept) || question.makes(.flagDecoded) else { return nil }
      let key = try decoded(piece)
      return question.makes(.flagKept) ? QueryPair(key: key, value: "") : nil
    }
    var value = piece[piece.index(after: separator)...]
    if question.makes(.cutAtSecondEqualSign) { value = value.prefix { $0 != equalSign } }
    return QueryPair(key: try decoded(piece[..<separator]), value: try decoded(value))
  }

  private func kept(_ pairs: [QueryPair]) -> [QueryPair] {
    var kept: [QueryPair] = []
    for pair in pairs {
      if question.makes(.emptyKeysDropped), pair.key.isEmpty { continue }
      if question.makes(.emptyValuesDropped), pair.value.isEmpty { continue }
      if question.makes(.equalPairsOnce), kept.contains(where: { $0.encoded == pair.encoded }) { continue }
      if question.makes(.lastValueOnly) { kept.removeAll { $0.key.utf8.elementsEqual(pair.key.utf8) } }
      kept.append(pair)
    }
    return kept
  }

  // MARK: - Decoding

  private func decoded(_ encoded: Substring.UTF8View) throws -> String {
    var text =
      question.makes(.queryAsSent) || question.makes(.queryNotDecoded)
      ? "\(Substring(encoded))" : try decodedOnce(encoded)
    if question.makes(.queryDecodedTwice), let again = try? decodedOnce(text.utf8[...]) { text = again }
    if question.makes(.queryComposed) { text = text.composed }
    if question.makes(.queryEndsAtNull) { text = String(text.prefix { $0 != "\0" }) }
    return question.makes(.queryTrimmed) ? text.trimmed : text
  }

  private func decodedOnce(_ encoded: Substring.UTF8View) throws -> String {
    var bytes = Array(encoded)
    if question.makes(.plusKept) { bytes = bytes.replacing([UInt8(ascii: "+")], with: Array("%2B".utf8)) }
    if question.makes(.badEscapeKept) { bytes = bytes.withBadEscapesEscaped }
    guard question.makes(.decodedAsLatin1) else { return try FormEncoding.decode(bytes) }
    guard let decoded = FormEncoding.decodeBytes(bytes) else { throw Refusal.invalidEncoding }
    return decoded.map { String(Unicode.Scalar($0)) }.joined()
  }

  // MARK: - Encoding

  private func encoded(_ text: String) -> String {
    guard !question.makes(.queryAsSent), !question.makes(.queryNotEncoded) else { return text }
    var encoded = question.makes(.surrogatesEscaped) ? text.encodedBySurrogates : FormEncoding.encode(text)
    if question.makes(.spaceAsEscape) { encoded = encoded.replacing("+", with: "%20") }
    if question.makes(.asteriskEscaped) { encoded = encoded.replacing("*", with: "%2A") }
    if question.makes(.tildeKept) { encoded = encoded.replacing("%7E", with: "~") }
    if question.makes(.marksKept) {
      for (escape, mark) in [("%21", "!"), ("%27", "'"), ("%28", "("), ("%29", ")")] {
        encoded = encoded.replacing(escape, with: mark)
      }
    }
    return question.makes(.escapesInLowerCase) ? encoded.withLowerCaseEscapes : encoded
  }
}

extension [UInt8] {
  /// Escapes each `%` that has no two hexadecimal digits after it.
  fileprivate var withBadEscapesEscaped: [UInt8] {
    let percent = UInt8(ascii: "%")
    return indices.flatMap { place in
      let escape = self[place...].prefix(3)
      let isBad = self[place] == percent && FormEncoding.decodeBytes(escape) == nil
      return isBad ? Array("%25".utf8) : [self[place]]
    }
  }
}

extension String {
  /// The text in form encoding, with three bytes for each unit of UTF-16 that is half a character.
  fileprivate var encodedBySurrogates: String {
    unicodeScalars.map { scalar in
      guard scalar.value > 0xFFFF else { return FormEncoding.encode(String(scalar)) }
      return String(scalar).utf16.flatMap { unit in
        [0xE0 | UInt8(unit >> 12), 0x80 | UInt8(unit >> 6 & 0x3F), 0x80 | UInt8(unit & 0x3F)]
      }.map { "%" + String($0, radix: 16, uppercase: true) }.joined()
    }.joined()
  }

  /// The encoded text with the letters after each `%` in lower case.
  fileprivate var withLowerCaseEscapes: String {
    let parts = split(separator: "%", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      index == 0 ? String(part) : "%" + part.prefix(2).lowercased() + part.dropFirst(2)
    }.joined()
  }
}
