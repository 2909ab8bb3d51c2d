package import Primitives

/// How signatures of ECDSA with SHA-256 are read, written, made and verified (§ 2).
package struct ECDSARules: Sendable {
  /// A signature is strict DER: minimal positive integers, and nothing behind it.
  package var decode: SignatureDecoding = { encoded in
    guard let signature = P256.Signature(der: encoded) else { throw Refusal.signatureEncoding }
    return signature
  }
  /// A raw signature is r and s of 32 bytes each.
  package var decodeRaw: SignatureDecoding = { encoded in
    guard let signature = P256.Signature(raw: encoded) else { throw Refusal.signatureEncoding }
    return signature
  }
  /// The signature is one of ECDSA with SHA-256; a low S is not required.
  package var verify: SignatureCheck = { signature, message, key in
    try calling { try key.isValidSignature(signature, for: message) }
  }
  /// A signature is made with the private key, of the message that is hashed once.
  package var sign: @Sendable (_ message: [UInt8], _ scalar: [UInt8]) throws -> P256.Signature = { message, scalar in
    let key = try importPrivateKey(scalar)
    return try calling { try key.signature(for: message) }
  }
  /// DER has minimal integers, with a zero byte before a set top bit.
  package var encode: Function<P256.Signature, [UInt8]> = \.der
  /// The raw form has 32 bytes for each number, with zeros in front.
  package var encodeRaw: Function<P256.Signature, [UInt8]> = \.raw
}

/// Decodes the two numbers of a signature.
package typealias SignatureDecoding = @Sendable (_ encoded: [UInt8]) throws -> P256.Signature

/// Tells whether a signature is that of a message.
package typealias SignatureCheck =
  @Sendable (_ signature: P256.Signature, _ message: [UInt8], _ key: P256.PublicKey) throws -> Bool
