package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension JwtSignOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "The claims are signed as the text that was given: nothing is ordered, escaped or left out. An interface that takes a map "
        + "must keep its order, and write no white space.")
    op.arrange { draft in
      guard draft.verification == nil else { return }
      let publicKey = try Rules.right.derivePublicKey(privateKey: draft.fill(privateKey))
      draft.verification = Verification(
        operation: "jwt.verify", input: Record(["publicKey": .bytes(publicKey)]),
        output: Record(["claims": .text(draft.fill(claims))]))
    }
    let basic = op.scenario("basic", "One drawn claim.", exercises: rules.all, flags: [.basic])
    op.scenario("worked-example", "The protocol's worked example.", exercises: rules.all, flags: [.basic]) {
      $0[claims] = workedClaims
      $0[privateKey] = NotableSecret.privateKey
    }
    op.scenario(
      "three-claims", "Three claims, as the documents of the mobile SDK have them.", exercises: rules.all,
      flags: [.basic]
    ) {
      $0[claims] = TokenExample().claims
    }
    for row in notableClaims {
      op.scenario("claims-\(row.name)", row.words, exercises: [rules.claims, rules.encoding], flags: [.text]) {
        $0[claims] = row.value
      }
    }
    op.scenario("claims-of-20000-bytes", "Long claims.", exercises: [rules.claims, rules.encoding], flags: [.length]) {
      $0[claims] = "{\"text\":\"\(String(repeating: "long ", count: 4000))\"}"
    }
    for shape in [SignatureShape.bothTopBitsSet, .noTopBitSet, .rOf31Bytes, .sOf31Bytes] {
      for number in 1...2 {
        op.scenario(
          "signature-with-\(shape.name)/\(number)",
          "Claims whose signature by RFC 6979 has \(shape.words); others may draw another nonce.",
          exercises: [rules.signature], flags: [.leadingZero]
        ) { draft in
          let pair = draft.draw("privateKey") { KeyPair(&$0) }
          draft[privateKey] = pair.privateKey
          draft[claims] = try draft.draw("search") { draw in
            try shape.search(
              &draw, pair, drawing: { "{\"sub\":\"\(Hex.encode($0.bytes(8)))\"}" },
              message: { claims in
                Array(
                  "\(Base64URL.encode(Array(TokenExample().header.utf8))).\(Base64URL.encode(Array(claims.utf8)))".utf8)
              }
            ).subject
          }
        }
      }
    }
    for row in badClaims {
      guard let text = String(validating: row.value, as: UTF8.self) else { continue }
      op.variant(
        "claims-\(row.name)", of: basic, change: "claims: \(row.words)", "The claims of a token are a JSON object.",
        exercises: [rules.object], flags: [.malformed], expecting: .reject(.tokenClaims)
      ) { $0[claims] = text }
    }
    op.variant(
      "claims-empty", of: basic, change: "claims: no character", "The claims of a token are a JSON object.",
      exercises: [rules.object], flags: [.malformed], expecting: .reject(.tokenClaims)
    ) { $0[claims] = "" }
    for row in badScalars {
      op.variant(
        "scalar-\(row.name)", of: basic, change: "privateKey: \(row.words)",
        "A private key is a number from 1 to the order less one.", exercises: [rules.signature],
        flags: [.invalidScalar],
        expecting: .reject(.invalidPrivateKey)
      ) { $0[privateKey] = row.value }
    }
    op.random(8, "Claim and key drawn from the seed.", exercises: rules.all, flags: [.random])
  }
}

private let workedClaims = "{\"sub\":\"1234567890\",\"name\":\"John Doe\",\"admin\":true}"
