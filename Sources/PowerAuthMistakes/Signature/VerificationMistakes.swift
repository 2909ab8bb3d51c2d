internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// Mistakes where the matching value of the counter is searched.
extension Mistake {
  static let lookAheadInclusive = Mistake(
    "signature.look-ahead-inclusive", "One value more is tried than the look-ahead says.", \.verification.countTried,
    giving { $0 + 1 })
  static let lookAheadShort = Mistake(
    "signature.look-ahead-short", "One value less is tried than the look-ahead says.", \.verification.countTried,
    giving { $0 - 1 })
  static let lookAheadIgnored = Mistake(
    "signature.look-ahead-ignored", "Only the given value of the counter is tried.", \.verification.countTried,
    giving { _ in 1 })
  static let lookAheadOf20 = Mistake(
    "signature.look-ahead-of-20", "Twenty values are tried, whatever the look-ahead says.", \.verification.countTried,
    giving { _ in 20 })
  static let lookAheadOf8Bits = Mistake(
    "signature.look-ahead-of-8-bits", "The look-ahead is cut to its lower 8 bits.", \.verification.countTried,
    giving { $0 & 0xFF })
  static let lookAheadOf16Bits = Mistake(
    "signature.look-ahead-of-16-bits", "The look-ahead is a signed number of 16 bits, so that a wide one is negative.",
    \.verification.countTried, giving { Int(Int16(truncatingIfNeeded: $0)) })

  static let matchedKept = Mistake(
    "signature.matched-value-kept", "The value that matched is kept as the one to expect next.",
    evidence: "The publisher's documentation of the verification keeps it; its server goes on to the next.",
    \.verification.findNext
  ) { _ in { matched, _, _ in matched } }
  .and(\.numericCounter.findNext) { _ in { matched, _ in matched } }
  static let nextOfGiven = Mistake(
    "signature.next-of-given-value", "The value after the given one is expected next, not the one after the match.",
    \.verification.findNext
  ) { right in { _, given, rules in try right(given, given, rules) } }
  .and(\.numericCounter.findNext) { right in { _, given in right(given, given) } }
  static let distanceFromOne = Mistake(
    "signature.distance-from-one", "The distance counts the value that matched as well.", \.verification.countPassed,
    giving { $0 + 1 })
}

/// Mistakes where it is decided whether signatures are equal.
extension Mistake {
  static let rightFormSuffices = Mistake(
    "signature.right-form-suffices", "Every signature in the right form is accepted.", \.verification.matches,
    alsoMatching { received, expected in
      expected.format.isWellFormed(text(received), componentCount: expected.components.count)
    })
  static let rightLengthSuffices = Mistake(
    "signature.right-length-suffices", "Every signature of the right number of characters is accepted.",
    \.verification.matches, alsoMatching { received, expected in received.count == expected.text.utf8.count })
  static let beginningSuffices = Mistake(
    "signature.beginning-suffices", "Only as many characters are compared as were received.", \.verification.matches,
    alsoMatching { received, expected in expected.text.utf8.starts(with: received) })
  static let trailingTextIgnored = Mistake(
    "signature.trailing-text-ignored", "Only as many characters are compared as were expected.",
    \.verification.matches, alsoMatching { received, expected in received.starts(with: expected.text.utf8) })
  static let firstComponentSuffices = Mistake(
    "signature.first-component-suffices", "Only the first component is compared.", \.verification.matches,
    alsoMatchingComponents { received, expected in received.first == expected.first })
  static let anyComponentSuffices = Mistake(
    "signature.any-component-suffices", "One right component makes a signature right.", \.verification.matches,
    alsoMatchingComponents { received, expected in zip(received, expected).contains { $0 == $1 } })
  static let componentsInAnyOrder = Mistake(
    "signature.components-in-any-order", "Components are right in any order.", \.verification.matches,
    alsoMatchingComponents { received, expected in
      received.count == expected.count && Set(received) == Set(expected)
    })
  static let signatureCaseIgnored = Mistake(
    "signature.case-ignored", "Signatures are compared in any case.", \.verification.matches,
    alsoMatching { received, expected in text(received).lowercased() == expected.text.lowercased() })

  static let comparedUntilDifference = Mistake(
    "signature.compared-until-difference", "The comparison ends at the first character that differs.",
    \.verification.matches
  ) { _ in { received, expected in received.elementsEqual(expected.text.utf8) } }
}

/// Mistakes where it is decided which signatures may be right.
extension Mistake {
  static let anyTypeAccepted = Mistake(
    "signature.any-type-accepted", "A signature of any type is right whose keys are at hand.", \.verification.prove,
    acceptingAlso { demand in
      SignatureType.allCases.map(\.factors).filter { factors in
        factors != demand.factors && factors.allSatisfy { demand.keys[$0] != nil }
      }.map { factors in
        var other = demand
        other.factors = factors
        return other
      }
    })
  static let anyFormatAccepted = Mistake(
    "signature.any-format-accepted", "Decimal and Base64 signatures are right in every version.",
    \.verification.prove,
    acceptingAlso { demand in
      [SignatureFormat.decimal(digits: 8), .base64].map { format in
        var other = demand
        other.format = format
        return other
      }
    })
}

private func text(_ received: [UInt8]) -> String { String(decoding: received, as: UTF8.self) }

/// Accepts some signatures that the right comparison does not.
private func alsoMatching(
  _ matches: @escaping SignatureComparison
) -> @Sendable (@escaping SignatureComparison) -> SignatureComparison {
  { right in { received, expected in right(received, expected) || matches(received, expected) } }
}

/// Accepts signatures some of whose components are as expected.
private func alsoMatchingComponents(
  _ matches: @escaping @Sendable (_ received: [[UInt8]], _ expected: [[UInt8]]) -> Bool
) -> @Sendable (@escaping SignatureComparison) -> SignatureComparison {
  alsoMatching { received, expected in
    matches(expected.format.parts(of: received), expected.written.parts)
  }
}

/// Accepts also what is right for another demand; the keys of each are read before anything is compared.
private func acceptingAlso(
  _ others: @escaping @Sendable (SignatureDemand) -> [SignatureDemand]
) -> @Sendable (@escaping SignatureProof) -> SignatureProof {
  { right in
    { demand, verify in
      for other in others(demand) {
        do {
          return try right(other, verify)
        } catch let refusal as Refusal where [.signatureMismatch, .invalidEncoding].contains(refusal) {
          continue
        } catch is EndlessSearch {
          continue
        }
      }
      return try right(demand, verify)
    }
  }
}
