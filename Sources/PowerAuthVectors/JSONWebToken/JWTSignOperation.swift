package import Conformance
internal import Encodings
internal import PowerAuth
internal import Primitives

/// The token that a device makes of claims.
package struct JwtSignOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "jwt.sign", "A JSON Web Token of claims, signed with the private key of the device.",
    reference: "JSONWebToken/Sign", ranges: [.tokens], chapter: .jsonWebTokens,
    use: "The client signs claims for an application; the user gives two factors for the private key.")
  package let claims = input(
    "claims", FieldKind.text { "{\"sub\":\"\(Hex.encode($0.bytes(8)))\"}" }.withoutCornersOfForm,
    "The claims, a JSON object as text.")
  package let privateKey = input("privateKey", .privateKey, "The private key of the device, unsigned and big-endian.")
  package let token = output(
    "token", .text { _ in "" }, "The token.",
    formula: """
      signed ‖ "." ‖ Base64URL(the raw signature of signed, ECDSA with SHA-256, with privateKey), \
      where signed = Base64URL({"alg":"ES256","typ":"JWT"}) ‖ "." ‖ Base64URL(claims)
      """)
  package let rules = JWTSignRules()

  package func declareAnswer(on op: OperationBuilder) {
    op.verified(by: "jwt.verify")
    op.servesOnePurpose("the nonce of the signature") { input, output in
      let parts = output[token].utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      guard parts.count == 3, let raw = Base64URL.decode(String(Substring(parts[2]))),
        let signature = P256.Signature(raw: raw)
      else { return nil }
      let signed = Array(output[token].utf8.dropLast(parts[2].count + 1))
      return signature.nonceUse(of: signed, privateKey: input[privateKey])
    }
    op.refuses(.tokenClaims, .invalidPrivateKey)
    op.answer { rules, request in
      request.accept(token(try rules.signToken(claims: request[claims], privateKey: request[privateKey]).text))
    }
  }
}

/// What holds of a token that is signed.
package struct JWTSignRules: DeclarationGroup {
  package let header = rule("R1", "The header is a JSON object with alg ES256 and typ JWT.", \.tokenWriting.writeHeader)
  package let encoding = rule(
    "R2", "The three parts are Base64 in the alphabet for addresses, without padding, between dots.",
    \.tokenWriting.encode)
  package let claims = rule("R3", "The second part is the UTF-8 of the claims, unchanged.", \.tokenWriting.writeClaims)
  package let signature = rule(
    "R4", "The third part is r and s of 32 bytes each, the signature of the first two parts and the dot between them.",
    \.tokenWriting.layOut, \.ecdsa.sign, \.tokenWriting.encodeSignature)
  package let object = rule(
    "R5", "Claims that are not a JSON object, or have a name twice, are refused.", \.tokenReading.readClaims,
    \.notation.takeJSON)

  package var all: [Rule] { [header, encoding, claims, signature] }
}

extension ProtocolRange {
  /// The versions in which the protocol has tokens.
  package static let tokens = ProtocolRange(["3.3"])
}

/// The header of the tokens, as implementations write it.
package let ordinaryTokenHeader = #"{"alg":"ES256","typ":"JWT"}"#
