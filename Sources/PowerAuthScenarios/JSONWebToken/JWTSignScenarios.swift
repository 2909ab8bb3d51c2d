package import Conformance
internal import Encodings
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
    let basic = op.scenario("basic", "One drawn claim.", rules.all, .basic)
    op.scenario(
      "worked-example", "The protocol's worked example.", rules.all, .basic, set: claims(workedClaims),
      privateKey(NotableSecret.privateKey))
    op.scenario("three-claims", "Three claims, as the documents of the mobile SDK have them.", rules.all, .basic) {
      $0[claims] = TokenExample().claims
    }
    op.scenarios(notableClaims, named: "claims-", [rules.claims, rules.encoding], .text) { $0[claims] = $1 }
    op.scenario("claims-of-20000-bytes", "Long claims.", [rules.claims, rules.encoding], .length) {
      $0[claims] = "{\"text\":\"\(String(repeating: "long ", count: 4000))\"}"
    }
    for shape in [SignatureShape.bothTopBitsSet, .noTopBitSet, .rOf31Bytes, .sOf31Bytes] {
      for number in 1...2 {
        op.scenario(
          "signature-with-\(shape.name)/\(number)",
          "Claims whose signature by RFC 6979 has \(shape.words); others may draw another nonce.", [rules.signature],
          .leadingZero
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
      op.refuses(
        "claims-\(row.name)", of: basic, claims.set(row.words, text), "The claims of a token are a JSON object.",
        .tokenClaims, [rules.object], .malformed)
    }
    op.refuses(
      "claims-empty", of: basic, claims.set("no character", ""), "The claims of a token are a JSON object.",
      .tokenClaims, [rules.object], .malformed)
    op.refusesLooseObjects("claims-", of: basic, claims, .tokenClaims, [rules.object]) { _ in "{\"sub\":\"user-id\"}" }
    op.refuses(
      "claims-name-twice", of: basic, claims.set("sub twice", "{\"sub\":\"user-id\",\"sub\":\"admin\"}"),
      LooseObject.commentOfNames, .tokenClaims, [rules.object], .ambiguous)
    op.refuses(
      "scalar-", badScalars, of: basic, privateKey, "A private key is a number from 1 to the order less one.",
      .invalidPrivateKey, [rules.signature], .invalidScalar)
    op.random(8, "Claim and key drawn from the seed.", rules.all)
  }
}

private let workedClaims = "{\"sub\":\"1234567890\",\"name\":\"John Doe\",\"admin\":true}"
