internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
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
      "basic", "A signature by a drawn master key.", exercises: codes.all + [rules.message, rules.der, rules.key],
      flags: [.basic])
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
      "accumulated", "A hundred signatures of drawn codes by drawn keys.", count: 100,
      cases: "code and master key drawn, signed by RFC 6979", exercises: [rules.message, rules.der],
      flags: [.accumulated])
    op.random(
      8, "A code and a master key drawn from the seed.", exercises: [rules.message, rules.der], flags: [.random])
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
    declareEmptySignature(of: published, prefix: "published")
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
    op.scenario(
      "published", "The published code and signature.", exercises: [rules.message, rules.der], flags: [.basic]
    ) { [fields] in
      $0[fields.code] = "GYA4L-D4C7K-OP2NV-USYYQ"
      $0[fields.signature] = Base64.decode(
        "MEYCIQCihC0iR9m/y0Kq+GcK75DFQVIInekVIWjqw3+QJtilYQIhALHZGVGij7ADgt3xOLZiTBxueIikC8zi8jQaMrDzDkCN")
      $0[fields.publicKey] = Base64.decode(
        "BBIopY8zZ4nV02QHS4nGMXsqZUP94jrvR59MvLXtAINmG4VqqcBWo2DnIAevHAt5/TElIAP0TZP6kVcNt824EfQ=")
    }
  }

  private func declareShape(_ shape: SignatureShape) -> Scenario {
    op.scenario(
      "signature-with-\(shape.name)", "A signature with \(shape.words).", exercises: [rules.der],
      flags: [.leadingZero]
    ) { [fields] draft in
      let pair = draft.draw("masterKey") { KeyPair(&$0) }
      let (code, signature) = try draft.draw("search") { draw in
        try shape.search(&draw, pair, drawing: { try drawCode(&$0) }, message: { Array($0.utf8) })
      }
      draft[fields.code] = code
      draft[fields.publicKey] = pair.publicKey
      draft[fields.signature] = signature.der
    }
  }

  /// Declares a code without a signature.
  private func declareEmptySignature(of parent: Scenario, prefix: String) {
    op.variant(
      "\(prefix)/empty-signature", of: parent, change: "signature: no byte",
      "A code without a signature is not taken for one that was typed by hand.", exercises: [rules.der],
      flags: [.tampered], expecting: .reject(.signatureEncoding, also: [.signatureMismatch])
    ) { [signature = fields.signature] in $0[signature] = [] }
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
