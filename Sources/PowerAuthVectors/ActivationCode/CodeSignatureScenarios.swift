internal import Conformance
internal import PowerAuth
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
    let bothTopBitsSet = declareShape(.bothTopBitsSet)
    let noTopBitSet = declareShape(.noTopBitSet)
    let rOf31Bytes = declareShape(.rOf31Bytes)
    _ = declareShape(.sOf31Bytes)
    declareForeignSignatures(of: basic, published: published)
    declareBadEncodings(of: basic)
    declareLooseEncodings(of: published, prefix: "published")
    declareLooseEncodings(of: rOf31Bytes, prefix: "signature-with-r-of-31-bytes")
    declareBadNumbers(of: noTopBitSet)
    declareHighS(of: basic)
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
    declareForgedEncodings(of: basic, bothTopBitsSet: bothTopBitsSet)
    codes.declareKelvinSigns(
      on: op, code: fields.code, of: basic,
      completing: { [fields] draft, valid in
        draft[fields.code] = valid
        draft[fields.signature] = try fields.sign(&draft) { $0 }.der
      })
    declareBytesInFront(of: published, prefix: "published")
    declareEmptySignature(of: published, prefix: "published")
    declareCorners(of: basic)
  }

  private func declareCorners(of basic: Scenario) {
    op.corners(of: basic, exercise: [codes.length, rules.message, rules.der])
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
      let (code, signature) = try draft.draw("search") { draw in try shape.search(&draw, pair) }
      draft[fields.code] = code
      draft[fields.publicKey] = pair.publicKey
      draft[fields.signature] = signature.der
    }
  }

  private func declareHighS(of basic: Scenario) {
    op.variant(
      "high-s", of: basic, change: "signature: s replaced by n − s",
      "ECDSA accepts both; the protocol does not require a low S.", exercises: [rules.malleable], flags: [.highBit],
      expecting: .accept
    ) { [fields] draft in
      let numbers = try fields.numbers(of: draft)
      draft[fields.signature] = P256.Signature(raw: numbers.r + curveOrder.subtracting(numbers.s))?.der
    }
  }
}

// MARK: - Keys

extension CodeSignatureScenarios {
  /// Declares the forms of the master key: each parity of Y counts, as only here the whole point enters the computation.
  private func declareKeyForms(of basic: Scenario) {
    op.scenario("compressed-key", "A compressed master key.", exercises: [rules.key], flags: [.pointEncoding]) {
      [fields] draft in
      draft[fields.signature] = try fields.sign(&draft) { $0 }.der
      draft[fields.publicKey] = draft.draw("masterKey") { KeyPair(&$0) }.compressed
    }
    for prefix: UInt8 in [2, 3] {
      for number in 1...2 { declareParity("compressed-key-0\(prefix)/\(number)", prefix: prefix) }
    }
    op.variant(
      "hybrid-key", of: basic, change: "publicKey: prefix 06 or 07, as its Y says",
      "Both published implementations take the hybrid form when executed; an implementation may refuse it.",
      exercises: [rules.key], flags: [.policy, .pointEncoding],
      expecting: .either(.invalidPublicKey) { _ in [Record()] }
    ) { [key = fields.publicKey] draft in draft[key] = try draft.value(of: key).withHybridPrefix }
  }

  private func declareParity(_ name: String, prefix: UInt8) {
    let scenario = op.scenario(
      name, "A compressed master key with Y \(prefix == 2 ? "even" : "odd").", exercises: [rules.key],
      flags: [.pointEncoding]
    ) { [fields] draft in
      let pair = draft.draw("masterKey") { KeyPair(&$0, prefix: prefix) }
      draft[fields.publicKey] = pair.compressed
      draft[fields.signature] = try P256.PrivateKey(scalar: pair.privateKey)
        .signature(for: Array(draft.settle(fields.code).utf8)).der
    }
    op.variant(
      "\(name)/other-parity", of: scenario, change: "publicKey: prefix 0\(prefix ^ 1)",
      "The point with the same X and the other Y is another key, which signed nothing.", exercises: [rules.key],
      flags: [.pointEncoding, .tampered], expecting: .reject(.signatureMismatch)
    ) { [key = fields.publicKey] draft in draft[key] = [prefix ^ 1] + (try draft.value(of: key)).dropFirst() }
  }
}
