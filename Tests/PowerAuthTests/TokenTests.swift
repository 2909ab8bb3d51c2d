import PowerAuth
import Testing

@Suite("Tokens, § 14")
struct TokenTests {
  static let proof = TokenProof(
    secret: bytes("c2ffed5f44e1ed5bf3d2505f11478978"), nonce: bytes("9b8a134c16c1a9bf0a4f57207f3c6bae"),
    timestamp: 1_718_000_000_123)
  static let digests = [
    "3.0": "7054c5c40cb3ae9a707311bee9e8d43d1eecdcd669f0ae24439a38c540ead731",
    "3.1": "7054c5c40cb3ae9a707311bee9e8d43d1eecdcd669f0ae24439a38c540ead731",
    "3.2": "78fd1a684c8ddb62e086af89a2e07c5b500e273bdf4b9d0f6fb14353067263d3",
    "3.3": "63c846697d5c8f82b7400dee86442f5c044a4c7d8fdb9dbeca95746d19ac4f24",
  ]

  func version(_ version: ProtocolVersion) -> String? { Rules.right.token.takeVersion(version) }

  @Test(arguments: ProtocolVersion.v3)
  func `worked example 14.1: the digest of each version`(version: ProtocolVersion) throws {
    let digest = try Rules.right.digestToken(Self.proof, version: self.version(version)).value
    #expect(digest == bytes(try #require(Self.digests[version.rawValue])))
    #expect(try Rules.right.verifyToken(Self.proof, digest: digest, version: self.version(version)).value == digest)
  }

  @Test func `worked example 14.1: what the digest covers`() throws {
    func data(_ version: ProtocolVersion) throws -> [UInt8] {
      try Rules.right.digestToken(Self.proof, version: self.version(version)).data
    }
    #expect(try data(.v3_1) == bytes("9b8a134c16c1a9bf0a4f57207f3c6bae2631373138303030303030313233"))
    #expect(try data(.v3_3) == bytes("9b8a134c16c1a9bf0a4f57207f3c6bae263137313830303030303031323326332e33"))
  }

  @Test(arguments: [
    ("2b7936bc299cdd7443c38be9b32ccb0b1f8b43ab5f9078b1433aba8491be03c9", "the nonce as Base64 text"),
    ("b8e1184d6d590f9876d0a3e110ff3b9fe4b28405bf345e085ad688fb0bba39ff", "a binary timestamp"),
    ("f29abbd7c7093a8cc3337f775bbcbb11620d0db90d392cf712d7a4a5cb839214", "a timestamp in seconds"),
    ("1dddbaba2585196439d438747efe99a22de769c5ba0886c338972b2b7c92cac5", "the secret as text"),
    ("78fd1a684c8ddb62e086af89a2e07c5b500e273bdf4b9d0f6fb14353067263d3", "the digest of 3.2"),
  ])
  func `worked example 14.1: digests of mistaken clients are refused`(digest: String, mistake: Comment) {
    #expect(
      refusal { try Rules.right.verifyToken(Self.proof, digest: bytes(digest), version: "3.3") } == .digestMismatch,
      mistake)
  }

  @Test func `Secrets, nonces and digests of other lengths are refused`() {
    for count in [0, 15, 17, 32] {
      var (secret, nonce) = (Self.proof, Self.proof)
      secret.secret = [UInt8](repeating: 1, count: count)
      nonce.nonce = secret.secret
      #expect(refusal { try Rules.right.digestToken(secret, version: nil) } == .invalidLength)
      #expect(refusal { try Rules.right.digestToken(nonce, version: nil) } == .invalidLength)
    }
    for count in [0, 16, 31, 33] {
      let digest = [UInt8](repeating: 1, count: count)
      #expect(refusal { try Rules.right.verifyToken(Self.proof, digest: digest, version: nil) } == .invalidLength)
    }
  }
}
