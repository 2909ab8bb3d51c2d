package import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

/// A key of a kind, for scenarios.
struct KindSigner {
  let kind: SignatureKind
  let privateKey: [UInt8]
  /// A point, or a SubjectPublicKeyInfo.
  let publicKey: [UInt8]

  init(_ kind: SignatureKind, _ name: String, in draft: Draft) throws {
    self.kind = kind
    if let set = kind.signatureSet {
      privateKey = draft.draw(name) { $0.bytes(32) }
      publicKey = try latticePublicKey(seed: privateKey, set)
    } else {
      let pair = draft.curvePair(name)
      (privateKey, publicKey) = (pair.privateKey, pair.publicKey)
    }
  }

  func sign(_ message: [UInt8], context: [UInt8] = []) throws -> [UInt8] {
    guard let set = kind.signatureSet else {
      return try Rules.right.signData(message, kind: kind, privateKey: privateKey)
    }
    return try Rules.right.sign(latticeMessage: message, context: context, seed: privateKey, set)
  }
}

extension SignatureKind {
  /// The name as a part of ids.
  var slug: String { rawValue.lowercased().replacing("_", with: "-") }
}

/// How the draft of a signature of a kind is signed.
struct KindSigning: Sendable {
  let signature: Field<[UInt8]>
  let publicKey: Field<[UInt8]>
  let kind: Field<String>
  /// The signed bytes of a draft.
  let message: @Sendable (inout Draft) -> [UInt8]

  /// Signs what the draft has, with a drawn key of the kind that it has.
  func sign(
    _ draft: inout Draft, _ change: (inout [UInt8]) -> Void = { _ in }, context: [UInt8] = []
  ) throws {
    let signer = try KindSigner(signatureKind(draft.fill(kind)), "signer", in: draft)
    var bytes = message(&draft)
    change(&bytes)
    draft[publicKey] = signer.publicKey
    draft[signature] = try signer.sign(bytes, context: context)
  }
}

/// What the two operations that verify a signature of a kind have in common.
struct KindVerification {
  let op: OperationBuilder
  let signing: KindSigning
  let rules: KindSignatureSentences
  let messageRule: Rule

  private var signature: Field<[UInt8]> { signing.signature }
  private var publicKey: Field<[UInt8]> { signing.publicKey }

  /// Declares an ordinary case of each kind, and what is wrong with signatures and keys; returns the ordinary cases.
  func declare() -> [Scenario] {
    let parents = SignatureKind.allCases.map { kind in
      op.scenario(
        kind.slug, "A signature of \(kind.rawValue).",
        [messageRule, rules.key, kind == .ecP384 ? rules.curve : rules.lattice], .basic
      ) { [signing] in $0[signing.kind] = kind.rawValue }
    }
    for (parent, kind) in zip(parents, SignatureKind.allCases) {
      declareForeignMessages(of: parent, kind)
      if let set = kind.signatureSet { declareLattice(of: parent, kind, set) }
      let others = zip(parents, SignatureKind.allCases).filter { $0.1 != kind }
      for (_, other) in others {
        op.refuses(
          "\(kind.slug)/as-\(other.slug)", of: parent, signing.kind.set(other.rawValue, other.rawValue),
          "A signature and a key of one kind are not those of another.", .invalidPublicKey, also: [.signatureEncoding],
          [rules.key], .crossed)
      }
    }
    declareCurve(of: parents[0])
    return parents
  }

  private func declareForeignMessages(of parent: Scenario, _ kind: SignatureKind) {
    let foreign: [Row<@Sendable ([UInt8]) -> [UInt8]>] = [
      Row("line-feed", "of the message and a line feed", { $0 + [0x0A] }),
      Row("base64", "of the Base64 text of the message", { Array(Base64.encode($0).utf8) }),
      Row("sha-256", "of the SHA-256 of the message", { SHA256.hash($0) }),
      Row("sha3-384", "of the SHA3-384 of the message", { (try? SHA3.sha384($0)) ?? [] }),
      Row("no-message", "of no message", { _ in [] }),
    ]
    for row in foreign {
      op.refuses(
        "\(kind.slug)/signature-of-\(row.name)", of: parent, "signature: \(row.words)",
        "What was signed is not this message.", .signatureMismatch, [messageRule], .tampered
      ) { [signing] draft in try signing.sign(&draft, { $0 = row.value($0) }) }
    }
    op.refuses(
      "\(kind.slug)/other-key", of: parent,
      publicKey.made("another one") { try KindSigner(kind, "other", in: $0).publicKey }, "Another key signed it.",
      .signatureMismatch, [rules.key], .crossed)
  }

