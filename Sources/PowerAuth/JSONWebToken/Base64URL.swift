import Encodings
import Primitives

/// Base64 in the alphabet for addresses, without padding (RFC 7515, appendix C).
package enum Base64URL {
  package static func encode(_ bytes: [UInt8]) -> String {
    let text = Base64.encode(bytes).utf8.prefix { $0 != UInt8(ascii: "=") }
    return String(decoding: text.map { replaced($0, standard, own) }, as: UTF8.self)
  }

  /// Returns the bytes; nil where there is padding, the standard alphabet, or a bit that is set and belongs to no byte.
  package static func decode(_ text: String) -> [UInt8]? {
    guard text.utf8.allSatisfy({ !standard.contains($0) && $0 != UInt8(ascii: "=") }) else { return nil }
    let characters = text.utf8.map { replaced($0, own, standard) }
    let padding = String(repeating: "=", count: (4 - characters.count % 4) % 4)
    return Base64.decode(String(decoding: characters, as: UTF8.self) + padding)
  }

  private static let standard = Array("+/".utf8)
  private static let own = Array("-_".utf8)

  private static func replaced(_ character: UInt8, _ from: [UInt8], _ to: [UInt8]) -> UInt8 {
    from.firstIndex(of: character).map { to[$0] } ?? character
  }
}
