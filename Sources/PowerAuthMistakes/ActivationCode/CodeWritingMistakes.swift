internal import PowerAuth
internal import Primitives

/// Mistakes where a code is made, and with its checksum.
extension MistakeTable {
  static let codeWriting: MistakeTable = [
    // Mistakes where a code is made of random bytes.
    "code.checksum-omitted": breaking(\.activationCode.layOut)(
      "The code ends with the random bytes, and has no checksum.", { _ in { random, _ in random } }),
    "code.checksum-of-zeros": breaking(\.activationCode.writeChecksum)(
      "Two zero bytes stand in place of the checksum.", giving { _ in CodeChecksum(first: 0, last: 0) }),
    "code.base32-hex-alphabet": breaking(\.activationCode.alphabet)(
      "The alphabet of Base32 is the other one of its standard, 0 to 9 and A to V.",
      constant(.init("0123456789ABCDEFGHIJKLMNOPQRSTUV"))),
    "code.base32-crockford-alphabet": breaking(\.activationCode.alphabet)(
      "The alphabet of Base32 is that of Crockford, without I, L, O and U.",
      constant(.init("0123456789ABCDEFGHJKMNPQRSTVWXYZ"))),
    "code.lower-case-written": breaking(\.activationCode.encode)(
      "The code is written in lower case.", { right in { payload, alphabet in right(payload, alphabet).lowercased() } }),
    "code.base32-padded": breaking(\.activationCode.encode)("The padding characters of Base32 are kept.") {
      right, payload, alphabet in
      let text = right(payload, alphabet)
      return text + String(repeating: "=", count: (8 - text.utf8.count % 8) % 8)
    },
    "code.last-bit-not-shifted": breaking(\.activationCode.encode)(
      "The bit that is left for the last character is its lowest, and not its highest."
    ) { right, payload, alphabet in
      let text = right(payload, alphabet)
      let bitsInLast = payload.count * 8 % 5
      guard bitsInLast > 0, let value = text.utf8.last.flatMap(alphabet.value) else { return text }
      return text.dropLast() + String(Unicode.Scalar(alphabet.character(value >> (5 - bitsInLast))))
    }
    .and(\.activationCode.validate) { right in
      { text, rules in try right(text.withLastBitShifted(in: rules.activationCode.alphabet), rules) }
    },
    "code.written-without-dashes": breaking(\.activationCode.group)(
      "The code is written without dashes.", { _ in { $0 } }),
    "code.groups-of-four": breaking(\.activationCode.group)("A dash stands after every four characters.") { _, base32 in
      stride(from: 0, to: base32.count, by: 4).map { base32.dropFirst($0).prefix(4) }.joined(separator: "-")
    },
    "code.dash-at-the-end": breaking(\.activationCode.group)(
      "A dash stands behind the last group as well.", giving { $0 + "-" }),
    "code.random-of-any-length": breaking(\.activationCode.checkRandom)(
      "Any number of random bytes makes a code, of another length.", accepting()),
    "code.random-fitted": breaking(\.activationCode.checkRandom)(
      "More random bytes are cut to ten, and fewer are filled up with zeros.",
      changing { $0.fitted(to: ActivationCode.randomByteCount) }),
    "code.random-as-number": breaking(\.activationCode.checkRandom)(
      "The random bytes are a number, which drops leading zero bytes.", returning(\.withoutLeadingZeros)),

    // Mistakes with the checksum of a code, whether it is written or compared.
    // The check is linear: to start from ffff is to invert the first two bytes.
    "code.checksum-from-ffff": breaking(\.activationCode.computeChecksum)(
      "The checksum starts from ffff instead of zero.", ofBytes { $0.prefix(2).map { ~$0 } + $0.dropFirst(2) }),
    "code.checksum-inverted": breaking(\.activationCode.computeChecksum)(
      "The bits of the checksum are inverted in the end.", giving { ~$0 }),
    // Without reflection the same register runs over mirrored bytes.
    "code.checksum-not-reflected": breaking(\.activationCode.computeChecksum)(
      "The checksum takes the highest bit of each byte first, and not the lowest.",
      { right in { right(RandomPart($0.array.map(\.mirrored))).mirrored } }),
    "code.checksum-of-ccitt": breaking(\.activationCode.computeChecksum)(
      "The polynomial of the checksum is 1021, that of CCITT, instead of 8005.",
      { _ in { remainder(of: $0.array.map(UInt16.init), polynomial: 0x1021) } }),
    "code.checksum-of-signed-bytes": breaking(\.activationCode.computeChecksum)(
      "Bytes enter the checksum as signed numbers, with their sign in the upper half.",
      { _ in
        { bytes in
          remainder(of: bytes.array.map { UInt16(bitPattern: Int16(Int8(bitPattern: $0))) }, polynomial: 0x8005)
        }
      }),
    "code.checksum-little-endian": breaking(\.activationCode.writeChecksum)(
      "The checksum is written little-endian.", entering(\.byteSwapped)),
    "code.checksum-in-front": breaking(\.activationCode.layOut)(
      "The checksum stands before the random bytes.", { right in { random, checksum in right(checksum, random) } }
    ).and(\.activationCode.places, constant(.init(random: 2, checksum: 0))),

    // Mistakes where the stated checksum is compared.
    "code.checksum-unchecked": breaking(\.activationCode.compareChecksums)(
      "The checksum is not compared.", { _ in { _, _ in true } }),
    "code.first-checksum-byte-only": breaking(\.activationCode.compareChecksums)(
      "Only the first byte of the checksum is compared.", { _ in { $0.first == $1.first } }),
    "code.last-checksum-byte-only": breaking(\.activationCode.compareChecksums)(
      "Only the last byte of the checksum is compared.", { _ in { $0.last == $1.last } }),
    "code.zero-checksum-taken": breaking(\.activationCode.compareChecksums)(
      "A checksum of zero is taken for none, as codes of versions 2.x have none.",
      { right in { stated, computed in stated == CodeChecksum(first: 0, last: 0) || right(stated, computed) } }),
  ]
}

extension String {
  /// The code whose last character has its lowest bit as the highest; an `=`, which no code has, where others are set.
  fileprivate func withLastBitShifted(in alphabet: Base32.Alphabet) -> String {
    guard let value = utf8.last.flatMap(alphabet.value) else { return self }
    return dropLast() + (value > 1 ? "=" : String(Unicode.Scalar(alphabet.character(value << 4))))
  }
}

/// Changes the bytes that enter the checksum.
private func ofBytes(
  _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
) -> @Sendable (@escaping ChecksumOfCode) -> ChecksumOfCode {
  entering { RandomPart(change($0.array)) }
}

/// The check of words by a polynomial, reflected, starting from zero.
private func remainder(of words: [UInt16], polynomial: UInt16) -> UInt16 {
  var remainder: UInt16 = 0
  for word in words {
    remainder ^= word
    for _ in 0..<8 {
      let carry = remainder & 1
      remainder >>= 1
      remainder ^= carry * polynomial.mirrored
    }
  }
  return remainder
}

extension FixedWidthInteger {
  /// The number with its bits in the opposite order.
  fileprivate var mirrored: Self {
    (0..<Self.bitWidth).reduce(0) { $0 << 1 | (self >> $1 & 1) }
  }
}
