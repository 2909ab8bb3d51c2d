internal import Conformance
internal import PowerAuth
internal import Primitives

/// The signature of a device.
let deviceSignOperation = Operation(
  powerAuth: "device.sign", "The signature of data with the private key of the device.",
  reference: "Asymmetric/DeviceSign", ranges: [.derOnly, .derAndRaw]
) { op in
  let fields = DataSignatureFields(op)
  let privateKey = op.input("privateKey", .privateKey, "The private key of the device, unsigned and big-endian.")
  let signature = op.output(
    "signature", .bytes(70), "The signature, ECDSA with SHA-256.",
    formula: "ECDSA of SHA-256(data) with privateKey, in the form that `format` names")
  op.verified(by: "device.verify")
  op.refuses(.invalidPrivateKey)
  let rules = DeviceSignRules(op)
  op.note("A signature may be deterministic or not: it is judged by verifying it.")
  op.arrange { draft in
    guard draft.verification == nil else { return }
    let key = draft.fill(privateKey)
    draft.verification = Verification(
      operation: "device.verify",
      input: Record(["publicKey": .bytes(try Rules.right.derivePublicKey(privateKey: key))]), output: Record())
  }
  let basic = op.scenario(
    "basic", "Drawn data and a drawn key.", exercises: [rules.message, rules.der], flags: [.basic])
  op.scenario("data-empty", "No data.", exercises: [rules.message], flags: [.length]) { $0[fields.data] = [] }
  op.scenario("data-of-spaces", "Data that are white space.", exercises: [rules.message], flags: [.text]) {
    $0[fields.data] = Array("  \r\n".utf8)
  }
  for count in signedLengths {
    op.scenario("data-of-\(count)-bytes", "\(count) bytes of data.", exercises: [rules.message], flags: [.length]) {
      draft in draft[fields.data] = draft.draw("data") { $0.bytes(count) }
    }
  }
  for encoding in SignatureEncoding.allCases {
    let isRaw = encoding == .raw
    for shape in [SignatureShape.bothTopBitsSet, .noTopBitSet, .rOf31Bytes, .sOf31Bytes] {
      for number in 1...2 {
        op.scenario(
          "\(encoding.rawValue)-with-\(shape.name)/\(number)",
          "Data whose signature by RFC 6979 has \(shape.words); others may draw another nonce.",
          exercises: [isRaw ? rules.raw : rules.der], flags: [.leadingZero],
          protocols: isRaw ? ProtocolRange.versionsWithRaw : nil
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
  for row in goodScalars {
    op.scenario(
      "scalar-\(row.name)", "A private key \(row.words).", exercises: [rules.scalar], flags: [.leadingZero]
    ) { draft in draft[privateKey] = draft.draw("privateKey", row.value) }
  }
  for row in badScalars {
    op.variant(
      "scalar-\(row.name)", of: basic, change: "privateKey: \(row.words)",
      "A private key is a number from 1 to the order less one.", exercises: [rules.scalar], flags: [.invalidScalar],
      expecting: .reject(.invalidPrivateKey)
    ) { $0[privateKey] = row.value }
  }
  op.random(8, "Data and key drawn from the seed.", exercises: [rules.message, rules.der], flags: [.random])

  op.mistakes(Mistake.ofDataMessages, violate: [rules.message])
  op.mistakes(Mistake.ofWrittenDER, violate: [rules.der])
  op.mistakes(Mistake.ofWrittenRaw, violate: [rules.raw])
  op.mistakes(Mistake.ofScalarForms + [.signedWithReducedScalar], violate: [rules.scalar])
  op.corners(of: basic, exercise: [rules.message])
  op.answer { rules, request in
    request.accept(
      signature(
        try rules.signData(
          request[fields.data], as: fields.encoding(request.input), privateKey: request[privateKey])))
  }
}

/// What holds of the signature of a device.
private struct DeviceSignRules: Sendable {
  let message: Rule
  let der: Rule
  let raw: Rule
  let scalar: Rule

  init(_ op: OperationBuilder) {
    message = op.rule("R1", "The signed bytes are the data, hashed once with SHA-256; no data are signed as well.")
    der = op.rule("R2", "DER is a sequence of minimal integers, with a zero byte before a set top bit.")
    raw = op.rule("R3", "A raw signature is r and s, 32 bytes each, with zeros in front.")
    scalar = op.rule("R4", "A private key is unsigned and big-endian, of any length, from 1 to the order less one.")
  }
}
