internal import StrictJSON

// What readers of JSON take beyond RFC 8259: each mends the text, for the right rule to read.

extension [UInt8] {
  /// JSON with an escape for each control character in a text.
  var withControlCharactersEscaped: [UInt8] {
    mappingJSON { byte, isInText in
      isInText && byte < 0x20 ? Array("\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8) : [byte]
    }
  }

  /// JSON with zeros for what is not a number, as some readers take it.
  var withZeroForNotANumber: [UInt8] {
    // Outside of texts JSON has no I and no N, so that nothing else begins as these names do.
    let names = ["-Infinity", "Infinity", "NaN"].map { Array($0.utf8) }
    var result: [UInt8] = []
    var outside: [UInt8] = []
    func flush() {
      var rest = outside[...]
      while let byte = rest.first {
        let name = names.first { rest.starts(with: $0) }
        result.append(name == nil ? byte : UInt8(ascii: "0"))
        rest = rest.dropFirst(name?.count ?? 1)
      }
      outside = []
    }
    _ = mappingJSON { byte, isInText in
      if isInText {
        flush()
        result.append(byte)
      } else {
        outside.append(byte)
      }
      return []
    }
    flush()
    return result
  }

  /// JSON with U+FFFD for each escape of half a surrogate pair that stands alone.
  var withHalvesOfPairsReplaced: [UInt8] {
    var result: [UInt8] = []
    var rest = self[...]
    while let byte = rest.first {
      let unit = Self.unit(rest)
      var length = byte == UInt8(ascii: "\\") ? 2 : 1
      if let unit {
        let low = Self.unit(rest.dropFirst(6)).map { $0 & 0xFC00 == 0xDC00 } ?? false
        length = unit & 0xFC00 == 0xD800 && low ? 12 : 6
      }
      let isHalf = length == 6 && unit.map { $0 & 0xF800 == 0xD800 } ?? false
      result += isHalf ? Array(#"\ufffd"#.utf8) : Array(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return result
  }

  /// The number of a `\u` escape with which a text begins; nil without one.
  private static func unit(_ text: ArraySlice<UInt8>) -> UInt32? {
    guard text.count >= 6, text.starts(with: #"\u"#.utf8) else { return nil }
    return UInt32(String(decoding: text.dropFirst(2).prefix(4), as: UTF8.self), radix: 16)
  }

  /// JSON in which no name occurs twice, because the first or the last of such members alone is taken.
  func withoutRepeatedNames(keepingFirst: Bool) -> [UInt8] {
    var names = RepeatedNames(text: self, keepsFirst: keepingFirst)
    guard let mended = names.takeValue(depth: 0), names.isAtEnd else { return self }
    return mended
  }

  /// The results for all bytes; a byte is told whether it stands in a text, as its quotes do.
  private func mappingJSON(_ map: (_ byte: UInt8, _ isInText: Bool) -> [UInt8]) -> [UInt8] {
    var (isInText, isEscaped) = (false, false)
    return flatMap { byte in
      let isQuote = byte == UInt8(ascii: "\"") && !isEscaped
      defer {
        if isQuote { isInText.toggle() }
        isEscaped = isInText && !isEscaped && byte == UInt8(ascii: "\\")
      }
      return map(byte, isInText || isQuote)
    }
  }
}

/// Goes through the text of a value, and leaves out members of objects.
private struct RepeatedNames {
  let text: [UInt8]
  let keepsFirst: Bool
  private var place = 0

  init(text: [UInt8], keepsFirst: Bool) {
    self.text = text
    self.keepsFirst = keepsFirst
  }

  var isAtEnd: Bool { place == text.count }

  /// Takes a value and the white space around it; nil where there is none.
  mutating func takeValue(depth: Int) -> [UInt8]? {
    guard depth < 100 else { return nil }
    let space = take { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    let value: [UInt8]?
    switch next {
    case UInt8(ascii: "{"): value = takeItems(closedBy: "}") { $0.takeMember(depth: depth) }.map(kept)
    case UInt8(ascii: "["):
      value = takeItems(closedBy: "]") { $0.takeValue(depth: depth + 1).map { ("", $0) } }.map { list in
        joined(list.map(\.text), "[", "]")
      }
    case UInt8(ascii: "\""): value = takeText()
    default: value = take { !"[]{},:\"".utf8.contains($0) && $0 > 0x20 }
    }
    guard let value, !value.isEmpty else { return nil }
    return space + value + take { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
  }

  private typealias Item = (name: String, text: [UInt8])

  private func kept(_ members: [Item]) -> [UInt8] {
    var rest: [Item] = []
    for member in members {
      if let place = rest.firstIndex(where: { $0.name == member.name }) {
        if !keepsFirst { rest[place] = member }
      } else {
        rest.append(member)
      }
    }
    return joined(rest.map(\.text), "{", "}")
  }

  private func joined(_ items: [[UInt8]], _ opening: String, _ closing: String) -> [UInt8] {
    Array(opening.utf8) + items.joined(separator: [UInt8(ascii: ",")]) + Array(closing.utf8)
  }

  private mutating func takeItems(closedBy end: String, _ takeItem: (inout Self) -> Item?) -> [Item]? {
    place += 1
    var items: [Item] = []
    let before = place
    _ = take { $0 <= 0x20 }
    if takes(end) { return [] }
    place = before
    repeat {
      guard let item = takeItem(&self) else { return nil }
      items.append(item)
    } while takes(",")
    return takes(end) ? items : nil
  }

  private mutating func takeMember(depth: Int) -> Item? {
    let start = take { $0 <= 0x20 }
    guard let name = takeText(), case .string(let text)? = try? JSONReader.parse(name) else { return nil }
    let middle = take { $0 <= 0x20 }
    guard takes(":"), let value = takeValue(depth: depth + 1) else { return nil }
    return (text, start + name + middle + [UInt8(ascii: ":")] + value)
  }

  private mutating func takeText() -> [UInt8]? {
    guard takes("\"") else { return nil }
    var result: [UInt8] = [UInt8(ascii: "\"")]
    while let byte = next {
      place += 1
      result.append(byte)
      if byte == UInt8(ascii: "\"") { return result }
      guard byte == UInt8(ascii: "\\"), let escaped = next else { continue }
      place += 1
      result.append(escaped)
    }
    return nil
  }

  private var next: UInt8? { place < text.count ? text[place] : nil }

  private mutating func takes(_ character: String) -> Bool {
    guard next == character.utf8.first else { return false }
    place += 1
    return true
  }

  private mutating func take(while isTaken: (UInt8) -> Bool) -> [UInt8] {
    let taken = Array(text[place...].prefix(while: isTaken))
    place += taken.count
    return taken
  }
}
