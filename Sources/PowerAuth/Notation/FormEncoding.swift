/// Form URL encoding of text (§ 1).
package enum FormEncoding {
  /// Encodes the UTF-8 bytes of a text: `A–Z a–z 0–9 - _ . *` stay, a space becomes `+`, all else `%XX`.
  package static func encode(_ text: String) -> String {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if isUnreserved(byte) {
        encoded.append(byte)
      } else if byte == UInt8(ascii: " ") {
        encoded.append(UInt8(ascii: "+"))
      } else {
        encoded += [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 0xF)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Decodes `+` and `%XX` in text; anything else stands for itself.
  package static func decode(_ encoded: some Collection<UInt8>) throws -> String {
    try text(of: decodeBytes(encoded))
  }

  /// Whether the byte stands for itself; `~` and `!'()` do not.
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "*"): true
    default: false
    }
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)

  /// Decodes to bytes; a `%` without two hexadecimal digits after it is refused.
  package static func decodeBytes(_ encoded: some Collection<UInt8>) throws -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(encoded.count)
    var rest = encoded.makeIterator()
    while let byte = rest.next() {
      switch byte {
      case UInt8(ascii: "+"):
        decoded.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = rest.next().flatMap(hexValue), let low = rest.next().flatMap(hexValue) else {
          throw Refusal.invalidEncoding
        }
        decoded.append(high << 4 | low)
      default:
        decoded.append(byte)
      }
    }
    return decoded
  }

  /// Reads decoded bytes as UTF-8.
  package static func text(of bytes: [UInt8]) throws -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw Refusal.invalidEncoding }
    return text
  }

  private static func hexValue(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