  private func declareLattice(of parent: Scenario, _ kind: SignatureKind, _ set: SignatureSet) {
    for row in badStructures(.signature(set)) {
      op.refuses(
        "\(kind.slug)/structure-\(row.name)", of: parent, publicKey.changed(row.words, row.value),
        "A public key of ML-DSA has one form.", .invalidPublicKey, [rules.key], .malformed)
    }
    for row in badLatticeSignatures {
      op.refuses(
        "\(kind.slug)/signature-\(row.name)", of: parent, signature.changed(row.words, row.value.change),
        "A signature of ML-DSA has one length, and belongs to one message.", row.value.reason,
        also: row.value.reason == .signatureMismatch ? [.signatureEncoding] : [.signatureMismatch], [rules.lattice],
        .tampered)
    }
    op.refuses(
      "\(kind.slug)/signed-with-context", of: parent, "signature: made with a context",
      "The context of the protocol is empty.", .signatureMismatch, [rules.lattice], .tampered
    ) { [signing] draft in try signing.sign(&draft, context: Array("DEVICE".utf8)) }
    op.refuses(
      "\(kind.slug)/signed-by-internal-interface", of: parent, "signature: made without the bytes before the context",
      "Two zero bytes stand before a message with an empty context.", .signatureMismatch, [rules.lattice], .tampered
    ) { [signing] draft in
      try signing.sign(&draft)
      let seed = try KindSigner(kind, "signer", in: draft).privateKey
      draft[signing.signature] = try Rules.right.version4.latticeSignature.sign(signing.message(&draft), seed, set)
    }
  }

  private func declareCurve(of parent: Scenario) {
    for row in badCurvePoints {
      op.refuses(
        "ec-p384/point-\(row.name)", of: parent, publicKey.changed(row.words, row.value), notACurvePoint([rules.key]))
    }
    for parity: UInt8 in [2, 3] {
      op.scenario(
        "ec-p384/compressed-key-0\(parity)", "A compressed key with Y \(parity == 2 ? "even" : "odd").", [rules.key],
        .pointEncoding
      ) { [signing] draft in
        let pair = draft.draw("signer") { CurveKeyPair(&$0, prefix: parity) }
        let message = signing.message(&draft)
        draft[signing.kind] = SignatureKind.ecP384.rawValue
        draft[signing.publicKey] = pair.compressed
        draft[signing.signature] = try Rules.right.signData(message, kind: .ecP384, privateKey: pair.privateKey)
      }
    }
    let encodings: [Row<@Sendable (P384.Signature) -> [UInt8]>] = [
      Row("raw", "without DER", \.raw), Row("trailing-byte", "with a byte behind it", { $0.der + [0] }),
      Row("truncated", "without its last byte", { Array($0.der.dropLast()) }),
      Row("long-length", "with its length in two bytes", { [0x30, 0x81] + $0.der.dropFirst() }),
      Row("indefinite-length", "with its length left open", { [0x30, 0x80] + $0.der.dropFirst(2) + [0, 0] }),
      Row("empty", "of no byte", { _ in [] }), Row("set", "in a set", { [0x31] + $0.der.dropFirst() }),
      Row("raw-in-hex", "as hexadecimal text", { Array(Hex.encode($0.raw).utf8) }),
    ]
    for row in encodings {
      op.refuses(
        "ec-p384/encoding-\(row.name)", of: parent, signature.changed(row.words, encoded(row.value)),
        "A signature has one form only.", .signatureEncoding, also: [.signatureMismatch], [rules.curve], .malformed)
    }
    let mismatching: [Row<@Sendable (P384.Signature) -> [UInt8]>] = [
      Row("last-bit", "with its last bit flipped", { $0.der.withLastBitFlipped }),
      Row(
        "exchanged", "with r and s exchanged", { P384.Signature(raw: $0.raw.suffix(48) + $0.raw.prefix(48))?.der ?? [] }
      ),
      Row("of-ones", "with 1 for r and s", { _ in [0x30, 6, 2, 1, 1, 2, 1, 1] }),
      Row(
        "of-orders", "with the order for r and s",
        { _ in P384.Signature(raw: curveOrder384 + curveOrder384)?.der ?? [] }),
    ]
    for row in mismatching {
      op.refuses(
        "ec-p384/signature-\(row.name)", of: parent, signature.changed(row.words, encoded(row.value)),
        "Nobody made this signature of the message.", .signatureMismatch, also: [.signatureEncoding], [rules.curve],
        .tampered)
    }
    let highS = (1...2).map { number in
      op.scenario(
        "ec-p384/high-s/\(number)", "s is above half of the order; a low S is not required.", [rules.curve], .highBit
      ) { [signing] draft in
        draft[signing.kind] = SignatureKind.ecP384.rawValue
        try signing.sign(&draft)
        draft[signing.signature] = try encoded(\.withHighS)(draft.value(of: signing.signature))
      }
    }
    // Once more what a lax reader takes for the right key or the right signature.
    for row in looseCurvePoints {
      op.refuses(
        "ec-p384/high-s/point-\(row.name)", of: highS[0], publicKey.changed(row.words, row.value),
        notACurvePoint([rules.key]))
    }
    for row in encodings where ["raw", "trailing-byte", "long-length"].contains(row.name) {
      op.refuses(
        "ec-p384/high-s/encoding-\(row.name)", of: highS[0], signature.changed(row.words, encoded(row.value)),
        "A signature has one form only.", .signatureEncoding, also: [.signatureMismatch], [rules.curve], .malformed)
    }
  }
}

