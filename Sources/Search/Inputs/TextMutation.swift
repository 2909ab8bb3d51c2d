internal import Encodings
internal import Primitives

/// Changes of a text, by the grammar that it seems to have.
enum TextMutation {
  static let longest = 2048

  static func mutated(_ text: String, _ picker: inout Picker) -> String {
    guard !text.isEmpty else { return insertion(&picker) }
    guard text.utf8.count < longest else {
      return String(text.unicodeScalars.prefix(picker.below(64)).map(Character.init))
    }
    if picker.chance(3, of: 5), let changed = structured(text, &picker) { return changed }
    return plain(text, &picker)
  }

  /// The change of a structure; nil where none is seen.
  private static func structured(_ text: String, _ picker: inout Picker) -> String? {
    if text.hasPrefix("{") || text.hasPrefix("["), let changed = JSONMutation.mutated(text, &picker) { return changed }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count == 3, parts.allSatisfy({ $0.count > 3 && isBase64($0) }) {
      return webToken(parts.map(String.init), &picker)
    }
    let separators = ["&", ", ", "\n", "#", "?", "-", ":", "/", ",", ";", ".", "=", " "].filter { text.contains($0) }
    if isBase64(text[...]), text.count >= 4,
      separators.allSatisfy({ $0 == "=" || $0 == "/" }) || picker.chance(1, of: 4)
    {
      return base64(text, &picker)
    }
    return picker.element(of: separators).map { list(text, separator: $0, &picker) }
  }

  private static func isBase64(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }

  /// Parts between separators: fields of a header, of a query, groups of a code.
  private static func list(_ text: String, separator: String, _ picker: inout Picker) -> String {
    var parts = text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    let place = picker.below(parts.count)
    switch picker.below(9) {
    case 0: parts.remove(at: place)
    case 1: parts.insert(parts[place], at: place)
    case 2: parts = picker.shuffled(parts)
    case 3: parts[place] = text
    case 4: parts[place] = ""
    case 5: parts[place] = mutated(parts[place], &picker)
    case 6: parts.swapAt(place, picker.below(parts.count))
    case 7: return parts.joined(separator: separator + separator)
    default:
      let other = picker.element(of: [",", ";", " ", "&", "\t", "", "\r\n", " \(separator)", "\(separator) "]) ?? ""
      return parts.joined(separator: other)
    }
    return parts.joined(separator: separator)
  }

  private static func base64(_ text: String, _ picker: inout Picker) -> String {
    let body = text.prefix { $0 != "=" }
    switch picker.below(10) {
    case 0: return String(body)
    case 1: return text + "="
    case 2: return text.replacing("+", with: "-").replacing("/", with: "_")
    case 3: return text.replacing("-", with: "+").replacing("_", with: "/")
    case 4: return inserted(["\n", "\r\n", " ", "="], into: text, &picker)
    case 5: return text + "\n"
    case 6:
      // The last character before the padding has bits that stand for nothing.
      let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
      guard let last = body.last, let index = alphabet.firstIndex(of: last) else { return text }
      return body.dropLast() + String(alphabet[index ^ 1]) + text.dropFirst(body.count)
    case 7: return Base64.decode(text).map { Hex.encode($0) } ?? text
    case 8: return Base64.encode(Array(text.utf8))
    default: return Base64.decode(text).map { Base64.encode(BytesMutation.mutated($0, &picker)) } ?? text
    }
  }

  /// A JSON Web Token, whose parts are Base64 for URLs.
  private static func webToken(_ parts: [String], _ picker: inout Picker) -> String {
    var parts = parts
    let place = picker.below(3)
    switch picker.below(7) {
    case 0: parts.remove(at: place)
    case 1: parts.append(parts[place])
    case 2: parts.swapAt(place, picker.below(3))
    case 3: parts[place] = ""
    case 4: parts[place] += picker.chance(1, of: 2) ? "=" : "=="
    case 5: parts[place] = base64(parts[place], &picker)
    default:
      let usual = parts[place].replacing("-", with: "+").replacing("_", with: "/")
      let padded = usual + String(repeating: "=", count: (4 - usual.count % 4) % 4)
      guard let bytes = Base64.decode(padded) else { return parts.joined(separator: ".") }
      let changed = Base64.encode(BytesMutation.mutated(bytes, &picker))
      parts[place] = changed.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
    return parts.joined(separator: ".")
  }

  // MARK: - Without structure

  private static func plain(_ text: String, _ picker: inout Picker) -> String {
    var scalars = Array(text.unicodeScalars)
    let place = picker.below(scalars.count)
    switch picker.below(14) {
    case 0: scalars.remove(at: place)
    case 1: scalars.insert(scalars[place], at: place)
    case 2: scalars.swapAt(place, picker.below(scalars.count))
    case 3: scalars = Array(scalars[..<place])
    case 4: scalars = Array(scalars[place...])
    case 5: return text + text
    case 6: return text.uppercased()
    case 7: return text.lowercased()
    case 8: return inserted(Self.notable, into: text, &picker)
    case 9: scalars[place] = picker.element(of: Self.notable)?.unicodeScalars.first ?? "a"
    case 10: return percentEncoded(text, &picker)
    case 11: scalars[place] = similar(scalars[place])
    case 12: return Hex.encode(Array(text.utf8))
    default: return Base64.encode(Array(text.utf8))
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private static let notable = [
    " ", "\t", "\n", "\r", "\0", "\"", "'", "\\", "%", "+", "&", "=", "#", ",", "-", "\u{7f}", "\u{e9}", "e\u{301}",
    "\u{a0}", "\u{feff}", "\u{200b}", "\u{ff11}", "\u{660}", "\u{1f600}", "\u{130}", "\u{212a}", "0", "9", "A", "z",
  ]

  private static func insertion(_ picker: inout Picker) -> String { picker.element(of: notable) ?? "a" }

  private static func inserted(_ texts: [String], into text: String, _ picker: inout Picker) -> String {
    var scalars = Array(text.unicodeScalars)
    let more = Array((picker.element(of: texts) ?? "").unicodeScalars)
    scalars.insert(contentsOf: more, at: picker.below(scalars.count + 1))
    return String(String.UnicodeScalarView(scalars))
  }

  /// The text with some bytes, or those that have to be, in the encoding of URLs.
  private static func percentEncoded(_ text: String, _ picker: inout Picker) -> String {
    let encodesAll = picker.chance(1, of: 2)
    let isLower = picker.chance(1, of: 2)
    return text.utf8.map { byte in
      let isPlain = (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      guard encodesAll || !isPlain else { return String(Unicode.Scalar(byte)) }
      let digits = Hex.encode([byte])
      return "%" + (isLower ? digits : digits.uppercased())
    }.joined()
  }

  /// A character that people and programs take for another one.
  private static func similar(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let pairs: [Unicode.Scalar: Unicode.Scalar] = [
      "0": "O", "O": "0", "1": "I", "I": "1", "8": "B", "B": "8", "l": "1", "i": "\u{131}", "K": "\u{212a}",
      "-": "\u{2013}",
      "a": "A", "A": "a", "2": "3", "Q": "R",
    ]
    return pairs[scalar] ?? Unicode.Scalar(scalar.value ^ 1) ?? scalar
  }
}
