import Primitives
import Testing

/// What the primitives make of a vector.
enum WycheproofAnswer: Equatable {
  /// The computation gives the value that the vector states, or the signature or code verifies.
  case agrees
  /// The computation gives another value.
  case differs
  /// An input is refused, or the signature or code does not verify.
  case refuses
  /// The vector is about something that no primitive here does.
  case notCovered(String)
}

/// The kinds of Wycheproof vectors that the primitives answer.
enum WycheproofKind: String {
  case cipher = "IndCpaTest"
  case agreementWithPoint = "EcdhEcpointTest"
  case agreementWithX509 = "EcdhTest"
  case signatureDER = "EcdsaVerify"
  case signatureRaw = "EcdsaP1363Verify"
  case authenticationCode = "MacTest"
  case passwordDerivation = "PbkdfTest"

  /// Answers a vector.
  func answer(_ vector: WycheproofVector) throws -> WycheproofAnswer {
    switch self {
    case .cipher: try vector.answerCipher()
    case .agreementWithPoint: try vector.answerAgreement(with: vector.bytes("public"))
    case .agreementWithX509:
      try SubjectPublicKeyInfo.point(in: vector.bytes("public")).map(vector.answerAgreement) ?? .refuses
    case .signatureDER: try vector.answerSignature(P256.Signature(der: vector.bytes("sig")))
    case .signatureRaw: try vector.answerSignature(P256.Signature(raw: vector.bytes("sig")))
    case .authenticationCode: try vector.answerAuthenticationCode()
    case .passwordDerivation: try vector.answerPasswordDerivation()
    }
  }
}

extension WycheproofVector {
  fileprivate func bytes(_ name: String) throws -> [UInt8] {
    try #require(texts[name].flatMap(Hex.decode), "\(name) of vector \(id)")
  }

  fileprivate func number(_ name: String) throws -> Int {
    try #require(numbers[name], "\(name) of vector \(id)")
  }

  fileprivate func answerCipher() throws -> WycheproofAnswer {
    let keySize = try number("keySize")
    guard keySize == 128 else { return .notCovered("AES-\(keySize)") }
    let (key, iv) = try (bytes("key"), bytes("iv"))
    let (message, ciphertext) = try (bytes("msg"), bytes("ct"))
    guard let decrypted = try AES128.decryptCBC(ciphertext, key: key, iv: iv, padding: .pkcs7) else { return .refuses }
    let encrypted = try AES128.encryptCBC(message, key: key, iv: iv, padding: .pkcs7)
    return decrypted == message && encrypted == ciphertext ? .agrees : .differs
  }

  fileprivate func answerAgreement(with encodedPoint: [UInt8]) throws -> WycheproofAnswer {
    let peer: P256.PublicKey
    do throws(PrimitiveError) {
      peer = try P256.PublicKey(encoded: encodedPoint)
    } catch {
      guard case .invalidPublicKey = error else { throw error }
      return .refuses
    }
    let secret = try P256.PrivateKey(scalar: bytes("private")).sharedSecret(with: peer)
    return try secret == bytes("shared") ? .agrees : .differs
  }

  fileprivate func answerSignature(_ signature: P256.Signature?) throws -> WycheproofAnswer {
    guard let signature else { return .refuses }
    let key = try P256.PublicKey(encoded: bytes("uncompressed"))
    return try key.isValidSignature(signature, for: bytes("msg")) ? .agrees : .refuses
  }

  fileprivate func answerAuthenticationCode() throws -> WycheproofAnswer {
    let code = try HMACSHA256.authenticationCode(for: bytes("msg"), key: bytes("key"))
    let truncated = try Array(code.prefix(number("tagSize") / 8))
    return try ConstantTime.areEqual(truncated, bytes("tag")) ? .agrees : .refuses
  }

  fileprivate func answerPasswordDerivation() throws -> WycheproofAnswer {
    let key = try PBKDF2.deriveKey(
      password: bytes("password"), salt: bytes("salt"), iterations: number("iterationCount"),
      byteCount: number("dkLen"))
    return try key == bytes("dk") ? .agrees : .differs
  }
}

/// The X.509 wrapping of a public key, of which only the one DER form for P-256 is known here.
private enum SubjectPublicKeyInfo {
  /// Everything before the point (RFC 5480, 2), by the number of bytes of the point.
  private static let headers = [
    65: "3059301306072a8648ce3d020106082a8648ce3d030107034200",
    33: "3039301306072a8648ce3d020106082a8648ce3d030107032200",
  ].mapValues { Hex.decode($0) ?? [] }

  /// Returns the encoded point, or nil where the wrapping is any other.
  static func point(in encoded: [UInt8]) -> [UInt8]? {
    for (pointByteCount, header) in headers
    where encoded.count == header.count + pointByteCount && encoded.starts(with: header) {
      return Array(encoded.dropFirst(header.count))
    }
    return nil
  }
}
