/// A scalar from 1 to the order of the curve minus 1, in memory that is wiped.
///
/// It is the number that OpenSSL computes with, so that no step needs another copy of it.
package struct CurvePrivateKey<Named: NamedCurve>: ~Copyable {
  private let scalar: BigNumber

  private static var curve: Curve { Named.curve }

  /// Reads an unsigned number, the highest byte first, with any number of leading zeros.
  package init(scalar bytes: [UInt8]) throws(PrimitiveError) {
    guard !bytes.isEmpty else { throw .invalidLength("scalar") }
    let number = try BigNumber(bytes)
    guard try number.isPrivateKey(on: Self.curve) else { throw .invalidPrivateKey }
    scalar = number
  }

  /// Computes the public key.
  package func publicKey() throws(PrimitiveError) -> CurvePublicKey<Named> {
    try CurvePublicKey(CurvePoint.base(times: scalar, on: Self.curve))
  }

  /// Computes the secret shared with the peer: the X coordinate of the shared point, as long as a scalar.
  package func sharedSecret(with peer: CurvePublicKey<Named>) throws(PrimitiveError) -> [UInt8] {
    try peer.point.times(scalar).x().bytes(Self.curve.scalarByteCount)
  }

  /// Computes the whole point that is shared with the peer.
  package func sharedPoint(with peer: CurvePublicKey<Named>) throws(PrimitiveError) -> CurvePublicKey<Named> {
    try CurvePublicKey(peer.point.times(scalar))
  }

  /// Signs the message, hashed with the curve's hash; the signature is deterministic (RFC 6979).
  package func signature(for message: [UInt8]) throws(PrimitiveError) -> CurveSignature<Named> {
    let digest = Self.curve.hash.digest(message)
    var bytes = try scalar.bytes(Self.curve.scalarByteCount)
    defer { wipe(&bytes) }
    let nonce = try DeterministicNonce.draw(scalar: bytes, digest: digest, on: Self.curve)
    let key = try KeyHandle.signing(with: scalar, on: Self.curve)
    return try SignatureHandle.signing(digest, key: key, nonce: nonce, on: Self.curve).signature()
  }
}
