internal import Conformance
internal import Primitives

/// The computation or verification of the items of a group.
enum WycheproofSubject {
  case cipher
  /// Agreements with a point, or with a public key in the X.509 format.
  case agreement(isWrapped: Bool)
  case signature(isRaw: Bool, publicKey: [UInt8])
  case authenticationCode(byteCount: Int)
  case passwordDerivation

  /// The member with the value that is computed or verified.
  var valueField: String {
    switch self {
    case .cipher: "ct"
    case .agreement: "shared"
    case .signature: "sig"
    case .authenticationCode: "tag"
    case .passwordDerivation: "dk"
    }
  }

  /// Takes an item's inputs, and computes the answer with the primitives.
  func answer(_ members: inout MemberReader) throws(FieldError) -> WycheproofAnswer {
    let value = try members.hex(valueField)
    return switch self {
    case .cipher: try Self.cipher(&members, value)
    case .agreement(let isWrapped): try Self.agreement(&members, value, isWrapped: isWrapped)
    case .signature(let isRaw, let publicKey):
      try Self.signature(&members, isRaw ? P256.Signature(raw: value) : P256.Signature(der: value), publicKey)
    case .authenticationCode(let byteCount): try Self.authenticationCode(&members, value, byteCount)
    case .passwordDerivation: try Self.passwordDerivation(&members, value)
    }
  }
}

extension WycheproofSubject {
  private static func cipher(
    _ members: inout MemberReader, _ ciphertext: [UInt8]
  ) throws(FieldError) -> WycheproofAnswer {
    let (key, iv, message) = (try members.hex("key"), try members.hex("iv"), try members.hex("msg"))
    return WycheproofAnswer { () throws(PrimitiveError) in
      guard let decrypted = try AES128.decryptCBC(ciphertext, key: key, iv: iv, padding: .pkcs7) else {
        return .refuses()
      }
      let encrypted = try AES128.encryptCBC(message, key: key, iv: iv, padding: .pkcs7)
      return decrypted == message ? WycheproofAnswer(encrypted, published: ciphertext) : .differs(Hex.encode(encrypted))
    }
  }

  private static func agreement(
    _ members: inout MemberReader, _ shared: [UInt8], isWrapped: Bool
  ) throws(FieldError) -> WycheproofAnswer {
    let (encoded, scalar) = (try members.hex("public"), try members.hex("private"))
    guard let point = isWrapped ? SubjectPublicKeyInfo.point(in: encoded) : encoded else { return .refuses() }
    return WycheproofAnswer { () throws(PrimitiveError) in
      let peer = try P256.PublicKey(encoded: point)
      return WycheproofAnswer(try P256.PrivateKey(scalar: scalar).sharedSecret(with: peer), published: shared)
    }
  }

  private static func signature(
    _ members: inout MemberReader, _ signature: P256.Signature?, _ publicKey: [UInt8]
  ) throws(FieldError) -> WycheproofAnswer {
    let message = try members.hex("msg")
    guard let signature else { return .refuses() }
    return WycheproofAnswer { () throws(PrimitiveError) in
      try P256.PublicKey(encoded: publicKey).isValidSignature(signature, for: message) ? .agrees : .refuses()
    }
  }

  private static func authenticationCode(
    _ members: inout MemberReader, _ tag: [UInt8], _ byteCount: Int
  ) throws(FieldError) -> WycheproofAnswer {
    let code = HMACSHA256.authenticationCode(for: try members.hex("msg"), key: try members.hex("key"))
    let truncated = Array(code.prefix(byteCount))
    return ConstantTime.areEqual(truncated, tag) ? .agrees : .refuses(computed: Hex.encode(truncated))
  }

  private static func passwordDerivation(
    _ members: inout MemberReader, _ derived: [UInt8]
  ) throws(FieldError) -> WycheproofAnswer {
    let (password, salt) = (try members.hex("password"), try members.hex("salt"))
    // RFC 6070 has a vector of this number, which takes some seconds.
    let iterations = try members.count("iterationCount", atMost: 1 << 24)
    guard try members.count("dkLen") == derived.count else { throw FieldError("dkLen", "is not the length of dk") }
    return WycheproofAnswer { () throws(PrimitiveError) in
      WycheproofAnswer(
        try PBKDF2.deriveKey(password: password, salt: salt, iterations: iterations, byteCount: derived.count),
        published: derived)
    }
  }
}

/// The X.509 format of a public key; only the DER form for P-256 is known.
private enum SubjectPublicKeyInfo {
  /// The bytes before the point (RFC 5480, 2), by the number of bytes of the point.
  private static let headers = [
    65: "3059301306072a8648ce3d020106082a8648ce3d030107034200",
    33: "3039301306072a8648ce3d020106082a8648ce3d030107032200",
  ].mapValues { Hex.decode($0) ?? [] }

  /// Returns the encoded point, or nil for any other form.
  static func point(in encoded: [UInt8]) -> [UInt8]? {
    for (pointByteCount, header) in headers
    where encoded.count == header.count + pointByteCount && encoded.starts(with: header) {
      return Array(encoded.dropFirst(header.count))
    }
    return nil
  }
}
