internal import Encodings
internal import Primitives
internal import StrictJSON

/// Changes of texts and bytes that several mistakes make.
extension BidirectionalCollection {
  /// The elements between the first and the last that do not satisfy the predicate.
  func trimming(while predicate: (Element) -> Bool) -> SubSequence {
    let rest = drop(while: predicate)
    guard let last = rest.lastIndex(where: { !predicate($0) }) else { return rest }
    return rest[...last]
  }
}

extension String {
  /// The Base64 text in the URL alphabet.
  package var inURLAlphabet: String { String(map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }) }

  /// The Base64 text in the standard alphabet, for one that may be in the URL alphabet.
  package var fromURLAlphabet: String { String(map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }) }

  /// The Base64 text, filled up to whole groups of four characters.
  package var paddedBase64: String { self + String(repeating: "=", count: -utf8.count & 3) }

  /// The text without the characters that Base64 does not have.
  var withoutForeignCharacters: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.filter { scalar in
          switch scalar {
          case "A"..."Z", "a"..."z", "0"..."9", "+", "/", "=": true
          default: false
          }
        }))
  }

  /// The text without white space of ASCII.
  var withoutWhiteSpace: String { String(decoding: utf8.filter { !$0.isWhiteSpace }, as: UTF8.self) }

  /// The text as JSON, where it is any.
  var asJSON: JSONValue? { try? JSONReader.parse(Array(utf8)) }

  /// The text in pieces of 76 characters, as mails have them.
  var inLines: [String] {
    let characters = Array(self)
    return stride(from: 0, to: characters.count, by: 76).map { String(characters[$0...].prefix(76)) }
  }

  /// The text with Arabic digits in place of ASCII ones.
  var inArabicDigits: String {
    let digits = Array("٠١٢٣٤٥٦٧٨٩")
    return String(
      map { character in character.isASCII ? character.wholeNumberValue.map { digits[$0] } ?? character : character })
  }
}

extension UInt8 {
  /// Whether the byte is white space in ASCII.
  var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0d).contains(self) }
}

extension [UInt8] {
  package static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]

  /// The bytes without a byte order mark at their beginning.
  package var withoutByteOrderMark: [UInt8] {
    starts(with: Self.byteOrderMark) ? Array(dropFirst(Self.byteOrderMark.count)) : self
  }

  /// The bytes, cut to a length or extended to it with zeros at the end.
  package func fitted(to count: Int) -> [UInt8] {
    prefix(count) + [UInt8](repeating: 0, count: Swift.max(0, count - self.count))
  }

  /// The bytes decoded as text and encoded again: bytes that are not UTF-8 become U+FFFD.
  package var readAsText: [UInt8] { Array(String(decoding: self, as: UTF8.self).utf8) }
}

/// The bytes of a constant that is written as hexadecimal digits.
package func bytes(hex digits: String) -> [UInt8] {
  guard let bytes = Hex.decode(digits) else { preconditionFailure("\(digits) is a constant that is not hexadecimal") }
  return bytes
}
