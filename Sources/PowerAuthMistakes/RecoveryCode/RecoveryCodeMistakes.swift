internal import PowerAuth

/// Mistakes with recovery codes and their PUKs.
extension MistakeTable {
  static let recoveryCode: MistakeTable = [
    // Mistakes where a recovery code and its PUKs are derived.
    "recovery.key-first": breaking(\.recoveryCode.divide)(
      "The key of the PUKs is the first 16 bytes, and the code the last ten.",
      { _ in { bytes in (Array(bytes.suffix(10)), Array(bytes.prefix(16))) } }),
    "recovery.key-from-start": breaking(\.recoveryCode.divide)(
      "The key of the PUKs begins where the code does.",
      { right in { bytes in (right(bytes).random, Array(bytes.prefix(16))) } }),
    "recovery.puk-by-index-key": breaking(\.recoveryCode.layOut)(
      "The block is eight zero bytes and the index, as that of other keys.",
      evidence: "The publisher's documentation describes the block in this way; its code pads the index.",
      { _ in { [UInt8](repeating: 0, count: 8) + $0 } }),
    "recovery.puk-padded-with-zeros": breaking(\.recoveryCode.layOut)(
      "The index is padded with zero bytes.", { _ in { $0 + [UInt8](repeating: 0, count: 8) } }),
    "recovery.puk-padded-in-front": breaking(\.recoveryCode.layOut)(
      "The padding stands before the index.", giving { Array($0.suffix(8) + $0.prefix(8)) }),
    "recovery.puk-index-little-endian": breaking(\.recoveryCode.writeIndex)(
      "The index is written little-endian.", entering(\.byteSwapped)),
    "recovery.puk-index-of-32-bits": breaking(\.recoveryCode.writeIndex)(
      "Of the index only the lower 32 bits are written.", entering { $0 & 0xFFFF_FFFF }),
    "recovery.puk-block-as-key": breaking(\.recoveryCode.encrypt)(
      "Key and block change places.", { right in { block, key in try right(key, block) } }),
    "recovery.puk-of-first-bytes": breaking(\.recoveryCode.takeNumber)(
      "The number of a PUK is the first eight bytes.", entering { Array($0.suffix(8) + $0.prefix(8)) }),
    "recovery.puk-little-endian": breaking(\.recoveryCode.takeNumber)(
      "The number of a PUK is read little-endian.", giving(\.byteSwapped)),
    "recovery.puk-not-masked": breaking(\.recoveryCode.mask)("All 64 bits count.", { _ in { $0 } }),
    "recovery.puk-of-32-bits": breaking(\.recoveryCode.mask)("Only 32 bits count.", giving { $0 & 0xFFFF_FFFF }),
    "recovery.puk-of-63-bits": breaking(\.recoveryCode.mask)(
      "All bits but the sign count.", { _ in { $0 & .max >> 1 } }),
    "recovery.puk-not-padded": breaking(\.recoveryCode.writeDigits)(
      "A PUK has no zeros in front.", giving { String($0.drop { $0 == "0" }) }),
    "recovery.puk-of-eight-digits": breaking(\.recoveryCode.writeDigits)(
      "A PUK has eight digits.", giving { String($0.suffix(8)) }),
    "recovery.puk-padded-behind": breaking(\.recoveryCode.writeDigits)(
      "A PUK is filled up with zeros behind it.",
      giving { digits in
        let significant = digits.drop { $0 == "0" }
        return significant + String(repeating: "0", count: digits.count - significant.count)
      }),
    "recovery.nonce-of-any-length": breaking(\.recoveryCode.checkNonce)(
      "The length of the nonce is not checked.", accepting()),

    // Mistakes where a recovery code or a PUK is validated.
    "recovery.prefix-anywhere": breaking(\.recoveryCode.takePrefix)(
      "The prefix is removed wherever it stands.", { _ in { text, _ in text.replacing("R:", with: "") } }),
    "recovery.double-prefix-taken": breaking(\.recoveryCode.takePrefix)("More than one prefix is removed.") {
      right, text, isAllowed in
      var text = text
      while isAllowed && text.hasPrefix("R:R:") { text = String(text.dropFirst(2)) }
      return try right(text, isAllowed)
    },
    "recovery.prefix-case-ignored": breaking(\.recoveryCode.takePrefix)("The prefix may be in lower case.") {
      right, text, isAllowed in
      try right(isAllowed && text.hasPrefix("r:") ? String(text.dropFirst(2)) : text, isAllowed)
    },
    "recovery.prefix-always-allowed": breaking(\.recoveryCode.takePrefix)(
      "The prefix is allowed everywhere.", { right in { text, _ in try right(text, true) } }),
    "recovery.prefix-never-allowed": breaking(\.recoveryCode.takePrefix)(
      "The prefix is allowed nowhere.", { right in { text, _ in try right(text, false) } }),
    "recovery.prefix-demanded": breaking(\.recoveryCode.takePrefix)("Where the prefix is allowed, it must be there.") {
      right, text, isAllowed in
      try demand(!isAllowed || text.hasPrefix("R:"), else: .prefix)
      return try right(text, isAllowed)
    },
    "recovery.puk-of-any-length": breaking(\.recoveryCode.checkPUKLength)(
      "The length of a PUK is not checked.", accepting()),
    "recovery.puk-length-in-characters": breaking(\.recoveryCode.checkPUKLength)(
      "Ten characters are a PUK, however many bytes they have.", accepting(when: { $0.count == 10 })
    ).and(\.recoveryCode.isDigit, { _ in { $0.properties.numericType == .decimal } }),
    "recovery.puk-of-any-characters": breaking(\.recoveryCode.isDigit)(
      "Any ten characters are a PUK.", { _ in { _ in true } }),
    "recovery.puk-hexadecimal": breaking(\.recoveryCode.isDigit)(
      "The letters a to f are digits of a PUK.", { right in { right($0) || $0.properties.isASCIIHexDigit } }),
    "recovery.puk-with-sign": breaking(\.recoveryCode.isDigit)(
      "A PUK is read as a number, which may have a sign.", { right in { right($0) || $0 == "-" || $0 == "+" } }),
  ]
}
