internal import Conformance
internal import PowerAuth

/// The check of a token.
let jwtVerifyOperation = Operation(
  powerAuth: "jwt.verify", "The claims of a JSON Web Token whose signature by ES256 is checked.",
  reference: "JSONWebToken/Verify", ranges: [.tokens]
) { op in
  let fields = JWTVerifyFields(op)
  let header = op.step("header", "the text of Base64URL⁻¹(the first part)")
  let signed = op.step("signed", "the first two parts with the dot between them")
  op.refuses(
    .tokenFormat, .tokenEncoding, .tokenHeader, .invalidPublicKey, .signatureEncoding, .signatureMismatch, .tokenClaims)
  let rules = JWTVerifyRules(op)
  op.note(
    "Times among the claims, such as `exp`, are not judged: the protocol uses others (see `temporary-key.accept`).")
  op.stricter(
    "The iOS layer notes a type other than JWT, and goes on.",
    because: "a token that was made for another purpose is not taken for this one")
  op.arrange { draft in
    guard draft[fields.token] == nil else { return }
    let pair = draft.draw("signer") { KeyPair(&$0) }
    draft[fields.publicKey] = pair.publicKey
    let claims = draft.draw("claims") { "{\"sub\":\"\(bytesAsText(&$0))\"}" }
    draft[fields.token] = try TokenExample(claims: claims).text(privateKey: pair.privateKey)
  }
  JWTVerifyScenarios(op: op, fields: fields, rules: rules).declare()

  op.mistakes(Mistake.ofTokenForms, violate: [rules.format])
  op.mistakes(Mistake.ofTokenDecoding, violate: [rules.encoding])
  op.mistakes(Mistake.ofReadTokenHeaders, violate: [rules.header])
  op.mistakes(Mistake.ofReadTokenSignatures, violate: [rules.signature])
  op.mistake(.lowSDemanded, violates: [rules.signature])
  op.mistakes(Mistake.ofReadClaims, violate: [rules.claims])
  op.mistakes(Mistake.ofPointForms + Mistake.ofParity, violate: [rules.key])
  op.declareTokenPolicies()
  op.answer { rules, request in
    let read = try rules.readToken(request[fields.token], by: .es256, key: request[fields.publicKey])
    return request.accept(fields.claims(read.claimsText)) { [header(read.header), signed(read.signed)] }
  }
}

/// The inputs and the output of the check of a token.
struct JWTVerifyFields: Sendable {
  let token: Field<String>
  let publicKey: Field<[UInt8]>
  let claims: Field<String>

  init(_ op: OperationBuilder) {
    token = op.input("token", .text { _ in "" }, "The token.")
    publicKey = op.input("publicKey", .publicKey, "The public key of the one that signs.")
    claims = op.output(
      "claims", .text { _ in "" }, "The claims, a JSON object as text, as they were signed.",
      formula: """
        the text of Base64URL⁻¹(the second part); only if Base64URL⁻¹(the third part) is a raw signature of `signed`, \
        ECDSA with SHA-256, under publicKey
        """)
  }
}

/// What holds of a token that is checked.
struct JWTVerifyRules: Sendable {
  let format: Rule
  let encoding: Rule
  let header: Rule
  let signature: Rule
  let claims: Rule
  let key: Rule

  init(_ op: OperationBuilder) {
    format = op.rule("R1", "A token has three parts between dots, and none is empty.")
    encoding = op.rule("R2", "Each part is Base64 in the alphabet for addresses, without padding.")
    header = op.rule(
      "R3", "The header is a JSON object with alg ES256 and typ JWT; the algorithm is not chosen by the token.")
    signature = op.rule(
      "R4", "The third part is r and s of 32 bytes each, the signature of the first two parts as they were received.")
    claims = op.rule("R5", "The claims are a JSON object, and are handed out as they were signed.")
    key = op.rule("R6", "The public key is a point of the curve, in either encoding, and the one that signed.")
  }
}

/// Eight drawn bytes as hexadecimal text.
private func bytesAsText(_ draw: inout Draw) -> String {
  draw.bytes(8).map { "\($0 % 10)" }.joined()
}
