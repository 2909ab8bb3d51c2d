package import Primitives

/// How a JSON Web Token is protected (§ 11).
package enum TokenAlgorithm: String, CaseIterable, Sendable {
  /// ECDSA with SHA-256, the signature being r and s of 32 bytes each.
  case es256 = "ES256"
  /// HMAC with SHA-256.
  case hs256 = "HS256"
}

package struct JSONWebTokenWritingRules: Sendable {
  /// The header names the algorithm and the type, in this order and without white space.
  package var writeHeader: Function<TokenAlgorithm, String> = { "{\"alg\":\"\($0.rawValue)\",\"typ\":\"JWT\"}" }
  /// The claims are written as they were given, in UTF-8.
  package var writeClaims: Function<String, [UInt8]> = utf8Bytes
  /// Each part is Base64 in the alphabet for addresses, without padding.
  package var encode: Function<[UInt8], String> = { Base64URL.encode($0) }
  /// What is signed are the first two parts with a dot between them, as they are sent.
  package var layOut: @Sendable (_ header: String, _ claims: String) -> String = { "\($0).\($1)" }
  /// The signature of ES256 is r and s, 32 bytes each.
  package var encodeSignature: Function<P256.Signature, [UInt8]> = \.raw
}

/// A token that is protected, with what was protected.
package struct WrittenToken: Equatable, Sendable {
  /// The header and the claims, as they are sent.
  package let signingInput: String
  package let signature: [UInt8]
  package let text: String
}

extension Rules {
  /// Signs claims with a private key: ES256.
  package func signToken(claims: String, privateKey: [UInt8]) throws -> WrittenToken {
    _ = try tokenReading.readClaims(notation.takeJSON(Array(claims.utf8)))
    let scalar = try agreement.readScalar(privateKey)
    return try writeToken(.es256, claims: claims) { input in
      tokenWriting.encodeSignature(try ecdsa.sign(input, scalar))
    }
  }

  /// Protects claims with a secret: HS256.
  package func authenticateToken(claims: String, key: [UInt8]) throws -> WrittenToken {
    try writeToken(.hs256, claims: claims) { HMACSHA256.authenticationCode(for: $0, key: key) }
  }

  private func writeToken(
    _ algorithm: TokenAlgorithm, claims: String, sign: ([UInt8]) throws -> [UInt8]
  ) throws -> WrittenToken {
    let header = tokenWriting.encode(Array(tokenWriting.writeHeader(algorithm).utf8))
    let claims = tokenWriting.encode(tokenWriting.writeClaims(claims))
    let input = tokenWriting.layOut(header, claims)
    let signature = try sign(Array(input.utf8))
    let parts = [header, claims, tokenWriting.encode(signature)]
    return WrittenToken(signingInput: input, signature: signature, text: parts.joined(separator: "."))
  }
}
