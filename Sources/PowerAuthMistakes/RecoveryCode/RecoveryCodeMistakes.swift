internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// Mistakes where a recovery code and its PUKs are derived.
extension Mistake {
  static let recoveryKeyFirst = Mistake(
    "recovery.key-first", "The key of the PUKs is the first 16 bytes, and the code the last ten.",
    \.recoveryCode.divide
  ) { _ in { bytes in (Array(bytes.suffix(10)), Array(bytes.prefix(16))) } }
  static let recoveryKeyFromStart = Mistake(
    "recovery.key-from-start", "The key of the PUKs begins where the code does.", \.recoveryCode.divide
  ) { right in { bytes in (right(bytes).random, Array(bytes.prefix(16))) } }

  static let pukByIndexKey = Mistake(
    "recovery.puk-by-index-key", "The block is eight zero bytes and the index, as that of other keys.",
    evidence: "The publisher's documentation describes the block so; its code pads the index.", \.recoveryCode.layOut
  ) { _ in { [UInt8](repeating: 0, count: 8) + $0 } }
  static let pukPaddedWithZeros = Mistake(
    "recovery.puk-padded-with-zeros", "The index is padded with zero bytes.", \.recoveryCode.layOut
  ) { _ in { $0 + [UInt8](repeating: 0, count: 8) } }
  static let pukPaddedInFront = Mistake(
    "recovery.puk-padded-in-front", "The padding stands before the index.", \.recoveryCode.layOut,
    giving { Array($0.suffix(8) + $0.prefix(8)) })
  static let pukIndexLittleEndian = Mistake(
    "recovery.puk-index-little-endian", "The index is written little-endian.", \.recoveryCode.writeIndex,
    entering(\.byteSwapped))
  static let pukIndexOf32Bits = Mistake(
    "recovery.puk-index-of-32-bits", "Of the index only the lower 32 bits are written.", \.recoveryCode.writeIndex,
    entering { $0 & 0xFFFF_FFFF })
  static let pukBlockAsKey = Mistake(
    "recovery.puk-block-as-key", "Key and block change places.", \.recoveryCode.encrypt
  ) { right in { block, key in try right(key, block) } }

  static let pukOfFirstBytes = Mistake(
    "recovery.puk-of-first-bytes", "The number of a PUK is the first eight bytes.", \.recoveryCode.takeNumber,
    entering { Array($0.suffix(8) + $0.prefix(8)) })
  static let pukLittleEndian = Mistake(
    "recovery.puk-little-endian", "The number of a PUK is read little-endian.", \.recoveryCode.takeNumber,
    giving(\.byteSwapped))
  static let pukNotMasked = Mistake(
    "recovery.puk-not-masked", "All 64 bits count.", \.recoveryCode.mask
  ) { _ in { $0 } }
  static let pukOf32Bits = Mistake(
    "recovery.puk-of-32-bits", "Only 32 bits count.", \.recoveryCode.mask, giving { $0 & 0xFFFF_FFFF })
  static let pukOf63Bits = Mistake(
    "recovery.puk-of-63-bits", "All bits but the sign count.", \.recoveryCode.mask
  ) { _ in { $0 & .max >> 1 } }
  static let pukNotPadded = Mistake(
    "recovery.puk-not-padded", "A PUK has no zeros in front.", \.recoveryCode.writeDigits,
    giving { String($0.drop { $0 == "0" }) })
  static let pukOfEightDigits = Mistake(
    "recovery.puk-of-eight-digits", "A PUK has eight digits.", \.recoveryCode.writeDigits,
    giving { String($0.suffix(8)) })
  static let pukPaddedBehind = Mistake(
    "recovery.puk-padded-behind", "A PUK is filled up with zeros behind it.", \.recoveryCode.writeDigits,
    giving { digits in
      let significant = digits.drop { $0 == "0" }
      return significant + String(repeating: "0", count: digits.count - significant.count)
    })

  static let recoveryNonceOfAnyLength = Mistake(
    "recovery.nonce-of-any-length", "The length of the nonce is not checked.", \.recoveryCode.checkNonce, accepting())
}

/// Mistakes where a recovery code or a PUK is validated.
extension Mistake {
  static let prefixAnywhere = Mistake(
    "recovery.prefix-anywhere", "The prefix is removed wherever it stands.", \.recoveryCode.takePrefix
  ) { _ in { text, _ in text.replacing("R:", with: "") } }
  static let doublePrefixTaken = Mistake(
    "recovery.double-prefix-taken", "More than one prefix is removed.", \.recoveryCode.takePrefix
  ) { right in
    { text, isAllowed in
      var text = text
      while isAllowed && text.hasPrefix("R:R:") { text = String(text.dropFirst(2)) }
      return try right(text, isAllowed)
    }
  }
  static let prefixCaseIgnored = Mistake(
    "recovery.prefix-case-ignored", "The prefix may be in lower case.", \.recoveryCode.takePrefix
  ) { right in
    { text, isAllowed in
      try right(isAllowed && text.hasPrefix("r:") ? String(text.dropFirst(2)) : text, isAllowed)
    }
  }
  static let prefixAlwaysAllowed = Mistake(
    "recovery.prefix-always-allowed", "The prefix is allowed everywhere.", \.recoveryCode.takePrefix
  ) { right in { text, _ in try right(text, true) } }
  static let prefixNeverAllowed = Mistake(
    "recovery.prefix-never-allowed", "The prefix is allowed nowhere.", \.recoveryCode.takePrefix
  ) { right in { text, _ in try right(text, false) } }
  static let prefixDemanded = Mistake(
    "recovery.prefix-demanded", "Where the prefix is allowed, it must be there.", \.recoveryCode.takePrefix
  ) { right in
    { text, isAllowed in
      try demand(!isAllowed || text.hasPrefix("R:"), else: .prefix)
      return try right(text, isAllowed)
    }
  }

  static let anyPUKLength = Mistake(
    "recovery.puk-of-any-length", "The length of a PUK is not checked.", \.recoveryCode.checkPUKLength, accepting())
  static let pukTrimmed = Mistake(
    "recovery.puk-trimmed", "White space around a PUK is ignored.", \.recoveryCode.checkPUKLength,
    changing { String($0.trimming { $0.isWhitespace }) })
  static let pukLengthInCharacters = Mistake(
    "recovery.puk-length-in-characters", "Ten characters are a PUK, however many bytes they have.",
    \.recoveryCode.checkPUKLength, accepting(when: { $0.count == 10 })
  ).and(\.recoveryCode.isDigit) { _ in { $0.properties.numericType == .decimal } }
  static let anyPUKCharacter = Mistake(
    "recovery.puk-of-any-characters", "Any ten characters are a PUK.", \.recoveryCode.isDigit
  ) { _ in { _ in true } }
  static let hexadecimalPUK = Mistake(
    "recovery.puk-hexadecimal", "The letters a to f are digits of a PUK.", \.recoveryCode.isDigit
  ) { right in { right($0) || $0.properties.isASCIIHexDigit } }
  static let signedPUK = Mistake(
    "recovery.puk-with-sign", "A PUK is read as a number, which may have a sign.", \.recoveryCode.isDigit
  ) { right in { right($0) || $0 == "-" || $0 == "+" } }
}
