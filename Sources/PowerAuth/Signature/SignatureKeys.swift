/// The keys k_0, k_1, … of a signature, one to three of 16 bytes, in the order of the factors (§ 9.3).
package struct SignatureKeys: Equatable, Sendable {
  package let type: SignatureType
  package let keys: [[UInt8]]

  /// Picks the keys that the type uses; others may be there and mean nothing.
  package init(
    type: SignatureType, possession: [UInt8]?, knowledge: [UInt8]?, biometry: [UInt8]?
  ) throws {
    var keys: [[UInt8]] = []
    for factor in type.factors {
      let key =
        switch factor {
        case .possession: possession
        case .knowledge: knowledge
        case .biometry: biometry
        }
      guard let key else { throw Refusal.missingKey }
      try demandKeyLength(key)
      keys.append(key)
    }
    self.type = type
    self.keys = keys
  }
}
