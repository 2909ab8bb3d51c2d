/// The secret of one exchange, with what it is made of (protocol 4.0).
package struct SharedSecret: Equatable, Sendable {
  /// The secret that was encapsulated for the key of the curve; nil where the algorithm has none.
  package let curveSecret: [UInt8]?
  /// The secret of ML-KEM; nil where the algorithm has none.
  package let latticeSecret: [UInt8]?
  /// What KMAC covers.
  package let data: [UInt8]
  /// The secret, 32 bytes.
  package let value: [UInt8]
}

/// How the secrets of both parts become one (SP 800-56C, one step with KMAC256).
package struct SharedSecretRules: Sendable {
  /// The algorithm is named exactly, in upper case.
  package var findAlgorithm: @Sendable (_ name: String) throws -> SharedSecretAlgorithm = { name in
    guard let algorithm = SharedSecretAlgorithm(rawValue: name) else { throw Refusal.unknownAlgorithm }
    return algorithm
  }
  /// A list has one key for each part of the algorithm.
  package var isDue: @Sendable (_ count: Int, SharedSecretAlgorithm) -> Bool = { $0 == $1.keyCount }
  /// The salt has 32 bytes.
  package var checkSalt: Check<[UInt8]> = checkedWideKey
  /// The key of KMAC is the salt.
  package var chooseKey: Function<[UInt8], [UInt8]> = { $0 }
  /// The secret of the curve stands before that of ML-KEM.
  package var order: Function<[[UInt8]], [[UInt8]]> = { $0 }
  /// Each secret stands behind its size.
  package var join: @Sendable (_ secrets: [[UInt8]], Rules) -> [UInt8] = { $1.concatWithSizes($0) }
  /// The label is shared-secret/ and the name of the algorithm.
  package var label: Function<SharedSecretAlgorithm, String> = { "shared-secret/\($0.rawValue)" }
  /// The fixed info is the label and the version, each behind its size.
  package var writeFixedInfo: @Sendable (_ label: String, Rules) -> [UInt8] = { label, rules in
    rules.concatWithSizes([Array(label.utf8), Array("4.0".utf8)])
  }
  /// The data of KMAC are the counter 1 in four bytes, the secrets and the fixed info.
  package var layOut: @Sendable (_ secrets: [UInt8], _ fixedInfo: [UInt8]) -> [UInt8] = {
    UInt32(1).bigEndianBytes + $0 + $1
  }
  /// The custom string of KMAC is KDF.
  package var customization = "KDF"
  /// The secret has 32 bytes.
  package var byteCount = 32
  /// The secret is KMAC256 of the data.
  package var derive: SecretDerivation = { parts, rules in try rules.derive(parts) }
}

/// Derives one secret of its parts.
package typealias SecretDerivation = @Sendable (SecretParts, Rules) throws -> [UInt8]

/// What a secret is derived from.
package struct SecretParts: Sendable {
  package let algorithm: SharedSecretAlgorithm
  /// The secrets of both parts, in their order.
  package let secrets: [[UInt8]]
  /// What KMAC covers.
  package let data: [UInt8]
  package let salt: [UInt8]
}

/// What a server answers to a request for a shared secret.
package struct SharedSecretResponse: Equatable, Sendable {
  package let encapsulatedKeys: [[UInt8]]
  package let secret: SharedSecret
}

extension Rules {
  fileprivate func derive(_ parts: SecretParts) throws -> [UInt8] {
    let rules = version4.sharedSecret
    return try kmac(
      parts.data, key: rules.chooseKey(parts.salt), customization: rules.customization, byteCount: rules.byteCount)
  }

  /// Finds the algorithm of a name, and checks that the lists have as many keys as it needs.
  func sharedSecretAlgorithm(_ name: String, counts: Int...) throws -> SharedSecretAlgorithm {
    let algorithm = try version4.sharedSecret.findAlgorithm(name)
    for count in counts { try demand(version4.sharedSecret.isDue(count, algorithm), else: .keyCount) }
    return algorithm
  }

