package import Primitives

/// Keys and signatures of the curve P-384 (protocol 4.0).
package struct CurveKeyRules: Sendable {
  /// A private key is an unsigned big-endian number, from 1 to the order of the curve less one.
  package var readScalar: Check<[UInt8]> = { scalar in
    _ = try P384Key.importPrivate(scalar)
    return scalar
  }
  /// The public key of a device or of a server is a point of the curve, compressed or not.
  ///
  /// [The Java library writes 97 bytes; the mobile core has written 49.]
  package var readPoint: Check<[UInt8]> = { try P384Key.importPublic($0).uncompressed }
  /// What two keys share is the common point, of which X is taken, 48 bytes.
  package var multiply: Multiplication = { scalar, point in
    let own = try P384Key.importPrivate(scalar)
    let peer = try P384Key.importPublic(point)
    return try calling { try own.sharedSecret(with: peer) }
  }
  /// The public key is the multiple of the base point by the scalar, uncompressed.
  package var multiplyBase: Check<[UInt8]> = { scalar in
    let own = try P384Key.importPrivate(scalar)
    return try calling { try own.publicKey().uncompressed }
  }
  /// A signature of data is strict DER: minimal positive integers, and nothing behind it.
  package var decode: CurveSignatureDecoding = { encoded in
    guard let signature = P384.Signature(der: encoded) else { throw Refusal.signatureEncoding }
    return signature
  }
  /// A raw signature is r and s of 48 bytes each.
  package var decodeRaw: CurveSignatureDecoding = { encoded in
    guard let signature = P384.Signature(raw: encoded) else { throw Refusal.signatureEncoding }
    return signature
  }
  /// The signature is one of ECDSA with SHA-384; a low S is not required.
  package var verify: CurveSignatureCheck = { signature, message, point in
    let key = try P384Key.importPublic(point)
    return try calling { try key.isValidSignature(signature, for: message) }
  }
  /// A signature is made with the private key, of the message that is hashed once.
  package var sign: @Sendable (_ message: [UInt8], _ scalar: [UInt8]) throws -> P384.Signature = { message, scalar in
    let key = try P384Key.importPrivate(scalar)
    return try calling { try key.signature(for: message) }
  }
  /// DER has minimal integers, with a zero byte before a set top bit.
  package var encode: Function<P384.Signature, [UInt8]> = \.der
  /// The raw form has 48 bytes for each number, with zeros in front.
  package var encodeRaw: Function<P384.Signature, [UInt8]> = \.raw
}

/// Decodes the two numbers of a signature.
package typealias CurveSignatureDecoding = @Sendable (_ encoded: [UInt8]) throws -> P384.Signature

/// Tells whether a signature is that of a message.
package typealias CurveSignatureCheck =
  @Sendable (_ signature: P384.Signature, _ message: [UInt8], _ point: [UInt8]) throws -> Bool

/// The import of keys of P-384.
package enum P384Key {
  package static let scalarByteCount = 48
  /// The length of an uncompressed point.
  package static let pointByteCount = 97

  /// Imports a scalar from 1 to the order less one.
  package static func importPrivate(_ scalar: [UInt8]) throws -> P384.PrivateKey {
    try demand(!scalar.isEmpty, else: .invalidPrivateKey)
    return try calling { try P384.PrivateKey(scalar: scalar) }
  }

  /// Imports a point of the curve, compressed or not.
  package static func importPublic(_ encoded: [UInt8]) throws -> P384.PublicKey {
    try calling { try P384.PublicKey(encoded: encoded) }
  }
}
