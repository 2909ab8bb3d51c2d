internal import Conformance
internal import PowerAuth
internal import Primitives

/// The check of the signature of a code without a checksum.
let verifyHalvesOperation = Operation(
  powerAuth: "activation-code.verify-halves",
  "The check of the signature that the master key made of both halves of a code.",
  reference: "Version2/CodeSignature", ranges: [.v2]
) { op in
  let identifier = op.input("activationIdShort", .halfOfCode, "The first half of the code, with its dash.")
  let password = op.input("activationOtp", .halfOfCode, "The second half of the code, with its dash.")
  let signature = op.input("signature", .bytes(70), "The signature, ECDSA with SHA-256, in DER.")
  let publicKey = op.input("publicKey", .publicKey, "The master public key.")
  let signedText = op.step("signedText", "activationIdShort ‖ - ‖ activationOtp")
  let digest = op.step("digest", "SHA-256(UTF-8(signedText))")
  op.refuses(.invalidPublicKey, .signatureEncoding, .signatureMismatch)
  op.note("That the halves are those of a code is checked by `activation-code.split`.")
  let scenarios = OlderSignatureScenarios(
    op: op,
    signer: MasterKeySigner(signature: signature, publicKey: publicKey) { draft in
      "\(draft.fill(identifier))-\(draft.fill(password))"
    },
    rules: OlderSignatureSentences(
      op, message: "The signed bytes are both halves with their dashes, and a dash between them, in UTF-8."))
  let message = scenarios.rules.message

  scenarios.arrange()
  let basic = op.scenario("basic", "A code that a drawn key has signed.", exercises: [message], flags: [.basic])
  let published = op.scenario("published", "The published example.", exercises: [message], flags: [.basic]) {
    $0[identifier] = "EGHLC-557KB"
    $0[password] = "ZHECN-OUJ56"
    $0[publicKey] = Base64.decode(
      "BN0dd6k7bB3tZuz0pwpyM2OjRqbBTmGZTyPVuxHiy1Lz85GcHAgygNogkHSvKa1gNFIKsnbZSXOWOtVODwHH/5g=")
    $0[signature] = Base64.decode(
      "MEUCIQCCHgvOH0oomFD/2UKZlzvmRSK9CFqQi5gOEb+foMNXSAIgMwsB6O6k0QDz4VPJSPjd8PT9NcLxu/05wAhapxEmOxk=")
  }
  scenarios.declare(of: basic, published: published)
  let foreign: [Row<@Sendable (String) -> String>] = [
    Row("code-without-dashes", "of the code without dashes", { $0.replacing("-", with: "") }),
    Row(
      "halves-without-dash-between", "of the halves without the dash between them",
      { String($0.prefix(11) + $0.dropFirst(12)) }
    ),
    Row("identifier", "of the first half", { String($0.prefix(11)) }),
    Row("halves-exchanged", "of the halves exchanged", { "\($0.dropFirst(12))-\($0.prefix(11))" }),
    Row("code-and-hash", "of the code and the # behind it", { "\($0)#" }),
    Row("lower-case", "of the code in lower case", { $0.lowercased() }),
    Row("ampersand", "of the halves with an ampersand between them", { "\($0.prefix(11))&\($0.dropFirst(12))" }),
  ]
  for row in foreign {
    scenarios.declareForeign(row.name, row.words, of: basic) { Array(row.value($0).utf8) }
  }
  op.variant(
    "halves-exchanged", of: published, change: "activationIdShort: the second half; activationOtp: the first",
    "The halves have an order.", exercises: [message], flags: [.tampered], expecting: .reject(.signatureMismatch)
  ) { draft in
    let first = try draft.value(of: identifier)
    draft[identifier] = try draft.value(of: password)
    draft[password] = first
  }

  op.corners(of: basic, exercise: [message, scenarios.rules.der])
  op.protected([signature.name])
  op.omitCorners("empty", "a-byte-less", "a-zero-byte-more", of: signature.name, because: "They are declared by hand.")
  op.mistakes(Mistake.ofSignedHalves, violate: [message])
  scenarios.declareMistakes()
  op.answer { rules, request in
    let code = OlderActivationCode(activationIdShort: request[identifier], activationOtp: request[password])
    let verified = try rules.verifyHalves(code, signature: request[signature], publicKey: request[publicKey])
    return request.accept { [signedText(verified.text), digest(verified.digest)] }
  }
}
