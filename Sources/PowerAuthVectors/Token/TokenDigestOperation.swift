package import Conformance
package import PowerAuth

/// The digest that proves the possession of a token.
package struct TokenDigestOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "token.digest", "The digest that a client sends instead of a token's secret.", reference: "Token/Digest",
    ranges: ProtocolRange.tokenDigests, chapter: .tokens,
    use: "The client, in each request with a token.")
  package let fields = TokenFields()
  package let digest = output(
    "digest", .bytes(32), "The digest, 32 bytes.", formula: "HMAC-SHA-256(key: tokenSecret, data)")
  package let rules = TokenDigestRules()

  package var fieldRules: [Rule] { rules.computation + [rules.lengths] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength)
    op.answer(with: { $0.token.takeVersion($1) }) { rules, request, version in
      let computed = try rules.digestToken(fields.proof(request.input), version: version)
      return request.accept(digest(computed.value)) { [fields.data(computed.data)] }
    }
  }
}

/// What a digest covers, and the key.
package struct TokenFields: DeclarationGroup {
  package let secret: Field<[UInt8]>
  package let nonce: Field<[UInt8]>
  package let timestamp: Field<Int64>
  package let data: StepHandle

  init() {
    secret = input("tokenSecret", .bytes(16), "The secret of the token, 16 bytes.")
    nonce = input("nonce", .bytes(16), "Random bytes, 16 of them.")
    timestamp = input(
      "timestamp", .int(countRange, drawing: 1_000_000_000_000...2_000_000_000_000),
      "The synchronised time, in milliseconds since 1970.")
    let common = "nonce ‖ \"&\" ‖ timestamp in decimal digits"
    data = step(
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
