import COpenSSL

extension P256 {
  /// A scalar from 1 to the order of the curve minus 1, in memory that is wiped.
  package struct PrivateKey: ~Copyable {
    private let scalar: SecretBytes

    /// Reads an unsigned number, the highest byte first, with any number of leading zeros.
    package init(scalar bytes: [UInt8]) throws(PrimitiveError) {
      guard !bytes.isEmpty else { throw .invalidLength("scalar") }
      let number = try BigNumber(bytes)
      guard try number.isPrivateKey() else { throw .invalidPrivateKey }
      var padded = try number.bytes()
      scalar = SecretBytes(padded)
      wipe(&padded)
    }

    /// Computes the public key.
    package func publicKey() throws(PrimitiveError) -> PublicKey {
      try PublicKey(CurvePoint.base(times: number()))
    }

    /// Computes the secret shared with the peer: the X coordinate of the shared point, always 32 bytes.
    package func sharedSecret(with peer: PublicKey) throws(PrimitiveError) -> [UInt8] {
      try CurvePoint.decoding(peer.uncompressed).times(number()).x().bytes()
    }

    /// Computes the whole point that is shared with the peer.
    package func sharedPoint(with peer: PublicKey) throws(PrimitiveError) -> PublicKey {
      try PublicKey(CurvePoint.decoding(peer.uncompressed).times(number()))
    }

    /// Signs the message, hashed with SHA-256; the signature is deterministic (RFC 6979).
    package func signature(for message: [UInt8]) throws(PrimitiveError) -> Signature {
      let digest = SHA256.hash(message)
      let number = try number()
      var bytes = try number.bytes()
      defer { wipe(&bytes) }
      let nonce = try DeterministicNonce.draw(scalar: bytes, digest: digest)
      return try SignatureHandle.signing(digest, key: KeyHandle.signing(with: number), nonce: nonce).signature()
    }

    private func number() throws(PrimitiveError) -> BigNumber {
      try unsafe scalar.withUnsafeBytes { bytes throws(PrimitiveError) in try unsafe BigNumber(bytes) }
    }
  }
}
