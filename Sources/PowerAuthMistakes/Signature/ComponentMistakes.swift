package import Conformance
internal import Encodings
internal import PowerAuth
internal import Primitives

/// Mistakes with the factors and the components of a signature.
extension MistakeTable {
  static let component: MistakeTable = [
    // Mistakes where the factors of a type are read and ordered.
    "signature.type-by-contained-names": breaking(\.factors.readType)(
      "A type is any text in which names of factors occur.",
      readingUnknown { text in
        let contained = SignatureFactor.allCases.filter { text.contains($0.rawValue) }
        return contained.isEmpty ? nil : contained
      }),
    "signature.type-as-set-of-factors": breaking(\.factors.readType)(
      "The type is split at its underscores, and the factors are taken in whatever order and combination.",
      readingUnknown { text in
        let named = text.split(separator: "_", omittingEmptySubsequences: false)
          .map { SignatureFactor(rawValue: "\($0)") }
        return named.contains(nil) ? nil : SignatureFactor.allCases.filter(named.contains)
      }),
    "signature.unknown-type-as-possession": breaking(\.factors.readType)(
      "A type that is not known counts as possession.", readingUnknown { _ in [.possession] }),
    "signature.knowledge-before-possession": breaking(\.factors.order)(
      "The key of knowledge stands before that of possession.",
      giving { $0.starts(with: [.possession, .knowledge]) ? [.knowledge, .possession] + $0.dropFirst(2) : $0 }),
    "signature.biometry-before-knowledge": breaking(\.factors.order)(
      "The key of biometry stands before that of knowledge.",
      giving { factors in
        guard factors.last == .biometry, let place = factors.firstIndex(of: .knowledge) else { return factors }
        return factors[..<place] + [.biometry] + factors[place...].dropLast()
      }),

    // Mistakes where the keys of factors are chosen.
    "signature.every-key-used": breaking(\.factors.choose)("Every key that is at hand is used, whatever the type says.")
    { right, named, keys in
      let chosen = try right(named, keys)
      return SignatureFactor.allCases.filter { chosen.contains($0) || keys[$0] != nil }
    },
    "signature.unused-keys-checked": breaking(\.factors.choose)(
      "Keys that the type does not use must have 16 bytes as well."
    ) { right, named, keys in
      for factor in SignatureFactor.allCases where !named.contains(factor) {
        if let key = keys[factor] { try demandKeyLength(key) }
      }
      return try right(named, keys)
    },
    "signature.missing-key-left-out": breaking(\.factors.choose)(
      "A factor whose key is missing has no component.",
      { right in { named, keys in try right(named, keys).filter { keys[$0] != nil } } }),
    "signature.missing-key-as-zeros": breaking(\.factors.findKey)("A key that is missing counts as 16 zero bytes.") {
      right, factor, keys in
      keys[factor] == nil ? [UInt8](repeating: 0, count: keyByteCount) : try right(factor, keys)
    },
    "signature.missing-key-replaced": breaking(\.factors.findKey)(
      "In the place of a key that is missing, the first one at hand is used."
    ) { right, factor, keys in
      let atHand = SignatureFactor.allCases.first { keys[$0] != nil }
      return try right(keys[factor] == nil ? atHand ?? factor : factor, keys)
    },
    "signature.key-of-any-length": breaking(\.factors.checkKey)(
      "Keys of factors are taken in any length, because HMAC does.", accepting()),

    // Mistakes where the chain of factors is computed.
    "signature.chain-starts-at-key-0": breaking(\.components.startChain)(
      "The chain of every component starts from the first factor.",
      evidence: "The publisher's documentation of the algorithm starts every component in this way; its code does not.",
      giving { _ in 0 }),
    "signature.chain-arguments-exchanged": breaking(\.components.extendChain)(
      "In the chain, the derived key is the HMAC's key, and the factor's HMAC is its message.", exchanged),
    "signature.chain-one-factor-behind": breaking(\.components.walkChain)(
      "The chain goes through H_0 to H_(i-1), not through H_1 to H_i.", giving { $0.lowerBound - 1..<$0.upperBound - 1 }
    ),
    "signature.chain-omitted": breaking(\.components.walkChain)(
      "There is no chain: component i is made with H_i.", giving { $0.lowerBound..<$0.lowerBound }),
    "signature.chain-one-step-short": breaking(\.components.walkChain)(
      "The chain of component i ends before the step with H_i.", giving { $0.dropLast() }),
    "signature.chain-of-keys": breaking(\.components.linkChain)(
      "The chain goes through the keys themselves, not through their HMACs of the counter.",
      { _ in { _, keys in keys } }),

    // Mistakes where MACs are computed.
    "signature.factor-hmac-exchanged": breaking(\.components.authenticateCounter)(
      "The counter's value is the HMAC's key, and the factor's key is its message.", exchanged),
    "signature.data-hmac-exchanged": breaking(\.components.authenticateData)(
      "The data is the HMAC's key, and the derived key is its message.", exchanged),
    "signature.hash-for-hmac": breaking(\.components.authenticate)(
      "SHA-256 of key and message, one after the other, takes the place of each HMAC.",
      { _ in { message, key in SHA256.hash(key + message) } }),

    // Mistakes with the counter's value before it is used.
    "counter.advanced-before-use": breaking(\.components.takeCounter)(
      "The counter is advanced before it is used, not after.",
      { right in { value, rules in try rules.advanceCounter(right(value, rules), by: 1).value } }),
    "signature.counter-as-base64": breaking(\.components.writeCounter)(
      "The counter's value enters as the Base64 text in which it was received.",
      giving { Array(Base64.encode($0).utf8) }),
    "signature.counter-as-hex": breaking(\.components.writeCounter)(
      "The counter's value enters as text of hexadecimal digits.", giving { Array(Hex.encode($0).utf8) }),

    // Mistakes with the data before it is signed.
    "signature.data-hashed-first": breaking(\.components.takeData)(
      "The data is hashed with SHA-256 before the last HMAC.", giving { SHA256.hash($0) }),
    "signature.data-trimmed": breaking(\.components.takeData)(
      "White space around the data is taken away.", entering { Array($0.trimming(while: \.isWhiteSpace)) }),
    "signature.data-null-terminated": breaking(\.components.takeData)(
      "The zero byte that ends a text in memory is signed as well.", entering { $0 + [0] }),
    "signature.data-counted-in-8-bits": breaking(\.components.takeData)(
      "The length of the data is counted in 8 bits, so that 256 bytes count as no bytes.",
      entering { Array($0.prefix($0.count & 0xFF)) }),
    "signature.data-counted-in-16-bits": breaking(\.components.takeData)(
      "The length of the data is counted in 16 bits, so that 65536 bytes count as no bytes.",
      entering { Array($0.prefix($0.count & 0xFFFF)) }),
  ]
}

