/// What a public key in a structure is for.
package enum LatticeKeyKind: Hashable, Sendable {
  case encapsulation(EncapsulationSet)
  case signature(SignatureSet)

  /// The last two numbers of the object identifier under 2.16.840.1.101.3.4, as its bytes.
  private var identifier: [UInt8] {
    switch self {
    case .encapsulation(.mlKEM768): [4, 2]
    case .encapsulation(.mlKEM1024): [4, 3]
    case .signature(.mlDSA65): [3, 18]
    case .signature(.mlDSA87): [3, 19]
    }
  }

  /// The length of the raw key.
  package var byteCount: Int {
    switch self {
    case .encapsulation(let set): set.encapsulationKeyByteCount
    case .signature(let set): set.publicKeyByteCount
    }
  }

  /// The DER in front of a raw key: the sequence, the algorithm without parameters, and the header of the bit string.
  package var prefix: [UInt8] {
    let algorithm: [UInt8] = [0x30, 0x0b, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04] + identifier
    let bits: [UInt8] = [0x03, 0x82] + UInt16(byteCount + 1).bigEndianBytes + [0]
    return [0x30, 0x82] + UInt16(algorithm.count + bits.count + byteCount).bigEndianBytes + algorithm + bits
  }
}

/// How public keys of ML-KEM and ML-DSA travel: as SubjectPublicKeyInfo in DER.
package struct PublicKeyStructureRules: Sendable {
  /// The structure has one form for each kind of key; another algorithm or length is refused.
  package var read: @Sendable (_ structure: [UInt8], _ kind: LatticeKeyKind) throws -> [UInt8] = { structure, kind in
    let prefix = kind.prefix
    try demand(
      structure.count == prefix.count + kind.byteCount && structure.starts(with: prefix), else: .invalidPublicKey)
    return Array(structure.dropFirst(prefix.count))
  }
}
