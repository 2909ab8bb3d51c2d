package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension TokenResponseOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("The request is signed, and names the ephemeral key; 2.0 has no tokens.")
    op.arrange { draft in
      fields.fill(&draft)
      guard draft[fields.cryptogram.encryptedData] == nil else { return }
      try fields.encrypt(draft.fill(wanted: plaintext), in: &draft)
    }
    let scenarios = TokenResponseScenarios(op: op, fields: fields, rules: rules, plaintext: plaintext)
    let basic = scenarios.declare()
    op.accumulated(
      "accumulated", "A hundred responses.", count: 100, cases: "all inputs drawn, the cryptogram computed",
      exercises: rules.computation, flags: [.accumulated])
    op.random(8, "A response drawn from the seed.", exercises: rules.computation + [rules.order], flags: [.random])
    op.corners(of: basic)
    op.omitProtectedCorners(of: fields.cryptogram.encryptedData, fields.cryptogram.mac)
  }
}

extension TokenResponseFields {
  func fill(_ draft: inout Draft) {
    draft.fill(publicKey)
    draft.fill(ephemeralPrivateKey)
  }

  /// Encrypts as a server does that follows the rules.
  func encrypt(_ plaintext: [UInt8], by rules: Rules = .right, in draft: inout Draft) throws {
    cryptogram.put(try rules.encrypt(plaintext, with: envelope(draft.inputs, by: rules)), in: &draft)
  }

  /// Puts encrypted data under a right MAC.
  func putData(_ make: (Envelope) throws -> [UInt8], in draft: inout Draft) throws {
    let envelope = try envelope(draft.inputs)
    let data = try make(envelope)
    cryptogram.put(
      Cryptogram(encryptedData: data, mac: Rules.right.computeMAC(of: data, with: envelope)), in: &draft)
  }
}

/// Declares the scenarios of a response with a token.
struct TokenResponseScenarios {
  let op: OperationBuilder
  let fields: TokenResponseFields
  let rules: TokenResponseSentences
  let plaintext: Field<[UInt8]>

  /// Declares the scenarios, and returns the basic one.
  func declare() -> Scenario {
    let basic = op.scenario("basic", "A drawn response.", exercises: rules.computation, flags: [.basic]) {
      [plaintext] draft in draft[wanted: plaintext] = draft.draw("plaintext") { $0.bytes(90) }
    }
    let example = declareExample()
    declarePlaintexts()
    op.declareKeyForms(publicKey: fields.publicKey, privateKey: fields.ephemeralPrivateKey, rules.agreement)
    op.scenario(
      "scalar-with-zero-bytes-before", "An ephemeral scalar of 35 bytes.", exercises: [rules.agreement],
      flags: [.leadingZero]
    ) { [scalar = fields.ephemeralPrivateKey] draft in
      draft[scalar] = [0, 0, 0] + draft.draw("ephemeralPrivateKey") { $0.bytes(32) }
    }
    declareSentKeys(of: example)
    declareTampering(of: basic)
    declareLeadingZeros()
    declareBytesInFront(of: example)
    declareMessagesOfMistakes(of: basic)
    declareWrongPaddings(of: basic)
    declarePadding("worked-example/empty-data", of: example, "no block at all") { _ in [] }
    op.declareBadScalars(fields.ephemeralPrivateKey, of: basic, rules.invalidKeys)
    declareBadPoints(on: op, publicKey: fields.publicKey, parent: basic, exercises: [rules.invalidKeys])
    declareHybridPoint(of: basic)
    return basic
  }

  /// Worked example 16.9.
  private func declareExample() -> Scenario {
    op.scenario(
      "worked-example", "The response of the worked example, for a key that was sent compressed.",
      exercises: rules.computation, flags: [.basic]
    ) { [fields] draft in
      draft[fields.publicKey] = bytes(
        hex: "043aeaa6e83bbf42223a6f7fca0e309a2c104de122b63a3ded7f5532f4bd1f0e52"
          + "3b13ccfbfcfba96afbdde6cb7962acd876b8dcb80ad2502b141c9ce6571d2fe9")
      draft[fields.ephemeralPrivateKey] = bytes(
        hex: "76111e619b3823c2025583a3e32ccf971a757274369f270c5b3bb171a6cf7d7b")
      draft[fields.ephemeralPublicKey] = bytes(
        hex: "03e3804f02e8d97a3fe94327a22cd9e62c152ad45af456728134a240b1deafc75d")
      draft[fields.cryptogram.encryptedData] = bytes(
        hex: "dce35c5333bb782343e0d3b507db6bb86943921ea0228367424be3e7731d38041f4628a4ff0bffaee5dc560ec4231a6e"
          + "9065ef4065d4d9044ac5c0b86f32c61983e61ca0a6a0faf3b49b42116371ef39ff7afa85bcaf5b0d18fbbd24a8445eb5")
      draft[fields.cryptogram.mac] = bytes(
        hex: "4c20288816606e5eb3ba081dbbb6f67f8840efc7c9c838e7fbd385687c953026")
    }
  }

