internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes where a code is made of random bytes.
extension Mistake {
  static let checksumOmitted = Mistake(
    "code.checksum-omitted", "The code ends with the random bytes, and has no checksum.", \.activationCode.layOut
  ) { _ in { random, _ in random } }
  static let checksumOfZeros = Mistake(
    "code.checksum-of-zeros", "Two zero bytes stand in the place of the checksum.", \.activationCode.writeChecksum,
    giving { _ in CodeChecksum(first: 0, last: 0) })

  static let base32Hexadecimal = Mistake(
    "code.base32-hex-alphabet", "The alphabet of Base32 is the other one of its standard, 0 to 9 and A to V.",
    \.activationCode.alphabet, constant(.init("0123456789ABCDEFGHIJKLMNOPQRSTUV")))
  static let base32OfCrockford = Mistake(
    "code.base32-crockford-alphabet", "The alphabet of Base32 is that of Crockford, without I, L, O and U.",
    \.activationCode.alphabet, constant(.init("0123456789ABCDEFGHJKMNPQRSTVWXYZ")))
  static let ofAlphabets = [base32Hexadecimal, base32OfCrockford]

  static let lowerCaseWritten = Mistake(
    "code.lower-case-written", "The code is written in lower case.", \.activationCode.encode
  ) { right in { payload, alphabet in right(payload, alphabet).lowercased() } }
  static let base32Padded = Mistake(
    "code.base32-padded", "The padding characters of Base32 are kept.", \.activationCode.encode
  ) { right in
    { payload, alphabet in
      let text = right(payload, alphabet)
      return text + String(repeating: "=", count: (8 - text.utf8.count % 8) % 8)
    }
  }
  static let lastBitNotShifted = Mistake(
    "code.last-bit-not-shifted", "The bit that is left for the last character is its lowest, and not its highest.",
    \.activationCode.encode
  ) { right in
    { payload, alphabet in
      let text = right(payload, alphabet)
      let bitsInLast = payload.count * 8 % 5
      guard bitsInLast > 0, let value = text.utf8.last.flatMap(alphabet.value) else { return text }
      return text.dropLast() + String(Unicode.Scalar(alphabet.character(value >> (5 - bitsInLast))))
    }
  }
  .and(\.activationCode.validate) { right in
    { text, rules in try right(text.withLastBitShifted(in: rules.activationCode.alphabet), rules) }
  }

  static let writtenWithoutDashes = Mistake(
    "code.written-without-dashes", "The code is written without dashes.", \.activationCode.group
  ) { _ in { $0 } }
  static let groupsOfFour = Mistake(
    "code.groups-of-four", "A dash stands after every four characters.", \.activationCode.group
  ) { _ in
    { base32 in
      stride(from: 0, to: base32.count, by: 4).map { base32.dropFirst($0).prefix(4) }.joined(separator: "-")
    }
  }
  static let dashAtTheEnd = Mistake(
    "code.dash-at-the-end", "A dash stands behind the last group as well.", \.activationCode.group, giving { $0 + "-" })

  static let randomOfAnyLength = Mistake(
    "code.random-of-any-length", "Any number of random bytes makes a code, of another length.",
    \.activationCode.checkRandom, accepting())
  static let randomFitted = Mistake(
    "code.random-fitted", "More random bytes are cut to ten, and fewer are filled up with zeros.",
    \.activationCode.checkRandom, changing { $0.fitted(to: ActivationCode.randomByteCount) })
  static let randomAsNumber = Mistake(
    "code.random-as-number", "The random bytes are a number, which drops leading zero bytes.",
    \.activationCode.checkRandom, returning(\.withoutLeadingZeros))
}

extension String {
  /// The code whose last character has its lowest bit as the highest; an `=`, which no code has, where others are set.
  fileprivate func withLastBitShifted(in alphabet: Base32.Alphabet) -> String {
    guard let value = utf8.last.flatMap(alphabet.value) else { return self }
    return dropLast() + (value > 1 ? "=" : String(Unicode.Scalar(alphabet.character(value << 4))))
  }
}