/// Reads a signature in DER, and writes it otherwise.
@Sendable private func encoded(
  _ write: @escaping @Sendable (P384.Signature) -> [UInt8]
) -> @Sendable ([UInt8]) throws -> [UInt8] {
  { der in
    guard let signature = P384.Signature(der: der) else { throw UnreadableSignature() }
    return write(signature)
  }
}

extension P384.Signature {
  /// The signature in DER with the greater of s and n − s.
  var withHighS: [UInt8] {
    let s = Array(raw.suffix(48))
    let other = curveOrder384.subtracting(s)
    let isHigh = other.lexicographicallyPrecedes(s)
    return P384.Signature(raw: raw.prefix(48) + (isHigh ? s : other))?.der ?? der
  }
}

/// A change of a signature of ML-DSA, and the stage that refuses it.
struct BadLatticeSignature: Sendable {
  let reason: Refusal
  let change: @Sendable ([UInt8]) -> [UInt8]

  init(_ reason: Refusal, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]) {
    self.reason = reason
    self.change = change
  }
}

/// Changes of a signature of ML-DSA.
let badLatticeSignatures: [Row<BadLatticeSignature>] = [
  Row("empty", "of no byte", BadLatticeSignature(.signatureEncoding) { _ in [] }),
  Row("truncated", "without its last byte", BadLatticeSignature(.signatureEncoding) { Array($0.dropLast()) }),
  Row("trailing-byte", "with a byte behind it", BadLatticeSignature(.signatureEncoding) { $0 + [0] }),
  Row(
    "challenge-changed", "with a bit of the challenge flipped",
    BadLatticeSignature(.signatureMismatch) { $0.withFirstBitFlipped }),
  Row(
    "response-changed", "with a bit of the response flipped",
    BadLatticeSignature(.signatureMismatch) { $0.withBitFlipped(inByte: 100) }),
  Row(
    "hints-changed", "with a bit of the hints flipped",
    BadLatticeSignature(.signatureMismatch) { $0.withLastBitFlipped }),
  Row("zeros", "of zeros", BadLatticeSignature(.signatureMismatch) { [UInt8](repeating: 0, count: $0.count) }),
  Row(
    "hints-unsorted", "with another number of hints", BadLatticeSignature(.signatureMismatch) { $0.dropLast() + [0xFF] }
  ),
]