  private func declarePlaintexts() {
    for count in [0, 1, 15, 16, 17, 32, 255] {
      op.scenario(
        "plaintext-of-\(count)-bytes", "A plaintext of \(count) bytes, which padding always lengthens.",
        exercises: [rules.cipher], flags: [.length]
      ) { [plaintext] draft in draft[wanted: plaintext] = draft.draw("plaintext") { $0.bytes(count) } }
    }
    op.scenario(
      "plaintext-with-leading-zero", "A plaintext that begins with a zero byte.", exercises: [rules.cipher],
      flags: [.leadingZero]
    ) { [plaintext] in $0[wanted: plaintext] = [0] + Array("token".utf8) }
    op.declareNotablePlaintexts(rules.cipher) { [plaintext] in $0[wanted: plaintext] = $1 }
  }

  /// Declares the ephemeral key as it was sent, in both forms, and keys that were not those of the request.
  private func declareSentKeys(of example: Scenario) {
    op.scenario(
      "ephemeral-key-compressed", "The ephemeral key was sent compressed, and enters in that form.",
      exercises: [rules.keys], flags: [.pointEncoding]
    ) { [fields] draft in
      let pair = draft.draw("ephemeralPrivateKey") { KeyPair(&$0) }
      draft[fields.ephemeralPrivateKey] = pair.privateKey
      draft[fields.ephemeralPublicKey] = pair.compressed
    }
    let uncompressed = op.scenario(
      "ephemeral-key-uncompressed", "The ephemeral key was sent uncompressed, and enters in that form.",
      exercises: [rules.keys], flags: [.pointEncoding]
    ) { [fields] draft in
      let pair = draft.draw("ephemeralPrivateKey") { KeyPair(&$0) }
      draft[fields.ephemeralPrivateKey] = pair.privateKey
      draft[fields.ephemeralPublicKey] = pair.publicKey
    }
    declareMismatch(
      "worked-example/ephemeral-key-absent", of: example, "ephemeralPublicKey: absent, and so taken uncompressed",
      rules.keys, flag: .pointEncoding
    ) { [fields] in $0[fields.ephemeralPublicKey] = nil }
    declareMismatch(
      "ephemeral-key-in-other-form", of: uncompressed, "ephemeralPublicKey: compressed", rules.keys,
      flag: .pointEncoding
    ) { [fields] draft in
      let sent = try draft.value(of: fields.ephemeralPublicKey)
      draft[fields.ephemeralPublicKey] = [0x02 | (sent[64] & 1)] + sent[1..<33]
    }
    declareMismatch("other-public-key", of: uncompressed, "publicKey: another one", rules.agreement, flag: .crossed) {
      [fields] draft in draft[fields.publicKey] = draft.draw("other") { KeyPair(&$0) }.publicKey
    }
    declareMismatch(
      "other-ephemeral-scalar", of: uncompressed, "ephemeralPrivateKey: another one", rules.agreement, flag: .crossed
    ) { [fields] draft in draft[fields.ephemeralPrivateKey] = draft.draw("other") { $0.bytes(32) } }
    declareMismatch("other-sent-key", of: uncompressed, "ephemeralPublicKey: another one", rules.keys, flag: .crossed) {
      [fields] draft in draft[fields.ephemeralPublicKey] = draft.draw("other") { KeyPair(&$0) }.publicKey
    }
  }

  private func declareMismatch(
    _ name: String, of parent: Scenario, _ change: String, _ rule: Rule, flag: Flag = .tampered,
    build: @escaping @Sendable (inout Draft) throws -> Void
  ) {
    op.variant(
      name, of: parent, change: change, "The MAC is not that of the encrypted data under these keys.",
      exercises: [rule], flags: [flag], expecting: .reject(.macMismatch), build: build)
  }

  private func declareTampering(of basic: Scenario) {
    let (encryptedData, mac) = (fields.cryptogram.encryptedData, fields.cryptogram.mac)
    for row in changesOfAnyBytes {
      declareMismatch("data-\(row.name)", of: basic, "encryptedData: \(row.words)", rules.order) { draft in
        draft[encryptedData] = row.value(try draft.value(of: encryptedData))
      }
    }
    for row in changesOfAnyBytes + changesOfMac {
      declareMismatch("mac-\(row.name)", of: basic, "mac: \(row.words)", rules.order) { draft in
        draft[mac] = row.value(try draft.value(of: mac))
      }
    }
  }

  /// Declares MACs and encrypted data whose first byte is zero, which ends a text in C and gets lost in a number.
  private func declareLeadingZeros() {
    for number in 1...2 {
      let name = "mac-with-leading-zero/\(number)"
      let parent = declareLeadingZero(name, "The MAC", of: \.mac)
      declareMismatch("\(name)/last-bit-flipped", of: parent, "mac: last bit flipped", rules.order) {
        [mac = fields.cryptogram.mac] draft in draft[mac] = try draft.value(of: mac).withLastBitFlipped
      }
      _ = declareLeadingZero(
        "encrypted-data-with-leading-zero/\(number)", "The first encrypted block", of: \.encryptedData)
    }
  }

