internal import Encodings
internal import PowerAuth
internal import Primitives

/// Mistakes where a signature is read and verified.
extension MistakeTable {
  static let verification: MistakeTable = [
    // Mistakes where a received signature is read.
    "signature.white-space-ignored": breaking(\.verification.read)(
      "White space is taken out of a received signature.",
      { right in { text, format in right(text.filter { !$0.isWhitespace }, format) } }),
    "signature.url-alphabet-accepted": breaking(\.verification.read)(
      "The Base64 alphabet for addresses is accepted as well.",
      readingBase64(\.fromURLAlphabet)),
    "signature.space-as-plus": breaking(\.verification.read)(
      "A space in a received signature counts as the + that it may have been.",
      readingBase64 { text in String(text.map { $0 == " " ? "+" : $0 }) }),
    "signature.padding-ignored": breaking(\.verification.read)(
      "Padding of a Base64 text may be absent, or too long.",
      readingBase64 { text in String(text.trimming { $0 == "=" }).paddedBase64 }),
    "signature.spare-bits-ignored": breaking(\.verification.read)(
      "Bits of a Base64 text that belong to no byte may have any value.",
      readingBase64 { text in Base64.decode(text, allowingSpareBits: true).map(Base64.encode) ?? text }),
    "signature.components-as-numbers": breaking(\.verification.read)(
      "Decimal components are compared as numbers.",
      readingDecimal { text, digits in
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map { Int64($0).map { Rules.right.signatureText.fillUp("\($0)", digits) } ?? "\($0)" }
          .joined(separator: "-")
      }),
    "signature.only-digits-compared": breaking(\.verification.read)(
      "Of decimal signatures only the digits are compared, not what separates them.",
      readingDecimal { text, digits in
        let found = text.filter { ("0"..."9").contains($0) }
        return found.enumerated().map { $0 > 0 && $0.isMultiple(of: digits) ? "-\($1)" : "\($1)" }.joined()
      }),
    "signature.empty-components-dropped": breaking(\.verification.read)(
      "Components without digits are dropped, so that more dashes do no harm.",
      readingDecimal { text, _ in text.split(separator: "-").joined(separator: "-") }),

    // Mistakes where the matching value of the counter is searched.
    "signature.given-value-skipped": breaking(\.verification.countSkipped)(
      "The value after the given one is the first that is tried, with the distance 0.", constant(1)),
    "signature.look-ahead-inclusive": breaking(\.verification.countTried)(
      "One value more is tried than the look-ahead says.", giving { $0 + 1 }),
    "signature.look-ahead-short": breaking(\.verification.countTried)(
      "One value less is tried than the look-ahead says.", giving { $0 - 1 }),
    "signature.look-ahead-ignored": breaking(\.verification.countTried)(
      "Only the given value of the counter is tried.", giving { _ in 1 }),
    "signature.look-ahead-of-20": breaking(\.verification.countTried)(
      "Twenty values are tried, whatever the look-ahead says.", giving { _ in 20 }),
    "signature.look-ahead-of-8-bits": breaking(\.verification.countTried)(
      "The look-ahead is cut to its lower 8 bits.", giving { $0 & 0xFF }),
    "signature.look-ahead-of-16-bits": breaking(\.verification.countTried)(
      "The look-ahead is a signed number of 16 bits, so that a wide one is negative.",
      giving { Int(Int16(truncatingIfNeeded: $0)) }),
    "signature.matched-value-kept": breaking(\.verification.findNext)(
      "The value that matched is kept as the one to expect next.",
      evidence: "The publisher's documentation of the verification keeps it; its server continues with the next.",
      { _ in { matched, _, _ in matched } }
    ).and(\.numericCounter.findNext, { _ in { matched, _ in matched } }),
    "signature.next-of-given-value": breaking(\.verification.findNext)(
      "The value after the given one is expected next, not the one after the match.",
      { right in { _, given, rules in try right(given, given, rules) } }
    ).and(\.numericCounter.findNext, { right in { _, given in right(given, given) } }),
    "signature.distance-from-one": breaking(\.verification.countPassed)(
      "The distance counts the value that matched as well.", giving { $0 + 1 }),

    // Mistakes where it is decided whether signatures are equal.
    "signature.right-form-suffices": breaking(\.verification.matches)(
      "Every signature in the right form is accepted.",
      alsoMatching { received, expected in
        expected.format.isWellFormed(text(received), componentCount: expected.components.count)
      }),
    "signature.right-length-suffices": breaking(\.verification.matches)(
      "Every signature of the right number of characters is accepted.",
      alsoMatching { received, expected in received.count == expected.text.utf8.count }),
    "signature.beginning-suffices": breaking(\.verification.matches)(
      "Only as many characters are compared as were received.",
      alsoMatching { received, expected in expected.text.utf8.starts(with: received) }),
    "signature.trailing-text-ignored": breaking(\.verification.matches)(
      "Only as many characters are compared as were expected.",
      alsoMatching { received, expected in received.starts(with: expected.text.utf8) }),
    "signature.first-component-suffices": breaking(\.verification.matches)(
      "Only the first component is compared.",
      alsoMatchingComponents { received, expected in received.first == expected.first }),
    "signature.any-component-suffices": breaking(\.verification.matches)(
      "One right component makes a signature right.",
      alsoMatchingComponents { received, expected in zip(received, expected).contains { $0 == $1 } }),
    "signature.components-in-any-order": breaking(\.verification.matches)(
      "Components are right in any order.",
      alsoMatchingComponents { received, expected in
        received.count == expected.count && Set(received) == Set(expected)
      }),
    "signature.case-ignored": breaking(\.verification.matches)(
      "Signatures are compared in any case.",
      alsoMatching { received, expected in text(received).lowercased() == expected.text.lowercased() }),
    "signature.compared-until-difference": breaking(\.verification.matches)(
      "The comparison ends at the first character that differs.",
      { _ in { received, expected in received.elementsEqual(expected.text.utf8) } }),

    // Mistakes where it is decided which signatures may be right.
    "signature.any-type-accepted": breaking(\.verification.prove)(
      "A signature of any type is right whose keys are at hand.",
      acceptingAlso { demand in
        SignatureType.allCases.map(\.factors).filter { factors in
          factors != demand.factors && factors.allSatisfy { demand.keys[$0] != nil }
        }.map { factors in
          var other = demand
          other.factors = factors
          return other
        }
      }),
    "signature.any-format-accepted": breaking(\.verification.prove)(
      "Decimal and Base64 signatures are right in every version.",
      acceptingAlso { demand in
        [SignatureFormat.decimal(digits: 8), .base64].map { format in
          var other = demand
          other.format = format
          return other
        }
      }),
  ]
}

private typealias Reading = @Sendable (_ text: String, _ format: SignatureFormat) -> String

private func readingBase64(
  _ read: @escaping @Sendable (String) -> String
) -> @Sendable (@escaping Reading) -> Reading {
  { right in { text, format in right(format == .base64 ? read(text) : text, format) } }
}

private func readingDecimal(
  _ read: @escaping @Sendable (_ text: String, _ digits: Int) -> String
) -> @Sendable (@escaping Reading) -> Reading {
  { right in
    { text, format in
      guard case .decimal(let digits) = format else { return right(text, format) }
      return right(read(text, digits), format)
    }
  }
}

extension SignatureFormat {
  /// The components of which a text consists, whatever their number and length.
  func parts(of text: [UInt8]) -> [[UInt8]] {
    guard self == .base64 else {
      return text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).map(Array.init)
    }
    let bytes = Base64.decode(String(decoding: text, as: UTF8.self)) ?? []
    return stride(from: 0, to: bytes.count, by: Self.componentByteCount).map {
      Array(bytes[$0...].prefix(Self.componentByteCount))
    }
  }
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
