internal import Encodings

/// A mistake that is possible with every field of a form, in every operation.
package struct FieldMistake: Sendable {
  let name: String
  /// The change in words: the rest of a sentence that begins with the field's name.
  let words: String
  let change: @Sendable (Value) -> Value

  /// Makes a mistake that changes bytes.
  package static func bytes(
    _ name: String, _ words: String, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> FieldMistake {
    FieldMistake(name: name, words: words) { value in
      if case .bytes(let bytes) = value { .bytes(change(bytes)) } else { value }
    }
  }

  /// Makes a mistake that changes a text.
  package static func text(
    _ name: String, _ words: String, _ change: @escaping @Sendable (String) -> String
  ) -> FieldMistake {
    FieldMistake(name: name, words: words) { value in
      if case .text(let text) = value { .text(change(text)) } else { value }
    }
  }

  /// Makes a mistake that changes a number, given as its 64 bits.
  package static func number(
    _ name: String, _ words: String, _ change: @escaping @Sendable (UInt64) -> UInt64
  ) -> FieldMistake {
    FieldMistake(name: name, words: words) { value in
      switch value {
      case .unsigned64(let number): .unsigned64(change(number))
      case .int(let number): .int(Int64(bitPattern: change(UInt64(bitPattern: number))))
      default: value
      }
    }
  }
}

extension FieldForm {
  /// The mistakes that are possible with an input of this form.
  var inputMistakes: [FieldMistake] {
    switch self {
    case .bytes: FieldMistake.ofInputBytes
    case .text: FieldMistake.ofInputTexts
    case .int(let range):
      (range.upperBound > Int64(UInt32.max) ? [.of32Bits] : [])
        + (range.upperBound > Int32.max ? [.ofSigned32Bits] : [])
    case .unsigned64: [.of32Bits, .ofSigned32Bits, .asDouble]
    default: []
    }
  }

  /// The mistakes that are possible with an output of this form.
  var outputMistakes: [FieldMistake] {
    switch self {
    case .bytes: FieldMistake.ofOutputBytes
    default: []
    }
  }
}

extension FieldMistake {
  fileprivate static let ofInputBytes: [FieldMistake] = [
    .bytes("ends-at-zero-byte", "ends at its first zero byte, as strings of C do") { bytes in
      Array(bytes.prefix { $0 != 0 })
    },
    .bytes("as-text", "passes through a text, in which whatever is not UTF-8 is replaced") { bytes in
      Array(String(decoding: bytes, as: UTF8.self).utf8)
    },
    .bytes("mark-dropped", "loses the byte order mark at its beginning") { bytes in
      bytes.starts(with: byteOrderMark) ? Array(bytes.dropFirst(byteOrderMark.count)) : bytes
    },
    .bytes("leading-zeros-dropped", "passes through a number, which drops its leading zero bytes") { bytes in
      Array(bytes.drop { $0 == 0 })
    },
    .bytes("as-base64-text", "is taken as the Base64 text in which it travels, without decoding it") { bytes in
      Array(Base64.encode(bytes).utf8)
    },
  ]

  fileprivate static let ofOutputBytes: [FieldMistake] = [
    .bytes("leading-zeros-dropped", "passes through an unsigned number, which drops its leading zero bytes") { bytes in
      Array(bytes.drop { $0 == 0 })
    },
    .bytes(
      "as-signed-number", "passes through a signed number, which drops leading zero bytes and puts one before a top bit"
    ) { bytes in
      let significant = Array(bytes.drop { $0 == 0 })
      return significant.first.map { $0 >= 0x80 } ?? true ? [0] + significant : significant
    },
  ]

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

extension FieldMistake {
  fileprivate static let ofInputTexts: [FieldMistake] = [
    .text("trimmed", "loses the white space around it") { $0.trimmed },
    .text("composed", "is normalised: letters and their accents are put together") { $0.composed },
    .text("decomposed", "is normalised: letters and their accents are taken apart") { $0.decomposed },
    .text("ends-at-zero-character", "ends at its first zero character, as strings of C do") { text in
      String(String.UnicodeScalarView(text.unicodeScalars.prefix { $0 != "\0" }))
    },
    .text("digits-translated", "has digits of other scripts replaced by the ASCII ones") { $0.withTranslatedDigits },
    .text("mark-dropped", "loses the byte order mark at its beginning") { text in
      text.unicodeScalars.first == "\u{feff}" ? String(text.unicodeScalars.dropFirst()) : text
    },
  ]
}

extension FieldMistake {
  fileprivate static let of32Bits = number("of-32-bits", "is cut to its lower 32 bits") { $0 & 0xFFFF_FFFF }
  fileprivate static let ofSigned32Bits = number(
    "of-signed-32-bits", "passes through a signed 32-bit number, whose sign fills the upper half"
  ) { UInt64(bitPattern: Int64(Int32(truncatingIfNeeded: $0))) }
  fileprivate static let asDouble = number(
    "as-double", "passes through a floating-point number, which rounds it above 2^53"
  ) { UInt64(exactly: Double($0)) ?? .max }
}

extension Mistake {
  /// The mistake with one input.
  convenience init(_ mistake: FieldMistake, input name: String) {
    self.init(
      "input.\(mistake.name).\(name)", "The input `\(name)` \(mistake.words).",
      edits: [.input(name, change: mistake.change)])
  }

  /// The mistake with one output.
  convenience init(_ mistake: FieldMistake, output name: String) {
    self.init(
      "output.\(mistake.name).\(name)", "The output `\(name)` \(mistake.words).",
      edits: [.output(name, change: mistake.change)])
  }
}
