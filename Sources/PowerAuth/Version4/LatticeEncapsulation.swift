internal import MLKEM

/// The parameters of ML-KEM that the protocol uses (FIPS 203).
package enum EncapsulationSet: String, CaseIterable, Sendable {
  case mlKEM768 = "ML-KEM-768"
  case mlKEM1024 = "ML-KEM-1024"

  package var encapsulationKeyByteCount: Int { parameters.encapsulationKeyByteCount }
  package var expandedKeyByteCount: Int { parameters.decapsulationKeyByteCount }
  package var ciphertextByteCount: Int { parameters.ciphertextByteCount }

  package static let seedByteCount = KEMParameters.seedByteCount

  fileprivate var parameters: KEMParameters { self == .mlKEM768 ? .mlKEM768 : .mlKEM1024 }
}

/// A private key of ML-KEM.
package enum LatticePrivateKey: Equatable, Sendable {
  /// The bytes d, then z, 64 bytes.
  case seed([UInt8])
  /// The decapsulation key of FIPS 203.
  case expanded([UInt8])
}

/// The secret of ML-KEM and its ciphertext.
package struct LatticeEncapsulation: Equatable, Sendable {
  package let ciphertext: [UInt8]
  /// 32 bytes.
  package let secret: [UInt8]

  package init(ciphertext: [UInt8], secret: [UInt8]) {
    self.ciphertext = ciphertext
    self.secret = secret
  }
}

/// Keys, ciphertexts and secrets of ML-KEM.
package struct LatticeEncapsulationRules: Sendable {
  /// A seed has 64 bytes: d, then z.
  package var checkSeed: Check<[UInt8]> = demandingCount(EncapsulationSet.seedByteCount)
  /// An expanded private key is as long as its parameters say.
  package var checkExpandedKey: EncapsulationLength = { bytes, set in
    try demand(bytes.count == set.expandedKeyByteCount, else: .invalidLength)
    return bytes
  }
  /// A ciphertext is as long as its parameters say.
  package var checkCiphertext: EncapsulationLength = { bytes, set in
    try demand(bytes.count == set.ciphertextByteCount, else: .invalidLength)
    return bytes
  }
  /// The random bytes of an encapsulation are 32.
  package var checkMessage: Check<[UInt8]> = demandingCount(KEMParameters.secretByteCount)
  /// The length of an encapsulation key tells its parameters.
  package var findSet: @Sendable (_ encapsulationKey: [UInt8]) throws -> EncapsulationSet = { key in
    let found = EncapsulationSet.allCases.first { $0.encapsulationKeyByteCount == key.count }
    guard let found else { throw Refusal.invalidLength }
    return found
  }
  /// The coefficients of an encapsulation key are below 3329.
  package var checkCoefficients: EncapsulationLength = { key, set in
    try refusing { try EncapsulationKey(set.parameters, encoded: key).encoded }
  }
  /// A key pair follows from the seed (ML-KEM.KeyGen_internal).
  package var expand: @Sendable (_ seed: [UInt8], EncapsulationSet) throws -> LatticeKeyPair = { seed, set in
    let key = try refusing { try DecapsulationKey(set.parameters, seed: seed) }
    return LatticeKeyPair(encapsulationKey: key.encapsulationKey.encoded, decapsulationKey: key.expanded)
  }
  /// A ciphertext and a secret follow from the key, whose coefficients are below 3329, and 32 random bytes.
  package var encapsulate: LatticeEncapsulating = { key, message, set in
    let made = try refusing { try EncapsulationKey(set.parameters, encoded: key).encapsulate(message: message) }
    return LatticeEncapsulation(ciphertext: made.ciphertext, secret: made.secret)
  }
  /// A ciphertext that was changed gives another secret, and not an error; the hash in the key must be right.
  package var decapsulate: LatticeDecapsulating = { key, ciphertext, set in
    try refusing { try DecapsulationKey(set.parameters, expanded: key).decapsulate(ciphertext) }
  }
}

/// Encapsulates a secret by random bytes.
package typealias LatticeEncapsulating =
  @Sendable (_ key: [UInt8], _ message: [UInt8], EncapsulationSet) throws -> LatticeEncapsulation

/// Finds the secret in a ciphertext.
package typealias LatticeDecapsulating =
  @Sendable (_ key: [UInt8], _ ciphertext: [UInt8], EncapsulationSet) throws -> [UInt8]

/// Calls ML-KEM; what it refuses becomes a refusal of the protocol.
private func refusing<Value: ~Copyable>(_ call: () throws -> Value) throws -> Value {
  do {
    return try call()
  } catch KEMRefusal.modulus {
    throw Refusal.invalidPublicKey
  } catch KEMRefusal.hash {
    throw Refusal.invalidPrivateKey
  }
}

/// Checks the length of bytes that belong to parameters of ML-KEM.
package typealias EncapsulationLength = @Sendable (_ bytes: [UInt8], EncapsulationSet) throws -> [UInt8]

/// A key pair of ML-KEM in the form of FIPS 203.
package struct LatticeKeyPair: Equatable, Sendable {
  package let encapsulationKey: [UInt8]
  package let decapsulationKey: [UInt8]

  package init(encapsulationKey: [UInt8], decapsulationKey: [UInt8]) {
    self.encapsulationKey = encapsulationKey
    self.decapsulationKey = decapsulationKey
  }
}

extension Rules {
  /// Makes the encapsulation key of a seed.
  package func encapsulationKey(seed: [UInt8], _ set: EncapsulationSet) throws -> [UInt8] {
    try version4.lattice.expand(version4.lattice.checkSeed(seed), set).encapsulationKey
  }

  /// Encapsulates a secret for a raw encapsulation key.
  package func encapsulate(latticeKey key: [UInt8], message: [UInt8]) throws -> LatticeEncapsulation {
    let set = try version4.lattice.findSet(key)
    let message = try version4.lattice.checkMessage(message)
    return try version4.lattice.encapsulate(key, message, set)
  }

  /// Finds the secret in a ciphertext.
  package func decapsulate(
    ciphertext: [UInt8], latticeKey key: LatticePrivateKey, _ set: EncapsulationSet
  ) throws -> [UInt8] {
    let key = try checkedLatticeKey(key, set)
    let ciphertext = try version4.lattice.checkCiphertext(ciphertext, set)
    return try version4.lattice.decapsulate(decapsulationKey(of: key, set), ciphertext, set)
  }

  /// Checks the length of a private key.
  func checkedLatticeKey(_ key: LatticePrivateKey, _ set: EncapsulationSet) throws -> LatticePrivateKey {
    switch key {
    case .seed(let seed): .seed(try version4.lattice.checkSeed(seed))
    case .expanded(let bytes): .expanded(try version4.lattice.checkExpandedKey(bytes, set))
    }
  }

  private func decapsulationKey(of key: LatticePrivateKey, _ set: EncapsulationSet) throws -> [UInt8] {
    switch key {
    case .seed(let seed): try version4.lattice.expand(seed, set).decapsulationKey
    case .expanded(let bytes): bytes
    }
  }
}
