/// The keys of the factors, as far as they are at hand.
package struct FactorKeys: Equatable, Sendable {
  package var possession: [UInt8]?
  package var knowledge: [UInt8]?
  package var biometry: [UInt8]?

  package init(possession: [UInt8]? = nil, knowledge: [UInt8]? = nil, biometry: [UInt8]? = nil) {
    self.possession = possession
    self.knowledge = knowledge
    self.biometry = biometry
  }

  package subscript(factor: SignatureFactor) -> [UInt8]? {
    switch factor {
    case .possession: possession
    case .knowledge: knowledge
    case .biometry: biometry
    }
  }
}

package struct FactorRules: Sendable {
  /// The type is one of six, in lower case; knowledge and biometry do not go together without possession.
  package var readType: @Sendable (_ text: String) throws -> [SignatureFactor] = { try SignatureType(text: $0).factors }
  /// Keys of factors that the type does not name are not looked at.
  package var choose: FactorChoice = { named, _ in named }
  /// The keys stand in the order possession, knowledge, biometry.
  package var order: Function<[SignatureFactor], [SignatureFactor]> = { $0 }
  /// The key of each factor that the type names must be there.
  package var findKey: @Sendable (_ factor: SignatureFactor, _ keys: FactorKeys) throws -> [UInt8] = { factor, keys in
    guard let key = keys[factor] else { throw Refusal.missingKey }
    return key
  }
  /// A key has 16 bytes.
  package var checkKey: Check<[UInt8]> = checkedKey
}

/// Chooses the factors of a signature, for those that its type names and the keys that are at hand.
package typealias FactorChoice =
  @Sendable (_ named: [SignatureFactor], _ keys: FactorKeys) throws -> [SignatureFactor]

extension Rules {
  /// Gives the keys k_0, k_1, … of a signature of the type (§ 9.3).
  package func signatureKeys(ofType type: String, from keys: FactorKeys) throws -> [[UInt8]] {
    try signatureKeys(of: factors.readType(type), from: keys)
  }

  /// Gives the keys k_0, k_1, … of a signature of the factors that a type names (§ 9.3).
  func signatureKeys(of named: [SignatureFactor], from keys: FactorKeys) throws -> [[UInt8]] {
    try factors.order(factors.choose(named, keys)).map { factor in
      try factors.checkKey(factors.findKey(factor, keys))
    }
  }
}
