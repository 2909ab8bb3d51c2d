import COpenSSL

extension P256 {
  /// A scalar from 1 to the order of the curve minus 1, in memory that is wiped.
  ///
  /// It is the number that OpenSSL computes with, so that no step needs another copy of it.
  package struct PrivateKey: ~Copyable {
    private let scalar: BigNumber

    /// Reads an unsigned number, the highest byte first, with any number of leading zeros.
    package init(scalar bytes: [UInt8]) throws(PrimitiveError) {
      guard !bytes.isEmpty else { throw .invalidLength("scalar") }
      let number = try BigNumber(bytes)
      guard try number.isPrivateKey() else { throw .invalidPrivateKey }
      scalar = number
    }

    /// Computes the public key.
    package func publicKey() throws(PrimitiveError) -> PublicKey {
      try PublicKey(CurvePoint.base(times: scalar))
    }

    /// Computes the secret shared with the peer: the X coordinate of the shared point, always 32 bytes.
    package func sharedSecret(with peer: PublicKey) throws(PrimitiveError) -> [UInt8] {
      try peer.point.times(scalar).x().bytes()
    }

    /// Computes the whole point that is shared with the peer.
    package func sharedPoint(with peer: PublicKey) throws(PrimitiveError) -> PublicKey {
      try PublicKey(peer.point.times(scalar))
    }

    /// Signs the message, hashed with SHA-256; the signature is deterministic (RFC 6979).
    package func signature(for message: [UInt8]) throws(PrimitiveError) -> Signature {
      let digest = SHA256.hash(message)
      var bytes = try scalar.bytes()
      defer { wipe(&bytes) }
      let nonce = try DeterministicNonce.draw(scalar: bytes, digest: digest)
      return try SignatureHandle.signing(digest, key: KeyHandle.signing(with: scalar), nonce: nonce).signature()
    }
  }
}
