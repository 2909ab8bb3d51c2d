internal import PowerAuth

/// The search for the pattern `(\w+)="*((?<=")[^"]+(?=")|[^\s]+)"*`.
enum HeaderPattern {
  static func pairs(in text: [UInt8]) -> [HeaderPair] {
    var pairs: [HeaderPair] = []
    var rest = text[...]
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      let name = rest[..<equals].reversed().prefix(while: isPartOfWord).reversed()
      rest = rest[(equals + 1)...]
      guard !name.isEmpty, let value = takeValue(from: &rest) else { continue }
      pairs.append(
        HeaderPair(name: String(decoding: name, as: UTF8.self), value: String(decoding: value, as: UTF8.self)))
    }
    return pairs
  }

  /// Takes what stands between quotes, or else everything up to white space: behind the quotes also where no quote ends it.
  private static func takeValue(from rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let quotes = rest.prefix { $0 == quote }
    let value = rest[quotes.endIndex...]
    if !quotes.isEmpty, let end = value.firstIndex(of: quote) {
      rest = value[end...].drop { $0 == quote }
      return value[..<end]
    }
    // Where nothing stands behind the quotes, the pattern gives the last of them back.
    let word = value.prefix { !$0.isWhiteSpace }
    let taken = word.isEmpty ? quotes.suffix(1) : word
    guard !taken.isEmpty else { return nil }
    rest = rest[taken.endIndex...]
    return taken
  }

  private static let quote = UInt8(ascii: "\"")

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
