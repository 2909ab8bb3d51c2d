package import Conformance
internal import Encodings
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
      "basic", "Data that a drawn key has signed.", [rules.message, rules.der, rules.key], .basic)
    let parents = examples.map(declareExample)
    op.variant(
      "der-by-name", of: basic, fields.format.set("der", SignatureEncoding.der.rawValue),
      "DER is also what an absent format means.", [rules.der], .basic, expecting: .accept)
    op.scenario("data-empty", "No data: their signature is right as well.", [rules.message], .length) { [fields] in
      $0[fields.data] = []
    }
    op.scenario("data-of-spaces", "Data that are white space.", [rules.message], .text) { [fields] in
      $0[fields.data] = Array("  \r\n".utf8)
    }
    op.lengths(signedLengths, of: fields.data, saying: { "\($0) bytes of data." }, [rules.message], .length)
    declareForeignMessages(of: basic)
    SigningKeyForms(op: op, publicKey: publicKey, keyName: "signer", keyWords: verification.keyWords, rule: rules.key) {
      [fields, signature] draft, pair in draft[signature] = try fields.sign(&draft, with: pair)
    }.declare(of: basic)
    declareBadPoints(on: op, publicKey: publicKey, parent: basic, exercises: [rules.key])
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
      100, "A hundred signatures of drawn data by drawn keys.",
      cases: "data of 0 to 200 bytes and key drawn, signed by RFC 6979", [rules.message, rules.der])
    op.random(6, "Data and key drawn from the seed.", [rules.message, rules.der])
    op.corners(of: basic)
    op.protected([fields.data.name, signature.name])
    op.omitCorners(
      "empty", "a-byte-less", "a-zero-byte-more", of: signature.name, because: "They are declared by hand.")
  }

  private func declareExample(_ example: SignedExample) -> Scenario {
    op.scenario(
      example.name, example.words, [rules.message, rules.der], .basic, set: fields.data(example.data),
      signature(example.der), publicKey(example.publicKey))
  }

  func declareShape(_ shape: SignatureShape, raw: Bool = false, suffix: String = "") -> Scenario {
    op.scenario(
      "\(raw ? "raw/" : "")signature-with-\(shape.name)\(suffix)", "A signature with \(shape.words).",
      [raw ? rules.raw : rules.der], .leadingZero, in: raw ? ProtocolRange.versionsWithRaw : nil
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
      op.refuses(
        "signature-of-\(row.name)", of: basic, "signature: \(row.words)", "What was signed is not this data.",
        .signatureMismatch, [rules.message], .tampered
      ) { [fields, signature, publicKey] draft in
        let pair = draft.draw("signer") { KeyPair(&$0) }
        draft[publicKey] = pair.publicKey
        draft[signature] = try fields.sign(&draft, with: pair, row.value)
      }
    }
    op.refuses(
      "other-key", of: basic,
      publicKey.made("another one") { draft in draft.draw("otherKey") { KeyPair(&$0) }.publicKey },
      "Another key signed it.", .signatureMismatch, [rules.key], .crossed)
    op.refuses(
      "data-emptied", of: basic, fields.data.set("none", []), "The data were taken away.", .signatureMismatch,
      [rules.message], .tampered)
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

extension DataSignatureFields {
  /// Signs the bytes that the body makes of the data.
  func sign(_ draft: inout Draft, with pair: KeyPair, _ message: ([UInt8]) -> [UInt8] = { $0 }) throws -> [UInt8] {
    let bytes = message(draft.fill(data))
    return try Rules.right.signData(bytes, as: encoding(draft.inputs), privateKey: pair.privateKey)
  }
}

/// Lengths of data around the blocks of the hash.
let signedLengths = [1, 55, 56, 63, 64, 65, 128, 1000]

extension DeviceVerifyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    DataVerificationScenarios(op: op, verification: verification).declare(examples: signedByDevice)
  }
}

private let signedByDevice = [
  SignedExample(
    name: "message-2", words: "The worked example without top bits.", data: Array("message 2".utf8),
    der: bytes(
      hex: "3044022071fa1e036d85227921bf7f21197d2f69f8616119554b8445afb03ab5f72aa3a5"
        + "02203198448a99272d8bf508f2a48578c9fd43b7e3a673456eeca266ea6135c44d67"),
    publicKey: ExampleKey.device),
  SignedExample(
    name: "message-4", words: "The worked example with both top bits set.", data: Array("message 4".utf8),
    der: bytes(
      hex: "3046022100c4d6cc7759152769eeb632b55344a63c05d77e627078030dfedf022b3aed62bc"
        + "0221008d48cedddf520e7c47524e0c128772a16e66cbcba5a41fe06e13d33d51d60be4"),
    publicKey: ExampleKey.device),
  SignedExample(
    name: "message-705", words: "The worked example with a short r.", data: Array("message 705".utf8),
    der: bytes(
      hex: "3044022000e71589d5b0bdd19af086ad7b97b67b62bf7e4122ba47315d852b4daaa18056"
        + "02202243115e1b35dd1fb3a14f4d3e8e76147153a7a051f4a429971d3c25a14267ba"),
    publicKey: ExampleKey.device),
]

extension ServerDataVerifyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let verification = DataVerificationScenarios(op: op, verification: verification)
    op.note(
      "Data of the application are signed with the master key, and data of one activation with the server's key of that "
        + "activation, which is known only after the activation. A signature by one key is not a signature by the other."
    )
    verification.declare(examples: [signedByMaster, signedByServer])
    for (name, parent, key) in [
      ("signed-by-master/server-key", "signed-by-master", ExampleKey.server),
      ("signed-by-server/master-key", "signed-by-server", ExampleKey.master),
    ] {
      guard let parent = op.scenarios.first(where: { $0.name == parent }) else { continue }
      op.refuses(
        name, of: parent, verification.publicKey.set("that of the other scope", key),
        "What the application's key signed is not valid for an activation, and the other way round.",
        .signatureMismatch, [verification.rules.key], .crossed)
    }
  }
}

private let signedData = bytes(hex: "736572766572207369676e65642064617461")

private let signedByMaster = SignedExample(
  name: "signed-by-master", words: "The worked example, signed with the master key.", data: signedData,
  der: bytes(
    hex: "3046022100f04b4cb131b0c3a9804d13cb114cde5a1d55f08c815ac2331e928931bb58d73b"
      + "022100f5ab9e5c6e6ea923ae9dfa8083ea3f6f30a6d1751fa4b2a4cab9a4d4a2a45a7e"),
  publicKey: ExampleKey.master)
private let signedByServer = SignedExample(
  name: "signed-by-server", words: "The worked example, signed with the server's key of the activation.",
  data: signedData,
  der: bytes(
    hex: "3046022100a2062e9da5692dfa1c8e40bb967cbcd39546167331df073252e9d78a35630c55"
      + "022100f47096641b61fd072590bfe930f6924acfc62c88b659c36217ae667e7e056ae4"),
  publicKey: ExampleKey.server)
