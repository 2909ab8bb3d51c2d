package import Primitives

/// Refuses for the given reason unless the condition holds.
func demand(_ condition: Bool, else refusal: Refusal) throws(PowerAuthError) {
  guard condition else { throw .refused(refusal) }
}

/// Refuses values that are not as long as every key, nonce and counter is (16 bytes).
func demandKeyLength(_ bytes: [UInt8]) throws(PowerAuthError) {
  try demand(bytes.count == keyByteCount, else: .invalidLength)
}

/// Imports a scalar: unsigned, big-endian, of any length but none, between 1 and the order less one (§ 2).
///
/// [D-2: the Java library writes and reads signed numbers, the mobile core minimal unsigned ones; leading zeros are
/// accepted, so that both forms of a number are that number.]
package func importPrivateKey(_ scalar: [UInt8]) throws(PowerAuthError) -> P256.PrivateKey {
  try demand(!scalar.isEmpty, else: .invalidPrivateKey)
  return try calling { () throws(PrimitiveError) in try P256.PrivateKey(scalar: scalar) }
}

/// Imports a point of the curve, compressed or not (§ 2).
///
/// [D-23: the published documents name no form; the mobile core writes compressed points, the Java library uncompressed
/// ones, and each reads both.]
package func importPublicKey(_ encoded: [UInt8]) throws(PowerAuthError) -> P256.PublicKey {
  try calling { () throws(PrimitiveError) in try P256.PublicKey(encoded: encoded) }
}

/// Computes the X coordinate of the common point of a scalar and a point, the scalar being judged first (§ 2).
func agree(privateKey: [UInt8], publicKey: [UInt8]) throws(PowerAuthError) -> [UInt8] {
  let own = try importPrivateKey(privateKey)
  let peer = try importPublicKey(publicKey)
  return try calling { () throws(PrimitiveError) in try own.sharedSecret(with: peer) }
}
