/// What HTML, SVG and XML have in common.
enum Markup {
  /// Text that stands for itself between tags and in attributes; characters that XML does not have are shown as numbers.
  static func escape(_ text: String) -> String {
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