extension CodeSignatureByKindOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let signing = KindSigning(signature: signature, publicKey: publicKey, kind: kind) { [code] in
      Array($0.fill(code).utf8)
    }
    op.arrange { draft in
      guard draft[signature] == nil else { return }
      try signing.sign(&draft)
    }
    let parents = KindVerification(op: op, signing: signing, rules: rules, messageRule: message).declare()
    let codes: [Row<(Refusal, @Sendable (String) -> String)>] = [
      Row("short", "without its last character", (.length, { String($0.dropLast()) })),
      Row("trailing-line-feed", "with a line feed behind it", (.length, { $0 + "\n" })),
      Row("without-dashes", "without dashes", (.length, { $0.replacing("-", with: "") })),
      Row("with-spaces", "with spaces for dashes", (.grouping, { $0.replacing("-", with: " ") })),
      Row("lower-case", "in lower case", (.alphabet, { $0.lowercased() })),
      Row("with-signature", "with # and a signature behind it", (.length, { $0 + "#AAAA" })),
      Row("with-recovery-prefix", "with R: in front, as a recovery code", (.length, { "R:" + $0 })),
      Row("with-mark-in-front", "with a byte order mark in front", (.length, { "\u{feff}" + $0 })),
      Row("with-zero-character", "with a zero character behind it", (.length, { $0 + "\0" })),
      Row("with-en-dashes", "with en dashes", (.length, { $0.replacing("-", with: "\u{2013}") })),
      Row("with-full-width-letter", "with a full-width L", (.length, { _ in "\u{ff2c}LLLL-LLLLL-LLLLL-LQJTA" })),
      Row("zero-for-o", "with 0 for O", (.alphabet, { _ in "W65WE-3T7VI-7FBS2-A40YA" })),
      Row("one-for-l", "with 1 for L", (.alphabet, { _ in "LLLLL-LLLLL-LL1LL-LQJTA" })),
      Row("eight-for-b", "with 8 for B", (.alphabet, { _ in "8BBBB-BBBBB-BBBBB-BTA6Q" })),
      Row("checksum", "with one bit of its checksum flipped", (.checksum, { _ in "W65WE-3T7VI-7FBS2-A4OYQ" })),
    ]
    for (parent, slug) in zip(parents.prefix(2), ["ec-p384", "ml-dsa-65"]) {
      for row in codes {
        op.refuses(
          "\(slug)/code-\(row.name)", of: parent, "code: \(row.words), signed so",
          "A code has one form, whoever signed it.", row.value.0,
          also: row.value.0 == .checksum
            ? [] : [.length, .grouping, .alphabet, .checksum].filter { $0 != row.value.0 },
          [valid], .malformed
        ) { draft in
          draft[code] = row.value.1(draft.fill(code))
          try signing.sign(&draft)
        }
      }
      declareOtherCodes(of: parent, slug, signing, on: op)
      op.refuses(
        "\(slug)/signature-without-dashes", of: parent, "signature: of the code without its dashes",
        "The code is signed with its dashes.", .signatureMismatch, [message], .tampered
      ) { draft in try signing.sign(&draft, { $0 = $0.filter { $0 != UInt8(ascii: "-") } }) }
    }
    op.accumulated(30, "Thirty signed codes.", cases: "code, kind and key drawn", [message, rules.key])
    op.random(3, "Code, kind and key drawn.", [message, rules.key])
    op.corners(of: parents[0])
    op.protected([code.name])
  }

  /// Declares codes with bits that carry nothing, and one that normalisation makes the code that was signed.
  private func declareOtherCodes(
    of parent: Scenario, _ slug: String, _ signing: KindSigning, on op: OperationBuilder
  ) {
    for spare in SpareBitsCode.all.prefix(2) {
      op.variant(
        "\(slug)/code-with-\(spare.name)", of: parent,
        "code: one with \(spare.words) without meaning set, and signed so", SpareBitsCode.comment, [valid], .policy,
        expecting: .either(.spareBits) { _ in [Record()] }
      ) { draft in
        draft[code] = spare.text
        try signing.sign(&draft)
      }
    }
    op.refuses(
      "\(slug)/code-with-kelvin-sign", of: parent, "code: a Kelvin sign for a K of the code that was signed",
      "The Kelvin sign looks like a K, but is another character.", .length, also: [.alphabet, .grouping], [valid],
      .malformed
    ) { draft in
      draft[code] = publishedCodes[2]
      try signing.sign(&draft)
      draft[code] = publishedCodes[2].replacing("K", with: "\u{212a}", maxReplacements: 1)
    }
  }
}

