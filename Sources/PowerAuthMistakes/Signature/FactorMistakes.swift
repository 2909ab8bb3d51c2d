package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// Mistakes where the factors of a type are read and ordered.
extension Mistake {
  package static let typeByContainedNames = Mistake(
    "signature.type-by-contained-names", "A type is any text in which names of factors occur.", \.factors.readType,
    readingUnknown { text in
      let contained = SignatureFactor.allCases.filter { text.contains($0.rawValue) }
      return contained.isEmpty ? nil : contained
    })
  static let typeAsSetOfFactors = Mistake(
    "signature.type-as-set-of-factors",
    "The type is split at its underscores, and the factors are taken in whatever order and combination.",
    \.factors.readType,
    readingUnknown { text in
      let named = text.split(separator: "_", omittingEmptySubsequences: false)
        .map { SignatureFactor(rawValue: "\($0)") }
      return named.contains(nil) ? nil : SignatureFactor.allCases.filter(named.contains)
    })
  package static let unknownTypeAsPossession = Mistake(
    "signature.unknown-type-as-possession", "A type that is not known counts as possession.", \.factors.readType,
    readingUnknown { _ in [.possession] })

  static let ofTypes = [typeByContainedNames, typeAsSetOfFactors, unknownTypeAsPossession]

  package static let knowledgeBeforePossession = Mistake(
    "signature.knowledge-before-possession", "The key of knowledge stands before that of possession.",
    \.factors.order,
    giving { $0.starts(with: [.possession, .knowledge]) ? [.knowledge, .possession] + $0.dropFirst(2) : $0 })
  package static let biometryBeforeKnowledge = Mistake(
    "signature.biometry-before-knowledge", "The key of biometry stands before that of knowledge.", \.factors.order,
    giving { factors in
      guard factors.last == .biometry, let place = factors.firstIndex(of: .knowledge) else { return factors }
      return factors[..<place] + [.biometry] + factors[place...].dropLast()
    })
}

/// Mistakes where the keys of factors are chosen.
extension Mistake {
  static let everyKeyUsed = Mistake(
    "signature.every-key-used", "Every key that is at hand is used, whatever the type says.", \.factors.choose
  ) { right in
    { named, keys in
      let chosen = try right(named, keys)
      return SignatureFactor.allCases.filter { chosen.contains($0) || keys[$0] != nil }
    }
  }
  static let unusedKeysChecked = Mistake(
    "signature.unused-keys-checked", "Keys that the type does not use must have 16 bytes as well.", \.factors.choose
  ) { right in
    { named, keys in
      for factor in SignatureFactor.allCases where !named.contains(factor) {
        if let key = keys[factor] { try demandKeyLength(key) }
      }
      return try right(named, keys)
    }
  }
  static let missingKeyLeftOut = Mistake(
    "signature.missing-key-left-out", "A factor whose key is missing has no component.", \.factors.choose
  ) { right in { named, keys in try right(named, keys).filter { keys[$0] != nil } } }
  package static let missingKeyAsZeros = Mistake(
    "signature.missing-key-as-zeros", "A key that is missing counts as 16 zero bytes.", \.factors.findKey
  ) { right in
    { factor, keys in keys[factor] == nil ? [UInt8](repeating: 0, count: keyByteCount) : try right(factor, keys) }
  }
  package static let missingKeyReplaced = Mistake(
    "signature.missing-key-replaced", "In the place of a key that is missing, the first one at hand is used.",
    \.factors.findKey
  ) { right in
    { factor, keys in
      let atHand = SignatureFactor.allCases.first { keys[$0] != nil }
      return try right(keys[factor] == nil ? atHand ?? factor : factor, keys)
    }
  }

  static let factorKeyOfAnyLength = Mistake(
    "signature.key-of-any-length", "Keys of factors are taken in any length, because HMAC takes them so.",
    \.factors.checkKey, accepting())
}

/// Reads texts, where it can, that the right rule refuses.
private func readingUnknown(
  _ read: @escaping @Sendable (String) -> [SignatureFactor]?
)

  -> @Sendable (@escaping @Sendable (String) throws -> [SignatureFactor]) ->
  @Sendable (String) throws ->
  [SignatureFactor]
{
  { right in
    { text in
      do {
        return try right(text)
      } catch {
        guard let factors = read(text) else { throw error }
        return factors
      }
    }
  }
}
