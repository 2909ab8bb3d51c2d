package import Conformance
internal import PowerAuth
internal import Primitives

/// Mistakes with the secret that two keys share, and with the keys of an activation.
extension MistakeTable {
  static let keyAgreement: MistakeTable = [
    // Mistakes with the secret that two keys share, in all operations that use it.
    "keys.shared-secret-as-number": breaking(\.agreement.writeSecret)(
      "The shared secret is a number, and its leading zero bytes are dropped.", giving(\.withoutLeadingZeros)),
    "keys.shared-secret-left-aligned": breaking(\.agreement.writeSecret)(
      "Leading zero bytes of the shared secret move behind it.", giving { $0.withoutLeadingZeros.fitted(to: $0.count) }),
    "keys.shared-secret-with-prefix": breaking(\.agreement.multiply)(
      "The shared secret is the compressed point, with the byte that tells the parity.",
      ofCommonPoint { [2 | $0[64] & 1] + $0[1...32] }),
    "keys.shared-secret-of-y": breaking(\.agreement.multiply)(
      "The shared secret is the Y coordinate.", ofCommonPoint { Array($0.suffix(32)) }),
    "keys.shared-secret-hashed": breaking(\.agreement.writeSecret)(
      "The shared secret is hashed with SHA-256, as some libraries do unasked.", giving { SHA256.hash($0) }),
    "keys.master-secret-by-x963": breaking(\.agreement.condense)(
      "The master secret is derived from the shared one by X9.63, without folding.",
      { _ in { secret, rules in try rules.deriveKeyMaterial(secret: secret, info: [], length: keyByteCount).bytes } }),

    // Mistakes in deriving the keys of an activation.
    "keys.knowledge-and-biometry-exchanged": breaking(\.activationKeys.knowledge)(
      "The knowledge key has index 3, and the biometry key index 2.", constant(3)
    ).and(\.activationKeys.biometry, constant(2)),
    "keys.transport-and-vault-exchanged": breaking(\.activationKeys.transport)(
      "The transport key has index 2000, and the vault key index 1000.", constant(2000)
    ).and(\.activationKeys.vault, constant(1000)),
    "keys.factors-from-zero": breaking(\.activationKeys.possession)(
      "The keys of the factors have the indexes 0, 1 and 2.", { $0 - 1 }
    ).and(\.activationKeys.knowledge, { $0 - 1 }).and(\.activationKeys.biometry, { $0 - 1 }),
    "keys.factor-bits": breaking(\.activationKeys.biometry)(
      "The biometry key has index 4, as if the factors were bits: 1, 2 and 4.", constant(4)),
    "keys.hexadecimal-indexes": breaking(\.activationKeys.transport)(
      "The indexes 1000 and 2000 are read as hexadecimal numbers.", constant(0x1000)
    ).and(\.activationKeys.vault, constant(0x2000)),
    "keys.vault-under-transport": breaking(\.activationKeys.aboveVault)(
      "The vault key is derived from the transport key, and not from the master secret.",
      { _ in { _, transportKey in transportKey.fitted(to: keyByteCount) } }),
  ]
}

extension Mistake {
  package static let sharedSecretAsNumber = MistakeTable.keyAgreement["keys.shared-secret-as-number"]
  package static let sharedSecretLeftAligned = MistakeTable.keyAgreement["keys.shared-secret-left-aligned"]
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
