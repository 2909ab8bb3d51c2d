internal import Conformance
internal import Encodings
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
    let published = op.scenario("published", "The published example of a device's key.", rules.computation, .basic) {
      draft in
      fields.setExample(&draft)
      if let key = KeyExchangeFields.exampleKey { setKey(&draft, key) }
    }
    let basic = op.scenario("basic", "A drawn key, encrypted for a drawn key pair.", rules.computation, .basic)
    op.scenario(
      "compressed", "The key that is encrypted has 33 bytes, as the mobile core writes it.", rules.computation,
      .pointEncoding
    ) { draft in setKey(&draft, draft.draw("key") { KeyPair(&$0) }.compressed) }
    op.scenario(
      "otp-with-zero-character", "The one-time password continues after a zero character.", [rules.otpKey], .text
    ) { $0[fields.activationOtp] = "YTSYD\0UHILQ" }
    declareKeysOfOddForms()
    // Encrypted keys that begin with zero bytes, found by trying keys.
    for number in 1...2 {
      op.scenario(
        "encrypted-key-with-leading-zero/\(number)", "The encrypted key begins with a zero byte.", [rules.layers],
        .leadingZero
      ) { draft in
        fields.fill(&draft)
        let (keys, nonce) = (try fields.keys(draft.inputs), try draft.value(of: fields.nonce))
        let found = try draft.search({ [4] + $0.bytes(64) }) {
          try Rules.right.encryptExchangedKey($0, keys: keys, nonce: nonce).value[0] == 0
        }
        setKey(&draft, found)
      }
    }
    op.declareKeyForms(publicKey: fields.publicKey, privateKey: fields.privateKey, rules.agreement)
    op.acceptsScalars(["with-eight-zero-bytes-before"], of: fields.privateKey, [rules.scalars])
    op.refusesLengths(
      [0, 8, 15, 17, 32], of: fields.nonce, parent: basic,
      { "An initialisation vector has 16 bytes, so \($0) are refused." }, [rules.nonce])
    op.declareBadScalars(fields.privateKey, of: basic, rules.scalars)
    declareBadPoints(on: op, publicKey: fields.publicKey, parent: basic, exercises: [rules.points])
    op.accumulated(50, "Fifty keys.", cases: "all inputs drawn", rules.computation)
    op.random(6, "Inputs drawn from the seed.", rules.computation)
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
      Row("ending-in-zeros", "ends in zero bytes, which are not padding", Array(1...60) + [0, 0, 0, 0, 0]),
      Row("ending-in-padding", "ends in what looks like a padding", Array(1...61) + [4, 4, 4, 4]),
      Row("with-top-bit", "begins with a byte whose top bit is set", [0x80] + Array(1...64)),
      Row("of-ones", "has all bits set", [UInt8](repeating: 0xFF, count: 65)),
    ]
    op.scenarios(keys, named: "key-", saying: { "What is encrypted \($0)." }, [rules.layers], .length) {
      setKey(&$0, $1)
    }
  }
}

extension KeyExchangeFields {
  func fill(_ draft: inout Draft) {
    draft.fill(activationIdShort)
    draft.fill(activationOtp)
    draft.fill(nonce)
    draft.fill(privateKey)
    draft.fill(publicKey)
  }

  /// Sets the published example of a device's key.
  func setExample(_ draft: inout Draft) {
    draft[activationIdShort] = "WNJ4Y-V7WMX"
    draft[activationOtp] = "YTSYD-UHILQ"
    draft[nonce] = Base64.decode("+hUoRcG13JJNl8VPtzu6VQ==")
    draft[privateKey] = Base64.decode("Y7H5YPWAoZNf88BQheb7lOyaZZVPIlbtFvj/4ZQAn9Y=")
    draft[publicKey] = Base64.decode(
      "BIxmACakL2oSW5YQ4ap/bQ/qC9Ycl0McIxAZqZOotM0lkv1PMNWjrIcxpkj1MEXNsZaFm1HEu0N6CriN9cBVAOI=")
  }
}