  /// Computes the secret of an answer, as the client does.
  package func computeSharedSecret(
    algorithm name: String, privateKeys: [[UInt8]], encapsulatedKeys: [[UInt8]], salt: [UInt8]
  ) throws -> SharedSecret {
    let algorithm = try sharedSecretAlgorithm(name, counts: privateKeys.count, encapsulatedKeys.count)
    let own = KeyParts(privateKeys, of: algorithm)
    let other = KeyParts(encapsulatedKeys, of: algorithm)
    let salt = try version4.sharedSecret.checkSalt(salt)
    let exchange = try latticeExchange(algorithm, privateKey: own.lattice, ciphertext: other.lattice)
    let first = try decapsulate(other.curve, privateKey: own.curve)
    let second = try exchange.map { try decapsulate(ciphertext: $0.ciphertext, latticeKey: $0.key, $0.set) }
    return try combine(algorithm, curve: first, lattice: second, salt: salt)
  }

  /// Encapsulates a secret for the keys of a request, as the server does.
  package func respondWithSharedSecret(
    algorithm name: String, encapsulationKeys: [[UInt8]], ephemeralPrivateKey: [UInt8]?, message: [UInt8]?,
    salt: [UInt8]
  ) throws -> SharedSecretResponse {
    let algorithm = try sharedSecretAlgorithm(name, counts: encapsulationKeys.count)
    let keys = KeyParts(encapsulationKeys, of: algorithm)
    for (isGiven, part) in [(ephemeralPrivateKey != nil, keys.curve), (message != nil, keys.lattice)] {
      try demand(isGiven || part == nil, else: .missingParameter)
      try demand(!isGiven || part != nil, else: .unexpectedParameter)
    }
    let salt = try version4.sharedSecret.checkSalt(salt)
    let message = try message.map(version4.lattice.checkMessage)
    let first = try encapsulate(for: keys.curve, ephemeralPrivateKey: ephemeralPrivateKey)
    let second = try encapsulate(for: keys.lattice, of: algorithm, message: message)
    return SharedSecretResponse(
      encapsulatedKeys: [first?.encapsulated, second?.ciphertext].compactMap { $0 },
      secret: try combine(algorithm, curve: first?.secret, lattice: second?.secret, salt: salt))
  }

  private func combine(
    _ algorithm: SharedSecretAlgorithm, curve: [UInt8]?, lattice: [UInt8]?, salt: [UInt8]
  ) throws -> SharedSecret {
    let rules = version4.sharedSecret
    let secrets = rules.order([curve, lattice].compactMap { $0 })
    let fixedInfo = rules.writeFixedInfo(rules.label(algorithm), self)
    let parts = SecretParts(
      algorithm: algorithm, secrets: secrets, data: rules.layOut(rules.join(secrets, self), fixedInfo), salt: salt)
    return SharedSecret(
      curveSecret: curve, latticeSecret: lattice, data: parts.data, value: try rules.derive(parts, self))
  }
}

// One part of an exchange, where the algorithm has it.
extension Rules {
  private typealias LatticeExchange = (set: EncapsulationSet, key: LatticePrivateKey, ciphertext: [UInt8])

  /// Checks the lengths of the part of ML-KEM.
  private func latticeExchange(
    _ algorithm: SharedSecretAlgorithm, privateKey: [UInt8]?, ciphertext: [UInt8]?
  ) throws -> LatticeExchange? {
    guard let set = algorithm.encapsulationSet, let privateKey, let ciphertext else { return nil }
    let key: LatticePrivateKey =
      privateKey.count == EncapsulationSet.seedByteCount ? .seed(privateKey) : .expanded(privateKey)
    return (set, try checkedLatticeKey(key, set), try version4.lattice.checkCiphertext(ciphertext, set))
  }

  private func decapsulate(_ encapsulated: [UInt8]?, privateKey: [UInt8]?) throws -> [UInt8]? {
    guard let encapsulated, let privateKey else { return nil }
    return try decapsulate(encapsulated, privateKey: privateKey).secret
  }

  private func encapsulate(for publicKey: [UInt8]?, ephemeralPrivateKey: [UInt8]?) throws -> KeyEncapsulation? {
    guard let publicKey, let ephemeralPrivateKey else { return nil }
    return try encapsulate(for: publicKey, ephemeralPrivateKey: ephemeralPrivateKey)
  }

  private func encapsulate(
    for structure: [UInt8]?, of algorithm: SharedSecretAlgorithm, message: [UInt8]?
  ) throws -> LatticeEncapsulation? {
    guard let structure, let set = algorithm.encapsulationSet, let message else { return nil }
    let key = try version4.structures.read(structure, .encapsulation(set))
    return try version4.lattice.encapsulate(key, message, set)
  }
}
