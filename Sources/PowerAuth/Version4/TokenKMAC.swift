/// The digest of a token in protocol 4 (§ 26.9).
package struct TokenKMACRules: Sendable {
  /// The digest is KMAC256 from protocol 4 on.
  package var isUsed: Function<ProtocolVersion, Bool> = \.hasKMAC
  /// The secret has 32 bytes.
  ///
  /// [An example of the publisher's documents has 16.]
  package var checkSecret: Check<[UInt8]> = checkedWideKey
  /// The customisation is that of tokens.
  package var customization = "PA4DIGEST"
  /// The secret is the key of the MAC.
  package var authenticate: KMACStep = { data, key, authenticate in try authenticate(data, key) }
}

extension Rules {
  /// Computes the digest of a token of protocol 4 (§ 26.9).
  package func digestTokenByKMAC(_ proof: TokenProof, version: String?) throws -> TokenDigest {
    let rules = version4.token
    let secret = try rules.checkSecret(proof.secret)
    let data = try tokenData(proof, version: version)
    let value = try rules.authenticate(data, token.takeSecret(secret)) { data, key in
      try version4.mac.authenticate(data, key, rules.customization, wideKeyByteCount)
    }
    return TokenDigest(data: data, value: value)
  }

  /// Verifies a digest of protocol 4 that came with a request (§ 26.9).
  package func verifyTokenByKMAC(_ proof: TokenProof, digest: [UInt8], version: String?) throws {
    let expected = try digestTokenByKMAC(proof, version: version)
    try demand(token.areEqual(try token.checkDigest(digest), expected.value), else: .digestMismatch)
  }
}