extension Mistake {
  package static let typeByContainedNames = MistakeTable.component["signature.type-by-contained-names"]
  package static let unknownTypeAsPossession = MistakeTable.component["signature.unknown-type-as-possession"]
  package static let knowledgeBeforePossession = MistakeTable.component["signature.knowledge-before-possession"]
  package static let biometryBeforeKnowledge = MistakeTable.component["signature.biometry-before-knowledge"]
  package static let missingKeyAsZeros = MistakeTable.component["signature.missing-key-as-zeros"]
  package static let missingKeyReplaced = MistakeTable.component["signature.missing-key-replaced"]
  package static let factorHmacExchanged = MistakeTable.component["signature.factor-hmac-exchanged"]
  package static let dataHmacExchanged = MistakeTable.component["signature.data-hmac-exchanged"]
  package static let macByHash = MistakeTable.component["signature.hash-for-hmac"]
  package static let counterAsBase64 = MistakeTable.component["signature.counter-as-base64"]
  package static let counterAsHex = MistakeTable.component["signature.counter-as-hex"]
  package static let dataHashedFirst = MistakeTable.component["signature.data-hashed-first"]
  package static let dataTrimmed = MistakeTable.component["signature.data-trimmed"]
  package static let dataNullTerminated = MistakeTable.component["signature.data-null-terminated"]
  package static let dataCountedIn8Bits = MistakeTable.component["signature.data-counted-in-8-bits"]
  package static let ofChains = MistakeTable.component[
    "signature.chain-starts-at-key-0", "signature.chain-arguments-exchanged", "signature.chain-one-factor-behind",
    "signature.chain-omitted", "signature.chain-one-step-short", "signature.chain-of-keys"]
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

/// Lets message and key change places.
private let exchanged: @Sendable (@escaping AuthenticationStep) -> AuthenticationStep = { right in
  { message, key, authenticate in right(key, message, authenticate) }
}
