import Primitives

/// The two forms of a signature (§ 11).
package enum SignatureEncoding: String, CaseIterable, Sendable {
  /// A sequence of the two integers.
  case der
  /// r and s, 32 bytes each, as in JSON Web Signatures.
  case raw
}

/// Data that a server or a device has signed (§ 11).
package struct DataSignatureRules: Sendable {
  /// The signed bytes are the data as they are, of any number.
  package var message: Function<[UInt8], [UInt8]> = { $0 }
  /// The form is the one that was asked for, and no other is taken for it.
  package var chooseEncoding: Function<SignatureEncoding, SignatureEncoding> = { $0 }
}

extension Rules {
  /// Verifies the signature of data, and returns the digest that was signed.
  package func verifyData(
    _ data: [UInt8], signature: [UInt8], as encoding: SignatureEncoding, publicKey: [UInt8]
  ) throws -> [UInt8] {
    let key = try importPublicKey(agreement.readPoint(publicKey))
    let isRaw = dataSignature.chooseEncoding(encoding) == .raw
    let numbers = try isRaw ? ecdsa.decodeRaw(signature) : ecdsa.decode(signature)
    let message = dataSignature.message(data)
    try demand(try ecdsa.verify(numbers, message, key), else: .signatureMismatch)
    return SHA256.hash(message)
  }

  /// Signs data with a private key.
  package func signData(
    _ data: [UInt8], as encoding: SignatureEncoding, privateKey: [UInt8]
  ) throws -> [UInt8] {
    let scalar = try agreement.readScalar(privateKey)
    let signature = try ecdsa.sign(dataSignature.message(data), scalar)
    return dataSignature.chooseEncoding(encoding) == .raw ? ecdsa.encodeRaw(signature) : ecdsa.encode(signature)
  }
}
