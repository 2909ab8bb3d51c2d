internal import MLDSA

/// The parameters of ML-DSA that the protocol uses (FIPS 204).
package enum SignatureSet: String, CaseIterable, Sendable {
  case mlDSA65 = "ML-DSA-65"
  case mlDSA87 = "ML-DSA-87"

  package var publicKeyByteCount: Int { parameters.publicKeyByteCount }
  package var signatureByteCount: Int { parameters.signatureByteCount }

  fileprivate var parameters: SignatureParameters { self == .mlDSA65 ? .mlDSA65 : .mlDSA87 }
}

/// Signatures of ML-DSA.
package struct LatticeSignatureRules: Sendable {
  /// A raw public key is as long as its parameters say.
  package var checkPublicKey: @Sendable (_ key: [UInt8], SignatureSet) throws -> [UInt8] = { key, set in
    try demand(key.count == set.publicKeyByteCount, else: .invalidPublicKey)
    return key
  }
  /// A private key is a seed of 32 bytes.
  package var checkSeed: Check<[UInt8]> = { seed in
    try demand(seed.count == SignatureParameters.seedByteCount, else: .invalidPrivateKey)
    return seed
  }
  /// A context has at most 255 bytes.
  package var checkContext: Check<[UInt8]> = { context in
    try demand(context.count <= SignatureParameters.maximumContextByteCount, else: .invalidLength)
    return context
  }
  /// A signature is as long as its parameters say.
  package var checkSignature: @Sendable (_ signature: [UInt8], SignatureSet) throws -> [UInt8] = { signature, set in
    try demand(signature.count == set.signatureByteCount, else: .signatureEncoding)
    return signature
  }
  /// The message is signed as it is, and not its hash.
  package var message: Function<[UInt8], [UInt8]> = { $0 }
  /// A zero byte, the length of the context and the context stand before the message, also where the context is empty.
  package var layOut: @Sendable (_ message: [UInt8], _ context: [UInt8]) -> [UInt8] = { message, context in
    [0, UInt8(context.count)] + context + message
  }
  /// The signature is that of the bytes (ML-DSA.Verify_internal).
  package var verify: LatticeSignatureCheck = { signature, bytes, key, set in
    let key = try VerificationKey(set.parameters, encoded: key)
    return key.isValidSignature(signature, forRepresentative: key.representative(ofFormatted: bytes))
  }
  /// A signature is made with the seed of the key (ML-DSA.Sign_internal); whether random bytes enter is free.
  package var sign: @Sendable (_ bytes: [UInt8], _ seed: [UInt8], SignatureSet) throws -> [UInt8] = {
    bytes, seed, set in
    let key = try SigningKey(set.parameters, seed: seed)
    return try key.signature(forRepresentative: key.verificationKey.representative(ofFormatted: bytes))
  }
}

extension LatticeSignatureRules {
  /// Derives the public key of a seed (ML-DSA.KeyGen_internal), which no operation does.
  package func derivePublicKey(_ seed: [UInt8], _ set: SignatureSet) throws -> [UInt8] {
    try SigningKey(set.parameters, seed: seed).verificationKey.encoded
  }
}

/// Tells whether a signature is that of some bytes.
package typealias LatticeSignatureCheck =
  @Sendable (_ signature: [UInt8], _ bytes: [UInt8], _ publicKey: [UInt8], SignatureSet) throws -> Bool

extension Rules {
  /// Verifies a signature of ML-DSA under a raw public key.
  package func verify(
    latticeSignature signature: [UInt8], of message: [UInt8], context: [UInt8], publicKey: [UInt8], _ set: SignatureSet
  ) throws {
    let key = try version4.latticeSignature.checkPublicKey(publicKey, set)
    let context = try version4.latticeSignature.checkContext(context)
    let signature = try version4.latticeSignature.checkSignature(signature, set)
    let bytes = version4.latticeSignature.layOut(version4.latticeSignature.message(message), context)
    try demand(version4.latticeSignature.verify(signature, bytes, key, set), else: .signatureMismatch)
  }

  /// Signs a message with the seed of a key.
  package func sign(latticeMessage message: [UInt8], context: [UInt8], seed: [UInt8], _ set: SignatureSet) throws
    -> [UInt8]
  {
    let seed = try version4.latticeSignature.checkSeed(seed)
    let context = try version4.latticeSignature.checkContext(context)
    return try version4.latticeSignature.sign(
      version4.latticeSignature.layOut(version4.latticeSignature.message(message), context), seed, set)
  }
}
