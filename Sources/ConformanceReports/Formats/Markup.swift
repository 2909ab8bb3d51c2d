internal import Conformance

/// A piece of HTML, SVG or XML, in which interpolated texts are escaped, and interpolated markup is not.
struct Markup: ExpressibleByStringInterpolation {
  let text: String

  init(stringLiteral text: String) {
    self.text = text
  }

  init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
  }

  /// Takes a constant text without escaping it.
  init(trusted text: String) {
    self.text = text
  }

  /// Sets what stands between backquotes as code.
  init(prose text: String) {
    let pieces = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    let isPaired = !pieces.count.isMultiple(of: 2)
    self.init(
      joining: isPaired
        ? pieces.enumerated().map { number, piece in number.isMultiple(of: 2) ? "\(piece)" : "<code>\(piece)</code>" }
        : ["\(text)"])
  }

  /// Joins pieces, each on its own line.
  init(lines: [Markup]) {
    text = lines.map(\.text).joined(separator: "\n")
  }

  /// Joins pieces.
  init(joining pieces: [Markup]) {
    text = pieces.map(\.text).joined()
  }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity)
    }

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(_ plain: String) { text += Markup.escape(plain) }

    mutating func appendInterpolation(_ number: Int) { text += String(number) }

    mutating func appendInterpolation(_ markup: Markup) { text += markup.text }

    mutating func appendInterpolation(_ lines: [Markup]) { text += Markup(lines: lines).text }
  }

  /// The text with escapes for content and attributes.
  ///
  /// Characters that XML does not allow are shown as their numbers, like all invisible ones.
  private static func escape(_ text: String) -> String {
    var escaped: [UInt8] = []
    for byte in text.visible.utf8 {
      switch byte {
      case UInt8(ascii: "&"): escaped += Array("&amp;".utf8)
      case UInt8(ascii: "<"): escaped += Array("&lt;".utf8)
      case UInt8(ascii: ">"): escaped += Array("&gt;".utf8)
      case UInt8(ascii: "\""): escaped += Array("&quot;".utf8)
      case UInt8(ascii: "'"): escaped += Array("&#39;".utf8)
      default: escaped.append(byte)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}
