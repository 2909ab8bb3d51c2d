package import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

extension WebSignatureSignOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("Signatures may be deterministic or not, and stand in any order: the text is judged by verifying it.")
    op.arrange { draft in
      guard draft.verification == nil else { return }
      if draft[keys.keys] == nil {
        let algorithm = draft.draw("algorithm") { $0.element(of: SharedSecretAlgorithm.inUse) }
        try sign(&draft, algorithm, draft[form].map(webSignatureForm) ?? .json)
      }
      var publicKeys: WebSignatureKeys = [:]
      for (algorithm, key) in keys.keys(draft.inputs) {
        publicKeys[algorithm] =
          if let set = algorithm.signatureSet { try key.count == 32 ? latticePublicKey(seed: key, set) : [] } else {
            (try? Rules.right.version4.curveKeys.multiplyBase(key)) ?? []
          }
      }
      draft.verification = Verification(
        operation: "jws.verify",
        input: Record(["strict": .text("yes"), "keys": .record(keys.record(publicKeys))]),
        output: Record(["payload": .bytes(draft.fill(payload))]))
    }
    let parents = [
      (.ecP384, .compact), (.level3, .compact), (.level5, .compact), (.ecP384, .json), (.ecP384WithLevel3, .json),
      (.ecP384WithLevel5, .json),
    ].map { (algorithm: SharedSecretAlgorithm, form: WebSignatureForm) in
      op.scenario(
        "\(form.rawValue)/\(algorithm.slug)", "A drawn payload and drawn keys.",
        [header, encoding, signature, form == .json ? object : count], .basic
      ) { try sign(&$0, algorithm, form) }
    }
    let payloads: [Row<[UInt8]>] = [
      Row("with-white-space", "JSON with white space", Array("{ \"a\" : 1 }\n".utf8)),
      Row("all-bytes", "all 256 bytes", [UInt8](0...255)), Row("of-one-byte", "one zero byte", [0]),
      Row("of-5000-bytes", "5000 bytes", [UInt8](repeating: 0x41, count: 5000)),
      Row("dashes", "bytes whose Base64 has both characters by which the alphabets differ", [0xFB, 0xEF, 0xFF, 0xFE]),
    ]
    for row in payloads {
      for form in WebSignatureForm.allCases {
        op.scenario("\(form.rawValue)/payload-\(row.name)", "A payload of \(row.words).", [encoding], .unusualBytes) {
          try sign(&$0, .ecP384, form)
          $0[payload] = row.value
        }
      }
    }
    for number in 1...2 {
      op.scenario(
        "compact/r-of-47-bytes/\(number)", "By RFC 6979, r begins with a zero byte.", [signature], .leadingZero
      ) {
        draft in
        try sign(&draft, .ecP384, .compact)
        let scalar = keys.keys(draft.inputs)[.es384] ?? []
        draft[payload] = try draft.search({ Array(Hex.encode($0.bytes(8)).utf8) }) { payload in
          let signed = "\(Base64URL.encode(Array("{\"alg\":\"ES384\"}".utf8))).\(Base64URL.encode(payload))"
          return try Rules.right.version4.curveKeys.sign(Array(signed.utf8), scalar).raw[0] == 0
        }
      }
    }
    declareRefusals(of: parents, on: op)
    op.random(4, "Payload and keys drawn.", [header, encoding, signature])
  }

  private func sign(_ draft: inout Draft, _ algorithm: SharedSecretAlgorithm, _ form: WebSignatureForm) throws {
    draft[self.form] = form.rawValue
    draft[keys.keys] = keys.record(try Signer("signer", algorithm, in: draft).privateKeys)
  }

  private func declareRefusals(of parents: [Scenario], on op: OperationBuilder) {
    func refuses(
      _ name: String, of parent: Scenario, _ words: String, _ comment: String, _ reason: Refusal, _ rule: Rule,
      _ flag: Flag, _ change: @escaping @Sendable (inout WebSignatureKeys, Draft) -> Void
    ) {
      op.refuses(name, of: parent, "keys: \(words)", comment, reason, [rule], flag) { draft in
        var own = keys.keys(draft.inputs)
        change(&own, draft)
        draft[keys.keys] = keys.record(own)
      }
    }
    refuses(
      "compact/two-keys", of: parents[0], "a seed of ML-DSA-65 more", "The compact form has one signature.", .keyCount,
      count, .parameter
    ) { keys, draft in keys[.mlDSA65] = draft.draw("more") { $0.bytes(32) } }
    refuses(
      "compact/two-lattice-keys", of: parents[1], "a seed of ML-DSA-87 more", "The compact form has one signature.",
      .keyCount, count, .parameter
    ) { keys, draft in keys[.mlDSA87] = draft.draw("more") { $0.bytes(32) } }
    for (name, parent) in [("compact", parents[0]), ("json", parents[3])] {
      refuses("\(name)/no-key", of: parent, "none", "Without a key there is no signature.", .keyCount, count, .missing)
      {
        keys, _ in keys = [:]
      }
    }
    for row in badCurveScalars {
      refuses(
        "compact/scalar-\(row.name)", of: parents[0], "es384 \(row.words)",
        "A private key is a number from 1 to the order less one.", .invalidPrivateKey, key, .invalidScalar
      ) { keys, _ in keys[.es384] = row.value }
    }
    for count in [0, 31, 33, 64] {
      refuses(
        "json/seed-of-\(count)-bytes", of: parents[4], "mlDsa65 of \(count) bytes", "A seed has 32 bytes.",
        .invalidPrivateKey, key, .invalidLength
      ) { keys, draft in keys[.mlDSA65] = draft.draw("seed") { $0.bytes(count) } }
    }
    refuses(
      "compact/seed-of-31-bytes", of: parents[1], "mlDsa65 of 31 bytes", "A seed has 32 bytes.", .invalidPrivateKey,
      key, .invalidLength
    ) { keys, draft in keys[.mlDSA65] = draft.draw("seed") { $0.bytes(31) } }
  }
}
