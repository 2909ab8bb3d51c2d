package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

extension LatticeVerifyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("The context of the protocol is empty; this operation is that of FIPS 204, with any context.")
    op.arrange { draft in
      guard draft[signature] == nil else { return }
      try sign(&draft)
    }
    for parameters in SignatureSet.allCases { declare(parameters, on: op) }
    op.accumulated(
      30, "Thirty signatures of drawn messages.", cases: "message, parameters and key drawn", [layout, signatures])
    op.random(2, "Message and key drawn.", [layout, signatures])
  }

  /// Signs the message of a draft with a drawn key, or other bytes made of it.
  private func sign(
    _ draft: inout Draft, _ layOut: ((_ message: [UInt8], _ context: [UInt8]) -> [UInt8])? = nil
  ) throws {
    let parameters = try signatureSet(draft.fill(set))
    let seed = draft.draw("seed") { $0.bytes(32) }
    let rules = Rules.right.version4.latticeSignature
    draft[key] = try rules.derivePublicKey(seed, parameters)
    let bytes = (layOut ?? rules.layOut)(draft.fill(message), draft[context] ?? [])
    draft[signature] = try rules.sign(bytes, seed, parameters)
  }

  private func declare(_ parameters: SignatureSet, on op: OperationBuilder) {
    let slug = parameters.rawValue.lowercased()
    let basic = op.scenario(slug, "A drawn message without a context.", [layout, signatures], .basic) {
      $0[set] = parameters.rawValue
    }
    let contexts: [Row<[UInt8]>] = [
      Row("empty", "no byte", []), Row("of-one-byte", "one zero byte", [0]),
      Row("of-six-bytes", "six bytes", Array("DEVICE".utf8)),
      Row("of-255-bytes", "255 bytes, the most", [UInt8](repeating: 0x41, count: 255)),
    ]
    for row in contexts {
      op.scenario("\(slug)/context-\(row.name)", "A context of \(row.words).", [layout], .length) { draft in
        draft[set] = parameters.rawValue
        draft[context] = row.value
      }
    }
    for count in [0, 1, 135, 136, 1000] {
      op.scenario("\(slug)/message-of-\(count)-bytes", "A message of \(count) bytes.", [layout], .length) { draft in
        draft[set] = parameters.rawValue
        draft.draw(count, for: message)
      }
    }
    op.scenario(
      "\(slug)/message-with-mark", "A message that begins with the bytes of a byte order mark.", [layout], .unusualBytes
    ) { draft in
      draft[set] = parameters.rawValue
      draft[message] = [0xEF, 0xBB, 0xBF] + draft.draw(message.name) { $0.bytes(20) }
    }
    for row in badLatticeSignatures {
      op.refuses(
        "\(slug)/signature-\(row.name)", of: basic, signature.changed(row.words, row.value.change),
        "A signature has one length, and belongs to one message.", row.value.reason,
        also: row.value.reason == .signatureMismatch ? [.signatureEncoding] : [.signatureMismatch],
        [lengths, signatures], .tampered)
    }
    declareRefusals(slug, parameters, of: basic, on: op)
  }

  private func declareRefusals(
    _ slug: String, _ parameters: SignatureSet, of basic: Scenario, on op: OperationBuilder
  ) {
    let layouts: [Row<@Sendable ([UInt8], [UInt8]) -> [UInt8]>] = [
      Row("internal", "of the message alone, by the internal interface", { message, _ in message }),
      Row("hashed", "of the SHA-256 of the message", { message, _ in [0, 0] + SHA256.hash(message) }),
      Row(
        "prehashed", "by HashML-DSA with SHA-256",
        { message, _ in
          [1, 0, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01] + SHA256.hash(message)
        }),
      Row("with-context", "with a context", { message, _ in [0, 3] + Array("APP".utf8) + message }),
      Row("one-zero-byte", "with one zero byte before it", { message, _ in [0] + message }),
    ]
    for row in layouts {
      op.refuses(
        "\(slug)/signed-\(row.name)", of: basic, "signature: \(row.words)",
        "A signature covers two zero bytes and the message, where the context is empty.", .signatureMismatch, [layout],
        .tampered
      ) { draft in try sign(&draft, row.value) }
    }
    for (name, value) in [("other", Array("OTHER".utf8)), ("of-one-zero-byte", [0])] as [(String, [UInt8])] {
      op.refuses(
        "\(slug)/context-\(name)-given", of: basic, context.set(name.replacing("-", with: " "), value),
        "The signature has another context.", .signatureMismatch, [layout], .tampered)
    }
    op.refuses(
      "\(slug)/context-of-256-bytes", of: basic, context.set("256 bytes", [UInt8](repeating: 0x41, count: 256)),
      "A context has at most 255 bytes.", .invalidLength, [lengths], .invalidLength)
    op.refuses(
      "\(slug)/context-of-256-bytes-signed", of: basic, "context: 256 bytes, the first 255 of which were signed",
      "A context has at most 255 bytes.", .invalidLength, [lengths], .invalidLength
    ) { draft in
      draft[context] = [UInt8](repeating: 0x41, count: 255)
      try sign(&draft)
      draft[context] = [UInt8](repeating: 0x41, count: 256)
    }
    op.refuses(
      "\(slug)/message-changed", of: basic, message.changed("another byte behind it") { $0 + [0] },
      "What was signed is not this message.", .signatureMismatch, [signatures], .tampered)
    op.refuses(
      "\(slug)/other-key", of: basic,
      key.made("another one") { draft in
        try Rules.right.version4.latticeSignature.derivePublicKey(draft.draw("other") { $0.bytes(32) }, parameters)
      }, "Another key signed it.", .signatureMismatch, [signatures], .crossed)
    let keys: [Row<@Sendable ([UInt8]) -> [UInt8]>] = [
      Row("empty", "no byte", { _ in [] }), Row("truncated", "without its last byte", { Array($0.dropLast()) }),
      Row("trailing-byte", "with a byte behind it", { $0 + [0] }),
      Row("in-a-structure", "in its SubjectPublicKeyInfo", { LatticeKeyKind.signature(parameters).prefix + $0 }),
    ]
    op.refuses(
      "\(slug)/key-", keys, of: basic, key, "A raw key has \(parameters.publicKeyByteCount) bytes.", .invalidPublicKey,
      [lengths], .invalidKey)
  }
}

