package struct HeaderSyntaxRules: Sendable {
  /// Spaces, tabs and line breaks around the text and around its commas are not part of it.
  package var isSpace: Function<UInt8, Bool> = { [0x20, 0x09, 0x0D, 0x0A].contains($0) }
  /// The text begins with `PowerAuth` and a space, in this case.
  package var takeScheme: Check<String> = { text in
    let scheme = "PowerAuth "
    try demand(text.utf8.starts(with: scheme.utf8), else: .headerScheme)
    return String(Substring(text.utf8.dropFirst(scheme.utf8.count)))
  }
  /// Each name is followed by an equals sign and a value between quotes, without white space.
  ///
  /// [The Java library also takes a value without quotes if white space or the end follows.]
  package var takesUnquotedValues = false
  /// No white space stands around an equals sign.
  ///
  /// [RFC 9110, 11.2: recipients remove it, and senders do not write it.]
  package var takesSpaceAroundEquals = false
  /// A comma stands between two pairs, with any white space around it.
  ///
  /// [D-12: the example in the published documents lacks a comma; the Java library does not need one.]
  package var needsCommas = true
  /// A comma has a pair on either side.
  package var takesEmptyElements = false
  /// A value ends at the quote that follows, whatever stands before it: there are no escapes.
  package var endOfValue: Function<ArraySlice<UInt8>, Int?> = { $0.firstIndex(of: UInt8(ascii: "\"")) }
  /// The text is nothing but pairs and what separates them.
  ///
  /// [The Java library searches for pairs with a pattern, whatever stands between them.]
  package var findPairs: @Sendable (_ text: [UInt8], _ rules: HeaderSyntaxRules) throws -> [HeaderPair] = {
    text, rules in
    var reader = HeaderReader(rules: rules, rest: text[...])
    return try reader.pairs()
  }
  /// The pairs are taken as they are, in any order and with names in lower case.
  package var takePairs: Check<[HeaderPair]> = { $0 }
}

extension Rules {
  /// Reads the pairs of a header.
  package func readHeaderPairs(_ text: String) throws -> [HeaderPair] {
    let trimmed = Array(text.utf8).trimming(while: headerSyntax.isSpace)
    let rest = try headerSyntax.takeScheme(String(decoding: trimmed, as: UTF8.self))
    return try headerSyntax.takePairs(headerSyntax.findPairs(Array(rest.utf8), headerSyntax))
  }
}

/// Reads pairs from the text behind the scheme.
private struct HeaderReader {
  let rules: HeaderSyntaxRules
  var rest: ArraySlice<UInt8>

  mutating func pairs() throws -> [HeaderPair] {
    var pairs: [HeaderPair] = []
    var isSeparated = true
    try skipEmptyElements()
    while !rest.isEmpty {
      try demand(isSeparated || !rules.needsCommas, else: .headerSyntax)
      pairs.append(try pair())
      isSeparated = takeComma()
      if isSeparated { try skipEmptyElements() }
      try demand(!rest.isEmpty || !isSeparated || rules.takesEmptyElements, else: .headerSyntax)
    }
    return pairs
  }

  private mutating func pair() throws -> HeaderPair {
    let name = rest.prefix(while: isPartOfName)
    rest = rest.dropFirst(name.count)
    skipSpaceAtEquals()
    try demand(!name.isEmpty && rest.popFirst() == UInt8(ascii: "="), else: .headerSyntax)
    skipSpaceAtEquals()
    return HeaderPair(name: text(name), value: try rest.first == quote ? quotedValue() : unquotedValue())
  }

  private mutating func skipSpaceAtEquals() {
    if rules.takesSpaceAroundEquals { rest = rest.drop(while: rules.isSpace) }
  }

  private mutating func quotedValue() throws -> String {
    rest = rest.dropFirst()
    guard let end = rules.endOfValue(rest) else { throw Refusal.headerSyntax }
    defer { rest = rest[(end + 1)...] }
    return text(rest[..<end])
  }

  private mutating func unquotedValue() throws -> String {
    let value = rest.prefix { !rules.isSpace($0) && $0 != comma }
    try demand(rules.takesUnquotedValues && !value.isEmpty, else: .headerSyntax)
    rest = rest.dropFirst(value.count)
    return text(value)
  }

  /// Skips white space and a comma; returns whether there was one.
  private mutating func takeComma() -> Bool {
    rest = rest.drop(while: rules.isSpace)
    guard rest.first == comma else { return false }
    rest = rest.dropFirst().drop(while: rules.isSpace)
    return true
  }

  private mutating func skipEmptyElements() throws {
    rest = rest.drop(while: rules.isSpace)
    while rest.first == comma {
      try demand(rules.takesEmptyElements, else: .headerSyntax)
      _ = takeComma()
    }
  }

  private func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}

private let quote = UInt8(ascii: "\"")
private let comma = UInt8(ascii: ",")

extension [UInt8] {
  fileprivate func trimming(while isSpace: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let rest = drop(while: isSpace)
    guard let last = rest.lastIndex(where: { !isSpace($0) }) else { return rest }
    return rest[...last]
  }
}
