import Primitives

/// The digest that proves the possession of a token, with the value before it (§ 14).
package struct TokenDigest: Equatable, Sendable {
  /// What the digest covers.
  package let data: [UInt8]
  /// The digest, 32 bytes.
  package let value: [UInt8]
}

/// What a digest covers, with the key.
package struct TokenProof: Sendable {
  package var secret: [UInt8]
  package var nonce: [UInt8]
  /// Milliseconds since 1970.
  package var timestamp: Int64

  /// Takes the values as they are.
  package init(secret: [UInt8], nonce: [UInt8], timestamp: Int64) {
    self.secret = secret
    self.nonce = nonce
    self.timestamp = timestamp
  }
}

/// A part of what a digest covers.
package enum TokenPart: Sendable {
  case nonce, timestamp, version
}

package struct TokenRules: Sendable {
  /// The secret has 16 bytes.
  package var checkSecret: Check<[UInt8]> = checkedKey
  /// The nonce has 16 bytes.
  package var checkNonce: Check<[UInt8]> = checkedKey
  /// The secret enters as its bytes.
  package var takeSecret: Function<[UInt8], [UInt8]> = { $0 }
  /// The nonce enters as its bytes.
  package var writeNonce: Function<[UInt8], [UInt8]> = { $0 }
  /// The timestamp enters as its decimal digits in ASCII.
  package var writeTimestamp: Function<Int64, [UInt8]> = { Array(String($0).utf8) }
  /// The version enters from 3.2 on.
  package var takeVersion: @Sendable (ProtocolVersion) -> String? = { version in
    version.hasVersionInTokenDigest ? version.rawValue : nil
  }
  /// The nonce stands first, then the timestamp, then the version.
  package var parts: [TokenPart] = [.nonce, .timestamp, .version]
  /// An ampersand stands between two parts.
  package var join: @Sendable (_ parts: [[UInt8]], _ rules: Rules) -> [UInt8] = { parts, _ in
    Array(parts.joined(separator: [UInt8(ascii: "&")]))
  }
  /// The digest is HMAC-SHA256 under the secret, all 32 bytes.
  package var authenticate: Authentication = { data, key in HMACSHA256.authenticationCode(for: data, key: key) }
  /// A digest has 32 bytes.
  package var checkDigest: Check<[UInt8]> = { digest in
    try demand(digest.count == SHA256.byteCount, else: .invalidLength)
    return digest
  }
  /// Digests are compared whole, in constant time.
  package var areEqual: @Sendable (_ given: [UInt8], _ computed: [UInt8]) -> Bool = {
    ConstantTime.areEqual($0, $1)
  }
}

extension Rules {
  /// Computes the digest of a token (§ 14); a version is there where it enters.
  package func digestToken(_ proof: TokenProof, version: String?) throws -> TokenDigest {
    let secret = try token.checkSecret(proof.secret)
    let data = try tokenData(proof, version: version)
    return TokenDigest(data: data, value: token.authenticate(data, token.takeSecret(secret)))
  }

  /// Gives what a digest covers.
  func tokenData(_ proof: TokenProof, version: String?) throws -> [UInt8] {
    let nonce = try token.checkNonce(proof.nonce)
    let parts: [[UInt8]] = token.parts.compactMap { part in
      switch part {
      case .nonce: token.writeNonce(nonce)
      case .timestamp: token.writeTimestamp(proof.timestamp)
      case .version: version.map { Array($0.utf8) }
      }
    }
    return token.join(parts, self)
  }

  /// Verifies a digest that came with a request.
  package func verifyToken(_ proof: TokenProof, digest: [UInt8], version: String?) throws -> TokenDigest {
    let expected = try digestToken(proof, version: version)
    try demand(token.areEqual(try token.checkDigest(digest), expected.value), else: .digestMismatch)
    return expected
  }
}
