internal import Encodings
internal import Primitives
internal import StrictJSON

/// Received values in words that tell their form and no secret, because a client may have put one into any place.
enum ReceivedForm {
  /// The form of a text; also the text itself, where its place has versions and words only.
  static func words(of text: String, isShown: Bool = false) -> String {
    if text.isEmpty { return "empty" }
    if isShown, text.utf8.count <= 40, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) { return "\"\(text)\"" }
    let count = "\(text.utf8.count) characters"
    return Base64.decode(text).map { "\(count), Base64 of \($0.count) bytes" } ?? count
  }

  static func words(of value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .number: "a number"
    case .string(let text): words(of: text)
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// A name that differs from another one in case, dashes or a prefix only; nil where no name does.
  static func name(like name: String, among others: [String]) -> String? {
    let wanted = plain(name)
    return others.first { plain($0) == wanted }
  }

  private static func plain(_ name: String) -> String {
    let letters = name.lowercased().filter { $0 != "_" && $0 != "-" }
    return letters.hasPrefix("pa") ? String(letters.dropFirst(2)) : letters
  }
}
