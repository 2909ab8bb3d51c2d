package import Conformance
internal import Platform
internal import PowerAuth
internal import PowerAuthVectors

/// Mistakes with the parameters of an edit, and with characters.
extension Mistake {
  static let editParameterAssumed = Mistake(
    "password.parameter-assumed", "A scalar or a place that is absent counts as 0.",
    \.passwordEdit.scalar, assumingAbsent
  ).and(\.passwordEdit.index, assumingAbsent)
  static let editParameterIgnored = Mistake(
    "password.parameter-ignored", "A scalar or a place that the edit does not have is ignored.",
    \.passwordEdit.scalar, ignoringUnexpected()
  ).and(\.passwordEdit.index, ignoringUnexpected())

  static let charactersOfUser = Mistake(
    "password.characters-of-user", "A letter and its accents, or a sign of several, are one character.",
    \.passwordEdit.findCharacters
  ) { _ in
    { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      return text.indices.map { text.utf8.distance(from: text.startIndex, to: $0) }
    }
  }
  static let bytesAsCharacters = Mistake(
    "password.bytes-as-characters", "Each byte counts as a character.", \.passwordEdit.findCharacters
  ) { _ in { Array($0.indices) } }
  static let unitsAsCharacters = Mistake(
    "password.units-as-characters", "A character beyond the basic plane counts as two, as in UTF-16.",
    \.passwordEdit.findCharacters
  ) { right in
    { bytes in
      // Another mistake can give places behind the end.
      right(bytes).flatMap { bytes.indices.contains($0) && bytes[$0] >= 0xF0 ? [$0, $0 + 2] : [$0] }
    }
  }

  static let scalarOf16Bits = Mistake(
    "password.scalar-of-16-bits", "The number of a character is cut to 16 bits.", \.passwordEdit.encode,
    changingScalar { $0 & 0xFFFF })
  static let scalarOf8Bits = Mistake(
    "password.scalar-of-8-bits", "The number of a character is cut to 8 bits.", \.passwordEdit.encode,
    changingScalar { $0 & 0xFF })
  static let scalarAsByte = Mistake(
    "password.scalar-as-byte", "A character below 256 enters as one byte.", \.passwordEdit.encode
  ) { right in { $0 < 0x100 ? [UInt8($0)] : try right($0) } }
  static let zeroDropped = Mistake(
    "password.zero-dropped", "The character of the number 0 is dropped.", \.passwordEdit.encode
  ) { right in { $0 == 0 ? [] : try right($0) } }
  static let unknownReplaced = Mistake(
    "password.unknown-replaced", "A number that is no scalar enters as U+FFFD.", \.passwordEdit.encode
  ) { right in { (try? right($0)) ?? [0xEF, 0xBF, 0xBD] } }
  static let widePairs = Mistake(
    "password.pair-of-surrogates", "A character beyond the basic plane enters as the two halves of UTF-16.",
    \.passwordEdit.encode
  ) { right in
    { number in
      guard 0x1_0000...0x10_FFFF ~= number else { return try right(number) }
      let rest = number - 0x1_0000
      return threeBytes(0xD800 + rest >> 10) + threeBytes(0xDC00 + rest & 0x3FF)
    }
  }

  static let surrogatesTaken = Mistake(
    "password.surrogates-taken", "The number of a surrogate enters as three bytes.",
    evidence: "The publisher's mobile core does so.", \.passwordEdit.encode, writingSurrogates)
  /// The rule of those who take the numbers of surrogates.
  package static var takingSurrogates: RuleEdit { RuleEdit(\Rules.passwordEdit.encode, writingSurrogates) }
}

/// Mistakes with places, and at the end of a password.
extension Mistake {
  static let placesFromOne = Mistake(
    "password.places-from-1", "Places count from 1 on.", \.passwordEdit.findPlace
  ) { right in { try right(max($0, 1) - 1, $1) } }
  static let placeBehind = Mistake(
    "password.place-behind", "The place is that of the character behind.", \.passwordEdit.findPlace
  ) { right in { index, places in try right(min(index + 1, max(Int64(places.count) - 1, index)), places) } }
  static let placeClamped = Mistake(
    "password.place-clamped", "A place behind the end counts as the end.", \.passwordEdit.findPlace
  ) { right in { index, places in try right(min(index, max(Int64(places.count) - 1, 0)), places) } }
  static let placeOf32Bits = Mistake(
    "password.place-of-32-bits", "A place is cut to its lowest 32 bits.", \.passwordEdit.findPlace
  ) { right in { try right($0 & 0xFFFF_FFFF, $1) } }
  static let placeIsByte = Mistake(
    "password.place-of-byte", "A place is that of a byte.", \.passwordEdit.findPlace
  ) { right in { index, places in 0..<Int64(places.last ?? 0) ~= index ? Int(index) : try right(index, places) } }

