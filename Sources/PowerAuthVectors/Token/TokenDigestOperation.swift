package import Conformance
package import PowerAuth

/// The digest that proves the possession of a token.
package struct TokenDigestOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "token.digest", "The digest that a client sends instead of a token's secret.", reference: "Token/Digest",
    ranges: ProtocolRange.tokenDigests + [.v4], chapter: .tokens,
    use: "The client, in each request with a token.")
  package let fields = TokenFields(hasKMAC: true)
  package let digest = output(
    "digest", .bytes(32), "The digest, 32 bytes.",
    inVersions: [
      ["2.1", "3.0", "3.1", "3.2", "3.3"]: "HMAC-SHA-256(key: tokenSecret, data)",
      ["4.0"]: "KMAC256(tokenSecret, data, 256, \"PA4DIGEST\")",
    ])
  package let rules = TokenDigestRules()
  package let kmac = rule(
    "R6", "In 4.0 the digest is KMAC256 under the secret, with the customisation PA4DIGEST.", \.version4.token.isUsed,
    \.version4.token.customization, \.version4.token.authenticate, \.version4.mac.authenticate)
  package let longSecret = rule(
    "R7", "In 4.0 a secret of any length but 32 bytes is refused.", \.version4.token.checkSecret)

  package var fieldRules: [Rule] { rules.computation + [rules.lengths, kmac, longSecret] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength)
    op.answer(with: { TokenForm(version: $0.token.takeVersion($1), isKMAC: $0.version4.token.isUsed($1)) }) {
      rules, request, form in
      let proof = fields.proof(request.input)
      let computed =
        form.isKMAC
        ? try rules.digestTokenByKMAC(proof, version: form.version)
        : try rules.digestToken(proof, version: form.version)
      return request.accept(digest(computed.value)) { [fields.data(computed.data)] }
    }
  }
}

/// What the digests of tokens differ in, between versions.
private struct TokenForm: Equatable, Sendable {
  /// The version that enters, if one does.
  let version: String?
  let isKMAC: Bool
}

/// What a digest covers, and the key.
package struct TokenFields: DeclarationGroup {
  package let secret: Field<[UInt8]>
  package let nonce: Field<[UInt8]>
  package let timestamp: Field<Int64>
  package let data: StepHandle

  /// Declares the fields; an operation that 4.0 has takes longer secrets there.
  init(hasKMAC: Bool = false) {
    secret = input(
      "tokenSecret", .bytes(16), "The secret of the token, 16 bytes\(hasKMAC ? ", and 32 in 4.0" : "").")
    nonce = input("nonce", .bytes(16), "Random bytes, 16 of them.")
    timestamp = input(
      "timestamp", .int(countRange, drawing: 1_000_000_000_000...2_000_000_000_000),
      "The synchronised time, in milliseconds since 1970.")
    let common = "nonce ‖ \"&\" ‖ timestamp in decimal digits"
    data =
      hasKMAC
      ? step(
        "data",
        inVersions: [
          ["2.1"]: common, ["3.0", "3.1"]: common, ["3.2"]: "\(common) ‖ \"&3.2\"", ["3.3"]: "\(common) ‖ \"&3.3\"",
          ["4.0"]: "\(common) ‖ \"&4.0\"",
        ])
      : step(
        "data",
        inVersions: [
          ["2.1"]: common, ["3.0", "3.1"]: common, ["3.2"]: "\(common) ‖ \"&3.2\"", ["3.3"]: "\(common) ‖ \"&3.3\"",
        ])
  }

  package func proof(_ input: Record) -> TokenProof {
    TokenProof(secret: input[secret], nonce: input[nonce], timestamp: input[timestamp])
  }
}

/// The rules of a token's digest.
package struct TokenDigestRules: DeclarationGroup {
  package let mac = rule(
    "R1", "The digest is HMAC-SHA-256 under the bytes of the secret, all 32 bytes.", \.token.takeSecret,
    \.token.authenticate)
  package let parts = rule(
    "R2", "It covers the bytes of the nonce, an ampersand and the timestamp, in this order.", \.token.writeNonce,
    \.token.parts, \.token.join)
  package let timestamp = rule(
    "R3", "The timestamp is milliseconds in decimal ASCII digits, without zeros in front.", \.token.writeTimestamp)
  package let version = rule(
    "R4", "From 3.2 on an ampersand and the text of the version follow.", \.token.takeVersion, \.token.parts)
  package let lengths = rule(
    "R5", "A secret or a nonce of any length but 16 bytes is refused.", \.token.checkSecret, \.token.checkNonce)

  package var computation: [Rule] { [mac, parts, timestamp, version] }
}

extension ProtocolRange {
  /// The versions by what a token's digest covers: no version, or the text of one.
  package static let tokenDigests = [
    ProtocolRange(["2.1"], label: "2.1"), ProtocolRange(["3.0", "3.1"], label: "3.0"),
    ProtocolRange(["3.2"], label: "3.2"), ProtocolRange(["3.3"], label: "3.3"),
  ]
}
