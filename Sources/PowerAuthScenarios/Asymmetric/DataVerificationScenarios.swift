internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

/// The vectors of an operation that verifies signed data.
struct DataVerificationScenarios {
  let op: OperationBuilder
  let verification: DataVerification

  var fields: DataSignatureFields { verification.fields }
  var signature: Field<[UInt8]> { verification.signature }
  var publicKey: Field<[UInt8]> { verification.publicKey }
  var rules: DataVerificationRules { verification.rules }

  /// Declares the scenarios.
  func declare(examples: [SignedExample]) {
    op.arrange { [fields, signature, publicKey] draft in
      guard draft[signature] == nil else { return }
      let pair = draft.draw("signer") { KeyPair(&$0) }
      draft[publicKey] = draft[publicKey] ?? pair.publicKey
      draft[signature] = try fields.sign(&draft, with: pair)
    }
    declareScenarios(examples)
  }

  private func declareScenarios(_ examples: [SignedExample]) {
    let basic = op.scenario(
      "basic", "Data that a drawn key has signed.", exercises: [rules.message, rules.der, rules.key], flags: [.basic])
    let parents = examples.map(declareExample)
    op.variant(
      "der-by-name", of: basic, change: "format: der", "DER is also what an absent format means.",
      exercises: [rules.der], flags: [.basic], expecting: .accept
    ) { [fields] in $0[fields.format] = SignatureEncoding.der.rawValue }
    declareData()
    declareForeignMessages(of: basic)
    declareKeys(of: basic)
    let bothTopBitsSet = declareShape(.bothTopBitsSet)
    let noTopBitSet = declareShape(.noTopBitSet)
    let rOf31Bytes = declareShape(.rOf31Bytes)
    let sOf31Bytes = declareShape(.sOf31Bytes)
    let bad = BadSignatures(op: op, signature: signature, subject: "the data", rule: rules.der)
    bad.declareBadEncodings(of: basic)
    bad.declareLooseEncodings(of: parents[0], prefix: examples[0].name)
    bad.declareLooseEncodings(of: rOf31Bytes, prefix: "signature-with-r-of-31-bytes")
    bad.declareBadNumbers(of: noTopBitSet)
    bad.declareHighS(of: basic, exercising: rules.malleable)
    bad.declareHighS(of: sOf31Bytes, exercising: rules.malleable, name: "signature-with-s-of-31-bytes/high-s")
    bad.declareForgedEncodings(of: basic, bothTopBitsSet: bothTopBitsSet)
    bad.declareBytesInFront(of: parents[0], prefix: examples[0].name)
    RawSignatures(of: self).declare()
    op.accumulated(
      "accumulated", "A hundred signatures of drawn data by drawn keys.", count: 100,
      cases: "data of 0 to 200 bytes and key drawn, signed by RFC 6979", exercises: [rules.message, rules.der],
      flags: [.accumulated])
    op.random(6, "Data and key drawn from the seed.", exercises: [rules.message, rules.der], flags: [.random])
    op.corners(of: basic)
    op.protected([fields.data.name, signature.name])
    op.omitCorners(
      "empty", "a-byte-less", "a-zero-byte-more", of: signature.name, because: "They are declared by hand.")
  }

  private func declareExample(_ example: SignedExample) -> Scenario {
    op.scenario(
      example.name, example.words, exercises: [rules.message, rules.der], flags: [.basic]
    ) { [fields, signature, publicKey] draft in
      draft[fields.data] = example.data
      draft[signature] = example.der
      draft[publicKey] = example.publicKey
    }
  }

  private func declareData() {
    op.scenario(
      "data-empty", "No data: their signature is right as well.", exercises: [rules.message], flags: [.length]
    ) {
      [fields] in $0[fields.data] = []
    }
    op.scenario("data-of-spaces", "Data that are white space.", exercises: [rules.message], flags: [.text]) {
      [fields] in $0[fields.data] = Array("  \r\n".utf8)
    }
    for count in signedLengths {
      op.scenario("data-of-\(count)-bytes", "\(count) bytes of data.", exercises: [rules.message], flags: [.length]) {
        [fields] draft in draft[fields.data] = draft.draw("data") { $0.bytes(count) }
      }
    }
  }

  private func declareKeys(of basic: Scenario) {
    SigningKeyForms(op: op, publicKey: publicKey, keyName: "signer", keyWords: verification.keyWords, rule: rules.key) {
      [fields, signature] draft, pair in draft[signature] = try fields.sign(&draft, with: pair)
    }.declare(of: basic)
    declareBadPoints(on: op, publicKey: publicKey, parent: basic, exercises: [rules.key])
  }

  func declareShape(_ shape: SignatureShape, raw: Bool = false, suffix: String = "") -> Scenario {
    op.scenario(
      "\(raw ? "raw/" : "")signature-with-\(shape.name)\(suffix)", "A signature with \(shape.words).",
      exercises: [raw ? rules.raw : rules.der], flags: [.leadingZero],
      protocols: raw ? ProtocolRange.versionsWithRaw : nil
    ) { [fields, signature, publicKey] draft in
      let pair = draft.draw("signer") { KeyPair(&$0) }
      let found = try draft.draw("search") { draw in
        try shape.search(&draw, pair, drawing: { $0.bytes(20) }, message: { $0 })
      }
      draft[fields.data] = found.subject
      if raw { draft[fields.format] = SignatureEncoding.raw.rawValue }
      draft[publicKey] = pair.publicKey
      draft[signature] = raw ? found.signature.raw : found.signature.der
    }
  }

  private func declareForeignMessages(of basic: Scenario) {
    let foreign: [Row<@Sendable ([UInt8]) -> [UInt8]>] = [
      Row("line-feed", "of the data and a line feed", { $0 + [0x0A] }),
      Row("zero-byte", "of the data and a zero byte", { $0 + [0] }),
      Row("hash", "of the SHA-256 of the data", { SHA256.hash($0) }),
      Row("base64", "of the Base64 text of the data", { Array(Base64.encode($0).utf8) }),
      Row("hex", "of the hexadecimal text of the data", { Array(Hex.encode($0).utf8) }),
      Row("other-data", "of other data", { $0.withLastBitFlipped }), Row("no-data", "of no data", { _ in [] }),
    ]
    for row in foreign {
      op.variant(
        "signature-of-\(row.name)", of: basic, change: "signature: \(row.words)", "What was signed is not this data.",
        exercises: [rules.message], flags: [.tampered], expecting: .reject(.signatureMismatch)
      ) { [fields, signature, publicKey] draft in
        let pair = draft.draw("signer") { KeyPair(&$0) }
        draft[publicKey] = pair.publicKey
        draft[signature] = try fields.sign(&draft, with: pair, row.value)
      }
    }
    op.variant(
      "other-key", of: basic, change: "publicKey: another one", "Another key signed it.", exercises: [rules.key],
      flags: [.crossed], expecting: .reject(.signatureMismatch)
    ) { [publicKey] draft in draft[publicKey] = draft.draw("otherKey") { KeyPair(&$0) }.publicKey }
    op.variant(
      "data-emptied", of: basic, change: "data: none", "The data were taken away.", exercises: [rules.message],
      flags: [.tampered], expecting: .reject(.signatureMismatch)
    ) { [fields] in $0[fields.data] = [] }
  }
}

/// Signed data of the protocol's worked examples.
struct SignedExample: Sendable {
  let name: String
  let words: String
  let data: [UInt8]
  let der: [UInt8]
  let publicKey: [UInt8]
}
