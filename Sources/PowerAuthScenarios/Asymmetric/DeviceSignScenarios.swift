package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

extension DeviceSignOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("A signature may be deterministic or not: it is judged by verifying it.")
    op.stricter(
      "The mobile core signs with a private key of zero, or from the order on.",
      because: "it is not a private key: its signatures verify under the key of another number, or under none")
    op.arrange { draft in
      guard draft.verification == nil else { return }
      let key = draft.fill(privateKey)
      draft.verification = Verification(
        operation: "device.verify",
        input: Record(["publicKey": .bytes(try Rules.right.derivePublicKey(privateKey: key))]), output: Record())
    }
    let basic = op.scenario("basic", "Drawn data and a drawn key.", [rules.message, rules.der], .basic)
    op.scenario("data-empty", "No data.", [rules.message], .length) { $0[fields.data] = [] }
    op.scenario("data-of-spaces", "Data that are white space.", [rules.message], .text) {
      $0[fields.data] = Array("  \r\n".utf8)
    }
    op.lengths(signedLengths, of: fields.data, saying: { "\($0) bytes of data." }, [rules.message], .length)
    for encoding in SignatureEncoding.allCases {
      let isRaw = encoding == .raw
      for shape in [SignatureShape.bothTopBitsSet, .noTopBitSet, .rOf31Bytes, .sOf31Bytes] {
        for number in 1...2 {
          op.scenario(
            "\(encoding.rawValue)-with-\(shape.name)/\(number)",
            "Data whose signature by RFC 6979 has \(shape.words); others may draw another nonce.",
            [isRaw ? rules.raw : rules.der], .leadingZero, in: isRaw ? ProtocolRange.versionsWithRaw : nil
          ) { draft in
            let pair = draft.draw("privateKey") { KeyPair(&$0) }
            draft[privateKey] = pair.privateKey
            if isRaw { draft[fields.format] = encoding.rawValue }
            draft[fields.data] = try draft.draw("search") { draw in
              try shape.search(&draw, pair, drawing: { $0.bytes(20) }, message: { $0 }).subject
            }
          }
        }
      }
    }
    op.scenarios(goodScalars, named: "scalar-", saying: { "A private key \($0)." }, [rules.scalar], .leadingZero) {
      $0[privateKey] = $0.draw("privateKey", $1)
    }
    op.refuses(
      "scalar-", badScalars, of: basic, privateKey, "A private key is a number from 1 to the order less one.",
      .invalidPrivateKey, [rules.scalar], .invalidScalar)
    op.random(8, "Data and key drawn from the seed.", [rules.message, rules.der])
    op.corners(of: basic)
  }
}
