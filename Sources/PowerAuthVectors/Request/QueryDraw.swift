package import Conformance

/// Draws queries in which keys collide, escapes vary, and pieces are missing parts.
///
/// None of its characters is above U+DFFF in the basic plane, so that UTF-16 and UTF-8 agree on their order.
package enum QueryDraw {
  private static let characters = Array("aaAbz019-_.~*!'() +&=%;/?č漢😀")

  package static func query(_ draw: inout Draw) -> String {
    let pieces = (0..<draw.count(1...8)).map { _ in
      switch draw.count(0...9) {
      case 0: text(&draw)
      case 1: ""
      default: text(&draw) + "=" + text(&draw)
      }
    }
    return pieces.joined(separator: "&")
  }

  private static func text(_ draw: inout Draw) -> String {
    (0..<draw.count(0...4)).map { _ in encoded(draw.element(of: characters), &draw) }.joined()
  }

  private static func encoded(_ character: Character, _ draw: inout Draw) -> String {
    let choice = draw.count(0...3)
    if character == " " && choice < 2 { return "+" }
    if choice < 2 && !" +&=%".contains(character) { return String(character) }
    let digits = Array(choice == 2 ? "0123456789abcdef" : "0123456789ABCDEF")
    return character.utf8.map { "%\(digits[Int($0 >> 4)])\(digits[Int($0 & 0xf)])" }.joined()
  }
}
