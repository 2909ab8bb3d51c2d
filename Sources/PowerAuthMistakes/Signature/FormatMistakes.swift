package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes where a component becomes a number.
extension Mistake {
  package static let firstFourBytes = Mistake(
    "signature.decimal-of-first-bytes",
    "The digits are made of the first four bytes of a MAC or hash, not of the last.",
    \.signatureText.findNumber, giving { _ in 0 })
  package static let hotpTruncation = Mistake(
    "signature.decimal-truncated-as-hotp",
    "The four bytes for the digits are found as in HOTP, by the last half-byte of the MAC or hash.",
    \.signatureText.findNumber
  ) { _ in { Int($0[$0.count - 1] & 0xF) } }
  package static let littleEndianDigits = Mistake(
    "signature.decimal-little-endian", "The four bytes for the digits are read as a little-endian number.",
    \.signatureText.readNumber
  ) { right in { right($0, $1).byteSwapped } }
  package static let topBitKept = Mistake(
    "signature.decimal-top-bit-kept", "The top bit of the four bytes is not dropped, and counts 2^31.",
    \.signatureText.dropTopBit
  ) { _ in { Int64($0) } }
  package static let signedDigits = Mistake(
    "signature.decimal-signed", "The four bytes are a signed number, so that the digits may follow a minus sign.",
    \.signatureText.dropTopBit
  ) { _ in { Int64(Int32(bitPattern: $0)) } }
  .and(\.signatureText.fillUp) { right in
    { digits, count in digits.first == "-" ? "-" + right("\(digits.dropFirst())", count - 1) : right(digits, count) }
  }
  package static let magnitudeDigits = Mistake(
    "signature.decimal-of-magnitude", "The four bytes are a signed number, and the digits are those of its magnitude.",
    \.signatureText.dropTopBit
  ) { _ in { abs(Int64(Int32(bitPattern: $0))) } }

  static let dashesOmitted = Mistake(
    "signature.decimal-without-dashes", "Decimal components follow each other without a dash.",
    \.signatureText.separator, constant(""))
}

/// Mistakes where a number becomes digits.
extension Mistake {
  static let digitsUnpadded = Mistake(
    "signature.decimal-unpadded", "Components and fingerprints with leading zeros lose them.",
    evidence: "The publisher's documentation of offline signatures prints the number as it is; its code fills it up.",
    \.signatureText.fillUp
  ) { _ in { digits, _ in digits } }
  static let digitsPaddedWithSpaces = Mistake(
    "signature.decimal-padded-with-spaces", "Digits are filled up with spaces, not with zeros.",
    \.signatureText.fillUp
  ) { _ in { digits, count in String(repeating: " ", count: max(0, count - digits.count)) + digits } }
  package static let digitsPaddedOnTheRight = Mistake(
    "signature.decimal-padded-on-the-right", "Zeros are put behind a number that is too short, not before it.",
    \.signatureText.fillUp
  ) { _ in { digits, count in digits + String(repeating: "0", count: max(0, count - digits.count)) } }

  static let digitsOfTheLocale = Mistake(
    "signature.digits-of-the-locale", "Numbers are written with the digits of the locale, here those of Arabic.",
    evidence: "The publisher's Java library formats decimal signatures, fingerprints and PUKs in the default locale.",
    \.signatureText.fillUp
  ) { right in { digits, count in right(digits, count).inArabicDigits } }
  .and(\.recoveryCode.writeDigits, giving(\.inArabicDigits))
  .and(\.oneTimePassword.writeDigits) { right in { number, count in right(number, count).inArabicDigits } }

  static let firstDigits = Mistake(
    "signature.first-digits", "A short component has the first of eight digits, not the last.",
    \.signatureText.writeDigits
  ) { right in { number, count, fillUp in String(right(number, 8, fillUp).prefix(count)) } }
  static let paddedToEightDigits = Mistake(
    "signature.padded-to-eight-digits", "A short component is filled up to eight digits.", \.signatureText.fillUp
  ) { right in { digits, count in right(digits, max(8, count)) } }
  static let alwaysEightDigits = Mistake(
    "signature.always-eight-digits", "A component has eight digits, whatever length is asked for.",
    \.signatureText.writeDigits
  ) { right in { number, _, fillUp in right(number, 8, fillUp) } }
  static let digitCountUnchecked = Mistake(
    "signature.digit-count-unchecked", "Components of any length are made.", \.signatureText.checkDigitCount,
    // No more digits are made than the greatest number has; another mistake can make the length negative.
    accepting { min(max($0, 0), 10) })
  static let digitCountClamped = Mistake(
    "signature.digit-count-clamped", "A length below 4 counts as 4, and one above 8 as 8.",
    \.signatureText.checkDigitCount, changing { min(max($0, 4), 8) })
}

/// Mistakes where components are written as Base64.
extension Mistake {
  package static let firstHalves = Mistake(
    "signature.first-halves", "The first 16 bytes of each MAC are sent, not the last.", \.signatureText.takeBytes
  ) { _ in { Array($0.prefix(SignatureFormat.componentByteCount)) } }
  package static let foldedMacs = Mistake(
    "signature.folded-macs", "The two halves of each MAC are folded with exclusive or, as for keys.",
    \.signatureText.takeBytes
  ) { _ in { fold($0) } }
  static let wholeMacs = Mistake(
    "signature.whole-macs", "All 32 bytes of each MAC are sent.", \.signatureText.takeBytes
  ) { _ in { $0 } }
  static let componentsEncodedApart = Mistake(
    "signature.components-encoded-apart", "Each component is encoded as Base64 by itself, and the texts are joined.",
    \.signatureText.encode
  ) { right in
    { bytes, count in WrittenComponents.split(bytes, into: count).map { right($0, 1) }.joined() }
  }
  static let componentsJoinedByDash = Mistake(
    "signature.components-joined-by-dash", "Each component is encoded as Base64 by itself, with dashes between them.",
    \.signatureText.encode
  ) { right in
    { bytes, count in WrittenComponents.split(bytes, into: count).map { right($0, 1) }.joined(separator: "-") }
  }
  static let signatureInURLAlphabet = Mistake(
    "signature.url-alphabet", "The signature is written in the Base64 alphabet for addresses.",
    \.signatureText.encode
  ) { right in { right($0, $1).inURLAlphabet } }
  static let signatureUnpadded = Mistake(
    "signature.unpadded", "The signature is written without padding.", \.signatureText.encode
  ) { right in { right($0, $1).filter { $0 != "=" } } }
  static let signatureEndsInLineFeed = Mistake(
    "signature.ends-in-line-feed", "A line feed follows the Base64 text of the signature.",
    evidence: "Android's encoder ends its text so unless it is told not to.",
    \.signatureText.encode
  ) { right in { right($0, $1) + "\n" } }
}

/// Mistakes where the format of a signature is chosen.
extension Mistake {
  static let decimalInEachVersion = Mistake(
    "signature.decimal-in-each-version", "Online signatures are decimal from 3.1 on as well.",
    \.signatureText.onlineFormat, giving { _ in .decimal(digits: 8) })
  static let base64InEachVersion = Mistake(
    "signature.base64-in-each-version", "Online signatures are Base64 in 3.0 already.", \.signatureText.onlineFormat,
    giving { _ in .base64 })
  static let offlineAsOnline = Mistake(
    "signature.offline-as-online", "Offline signatures are Base64 from 3.1 on, as online ones are.",
    \.signatureText.isOfflineDecimal
  ) { right in
    { version in version.signatureFormat != .base64 && right(version) }
  }
}