extension DeviceVerifyByKindOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let signing = KindSigning(signature: signature, publicKey: publicKey, kind: kind) { [data] in $0.fill(data) }
    op.arrange { draft in
      guard draft[signature] == nil else { return }
      try signing.sign(&draft)
    }
    let parents = KindVerification(op: op, signing: signing, rules: rules, messageRule: message).declare()
    for (parent, kind) in zip(parents, SignatureKind.allCases) {
      op.scenario("\(kind.slug)/data-empty", "No data: their signature is right as well.", [message], .length) {
        $0[self.kind] = kind.rawValue
        $0[data] = []
      }
      op.scenario("\(kind.slug)/data-of-spaces", "Data that are white space.", [message], .text) {
        $0[self.kind] = kind.rawValue
        $0[data] = Array("  \r\n".utf8)
      }
      op.variant(
        "\(kind.slug)/empty-context", of: parent, context.set("no byte", []), "An empty context is what absent means.",
        [emptyContext], .basic, expecting: .accept)
      op.refuses(
        "\(kind.slug)/context", of: parent, "context: DEVICE, with which the signature was made",
        "The protocol has no context, also where the signature is right with it.", .unexpectedParameter,
        also: [.signatureMismatch], [emptyContext], .parameter
      ) { draft in
        draft[context] = Array("DEVICE".utf8)
        try signing.sign(&draft, context: Array("DEVICE".utf8))
      }
    }
    op.accumulated(30, "Thirty signatures of drawn data.", cases: "data, kind and key drawn", [message, rules.key])
    op.random(3, "Data, kind and key drawn.", [message, rules.key])
    op.corners(of: parents[0])
    op.protected([data.name])
  }
}

extension DeviceSignByKindOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("A signature may be deterministic or not, of ECDSA and of ML-DSA: it is judged by verifying it.")
    op.arrange { draft in
      guard draft.verification == nil else { return }
      let kind = try signatureKind(draft.fill(kind))
      let signer = try KindSigner(kind, "signer", in: draft)
      let key = draft[privateKey] ?? signer.privateKey
      draft[privateKey] = key
      let publicKey =
        if let set = kind.signatureSet { try key.count == 32 ? latticePublicKey(seed: key, set) : [] } else {
          (try? Rules.right.version4.curveKeys.multiplyBase(key)) ?? []
        }
      draft.verification = Verification(
        operation: "device.verify-by-kind", input: Record(["publicKey": .bytes(publicKey)]), output: Record())
    }
    let parents = SignatureKind.allCases.map { kind in
      op.scenario(kind.slug, "Drawn data and a drawn key of \(kind.rawValue).", [message, form], .basic) {
        $0[self.kind] = kind.rawValue
      }
    }
    for kind in SignatureKind.allCases {
      op.scenario("\(kind.slug)/data-empty", "No data.", [message], .length) {
        $0[self.kind] = kind.rawValue
        $0[data] = []
      }
      op.scenario("\(kind.slug)/data-of-spaces", "Data that are white space.", [message], .text) {
        $0[self.kind] = kind.rawValue
        $0[data] = Array("  \r\n".utf8)
      }
    }
    for (kind, set) in [(SignatureKind.mlDSA65, SignatureSet.mlDSA65), (.mlDSA87, .mlDSA87)] {
      op.scenario(
        "\(kind.slug)/signature-with-leading-zero", ZeroLedSignature.comment, [form], .leadingZero
      ) {
        $0[self.kind] = kind.rawValue
        $0[privateKey] = ZeroLedSignature.seed
        $0[data] = ZeroLedSignature.message(set)
      }
    }
    for row in goodCurveScalars {
      op.scenario("scalar-\(row.name)", "A private key \(row.words).", [key], .leadingZero) {
        $0[self.kind] = SignatureKind.ecP384.rawValue
        $0[privateKey] = $0.draw("privateKey", row.value)
      }
    }
    op.refuses(
      "scalar-", badCurveScalars, of: parents[0], privateKey,
      "A private key is a number from 1 to the order less one.", .invalidPrivateKey, [key], .invalidScalar)
    for (parent, kind) in zip(parents, SignatureKind.allCases).dropFirst() {
      for count in [0, 31, 33, 64] {
        op.refuses(
          "\(kind.slug)/seed-of-\(count)-bytes", of: parent, privateKey.bytes(count), "A seed has 32 bytes.",
          .invalidPrivateKey, [key], .invalidLength)
      }
    }
    op.random(6, "Data, kind and key drawn.", [message, form])
    op.corners(of: parents[0])
  }
}
