/// A value of a field that implementations are known to treat differently, made from the value of an ordinary case.
package struct Corner: Sendable {
  package let name: String
  /// A description of the value: the rest of a sentence that begins with the field's name.
  package let words: String
  /// Makes the value; nil where there is none, or where it equals the ordinary one.
  package let value: @Sendable (Value) -> Value?

  static func bytes(_ name: String, _ words: String, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]?) -> Corner {
    Corner(name: name, words: words) { value in
      guard case .bytes(let bytes) = value, let changed = change(bytes), changed != bytes else { return nil }
      return .bytes(changed)
    }
  }

  static func text(_ name: String, _ words: String, _ change: @escaping @Sendable (String) -> String) -> Corner {
    Corner(name: name, words: words) { value in
      guard case .text(let text) = value else { return nil }
      let changed = Value.text(change(text))
      return changed == value ? nil : changed
    }
  }
}

extension FieldForm {
  /// The corners of the form, in the order of the vectors.
  package var corners: [Corner] {
    switch self {
    case .bytes: Corner.ofBytes
    case .text: Corner.ofTexts
    case .unsigned64: Corner.ofNumbers { .unsigned64($0) }
    case .int(let range):
      Corner.ofNumbers { number in
        Int64(exactly: number).flatMap { range.contains($0) ? .int($0) : nil }
      }
    default: []
    }
  }
}

extension Corner {
  fileprivate static let ofBytes: [Corner] = [
    .bytes("empty", "has no byte") { _ in [] },
    .bytes("one-byte", "has one byte") { [$0.first ?? 1] },
    .bytes("a-byte-less", "lacks its last byte") { $0.count > 2 ? Array($0.dropLast()) : nil },
    .bytes("a-byte-more", "has one byte more") { $0.isEmpty ? nil : $0 + [0x5A] },
    .bytes("a-zero-byte-more", "has a zero byte more, at its end") { $0.isEmpty ? nil : $0 + [0] },
    .bytes("a-block-less", "has 16 bytes less") { $0.count > 18 ? Array($0.dropLast(16)) : nil },
    .bytes("a-block-more", "has 16 bytes more") { $0.isEmpty ? nil : $0 + $0.prefix(1) + [UInt8](1...15) },
    .bytes("all-zeros", "is all zeros") { [UInt8](repeating: 0, count: $0.count) },
    .bytes("leading-zero", "begins with a zero byte") { $0.count > 2 ? [0] + $0.dropFirst() : nil },
    .bytes("zero-byte-inside", "has a zero byte in its middle") { bytes in
      guard bytes.count > 2 else { return nil }
      return bytes[..<(bytes.count / 2)] + [0] + bytes[(bytes.count / 2 + 1)...]
    },
    .bytes("top-bit", "begins with a byte whose top bit is set") { bytes in
      bytes.first.map { [$0 | 0x80] + bytes.dropFirst() }
    },
    .bytes("not-utf-8", "contains bytes that no text in UTF-8 has") { bytes in
      bytes.count > 2 ? [0xFF] + bytes.dropFirst().dropLast() + [0xC0] : nil
    },
    .bytes("mark-in-front", "begins with the bytes of a byte order mark") { bytes in
      bytes.count > 3 ? [0xEF, 0xBB, 0xBF] + bytes.dropFirst(3) : nil
    },
    .bytes("mark-put-in-front", "follows the bytes of a byte order mark") { [0xEF, 0xBB, 0xBF] + $0 },
  ]
}

extension Corner {
  fileprivate static let ofTexts: [Corner] = [
    .text("empty", "is empty") { _ in "" },
    .text("white-space-around", "has a space in front and a line break at the end") { " \($0)\n" },
    .text("space-behind", "has a space at the end") { "\($0) " },
    .text("composed-letter", "ends in a letter with an accent, as one character") { "\($0)\u{e9}" },
    .text("decomposed-letter", "ends in a letter and its accent, as two characters") { "\($0)e\u{301}" },
    .text("angstrom-sign", "ends in the sign for a unit, which normalisation makes a letter") { "\($0)\u{212b}" },
    .text("beyond-the-basic-plane", "ends in a character beyond the basic plane") { "\($0)\u{1f600}" },
    .text("zero-character-behind", "has a zero character at the end") { "\($0)\0" },
    .text("text-behind-zero-character", "continues after a zero character") { "\($0)\0\($0)" },
    .text("full-width-digits", "has its ASCII digits, or one more, as full-width ones") { $0.withDigits(from: 0xFF10) },
    .text("arabic-digits", "has its ASCII digits, or one more, as Arabic ones") { $0.withDigits(from: 0x0660) },
    .text("mark-in-front", "begins with a byte order mark") { "\u{feff}\($0)" },
    .text("two-marks-in-front", "begins with two byte order marks") { "\u{feff}\u{feff}\($0)" },
  ]
}

extension String {
  /// The text with its ASCII digits replaced by those of a script, or, without any, followed by a digit of the script.
  fileprivate func withDigits(from zero: UInt32) -> String {
    var scalars = String.UnicodeScalarView()
    var count = 0
    for scalar in unicodeScalars {
      guard ("0"..."9").contains(scalar), let digit = Unicode.Scalar(zero + scalar.value - 0x30) else {
        scalars.append(scalar)
        continue
      }
      scalars.append(digit)
      count += 1
    }
    if count == 0, let digit = Unicode.Scalar(zero + 5) { scalars.append(digit) }
    return String(scalars)
  }
}

extension Corner {
  /// Zero, and for each common width of an integer its highest value and the next number.
  fileprivate static func ofNumbers(_ value: @escaping @Sendable (UInt64) -> Value?) -> [Corner] {
    var corners = [number("zero", "is 0", 0, value)]
    for bits in [8, 16, 31, 32, 53, 63] {
      let next = UInt64(1) << bits
      corners.append(number("highest-of-\(bits)-bits", "is the highest number of \(bits) bits", next - 1, value))
      corners.append(number("above-\(bits)-bits", "is the first number above \(bits) bits", next, value))
    }
    corners.append(number("above-exact-doubles", "is 2^53 + 1, which no floating-point number is", 1 << 53 + 1, value))
    return corners + [number("highest-of-64-bits", "is the highest number of 64 bits", .max, value)]
  }

  private static func number(
    _ name: String, _ words: String, _ number: UInt64, _ value: @escaping @Sendable (UInt64) -> Value?
  ) -> Corner {
    Corner(name: name, words: words) { ordinary in
      value(number).flatMap { $0 == ordinary ? nil : $0 }
    }
  }
}
