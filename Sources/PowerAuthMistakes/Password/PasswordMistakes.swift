package import Conformance
internal import Encodings
internal import Platform
internal import PowerAuth

/// Mistakes with passwords and PINs.
extension MistakeTable {
  static let passwordsAndPINs: MistakeTable = [
    // Mistakes with PINs.
    "password.empty-pin-taken": breaking(\.password.checkPIN)("A PIN without a character is taken.", accepting()),
    "password.pin-of-digits-demanded": breaking(\.password.checkPIN)(
      "A PIN with anything but digits is refused.",
      refusing(as: .invalidLength) { !$0.allSatisfy { $0.isASCII && $0.isNumber } }),
    "password.pin-of-four-demanded": breaking(\.password.checkPIN)(
      "A PIN of less than four characters is refused.", refusing(as: .invalidLength) { $0.count < 4 }),
    "password.pin-of-equal-characters-refused": breaking(\.password.checkPIN)(
      "A PIN of equal characters is refused.", refusing(as: .invalidLength) { $0.count > 1 && Set($0).count == 1 }),
    "password.pin-of-sequence-refused": breaking(\.password.checkPIN)(
      "Digits that ascend or descend by one are refused.",
      refusing(as: .invalidLength) { pin in
        let steps = zip(pin.utf8, pin.utf8.dropFirst()).map { Int($1) - Int($0) }
        return !steps.isEmpty && (steps.allSatisfy { $0 == 1 } || steps.allSatisfy { $0 == -1 })
      }),
    "password.pin-of-spaces-refused": breaking(\.password.checkPIN)(
      "A PIN of spaces only is refused.", refusing(as: .invalidLength) { $0.allSatisfy(\.isWhitespace) }),
    "password.long-pin-refused": breaking(\.password.checkPIN)(
      "A PIN of more than five characters is refused.", refusing(as: .invalidLength) { $0.count > 5 }),
    "password.characters-counted": breaking(\.password.measure)("Characters are counted.", { _ in { $0.count } }),
    "password.scalars-counted": breaking(\.password.measure)(
      "Numbers of Unicode are counted.", { _ in { $0.unicodeScalars.count } }),
    "password.units-counted": breaking(\.password.measure)("Units of UTF-16 are counted.", { _ in { $0.utf16.count } }),
    "password.good-above-4": breaking(\.password.thresholds)("A password is good from 5 bytes on.", constant([5, 8])),
    "password.strong-above-8": breaking(\.password.thresholds)(
      "A password is strong from 9 bytes on.", constant([4, 9])),
    "password.good-from-3": breaking(\.password.thresholds)("A password is good from 3 bytes on.", constant([3, 8])),
    "password.strong-from-7": breaking(\.password.thresholds)(
      "A password is strong from 7 bytes on.", constant([4, 7])),
    "password.two-ratings": breaking(\.password.thresholds)(
      "Each password of at least 4 bytes is strong.", constant([4, 4])),

    // Mistakes with the parameters of an edit, and with characters.
    "password.parameter-assumed": breaking(\.passwordEdit.scalar)(
      "A scalar or a place that is absent counts as 0.", assumingAbsent
    ).and(\.passwordEdit.index, assumingAbsent),
    "password.parameter-ignored": breaking(\.passwordEdit.scalar)(
      "A scalar or a place that the edit does not have is ignored.", ignoringUnexpected()
    ).and(\.passwordEdit.index, ignoringUnexpected()),
    "password.characters-of-user": breaking(\.passwordEdit.findCharacters)(
      "A letter and its accents, or a sign of several, are one character."
    ) { _, bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      return text.indices.map { text.utf8.distance(from: text.startIndex, to: $0) }
    },
    "password.bytes-as-characters": breaking(\.passwordEdit.findCharacters)(
      "Each byte counts as a character.", { _ in { Array($0.indices) } }),
    "password.units-as-characters": breaking(\.passwordEdit.findCharacters)(
      "A character beyond the basic plane counts as two, as in UTF-16."
    ) { right, bytes in
      // Another mistake can give places behind the end.
      right(bytes).flatMap { bytes.indices.contains($0) && bytes[$0] >= 0xF0 ? [$0, $0 + 2] : [$0] }
    },
    "password.scalar-of-16-bits": breaking(\.passwordEdit.encode)(
      "The number of a character is cut to 16 bits.", changingScalar { $0 & 0xFFFF }),
    "password.scalar-of-8-bits": breaking(\.passwordEdit.encode)(
      "The number of a character is cut to 8 bits.", changingScalar { $0 & 0xFF }),
    "password.scalar-as-byte": breaking(\.passwordEdit.encode)(
      "A character below 256 enters as one byte.", { right in { $0 < 0x100 ? [UInt8($0)] : try right($0) } }),
    "password.zero-dropped": breaking(\.passwordEdit.encode)(
      "The character of the number 0 is dropped.", { right in { $0 == 0 ? [] : try right($0) } }),
    "password.unknown-replaced": breaking(\.passwordEdit.encode)(
      "A number that is not a scalar enters as U+FFFD.", { right in { (try? right($0)) ?? [0xEF, 0xBF, 0xBD] } }),
    "password.pair-of-surrogates": breaking(\.passwordEdit.encode)(
      "A character beyond the basic plane enters as the two halves of UTF-16."
    ) { right, number in
      guard 0x1_0000...0x10_FFFF ~= number else { return try right(number) }
      let rest = number - 0x1_0000
      return threeBytes(0xD800 + rest >> 10) + threeBytes(0xDC00 + rest & 0x3FF)
    },
    "password.surrogates-taken": breaking(\.passwordEdit.encode)(
      "The number of a surrogate enters as three bytes.", evidence: "The publisher's mobile core does so.",
      writingSurrogates),

    // Mistakes with places, and at the end of a password.
    "password.places-from-1": breaking(\.passwordEdit.findPlace)(
      "Places count from 1 on.", { right in { try right(max($0, 1) - 1, $1) } }),
    "password.place-behind": breaking(\.passwordEdit.findPlace)(
      "The place is that of the character behind.",
      { right in { index, places in try right(min(index + 1, max(Int64(places.count) - 1, index)), places) } }),
    "password.place-clamped": breaking(\.passwordEdit.findPlace)(
      "A place behind the end counts as the end.",
      { right in { index, places in try right(min(index, max(Int64(places.count) - 1, 0)), places) } }),
    "password.place-of-32-bits": breaking(\.passwordEdit.findPlace)(
      "A place is cut to its lowest 32 bits.", { right in { try right($0 & 0xFFFF_FFFF, $1) } }),
    "password.place-of-byte": breaking(\.passwordEdit.findPlace)(
      "A place is that of a byte.",
      { right in { index, places in 0..<Int64(places.last ?? 0) ~= index ? Int(index) : try right(index, places) } }),
    "password.first-removed": breaking(\.passwordEdit.chooseLast)(
      "The first character is removed for the last.", { right in { places in try right(Array(places.prefix(1))) } }),
    "password.removal-from-empty-taken": breaking(\.passwordEdit.chooseLast)(
      "The removal of the last character of an empty password changes nothing.",
      { right in { $0.isEmpty ? 0 : try right($0) } }),

    // Mistakes where two passwords are compared.
    "password.compared-composed": comparing("Passwords are composed before they are compared.") {
      Array(String(decoding: $0, as: UTF8.self).composed.utf8)
    },
    "password.compared-in-any-case": comparing("Passwords are compared in any case.") {
      Array(String(decoding: $0, as: UTF8.self).lowercased().utf8)
    },
    "password.compared-trimmed": comparing("White space around passwords is dropped before they are compared.") {
      bytes in
      let isSpace = { (byte: UInt8) in byte == 0x20 || 0x09...0x0D ~= byte }
      return Array(bytes.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    },
    "password.compared-up-to-zero": comparing("Passwords are compared as texts of C, which end at a zero byte.") {
      Array($0.prefix { $0 != 0 })
    },
    "password.compared-as-text": comparing("Passwords pass through a text, which replaces what is not UTF-8.") {
      $0.readAsText
    },
    "password.compared-by-beginning": breaking(\.passwordEdit.areEqual)(
      "Only as many bytes are compared as the shorter password has.",
      { right in
        { password, other in right(Array(password.prefix(other.count)), Array(other.prefix(password.count))) }
      }),
    "password.compared-by-length": breaking(\.passwordEdit.areEqual)(
      "Passwords of one length are equal.", { _ in { $0.count == $1.count } }),
    "password.empty-unequal": breaking(\.passwordEdit.areEqual)(
      "An empty password is equal to none.",
      { right in { password, other in !password.isEmpty && right(password, other) } }),
    "password.last-byte-uncompared": comparing("The last byte is not compared.") {
      $0.dropLast() + ($0.isEmpty ? [] : [0])
    },
  ]
}

extension Mistake {
  /// The rule of those who take the numbers of surrogates.
  package static var takingSurrogates: RuleEdit { RuleEdit(\Rules.passwordEdit.encode, writingSurrogates) }
}

private func comparing(
  _ sentence: String, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
) -> UnnamedMistake {
  breaking(\.passwordEdit.areEqual)(sentence) { right, password, other in
    right(change(password), change(other))
  }
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