  static let firstRemoved = Mistake(
    "password.first-removed", "The first character is removed for the last.", \.passwordEdit.chooseLast
  ) { right in { places in try right(Array(places.prefix(1))) } }
  static let emptyKept = Mistake(
    "password.removal-from-empty-taken", "The removal of the last character of an empty password changes nothing.",
    \.passwordEdit.chooseLast
  ) { right in { $0.isEmpty ? 0 : try right($0) } }
}

/// Mistakes where two passwords are compared.
extension Mistake {
  private static func comparing(
    _ id: String, _ sentence: String, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> Mistake {
    Mistake(id, sentence, \.passwordEdit.areEqual) { right in
      { password, other in right(change(password), change(other)) }
    }
  }

  static let passwordsComposed = comparing(
    "password.compared-composed", "Passwords are composed before they are compared."
  ) { Array(String(decoding: $0, as: UTF8.self).composed.utf8) }
  static let passwordsInAnyCase = comparing(
    "password.compared-in-any-case", "Passwords are compared in any case."
  ) { Array(String(decoding: $0, as: UTF8.self).lowercased().utf8) }
  static let passwordsTrimmed = comparing(
    "password.compared-trimmed", "White space around passwords is dropped before they are compared."
  ) { bytes in
    let isSpace = { (byte: UInt8) in byte == 0x20 || 0x09...0x0D ~= byte }
    return Array(bytes.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }
  static let passwordsUpToZero = comparing(
    "password.compared-up-to-zero", "Passwords are compared as texts of C, which end at a zero byte."
  ) { Array($0.prefix { $0 != 0 }) }
  static let passwordsAsText = comparing(
    "password.compared-as-text", "Passwords pass through a text, which replaces what is not UTF-8."
  ) { $0.readAsText }
  static let passwordsByBeginning = Mistake(
    "password.compared-by-beginning", "Only as many bytes are compared as the shorter password has.",
    \.passwordEdit.areEqual
  ) { right in
    { password, other in right(Array(password.prefix(other.count)), Array(other.prefix(password.count))) }
  }
  static let passwordsByLength = Mistake(
    "password.compared-by-length", "Passwords of one length are equal.", \.passwordEdit.areEqual
  ) { _ in { $0.count == $1.count } }
  static let emptyUnequal = Mistake(
    "password.empty-unequal", "An empty password is equal to none.", \.passwordEdit.areEqual
  ) { right in { password, other in !password.isEmpty && right(password, other) } }
  static let lastByteUncompared = comparing(
    "password.last-byte-uncompared", "The last byte is not compared."
  ) { $0.dropLast() + ($0.isEmpty ? [] : [0]) }
}

private typealias ScalarEncoding = @Sendable (Int64) throws -> [UInt8]

private func changingScalar(
  _ change: @escaping @Sendable (Int64) -> Int64
) -> @Sendable (@escaping ScalarEncoding) -> ScalarEncoding {
  { right in { try right(change($0)) } }
}

@Sendable private func writingSurrogates(_ right: @escaping ScalarEncoding) -> ScalarEncoding {
  { 0xD800...0xDFFF ~= $0 ? threeBytes($0) : try right($0) }
}

/// Writes a number as UTF-8 writes those of three bytes.
private func threeBytes(_ number: Int64) -> [UInt8] {
  [UInt8(0xE0 | number >> 12), UInt8(0x80 | number >> 6 & 0x3F), UInt8(0x80 | number & 0x3F)]
}

@Sendable private func assumingAbsent(_ right: @escaping Presence<Int64>) -> Presence<Int64> {
  { parameter, isRequired in try right(isRequired ? parameter ?? 0 : parameter, isRequired) }
}
