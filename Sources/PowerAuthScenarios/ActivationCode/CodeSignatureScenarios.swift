package import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Declares the scenarios of the check of a code's signature.
struct CodeSignatureScenarios {
  let op: OperationBuilder
  let fields: CodeSignatureFields
  let codes: CodeRules
  let rules: SignedCodeRules

  func declare() {
    let basic = op.scenario(
      "basic", "A signature by a drawn master key.", codes.all + [rules.message, rules.der, rules.key], .basic)
    let published = declarePublished()
    declareKeyForms(of: basic)
    let bad = BadSignatures(op: op, signature: fields.signature, subject: "the code", rule: rules.der)
    let bothTopBitsSet = declareShape(.bothTopBitsSet)
    let noTopBitSet = declareShape(.noTopBitSet)
    let rOf31Bytes = declareShape(.rOf31Bytes)
    _ = declareShape(.sOf31Bytes)
    declareForeignSignatures(of: basic, published: published)
    bad.declareBadEncodings(of: basic)
    bad.declareLooseEncodings(of: published, prefix: "published")
    bad.declareLooseEncodings(of: rOf31Bytes, prefix: "signature-with-r-of-31-bytes")
    bad.declareBadNumbers(of: noTopBitSet)
    bad.declareHighS(of: basic, exercising: rules.malleable)
    codes.declareBadCodes(on: op, code: fields.code, of: basic)
    codes.declareCodesWithSignature(on: op, code: fields.code, of: basic)
    codes.declareNotableCodes(on: op, code: fields.code)
    declareSignedBadCodes(of: basic)
    declareBadPoints(on: op, publicKey: fields.publicKey, parent: basic, exercises: [rules.key])
    op.accumulated(
      100, "A hundred signatures of drawn codes by drawn keys.", cases: "code and master key drawn, signed by RFC 6979",
      [rules.message, rules.der])
    op.random(8, "A code and a master key drawn from the seed.", [rules.message, rules.der])
    declareCodesSignedAsTyped(of: basic)
    declareOtherSignedMessages(of: basic)
    bad.declareForgedEncodings(of: basic, bothTopBitsSet: bothTopBitsSet)
    codes.declareKelvinSigns(
      on: op, code: fields.code, of: basic,
      completing: { [fields] draft, valid in
        draft[fields.code] = valid
        draft[fields.signature] = try fields.sign(&draft) { $0 }.der
      })
    bad.declareBytesInFront(of: published, prefix: "published")
    // A code without a signature.
    let prefix = "published"
    op.refuses(
      "\(prefix)/empty-signature", of: published, fields.signature.set("no byte", []),
      "A code without a signature is not taken for one that was typed by hand.", .signatureEncoding,
      also: [.signatureMismatch], [rules.der], .tampered)
    declareCorners(of: basic)
  }

  private func declareCorners(of basic: Scenario) {
    op.corners(of: basic)
    op.protected([fields.signature.name])
    op.omitCorners("empty", of: fields.code.name, because: "It is declared by hand.")
    op.omitCorners(
      "empty", "a-byte-less", "a-zero-byte-more", of: fields.signature.name, because: "They are declared by hand.")
  }

  private func declarePublished() -> Scenario {
    op.scenario("published", "The published code and signature.", [rules.message, rules.der], .basic) { [fields] in
      $0[fields.code] = "GYA4L-D4C7K-OP2NV-USYYQ"
      $0[fields.signature] = Base64.decode(
        "MEYCIQCihC0iR9m/y0Kq+GcK75DFQVIInekVIWjqw3+QJtilYQIhALHZGVGij7ADgt3xOLZiTBxueIikC8zi8jQaMrDzDkCN")
      $0[fields.publicKey] = Base64.decode(
        "BBIopY8zZ4nV02QHS4nGMXsqZUP94jrvR59MvLXtAINmG4VqqcBWo2DnIAevHAt5/TElIAP0TZP6kVcNt824EfQ=")
    }
  }

  private func declareShape(_ shape: SignatureShape) -> Scenario {
    op.scenario("signature-with-\(shape.name)", "A signature with \(shape.words).", [rules.der], .leadingZero) {
      [fields] draft in
      let pair = draft.draw("masterKey") { KeyPair(&$0) }
      let (code, signature) = try draft.draw("search") { draw in
        try shape.search(&draw, pair, drawing: { try drawCode(&$0) }, message: { Array($0.utf8) })
      }
      draft[fields.code] = code
      draft[fields.publicKey] = pair.publicKey
      draft[fields.signature] = signature.der
    }
  }

  private func declareKeyForms(of basic: Scenario) {
    SigningKeyForms(op: op, publicKey: fields.publicKey, keyName: "masterKey", keyWords: "master key", rule: rules.key)
    {
      [fields] draft, pair in
      draft[fields.signature] = try P256.PrivateKey(scalar: pair.privateKey)
        .signature(for: Array(draft.fill(fields.code).utf8)).der
    }.declare(of: basic)
  }
}

/// Draws a valid code.
@Sendable private func drawCode(_ draw: inout Draw) throws -> String {
  try Rules.right.encodeActivationCode(random: draw.bytes(ActivationCode.randomByteCount)).text
}

extension CodeSignatureFields {
  /// Signs what the body makes of the code, with a drawn master key.
  func sign(_ draft: inout Draft, _ message: (String) -> String) throws -> P256.Signature {
    try signBytes(&draft) { Array(message($0).utf8) }
  }

  /// Signs the bytes that the body makes of the code, with a drawn master key.
  func signBytes(_ draft: inout Draft, _ message: (String) throws -> [UInt8]) throws -> P256.Signature {
    let pair = draft.draw("masterKey") { KeyPair(&$0) }
    draft[publicKey] = pair.publicKey
    return try P256.PrivateKey(scalar: pair.privateKey).signature(for: message(draft.fill(code)))
  }
}

extension ActivationCodeSignatureOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    // The reasons stand in the order of the checks since then.
    op.revise(
      2, "corner/code/white-space-around", "corner/code/space-behind", "corner/code/composed-letter",
      "corner/code/decomposed-letter", "corner/code/angstrom-sign", "corner/code/beyond-the-basic-plane",
      "corner/code/zero-character-behind", "corner/code/text-behind-zero-character",
      "corner/code/full-width-digits", "corner/code/arabic-digits", "corner/code/mark-in-front",
      "corner/code/two-marks-in-front", "corner/signature/one-byte", "corner/signature/a-byte-more",
      "corner/signature/a-block-less", "corner/signature/a-block-more", "corner/signature/all-zeros",
      "corner/signature/leading-zero", "corner/signature/zero-byte-inside", "corner/signature/top-bit",
      "corner/signature/not-utf-8", "corner/signature/mark-in-front", "corner/signature/mark-put-in-front")
    op.note(
      "The operation is *validate, then verify*: the code is validated as by `activation-code.validate`, and only then is "
        + "its signature verified. A library whose function only verifies must have its validation called first.")
    op.stricter(
      "The Java library's function verifies the signature of any text, which need not be a code.",
      because: "only its own validation, called first, makes the operation complete")
    op.stricter(
      "The mobile core takes an empty signature to mean that the code was typed by hand, and accepts it.",
      because: "whoever takes the signature away from a scanned code would have it accepted")
    op.arrange { draft in
      if draft[fields.signature] == nil { draft[fields.signature] = try fields.sign(&draft) { $0 }.der }
    }
    CodeSignatureScenarios(op: op, fields: fields, codes: codes, rules: rules).declare()
  }
}