extension LatticeSignOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("A signature may be deterministic or not: it is judged by verifying it.")
    op.arrange { draft in
      guard draft.verification == nil else { return }
      let parameters = try signatureSet(draft.fill(set))
      let seed = draft.fill(key)
      // A seed of another length has no public key, and its case is refused.
      let publicKey =
        seed.count == 32 ? try Rules.right.version4.latticeSignature.derivePublicKey(seed, parameters) : []
      draft.verification = Verification(
        operation: "mldsa.verify", input: Record(["key": .bytes(publicKey)]), output: Record())
    }
    for parameters in SignatureSet.allCases {
      let slug = parameters.rawValue.lowercased()
      let basic = op.scenario(slug, "A drawn message without a context.", [layout, signatures], .basic) {
        $0[set] = parameters.rawValue
      }
      for (name, value) in [("empty", []), ("of-six-bytes", Array("DEVICE".utf8)), ("of-255-bytes", [UInt8](1...255))] {
        op.scenario("\(slug)/context-\(name)", "A context \(name.replacing("-", with: " ")).", [layout], .length) {
          draft in
          draft[set] = parameters.rawValue
          draft[context] = value
        }
      }
      op.scenario("\(slug)/message-empty", "No message.", [layout], .length) { draft in
        draft[set] = parameters.rawValue
        draft[message] = []
      }
      op.scenario("\(slug)/signature-with-leading-zero", ZeroLedSignature.comment, [signatures], .leadingZero) {
        draft in
        draft[set] = parameters.rawValue
        draft[key] = ZeroLedSignature.seed
        draft[message] = ZeroLedSignature.message(parameters)
      }
      op.refuses(
        "\(slug)/context-of-256-bytes", of: basic, context.set("256 bytes", [UInt8](repeating: 1, count: 256)),
        "A context has at most 255 bytes.", .invalidLength, [lengths], .invalidLength)
      op.refusesLengths(
        [0, 31, 33, 64], of: key, parent: basic, "A seed has 32 bytes.", [lengths], reason: .invalidPrivateKey,
        named: "\(slug)/key")
    }
    op.random(3, "Message and key drawn.", [layout])
    op.corners(of: op.scenarios[0])
  }
}

/// A seed and messages whose signatures, made without random bytes, begin with a zero byte.
///
/// The messages were found by counting up from 1.
enum ZeroLedSignature {
  static let comment = "Made without random bytes, the signature begins with a zero byte."
  static let seed = [UInt8](0...31)

  static func message(_ set: SignatureSet) -> [UInt8] { UInt32(set == .mlDSA65 ? 53 : 442).bigEndianBytes }
}
