internal import Conformance
internal import PowerAuth
internal import Primitives

/// The token that a device makes of claims.
let jwtSignOperation = Operation(
  powerAuth: "jwt.sign", "A JSON Web Token of claims, signed with the private key of the device.",
  reference: "JSONWebToken/Sign", ranges: [.tokens]
) { op in
  let claims = op.input(
    "claims", FieldKind.text { "{\"sub\":\"\(Hex.encode($0.bytes(8)))\"}" }.withoutCornersOfForm,
    "The claims, a JSON object as text.")
  let privateKey = op.input("privateKey", .privateKey, "The private key of the device, unsigned and big-endian.")
  let token = op.output(
    "token", .text { _ in "" }, "The token.",
    formula: """
      signed ‖ "." ‖ Base64URL(the raw signature of signed, ECDSA with SHA-256, with privateKey), \
      where signed = Base64URL({"alg":"ES256","typ":"JWT"}) ‖ "." ‖ Base64URL(claims)
      """)
  op.verified(by: "jwt.verify")
  op.refuses(.tokenClaims, .invalidPrivateKey)
  let rules = JWTSignRules(op)
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
    $0[privateKey] = devicePrivateKey
  }
  op.scenario(
    "three-claims", "Three claims, as the documents of the mobile SDK have them.", exercises: rules.all, flags: [.basic]
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
      "A private key is a number from 1 to the order less one.", exercises: [rules.signature], flags: [.invalidScalar],
      expecting: .reject(.invalidPrivateKey)
    ) { $0[privateKey] = row.value }
  }
  op.random(8, "Claim and key drawn from the seed.", exercises: rules.all, flags: [.random])

  op.mistakes(Mistake.ofTokenHeaders, violate: [rules.header])
  op.mistakes(Mistake.ofTokenEncodings, violate: [rules.encoding])
  op.mistakes(Mistake.ofWrittenClaims, violate: [rules.claims])
  op.mistakes(Mistake.ofTokenSignatures + [.signedWithReducedScalar], violate: [rules.signature])
  op.mistake(.claimsUnread, violates: [rules.object])
  op.notDetectable(.tokenTypeFirst, because: "The members of the header may stand in any order.")
  op.answer { rules, request in
    request.accept(token(try rules.signToken(claims: request[claims], privateKey: request[privateKey]).text))
  }
}

private let workedClaims = "{\"sub\":\"1234567890\",\"name\":\"John Doe\",\"admin\":true}"

/// What holds of a token that is signed.
private struct JWTSignRules: Sendable {
  let header: Rule
  let encoding: Rule
  let claims: Rule
  let signature: Rule
  let object: Rule

  init(_ op: OperationBuilder) {
    header = op.rule("R1", "The header is a JSON object with alg ES256 and typ JWT.")
    encoding = op.rule("R2", "The three parts are Base64 in the alphabet for addresses, without padding, between dots.")
    claims = op.rule("R3", "The second part is the UTF-8 of the claims, unchanged.")
    signature = op.rule(
      "R4", "The third part is r and s of 32 bytes each, the signature of the first two parts and the dot between them."
    )
    object = op.rule("R5", "Claims that are no JSON object are refused.")
  }

  var all: [Rule] { [header, encoding, claims, signature] }
}
