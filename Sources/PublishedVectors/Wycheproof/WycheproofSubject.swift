internal import Conformance
internal import Encodings
internal import Primitives

/// The computation or verification of the items of a group.
enum WycheproofSubject {
  case cipher
  /// Agreements with a point, or with a public key in the X.509 format.
  case agreement(any NamedCurve.Type, isWrapped: Bool)
  case signature(any NamedCurve.Type, isRaw: Bool, publicKey: [UInt8])
  case authenticationCode(isKMAC: Bool, byteCount: Int)
  case passwordDerivation
  case keyDerivation
  case encapsulation(WycheproofEncapsulation)
  case latticeSignature(WycheproofLatticeSignature)

  /// The member with the value that is computed or verified.
  var valueField: String {
    switch self {
    case .cipher: "ct"
    case .agreement: "shared"
    case .signature: "sig"
    case .authenticationCode: "tag"
    case .passwordDerivation: "dk"
    case .keyDerivation: "okm"
    case .encapsulation(let subject): subject.valueField
    case .latticeSignature: "sig"
    }
  }

  /// Takes an item's inputs, and computes the answer with the primitives.
  func answer(_ members: inout MemberReader) throws(FieldError) -> WycheproofAnswer {
    let value = try members.hex(valueField)
    return switch self {
    case .cipher: try Self.cipher(&members, value)
    case .agreement(let curve, let isWrapped): try Self.agreement(curve, &members, value, isWrapped: isWrapped)
    case .signature(let curve, let isRaw, let publicKey):
      try Self.signature(curve, &members, value, isRaw: isRaw, publicKey)
    case .authenticationCode(let isKMAC, let byteCount):
      try Self.authenticationCode(&members, value, byteCount, isKMAC: isKMAC)
    case .passwordDerivation: try Self.passwordDerivation(&members, value)
    case .keyDerivation: try Self.keyDerivation(&members, value)
    case .encapsulation(let subject): try subject.answer(&members, value)
    case .latticeSignature(let subject): try subject.answer(&members, value)
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

  private static func agreement<Named: NamedCurve>(
    _: Named.Type, _ members: inout MemberReader, _ shared: [UInt8], isWrapped: Bool
  ) throws(FieldError) -> WycheproofAnswer {
    let (encoded, scalar) = (try members.hex("public"), try members.hex("private"))
    guard let point = isWrapped ? SubjectPublicKeyInfo.point(in: encoded) : encoded else { return .refuses() }
    return WycheproofAnswer { () throws(PrimitiveError) in
      let peer = try CurvePublicKey<Named>(encoded: point)
      return WycheproofAnswer(try CurvePrivateKey(scalar: scalar).sharedSecret(with: peer), published: shared)
    }
  }

  private static func signature<Named: NamedCurve>(
    _: Named.Type, _ members: inout MemberReader, _ value: [UInt8], isRaw: Bool, _ publicKey: [UInt8]
  ) throws(FieldError) -> WycheproofAnswer {
    let message = try members.hex("msg")
    guard let signature = isRaw ? CurveSignature<Named>(raw: value) : CurveSignature<Named>(der: value) else {
      return .refuses()
    }
    return WycheproofAnswer { () throws(PrimitiveError) in
      try CurvePublicKey(encoded: publicKey).isValidSignature(signature, for: message) ? .agrees : .refuses()
    }
  }

  private static func authenticationCode(
    _ members: inout MemberReader, _ tag: [UInt8], _ byteCount: Int, isKMAC: Bool
  ) throws(FieldError) -> WycheproofAnswer {
    let (message, key) = (try members.hex("msg"), try members.hex("key"))
    return WycheproofAnswer { () throws(PrimitiveError) in
      let code =
        isKMAC
        ? try KMAC256.authenticate(message, key: key, customization: "", byteCount: byteCount)
        : Array(HMACSHA256.authenticationCode(for: message, key: key).prefix(byteCount))
      return ConstantTime.areEqual(code, tag) ? .agrees : .refuses(computed: Hex.encode(code))
    }
  }

  private static func keyDerivation(
    _ members: inout MemberReader, _ derived: [UInt8]
  ) throws(FieldError) -> WycheproofAnswer {
    let (inputKey, salt) = (try members.hex("ikm"), try members.hex("salt"))
    let (info, size) = (try members.hex("info"), try members.count("size"))
    return WycheproofAnswer { () throws(PrimitiveError) in
      let key = try HKDF384.extract(salt: salt, inputKey: inputKey)
      return WycheproofAnswer(
        try HKDF384.expand(pseudorandomKey: key, info: info, byteCount: size), published: derived)
    }
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
