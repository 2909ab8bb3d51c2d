import COpenSSL
import Primitives

extension FuzzTarget {
  static let curveTargets = [
    FuzzTarget("scalar", "the bytes of a private key", readScalar),
    FuzzTarget("point", "the bytes of a public key", readPoint),
    FuzzTarget("der-signature", "a signature in DER, compared with OpenSSL's reader", readSignature),
    FuzzTarget("padding", "the padding of decrypted blocks", readPadding),
  ]

  /// The order of P-256 (SEC 2, 2.4.2).
  private static let order: [UInt8] = [
    0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
    0xbc, 0xe6, 0xfa, 0xad, 0xa7, 0x17, 0x9e, 0x84, 0xf3, 0xb9, 0xca, 0xc2, 0xfc, 0x63, 0x25, 0x51,
  ]

  @Sendable private static func readScalar(_ bytes: [UInt8]) throws -> Outcome {
    let number = Array(bytes.drop { $0 == 0 })
    let isBelowOrder =
      number.count < order.count || (number.count == order.count && number.lexicographicallyPrecedes(order))
    do {
      let key = try P256.PrivateKey(scalar: bytes)
      try require(!number.isEmpty && isBelowOrder, "a number is accepted that is zero or not below the order")
      let padded = try P256.PrivateKey(scalar: [0] + bytes)
      try require(padded.publicKey() == key.publicKey(), "a leading zero changes the key")
      return .accepted
    } catch let error as PrimitiveError {
      try require(number.isEmpty || !isBelowOrder, "a private key is refused: \(error)")
      return .refused
    }
  }

  @Sendable private static func readPoint(_ bytes: [UInt8]) throws -> Outcome {
    do {
      let key = try P256.PublicKey(encoded: bytes)
      try require([key.compressed, key.uncompressed].contains(bytes), "a point has a third form")
      try require(P256.PublicKey(encoded: key.compressed) == key, "the compressed form is another point")
      try require(P256.PublicKey(encoded: key.uncompressed) == key, "the uncompressed form is another point")
      return .accepted
    } catch PrimitiveError.invalidPublicKey {
      return .refused
    }
  }

  @Sendable private static func readSignature(_ bytes: [UInt8]) throws -> Outcome {
    let ours = P256.Signature(der: bytes)
    try require(ours?.raw == rawByOpenSSL(bytes), "OpenSSL reads the signature otherwise")
    guard let ours else { return .refused }
    try require(ours.der == bytes, "a signature has two forms in DER")
    return .accepted
  }

  /// The two numbers as OpenSSL reads them; nil where they are not positive, too long, or written otherwise.
  private static func rawByOpenSSL(_ bytes: [UInt8]) -> [UInt8]? {
    defer { ERR_clear_error() }
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      var start = buffer.baseAddress
      guard let signature = unsafe d2i_ECDSA_SIG(nil, &start, buffer.count) else { return nil }
      defer { unsafe ECDSA_SIG_free(signature) }
      guard unsafe isWritten(signature, as: bytes) else { return nil }
      guard let r = unsafe bytes32(ECDSA_SIG_get0_r(signature)), let s = unsafe bytes32(ECDSA_SIG_get0_s(signature))
      else { return nil }
      return r + s
    }
  }

  private static func isWritten(_ signature: OpaquePointer, as bytes: [UInt8]) -> Bool {
    let count = unsafe i2d_ECDSA_SIG(signature, nil)
    guard count == bytes.count else { return false }
    var written = [UInt8](repeating: 0, count: bytes.count)
    return unsafe written.withUnsafeMutableBufferPointer { buffer in
      var start = buffer.baseAddress
      return unsafe i2d_ECDSA_SIG(signature, &start)
    } == count && written == bytes
  }

  private static func bytes32(_ number: OpaquePointer?) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 32)
    guard unsafe BN_is_negative(number) == 0, unsafe BN_is_zero(number) == 0 else { return nil }
    return unsafe BN_bn2binpad(number, &bytes, 32) == 32 ? bytes : nil
  }

  @Sendable private static func readPadding(_ bytes: [UInt8]) throws -> Outcome {
    try require(AES128.unpadded(AES128.padded(bytes)) == bytes, "padded bytes change")
    let blocks = Array(bytes.prefix(bytes.count / 16 * 16))
    guard let unpadded = AES128.unpadded(blocks) else { return .refused }
    try require(AES128.padded(unpadded) == blocks, "a padding is accepted that is not written")
    return .accepted
  }
}