  /// Declares a response of which a part begins with a zero byte.
  private func declareLeadingZero(
    _ name: String, _ words: String, of part: any KeyPath<Cryptogram, [UInt8]> & Sendable
  ) -> Scenario {
    op.scenario(
      name, "\(words) begins with a zero byte.", exercises: [rules.order], flags: [.leadingZero]
    ) { [fields, plaintext] draft in
      fields.fill(&draft)
      let envelope = try fields.envelope(draft.inputs)
      draft[wanted: plaintext] = try draft.draw("search") { draw in
        while true {
          let text = draw.bytes(20)
          if try Rules.right.encrypt(text, with: envelope)[keyPath: part][0] == 0 { return text }
        }
      }
    }
  }

  private func declareBytesInFront(of example: Scenario) {
    for (name, words, bytes) in [
      ("zero-byte-in-front", "a zero byte before it", [UInt8(0)]),
      ("mark-in-front", "a byte order mark before it", .byteOrderMark),
    ] {
      for field in [fields.cryptogram.encryptedData, fields.cryptogram.mac] {
        declareMismatch(
          "worked-example/\(field.name.slug)-\(name)", of: example, "\(field.name): \(words)", rules.order
        ) { draft in draft[field] = bytes + (try draft.value(of: field)) }
      }
    }
  }

  /// Declares responses of servers that make one mistake: a client that makes it too accepts them.
  private func declareMessagesOfMistakes(of basic: Scenario) {
    let mistakes: [Mistake] = [
      .tokenPurposeInInfo, .tokenVersionInInfo, .tokenInfoOmitted, .tokenMACOfKey, .ephemeralKeyCompressed,
      .ephemeralKeyWithoutPrefix, .keysExchanged, .macOverPlaintext, .macOverBase64, .macUnderEncryptionKey,
      .macArgumentsExchanged, .hashInsteadOfMac, .macOf16Bytes, .sharedSecretFolded,
    ]
    for mistake in mistakes {
      declareMismatch(
        "made-with/\(mistake.slug)", of: basic, "encryptedData and mac: made with a mistake", rules.mac,
        flag: .mistaken
      ) { [fields] draft in try fields.encrypt(Array("made".utf8), by: .right.making(mistake), in: &draft) }
    }
  }

  private func declareWrongPaddings(of basic: Scenario) {
    for row in wrongPaddings {
      declarePadding("padding-\(row.name)", of: basic, "padded with \(row.words)") { envelope in
        try AES128.encryptCBC(row.value, key: envelope.key.encryptionKey, iv: envelope.iv, padding: .none)
      }
    }
    for count in [0, 1, 15, 17, 31] {
      declarePadding("data-of-\(count)-bytes", of: basic, "\(count) bytes, which are no blocks") { _ in
        [UInt8](repeating: 5, count: count)
      }
    }
    for count in [1, 15] {
      declarePadding("message-and-\(count)-bytes-more", of: basic, "\(count) more behind the last block") { envelope in
        try Rules.right.encrypt(Array("made".utf8), with: envelope).encryptedData
          + [UInt8](repeating: 0, count: count)
      }
    }
  }

  private func declarePadding(
    _ name: String, of parent: Scenario, _ change: String, make: @escaping @Sendable (Envelope) throws -> [UInt8]
  ) {
    op.variant(
      name, of: parent, change: "encryptedData: \(change), under a right MAC",
      "The MAC is right and the padding is not: the sender made a mistake, and guessing would hide it.",
      exercises: [rules.padding], flags: [.malformed], expecting: .reject(.padding)
    ) { [fields] in try fields.putData(make, in: &$0) }
    guard ["padding-zero", "padding-unequal", "data-of-15-bytes"].contains(name) else { return }
    op.variant(
      "\(name)/wrong-mac", of: parent, change: "encryptedData: \(change), under a MAC with its last bit flipped",
      "MAC and padding are wrong, and only the MAC may be spoken of: the padding is not looked at.",
      exercises: [rules.order], flags: [.tampered], expecting: .reject(.macMismatch)
    ) { [fields] draft in
      try fields.putData(make, in: &draft)
      draft[fields.cryptogram.mac] = try draft.value(of: fields.cryptogram.mac).withLastBitFlipped
    }
  }

  private func declareHybridPoint(of basic: Scenario) {
    let text: [UInt8] = [1, 2, 3]
    op.variant(
      "point-hybrid", of: basic, change: "publicKey: prefix 06 or 07, as its Y says",
      "Both published implementations take the hybrid form when executed; an implementation may refuse it.",
      exercises: [rules.invalidKeys], flags: [.policy, .pointEncoding],
      expecting: .either(.invalidPublicKey) { [plaintext] _ in [Record([plaintext(text)])] }
    ) { [fields] draft in
      draft[fields.publicKey] = try draft.value(of: fields.publicKey).withHybridPrefix
      try fields.encrypt(text, by: .takingHybridPoints, in: &draft)
    }
  }
}
