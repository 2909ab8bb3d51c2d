internal import Conformance
internal import PowerAuth

/// What goes wrong where a component is written as digits.
extension Mistake {
  static let firstFourBytes = Mistake(
    "signature.decimal-of-first-bytes", "The digits are made of the first four bytes of a MAC, not of the last.")
  static let hotpTruncation = Mistake(
    "signature.decimal-truncated-as-hotp",
    "The four bytes for the digits are found as in HOTP, by the last half-byte of the MAC.")
  static let littleEndianDigits = Mistake(
    "signature.decimal-little-endian", "The four bytes for the digits are read as a little-endian number.")
  static let topBitKept = Mistake(
    "signature.decimal-top-bit-kept", "The top bit of the four bytes is not dropped, and counts 2^31.")
  static let signedDigits = Mistake(
    "signature.decimal-signed", "The four bytes are a signed number, so that the digits may follow a minus sign.")
  static let magnitudeDigits = Mistake(
    "signature.decimal-of-magnitude", "The four bytes are a signed number, and the digits are those of its magnitude.")
  static let digitsUnpadded = Mistake(
    "signature.decimal-unpadded", "Components with leading zeros lose them.",
    evidence: "The publisher's documentation of offline signatures prints the number as it is; its code fills it up.")
  static let digitsPaddedWithSpaces = Mistake(
    "signature.decimal-padded-with-spaces", "Components are filled up with spaces, not with zeros.")
  static let digitsPaddedOnTheRight = Mistake(
    "signature.decimal-padded-on-the-right", "Zeros are put behind a number that is too short, not before it.")
  static let dashesOmitted = Mistake(
    "signature.decimal-without-dashes", "Decimal components follow each other without a dash.")
}

/// What goes wrong where components are written as Base64.
extension Mistake {
  static let firstHalves = Mistake(
    "signature.first-halves", "The first 16 bytes of each MAC are sent, not the last.")
  static let foldedMacs = Mistake(
    "signature.folded-macs", "The two halves of each MAC are folded with exclusive or, as for keys.")
  static let wholeMacs = Mistake("signature.whole-macs", "All 32 bytes of each MAC are sent.")
  static let componentsEncodedApart = Mistake(
    "signature.components-encoded-apart", "Each component is encoded as Base64 by itself, and the texts are joined.")
  static let componentsJoinedByDash = Mistake(
    "signature.components-joined-by-dash", "Each component is encoded as Base64 by itself, with dashes between them.")
  static let signatureInURLAlphabet = Mistake(
    "signature.url-alphabet", "The signature is written in the Base64 alphabet for addresses.")
  static let signatureUnpadded = Mistake("signature.unpadded", "The signature is written without padding.")
  static let signatureEndsInLineFeed = Mistake(
    "signature.ends-in-line-feed", "A line feed follows the Base64 text of the signature.",
    evidence: "Android's encoder ends its text so unless it is told not to.")
}

/// What goes wrong where the format of a signature is chosen.
extension Mistake {
  static let decimalInEachVersion = Mistake(
    "signature.decimal-in-each-version", "Online signatures are decimal from 3.1 on as well.")
  static let base64InEachVersion = Mistake(
    "signature.base64-in-each-version", "Online signatures are Base64 in 3.0 already.")
  static let offlineAsOnline = Mistake(
    "signature.offline-as-online", "Offline signatures are Base64 from 3.1 on, as online ones are.")
  static let firstDigits = Mistake(
    "signature.first-digits", "A short component has the first of eight digits, not the last.")
  static let paddedToEightDigits = Mistake(
    "signature.padded-to-eight-digits", "A short component is filled up to eight digits.")
  static let alwaysEightDigits = Mistake(
    "signature.always-eight-digits", "A component has eight digits, whatever length is asked for.")
  static let digitCountUnchecked = Mistake(
    "signature.digit-count-unchecked", "Components of any length are made.")
  static let digitCountOf32Bits = Mistake(
    "signature.digit-count-of-32-bits", "The length of components is cut to its lower 32 bits.")
  static let digitCountClamped = Mistake(
    "signature.digit-count-clamped", "A length below 4 counts as 4, and one above 8 as 8.")
}

extension OperationBuilder {
  /// Declares the mistakes in the digits of components.
  func declareDecimalMistakes(digits: Rule, padding: Rule) {
    mistakes(
      [
        .firstFourBytes, .hotpTruncation, .littleEndianDigits, .topBitKept, .signedDigits, .magnitudeDigits,
        .dashesOmitted,
      ], violate: [digits])
    mistakes([.digitsUnpadded, .digitsPaddedWithSpaces, .digitsPaddedOnTheRight], violate: [padding])
  }

  /// Declares the mistakes in signatures that are Base64, and those in the choice between the formats.
  func declareOnlineFormatMistakes(digits: Rule, base64: Rule) {
    mistakes(
      [
        .firstHalves, .foldedMacs, .wholeMacs, .componentsEncodedApart, .componentsJoinedByDash,
        .signatureInURLAlphabet, .signatureUnpadded, .signatureEndsInLineFeed, .decimalInEachVersion,
      ], violate: [base64])
    mistake(.base64InEachVersion, violates: [digits])
  }
}
