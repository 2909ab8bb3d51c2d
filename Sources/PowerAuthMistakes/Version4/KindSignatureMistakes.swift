internal import Encodings
internal import PowerAuth
internal import Primitives

/// Mistakes with signatures of data by keys of several kinds.
extension MistakeTable {
  static let kindSignature: MistakeTable = [
    "kind-signature.line-feed-appended": breaking(\.version4.kindSignature.message)(
      "A line feed is appended to the data before they are signed or verified.", giving { $0 + [0x0A] }),
    "kind-signature.base64-signed": breaking(\.version4.kindSignature.message)(
      "The Base64 text of the data is signed.", giving { Array(Base64.encode($0).utf8) }),
    "kind-signature.hash-signed": breaking(\.version4.kindSignature.message)(
      "The SHA3-384 of the data is signed.", giving { (try? SHA3.sha384($0)) ?? $0 }),
    "kind-signature.trimmed": breaking(\.version4.kindSignature.message)(
      "White space around the data is not signed.", giving { Array($0.trimming(while: \.isWhiteSpace)) }),
    "kind-signature.level-3-for-5": breaking(\.version4.kindSignature.chooseKind)(
      "ML-DSA-65 is used where ML-DSA-87 is due.", giving { $0 == .mlDSA87 ? .mlDSA65 : $0 }),
    "kind-signature.curve-for-all": breaking(\.version4.kindSignature.chooseKind)(
      "Each signature is read and made with P-384.", { _ in { _ in .ecP384 } }),
    "kind-signature.context-taken": breaking(\.version4.kindSignature.checkContext)(
      "A signature of ML-DSA may have any context.", accepting()),
  ]

  static let keyConfiguration: MistakeTable = [
    "key-configuration.p256-unneeded": needed("A configuration may lack the key of P-256.") { needed, _ in
      needed.filter { $0 != .ecP256 }
    },
    "key-configuration.p384-unneeded": needed("A configuration may lack the key of P-384.") { needed, _ in
      needed.filter { $0 != .ecP384 }
    },
    "key-configuration.lattice-unneeded": needed("A configuration may lack the key of ML-DSA.") { needed, _ in
      needed.filter { $0 != .mlDSA65 && $0 != .mlDSA87 }
    },
    "key-configuration.all-needed": needed("All keys must be there, whatever the algorithm.") { _, _ in
      ConfiguredKeyKind.allCases
    },
    "key-configuration.level-3-for-5": needed("EC_P384_ML_L5 needs the key of ML-DSA-65.") { needed, _ in
      needed.map { $0 == .mlDSA87 ? .mlDSA65 : $0 }
    },
    "key-configuration.level-5-for-3": needed("EC_P384_ML_L3 needs the key of ML-DSA-87.") { needed, _ in
      needed.map { $0 == .mlDSA65 ? .mlDSA87 : $0 }
    },
    "key-configuration.unknown-as-protocol-3": breaking(\.version4.keyConfiguration.findKeys)(
      "An unknown algorithm needs the key of P-256 alone.", replacing(.unknownAlgorithm) { _ in [.ecP256] }),
    "key-configuration.names-in-any-case": breaking(\.version4.keyConfiguration.findKeys)(
      "The name of an algorithm is taken in any case.", changing { $0.uppercased() }),
    "key-configuration.first-counts": breaking(\.version4.keyConfiguration.chooseKeys)(
      "Of several keys with one number the first counts.", entering { $0.reversed() }),
    "key-configuration.levels-exchanged": breaking(\.version4.keyConfiguration.chooseKeys)(
      "The number 03 is that of ML-DSA-87, and 04 that of ML-DSA-65.",
      entering(exchanging(3, 4))),
    "key-configuration.curves-exchanged": breaking(\.version4.keyConfiguration.chooseKeys)(
      "The number 01 is that of P-384, and 02 that of P-256.",
      entering(exchanging(1, 2))),
    "key-configuration.by-order": breaking(\.version4.keyConfiguration.chooseKeys)(
      "The purpose of a key follows from its place, and not from its number.",
      entering { keys in
        keys.enumerated().map { place, key in
          var key = key
          key.id = UInt8(place + 1)
          return key
        }
      }),
    "key-configuration.unknown-ends": breaking(\.version4.keyConfiguration.chooseKeys)(
      "Reading ends at the first key of an unknown number.",
      entering { keys in Array(keys.prefix { 1...4 ~= $0.id }) }),
    "key-configuration.structures-unwrapped": breaking(\.version4.keyConfiguration.chooseKeys)(
      "Keys of ML-DSA are handed out without their SubjectPublicKeyInfo.",
      giving { keys in
        Dictionary(
          uniqueKeysWithValues: keys.map { kind, key in
            (kind, kind == .mlDSA65 || kind == .mlDSA87 ? Array(key.dropFirst(22)) : key)
          })
      }),
    "key-configuration.empty-key-taken": breaking(\.version4.keyConfiguration.isPresent)(
      "A key without a byte counts as a key.", { _ in { $0 != nil } }),
    "key-configuration.absent-key-taken": breaking(\.version4.keyConfiguration.isPresent)(
      "It is not checked which keys are there.", { _ in { _ in true } }),
  ]
}

/// Exchanges two numbers of keys.
private func exchanging(_ first: UInt8, _ second: UInt8) -> @Sendable ([ConfiguredKey]) -> [ConfiguredKey] {
  { keys in
    keys.map { key in
      var key = key
      key.id = key.id == first ? second : key.id == second ? first : key.id
      return key
    }
  }
}

private func needed(
  _ sentence: String,
  _ change: @escaping @Sendable (_ needed: [ConfiguredKeyKind], _ algorithm: String) -> [ConfiguredKeyKind]
) -> UnnamedMistake {
  breaking(\.version4.keyConfiguration.findKeys)(sentence) { right in
    { algorithm in change(try right(algorithm), algorithm) }
  }
}
