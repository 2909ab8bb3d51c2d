internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

/// Declares the scenarios of the encryption and the decryption of a public key.
struct KeyExchangeScenarios {
  let op: OperationBuilder
  let fields: KeyExchangeFields
  let rules: KeyExchangeSentences
  /// Sets the public key that is encrypted, or that was.
  let setKey: @Sendable (inout Draft, [UInt8]) -> Void

  /// Declares all that both operations have; returns an ordinary case and the published one.
  func declare() -> (basic: Scenario, published: Scenario) {
    let (fields, setKey) = (fields, setKey)
    let published = op.scenario(
      "published", "The published example of a device's key.", exercises: rules.computation, flags: [.basic]
    ) { draft in
      fields.setExample(&draft)
      if let key = KeyExchangeFields.exampleKey { setKey(&draft, key) }
    }
    let basic = op.scenario(
      "basic", "A drawn key, encrypted for a drawn key pair.", exercises: rules.computation, flags: [.basic])
    op.scenario(
      "compressed", "The key that is encrypted has 33 bytes, as the mobile core writes it.",
      exercises: rules.computation, flags: [.pointEncoding]
    ) { draft in setKey(&draft, draft.draw("key") { KeyPair(&$0) }.compressed) }
    op.scenario(
      "otp-with-zero-character", "The one-time password goes on behind a zero character.", exercises: [rules.otpKey],
      flags: [.text]
    ) { $0[fields.activationOtp] = "YTSYD\0UHILQ" }
    declareKeysOfOddForms()
    declareLeadingZeros()
    op.declareKeyForms(publicKey: fields.publicKey, privateKey: fields.privateKey, rules.agreement)
    for row in goodScalars where row.name == "with-eight-zero-bytes-before" {
      op.scenario("scalar-\(row.name)", "A scalar \(row.words).", exercises: [rules.scalars], flags: [.leadingZero]) {
        draft in draft[fields.privateKey] = draft.draw("privateKey", row.value)
      }
    }
    declareRefusals(of: basic)
    op.accumulated(
      "accumulated", "Fifty keys.", count: 50, cases: "all inputs drawn", exercises: rules.computation,
      flags: [.accumulated])
    op.random(6, "Inputs drawn from the seed.", exercises: rules.computation, flags: [.random])
    return (basic, published)
  }

  /// The computation does not read the key that is encrypted: it may be any bytes.
  private func declareKeysOfOddForms() {
    let setKey = setKey
    let keys: [Row<[UInt8]>] = [
      Row("of-15-bytes", "has one byte less than a block", Array(1...15)),
      Row("of-16-bytes", "fills a block, so that a whole block is added to it", Array(1...16)),
      Row("of-31-bytes", "has one byte less than two blocks", Array(1...31)),
      Row("of-zeros", "is all zeros", [UInt8](repeating: 0, count: 65)),
      Row("with-leading-zeros", "begins with two zero bytes", [0, 0] + Array(1...63)),
      Row("ending-in-zeros", "ends in zero bytes, which are no padding", Array(1...60) + [0, 0, 0, 0, 0]),
      Row("ending-in-padding", "ends in what looks like a padding", Array(1...61) + [4, 4, 4, 4]),
      Row("with-top-bit", "begins with a byte whose top bit is set", [0x80] + Array(1...64)),
      Row("of-ones", "has all bits set", [UInt8](repeating: 0xFF, count: 65)),
    ]
    for row in keys {
      op.scenario(
        "key-\(row.name)", "What is encrypted \(row.words).", exercises: [rules.layers], flags: [.length]
      ) { setKey(&$0, row.value) }
    }
  }

  /// Declares encrypted keys that begin with zero bytes, found by trying keys.
  private func declareLeadingZeros() {
    let (fields, setKey) = (fields, setKey)
    for number in 1...2 {
      op.scenario(
        "encrypted-key-with-leading-zero/\(number)", "The encrypted key begins with a zero byte.",
        exercises: [rules.layers], flags: [.leadingZero]
      ) { draft in
        fields.fill(&draft)
        let (keys, nonce) = (try fields.keys(draft.inputs), try draft.value(of: fields.nonce))
        let found = try draft.draw("search") { draw in
          while true {
            let key = [4] + draw.bytes(64)
            if try Rules.right.encryptExchangedKey(key, keys: keys, nonce: nonce).value[0] == 0 { return key }
          }
        }
        setKey(&draft, found)
      }
    }
  }

  private func declareRefusals(of basic: Scenario) {
    let fields = fields
    for count in [0, 8, 15, 17, 32] {
      op.variant(
        "nonce-of-\(count)-bytes", of: basic, change: "nonce: \(count) bytes",
        "An initialisation vector has 16 bytes, and \(count) are none.", exercises: [rules.nonce],
        flags: [.invalidLength], expecting: .reject(.invalidLength)
      ) { draft in draft[fields.nonce] = draft.draw("nonce") { $0.bytes(count) } }
    }
    op.declareBadScalars(fields.privateKey, of: basic, rules.scalars)
    declareBadPoints(on: op, publicKey: fields.publicKey, parent: basic, exercises: [rules.points])
  }
}
