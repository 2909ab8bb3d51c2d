internal import Conformance
internal import PowerAuth

/// What goes wrong where the matching value of the counter is searched.
extension Mistake {
  static let lookAheadInclusive = Mistake(
    "signature.look-ahead-inclusive", "One value more is tried than the look-ahead says.")
  static let lookAheadShort = Mistake(
    "signature.look-ahead-short", "One value less is tried than the look-ahead says.")
  static let lookAheadIgnored = Mistake(
    "signature.look-ahead-ignored", "Only the given value of the counter is tried.")
  static let lookAheadOf20 = Mistake(
    "signature.look-ahead-of-20", "Twenty values are tried, whatever the look-ahead says.")
  static let lookAheadOf8Bits = Mistake(
    "signature.look-ahead-of-8-bits", "The look-ahead is cut to its lower 8 bits.")
  static let lookAheadOf16Bits = Mistake(
    "signature.look-ahead-of-16-bits", "The look-ahead is a signed number of 16 bits, so that a wide one is negative.")
  static let matchedKept = Mistake(
    "signature.matched-value-kept", "The value that matched is kept as the one to expect next.",
    evidence: "The publisher's documentation of the verification keeps it; its server goes on to the next.")
  static let nextOfGiven = Mistake(
    "signature.next-of-given-value", "The value after the given one is expected next, not the one after the match.")
  static let distanceFromOne = Mistake(
    "signature.distance-from-one", "The distance counts the value that matched as well.")
}

/// What goes wrong where it is decided whether signatures are equal.
extension Mistake {
  static let rightFormSuffices = Mistake(
    "signature.right-form-suffices", "Every signature in the right form is accepted.")
  static let rightLengthSuffices = Mistake(
    "signature.right-length-suffices", "Every signature of the right number of characters is accepted.")
  static let beginningSuffices = Mistake(
    "signature.beginning-suffices", "Only as many characters are compared as were received.")
  static let trailingTextIgnored = Mistake(
    "signature.trailing-text-ignored", "Only as many characters are compared as were expected.")
  static let firstComponentSuffices = Mistake(
    "signature.first-component-suffices", "Only the first component is compared.")
  static let anyComponentSuffices = Mistake(
    "signature.any-component-suffices", "One right component makes a signature right.")
  static let componentsInAnyOrder = Mistake(
    "signature.components-in-any-order", "Components are right in any order.")
  static let anyTypeAccepted = Mistake(
    "signature.any-type-accepted", "A signature of any type is right whose keys are at hand.")
  static let anyFormatAccepted = Mistake(
    "signature.any-format-accepted", "Decimal and Base64 signatures are right in every version.")
  static let comparedUntilDifference = Mistake(
    "signature.compared-until-difference", "The comparison ends at the first character that differs.")
}

/// What goes wrong where a received signature is read.
extension Mistake {
  static let signatureCaseIgnored = Mistake("signature.case-ignored", "Signatures are compared in any case.")
  static let signatureWhiteSpaceIgnored = Mistake(
    "signature.white-space-ignored", "White space is taken out of a received signature.")
  static let signatureInURLAlphabetAccepted = Mistake(
    "signature.url-alphabet-accepted", "The Base64 alphabet for addresses is accepted as well.")
  static let signatureSpaceAsPlus = Mistake(
    "signature.space-as-plus", "A space in a received signature counts as the + that it may have been.")
  static let signaturePaddingIgnored = Mistake(
    "signature.padding-ignored", "Padding of a Base64 text may be absent, or too long.")
  static let signatureSpareBitsIgnored = Mistake(
    "signature.spare-bits-ignored", "Bits of a Base64 text that belong to no byte may have any value.")
  static let componentsAsNumbers = Mistake(
    "signature.components-as-numbers", "Decimal components are compared as numbers.")
  static let digitsOfAnyScript = Mistake(
    "signature.digits-of-any-script", "Digits of any script of Unicode are digits.")
  static let onlyDigitsCompared = Mistake(
    "signature.only-digits-compared", "Of decimal signatures only the digits are compared, not what separates them.")
  static let emptyComponentsDropped = Mistake(
    "signature.empty-components-dropped", "Components without digits are dropped, so that more dashes do no harm.")
}

extension Mistake {
  /// What goes wrong where the search goes on to the next value of the counter.
  static let ofSearchSteps = [hashedTwice, counterCountsUp, startHashedAgain] + ofFolding + ofResults
}

extension VerificationRules {
  /// Declares the mistakes that verification adds to those of the computation.
  func declareMistakes(on op: OperationBuilder) {
    op.mistakes(
      [
        .lookAheadInclusive, .lookAheadShort, .lookAheadIgnored, .lookAheadOf20, .lookAheadOf8Bits, .lookAheadOf16Bits,
      ], violate: [window])
    op.mistakes(Mistake.ofSearchSteps, violate: [window, next])
    op.mistakes([.matchedKept, .nextOfGiven, .distanceFromOne], violate: [next])
    op.mistakes(
      [
        .rightFormSuffices, .rightLengthSuffices, .beginningSuffices, .trailingTextIgnored, .firstComponentSuffices,
        .anyComponentSuffices, .componentsInAnyOrder, .anyTypeAccepted, .signatureCaseIgnored,
      ], violate: [mismatch])
    op.mistakes([.anyFormatAccepted, .signatureWhiteSpaceIgnored], violate: [digits, base64])
    op.mistakes(
      [
        .signatureInURLAlphabetAccepted, .signatureSpaceAsPlus, .signaturePaddingIgnored, .signatureSpareBitsIgnored,
      ], violate: [base64])
    op.mistakes(
      [.componentsAsNumbers, .digitsOfAnyScript, .onlyDigitsCompared, .emptyComponentsDropped], violate: [digits])
    op.equivalent(
      .comparedUntilDifference,
      because: "Only the time differs in which a wrong signature is refused, and no vector measures time.")
  }
}
