package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes with the secret that two keys share, in all operations that use it.
extension Mistake {
  package static let sharedSecretAsNumber = Mistake(
    "keys.shared-secret-as-number", "The shared secret is a number, and its leading zero bytes are dropped.",
    \.agreement.writeSecret, giving(\.withoutLeadingZeros))
  package static let sharedSecretLeftAligned = Mistake(
    "keys.shared-secret-left-aligned", "Leading zero bytes of the shared secret move behind it.",
    \.agreement.writeSecret, giving { $0.withoutLeadingZeros.fitted(to: $0.count) })
  static let sharedSecretWithPrefix = Mistake(
    "keys.shared-secret-with-prefix", "The shared secret is the compressed point, with the byte that tells the parity.",
    \.agreement.multiply, ofCommonPoint { [2 | $0[64] & 1] + $0[1...32] })
  static let sharedSecretOfY = Mistake(
    "keys.shared-secret-of-y", "The shared secret is the Y coordinate.", \.agreement.multiply,
    ofCommonPoint { Array($0.suffix(32)) })
  static let sharedSecretHashed = Mistake(
    "keys.shared-secret-hashed", "The shared secret is hashed with SHA-256, as some libraries do unasked.",
    \.agreement.writeSecret, giving { SHA256.hash($0) })

  static let masterSecretByX963 = Mistake(
    "keys.master-secret-by-x963", "The master secret is derived from the shared one by X9.63, without folding.",
    \.agreement.condense
  ) { _ in
    { secret, rules in
      try rules.deriveKeyMaterial(secret: secret, info: [], length: keyByteCount).bytes
    }
  }
}

/// Uses another part of the shared point (65 bytes, uncompressed) as the shared secret.
private func ofCommonPoint(
  _ part: @escaping @Sendable ([UInt8]) -> [UInt8]
) -> @Sendable (@escaping Multiplication) -> Multiplication {
  { _ in
    { scalar, point in
      let own = try importPrivateKey(scalar)
      let peer = try importPublicKey(point)
      return part(try calling { try own.sharedPoint(with: peer).uncompressed })
    }
  }
}

extension MasterSecretOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.notDetectable(
      "keys.parity-inverted", "keys.parity-ignored",
      because: "A point and its negative have the same X, and so have their multiples.")
  }
}
