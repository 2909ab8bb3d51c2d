internal import Conformance
internal import PowerAuth
internal import Primitives

/// The check of a code's signature.
let activationCodeSignatureOperation = Operation(
  questioned: "activation-code.verify-signature", "The check of the signature that the master key made of a code.",
  reference: "ActivationCode/VerifySignature"
) { op in
  let fields = CodeSignatureFields(op)
  let (code, signature, publicKey) = (fields.code, fields.signature, fields.publicKey)
  op.computes([
    "digest": "SHA-256 of the code with its dashes, which the signature is of"
  ])
  op.refuses(
    .length, .grouping, .alphabet, .spareBits, .checksum, .signatureEncoding, .signatureMismatch, .invalidPublicKey)
  let rules = CodeRules(op)
  let message = op.rule("R6", "The signed bytes are the code in UTF-8, with its dashes, and nothing else.")
  let der = op.rule("R7", "The signature is strict DER: minimal positive integers, and nothing behind it.")
  let malleable = op.rule("R8", "A low S is not required.")
  let key = op.rule("R9", "The public key is a point of the curve, in either encoding.")

  op.arrange { draft in
    if draft[signature] == nil { draft[signature] = try fields.sign(&draft) { $0 }.der }
  }
  op.scenario(
    "basic", "A signature by a drawn master key.", exercises: rules.all + [message, der, key], flags: [.basic])
  op.scenario("published", "The published code and signature.", exercises: [message, der], flags: [.basic]) {
    $0[code] = "GYA4L-D4C7K-OP2NV-USYYQ"
    $0[signature] = Base64.decode(
      "MEYCIQCihC0iR9m/y0Kq+GcK75DFQVIInekVIWjqw3+QJtilYQIhALHZGVGij7ADgt3xOLZiTBxueIikC8zi8jQaMrDzDkCN")
    $0[publicKey] = Base64.decode(
      "BBIopY8zZ4nV02QHS4nGMXsqZUP94jrvR59MvLXtAINmG4VqqcBWo2DnIAevHAt5/TElIAP0TZP6kVcNt824EfQ=")
  }
  op.scenario("compressed-key", "A compressed master key.", exercises: [key], flags: [.pointEncoding]) { draft in
    draft[signature] = try fields.sign(&draft) { $0 }.der
    draft[publicKey] = draft.draw("masterKey") { KeyPair(&$0) }.compressed
  }
  declareKeyForms(on: op, fields, key)
  for (name, words, isWanted) in signatureShapes {
    op.scenario(
      "signature-with-\(name)", "A signature with \(words).", exercises: [der], flags: [.leadingZero]
    ) { draft in
      let pair = draft.draw("masterKey") { KeyPair(&$0) }
      let (text, found) = try draft.draw("search") { draw in try search(&draw, pair, isWanted) }
      draft[code] = text
      draft[publicKey] = pair.publicKey
      draft[signature] = found.der
    }
  }
  let foreign: [(String, String, @Sendable (String) -> String)] = [
    ("without-dashes", "of the code without dashes", { $0.filter { $0 != "-" } }),
    ("with-hash", "of the code and #", { $0 + "#" }),
    ("lower-case", "of the code in lower case", { $0.lowercased() }),
    ("other-code", "of another code", { _ in publishedCodes[6] }),
  ]
  for (name, words, change) in foreign {
    op.variant(
      "signature-\(name)", of: "basic", change: "signature: \(words)", "What was signed is not this code.",
      exercises: [message],
      flags: [.tampered], expecting: .reject(.signatureMismatch, also: [])
    ) { draft in draft[signature] = try fields.sign(&draft, change).der }
  }
  op.variant(
    "other-key", of: "basic", change: "publicKey: another one", "Another key signed it.", exercises: [message],
    flags: [.crossed], expecting: .reject(.signatureMismatch, also: [])
  ) { draft in draft[publicKey] = draft.draw("otherKey") { KeyPair(&$0) }.publicKey }
  op.variant(
    "published/signature-without-dashes", of: "published",
    change: "signature: of the code without dashes, and the key of it",
    "What was signed is not this code.", exercises: [message], flags: [.tampered],
    expecting: .reject(.signatureMismatch, also: [])
  ) { draft in draft[signature] = try fields.sign(&draft) { $0.filter { $0 != "-" } }.der }
  declareBadEncodings(on: op, signature: signature, rule: der)
  declareMoreBadEncodings(on: op, signature: signature, rule: der)
  op.variant(
    "high-s", of: "basic", change: "signature: s replaced by n − s", "ECDSA takes both; a low S is asked for nowhere.",
    exercises: [malleable], flags: [.highBit], expecting: .accept
  ) { draft in
    guard let found = P256.Signature(der: draft[signature] ?? []) else { return }
    draft[signature] =
      P256.Signature(raw: Array(found.raw.prefix(32)) + curveOrder.subtracting(Array(found.raw.suffix(32))))?.der
  }
  declareBadCodes(on: op, code: code, parent: "basic", rules: rules) { $0 }
  declareCodesWithSignature(on: op, code: code, parent: "basic", rule: rules.length)
  declareNotableCodes(on: op, code: code, rules: rules) { $0 }
  declareSignedBadCodes(on: op, fields, rules)
  declareBadPoints(on: op, publicKey: publicKey, parent: "basic", exercises: [key])
  op.accumulated(
    "accumulated", "A hundred signatures of drawn codes by drawn keys.", count: 100,
    cases: "code and master key drawn, signed by RFC 6979",
    exercises: [message, der], flags: [.accumulated])
  op.random(8, "A code and a master key drawn from the seed.", exercises: [message, der], flags: [.random])

  declareCodesSignedAsTyped(on: op, fields, rules)
  declareOtherSignedMessages(on: op, fields, message)
  declareForgedEncodings(on: op, signature: signature, rule: der)

  op.codeMistakes(rules)
  op.mistake(.textBehindHashIgnored, violates: [rules.length])
  op.mistake(.codeUnread, violates: rules.all)
  op.mistakes(Mistake.ofSignedMessages + [.signatureUnverified], violate: [message])
  op.mistakes(Mistake.ofSignatureEncodings, violate: [der])
  op.mistake(.lowSDemanded, violates: [malleable])
  op.mistakes(Mistake.ofPointForms + Mistake.ofParity + [.coordinateReduced, .xAloneRead], violate: [key])
  op.mistaken { question in
    let verification = try MistakenCodeVerification(
      question: question, code: question[code], signature: question[signature], publicKey: question[publicKey])
    return .accept([], for: question) { [Step("digest", verification.digest)] }
  }

  return { question in
    let verification = try ActivationCodeVerification(
      code: question[code], signature: question[signature], publicKey: question[publicKey])
    return .accept([], for: question) { [Step("digest", verification.digest)] }
  }
}
