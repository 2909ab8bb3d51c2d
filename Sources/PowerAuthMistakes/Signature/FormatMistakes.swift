package import Conformance
internal import PowerAuth

/// Mistakes with the format of a signature.
extension MistakeTable {
  static let format: MistakeTable = [
    // Mistakes where a component becomes a number.
    "signature.decimal-of-first-bytes": breaking(\.signatureText.findNumber)(
      "The digits are made of the first four bytes of a MAC or hash, not of the last.", giving { _ in 0 }),
    "signature.decimal-truncated-as-hotp": breaking(\.signatureText.findNumber)(
      "The four bytes for the digits are found as in HOTP, by the last half-byte of the MAC or hash.",
      { _ in { Int($0[$0.count - 1] & 0xF) } }),
    "signature.decimal-little-endian": breaking(\.signatureText.readNumber)(
      "The four bytes for the digits are read as a little-endian number.", { right in { right($0, $1).byteSwapped } }),
    "signature.decimal-top-bit-kept": breaking(\.signatureText.dropTopBit)(
      "The top bit of the four bytes is not dropped, and counts 2^31.", { _ in { Int64($0) } }),
    "signature.decimal-signed": breaking(\.signatureText.dropTopBit)(
      "The four bytes are a signed number, so that the digits may follow a minus sign.",
      { _ in { Int64(Int32(bitPattern: $0)) } }
    ).and(\.signatureText.fillUp) { right in
      { digits, count in digits.first == "-" ? "-" + right("\(digits.dropFirst())", count - 1) : right(digits, count) }
    },
    "signature.decimal-of-magnitude": breaking(\.signatureText.dropTopBit)(
      "The four bytes are a signed number, and the digits are those of its magnitude.",
      { _ in { abs(Int64(Int32(bitPattern: $0))) } }),
    "signature.decimal-without-dashes": breaking(\.signatureText.separator)(
      "Decimal components follow each other without a dash.", constant("")),

    // Mistakes where a number becomes digits.
    "signature.decimal-unpadded": breaking(\.signatureText.fillUp)(
      "Components and fingerprints with leading zeros lose them.",
      evidence: "The publisher's documentation of offline signatures prints the number as it is; its code fills it up.",
      { _ in { digits, _ in digits } }),
    "signature.decimal-padded-with-spaces": breaking(\.signatureText.fillUp)(
      "Digits are filled up with spaces, not with zeros.",
      { _ in { digits, count in String(repeating: " ", count: max(0, count - digits.count)) + digits } }),
    "signature.decimal-padded-on-the-right": breaking(\.signatureText.fillUp)(
      "Zeros are put behind a number that is too short, not before it.",
      { _ in { digits, count in digits + String(repeating: "0", count: max(0, count - digits.count)) } }),
    "signature.digits-of-the-locale": breaking(\.signatureText.fillUp)(
      "Numbers are written with the digits of the locale, here those of Arabic.",
      evidence: "The publisher's Java library formats decimal signatures, fingerprints and PUKs in the default locale.",
      { right in { digits, count in right(digits, count).inArabicDigits } }
    ).and(\.recoveryCode.writeDigits, giving(\.inArabicDigits)).and(
      \.oneTimePassword.writeDigits, { right in { number, count in right(number, count).inArabicDigits } }),
    "signature.first-digits": breaking(\.signatureText.writeDigits)(
      "A short component has the first of eight digits, not the last.",
      { right in { number, count, fillUp in String(right(number, 8, fillUp).prefix(count)) } }),
    "signature.padded-to-eight-digits": breaking(\.signatureText.fillUp)(
      "A short component is filled up to eight digits.", { right in { digits, count in right(digits, max(8, count)) } }),
    "signature.always-eight-digits": breaking(\.signatureText.writeDigits)(
      "A component has eight digits, whatever length is asked for.",
      { right in { number, _, fillUp in right(number, 8, fillUp) } }),
    "signature.digit-count-unchecked": breaking(\.signatureText.checkDigitCount)(
      "Components of any length are made.",
      // No more digits are made than the greatest number has; another mistake can make the length negative.
      accepting { min(max($0, 0), 10) }),
    "signature.9-digits-made": breaking(\.signatureText.checkDigitCount)(
      "Components of nine digits are made.", accepting(when: { $0 == 9 })),
    "signature.digit-count-clamped": breaking(\.signatureText.checkDigitCount)(
      "A length below 4 counts as 4, and one above 8 as 8.", changing { min(max($0, 4), 8) }),

    // Mistakes where components are written as Base64.
    "signature.first-halves": breaking(\.signatureText.takeBytes)(
      "The first 16 bytes of each MAC are sent, not the last.",
      { _ in { Array($0.prefix(SignatureFormat.componentByteCount)) } }),
    "signature.folded-macs": breaking(\.signatureText.takeBytes)(
      "The two halves of each MAC are folded with exclusive or, as for keys.", { _ in { fold($0) } }),
    "signature.whole-macs": breaking(\.signatureText.takeBytes)("All 32 bytes of each MAC are sent.", { _ in { $0 } }),
    "signature.components-encoded-apart": breaking(\.signatureText.encode)(
      "Each component is encoded as Base64 by itself, and the texts are joined.",
      { right in { bytes, count in WrittenComponents.split(bytes, into: count).map { right($0, 1) }.joined() } }),
    "signature.components-joined-by-dash": breaking(\.signatureText.encode)(
      "Each component is encoded as Base64 by itself, with dashes between them."
    ) { right, bytes, count in
      WrittenComponents.split(bytes, into: count).map { right($0, 1) }.joined(separator: "-")
    },
    "signature.url-alphabet": breaking(\.signatureText.encode)(
      "The signature is written in the Base64 alphabet for addresses.", { right in { right($0, $1).inURLAlphabet } }),
    "signature.unpadded": breaking(\.signatureText.encode)(
      "The signature is written without padding.", { right in { right($0, $1).filter { $0 != "=" } } }),
    "signature.ends-in-line-feed": breaking(\.signatureText.encode)(
      "A line feed follows the Base64 text of the signature.",
      evidence: "Android's encoder ends its text so unless it is told not to.", { right in { right($0, $1) + "\n" } }),

    // Mistakes where the format of a signature is chosen.
    "signature.decimal-in-each-version": breaking(\.signatureText.onlineFormat)(
      "Online signatures are decimal from 3.1 on as well.", giving { _ in .decimal(digits: 8) }),
    "signature.base64-in-each-version": breaking(\.signatureText.onlineFormat)(
      "Online signatures are Base64 in 3.0 already.", giving { _ in .base64 }),
    "signature.offline-as-online": breaking(\.signatureText.isOfflineDecimal)(
      "Offline signatures are Base64 from 3.1 on, as online ones are.",
      { right in { version in version.signatureFormat != .base64 && right(version) } }),
  ]
}

extension Mistake {
  package static let firstFourBytes = MistakeTable.format["signature.decimal-of-first-bytes"]
  package static let hotpTruncation = MistakeTable.format["signature.decimal-truncated-as-hotp"]
  package static let littleEndianDigits = MistakeTable.format["signature.decimal-little-endian"]
  package static let topBitKept = MistakeTable.format["signature.decimal-top-bit-kept"]
  package static let signedDigits = MistakeTable.format["signature.decimal-signed"]
  package static let magnitudeDigits = MistakeTable.format["signature.decimal-of-magnitude"]
  package static let digitsPaddedOnTheRight = MistakeTable.format["signature.decimal-padded-on-the-right"]
  package static let firstHalves = MistakeTable.format["signature.first-halves"]
  package static let foldedMacs = MistakeTable.format["signature.folded-macs"]
}
