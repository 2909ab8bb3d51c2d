package import Primitives

/// KEY_MASTER_SECRET, the secret that device and server share for one activation (§ 6).
package struct MasterSecret: Equatable, Sendable {
  /// Z, the X coordinate of the common point, always 32 bytes.
  package let sharedSecret: [UInt8]
  /// The master secret, 16 bytes.
  package let value: [UInt8]
}

package struct AgreementRules: Sendable {
  /// A scalar is unsigned and big-endian; leading zero bytes are allowed, and so is their absence.
  ///
  /// [D-2: the Java library writes and reads signed numbers, the mobile core minimal unsigned ones; leading zeros are
  /// accepted, so that both forms of a number are that number.]
  package var readScalar: Check<[UInt8]> = { $0 }
  /// A point is taken compressed, 33 bytes, and uncompressed, 65 bytes.
  ///
  /// [D-23: the published documents name no form; the mobile core writes compressed points, the Java library uncompressed
  /// ones, and each reads both.]
  package var readPoint: Check<[UInt8]> = { $0 }
  /// The scalar is between 1 and the order less one, the point is on the curve, and the secret is X of their product.
  package var multiply: Multiplication = { scalar, point in
    let own = try importPrivateKey(scalar)
    let peer = try importPublicKey(point)
    return try calling { try own.sharedSecret(with: peer) }
  }
  /// The public key is the multiple of the base point by the scalar, uncompressed.
  package var multiplyBase: Check<[UInt8]> = { scalar in
    let own = try importPrivateKey(scalar)
    return try calling { try own.publicKey().uncompressed }
  }
  /// The shared secret is always 32 bytes, leading zero bytes among them.
  package var writeSecret: Function<[UInt8], [UInt8]> = { $0 }
  /// The master secret is the shared secret, folded.
  package var condense: @Sendable (_ sharedSecret: [UInt8], _ rules: Rules) throws -> [UInt8] = {
    secret, rules in rules.notation.fold(secret)
  }
}

/// Gives what two keys share for the bytes of a scalar and of a point.
package typealias Multiplication = @Sendable (_ scalar: [UInt8], _ point: [UInt8]) throws -> [UInt8]

extension Rules {
  /// Agrees on the secret that a scalar and a point share, the scalar being checked first (§ 2).
  package func agree(privateKey: [UInt8], publicKey: [UInt8]) throws -> [UInt8] {
    let scalar = try agreement.readScalar(privateKey)
    let point = try agreement.readPoint(publicKey)
    return agreement.writeSecret(try agreement.multiply(scalar, point))
  }

  /// Derives the public key of a scalar, uncompressed (§ 2).
  package func derivePublicKey(privateKey: [UInt8]) throws -> [UInt8] {
    try agreement.multiplyBase(try agreement.readScalar(privateKey))
  }

  /// Agrees on the master secret from the private key and the other's point (§ 6).
  package func deriveMasterSecret(privateKey: [UInt8], publicKey: [UInt8]) throws -> MasterSecret {
    let shared = try agree(privateKey: privateKey, publicKey: publicKey)
    return MasterSecret(sharedSecret: shared, value: try agreement.condense(shared, self))
  }
}

/// Imports a scalar: unsigned, big-endian, of any length but none, between 1 and the order less one (§ 2).
package func importPrivateKey(_ scalar: [UInt8]) throws -> P256.PrivateKey {
  try demand(!scalar.isEmpty, else: .invalidPrivateKey)
  return try calling { try P256.PrivateKey(scalar: scalar) }
}

/// Imports a point of the curve, compressed or not (§ 2).
package func importPublicKey(_ encoded: [UInt8]) throws -> P256.PublicKey {
  try calling { try P256.PublicKey(encoded: encoded) }
}
