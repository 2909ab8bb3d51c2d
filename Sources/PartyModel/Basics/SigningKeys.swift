package import PowerAuth

/// The keys with which someone signs in protocol 4: private ones, with their public ones.
package struct SigningKeys: Equatable, Sendable {
  /// A scalar of P-384, and a seed of ML-DSA.
  package let privateKeys: WebSignatureKeys
  /// A point, and a SubjectPublicKeyInfo.
  package let publicKeys: WebSignatureKeys

  package init(privateKeys: WebSignatureKeys, rules: Rules) throws {
    self.privateKeys = privateKeys
    var made: WebSignatureKeys = [:]
    for (algorithm, key) in privateKeys { made[algorithm] = try rules.verificationKey(of: key, algorithm) }
    publicKeys = made
  }

  /// Draws the keys of an algorithm.
  package init(
    of algorithm: SharedSecretAlgorithm, drawing random: inout DrawnBytes, rules: Rules
  ) throws {
    var drawn: WebSignatureKeys = [:]
    for part in algorithm.signatureAlgorithms { drawn[part] = random.next(part.privateKeyByteCount) }
    try self.init(privateKeys: drawn, rules: rules)
  }
}

extension SharedSecretAlgorithm {
  /// The algorithms of the signatures that belong to it: that of the curve, then that of ML-DSA.
  package var signatureAlgorithms: [WebSignatureAlgorithm] {
    [hasCurve ? WebSignatureAlgorithm.es384 : nil, signatureSet?.webAlgorithm].compactMap(\.self)
  }

  /// Those of some keys that belong to it, in their order.
  package func ownKeys(among keys: WebSignatureKeys) -> [[UInt8]] { signatureAlgorithms.compactMap { keys[$0] } }
}

extension WebSignatureAlgorithm {
  /// The length of a scalar, or of a seed.
  var privateKeyByteCount: Int { self == .es384 ? P384Key.scalarByteCount : 32 }

  /// The name of its public key in a message with keys of a device or a server.
  package var memberName: String { self == .es384 ? "ecdsa" : "mldsa" }
}

extension Rules {
  /// The public key of a private one, as it travels.
  fileprivate func verificationKey(of key: [UInt8], _ algorithm: WebSignatureAlgorithm) throws -> [UInt8] {
    guard let set = algorithm.signatureSet else {
      return try version4.curveKeys.multiplyBase(version4.curveKeys.readScalar(key))
    }
    return LatticeKeyKind.signature(set).prefix + (try version4.latticeSignature.derivePublicKey(key, set))
  }
}
