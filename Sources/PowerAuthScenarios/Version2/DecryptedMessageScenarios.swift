internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension LegacyCryptogramFields {
  func put(_ cryptogram: Cryptogram, in draft: inout Draft) {
    draft[encryptedData] = cryptogram.encryptedData
    draft[mac] = cryptogram.mac
  }
}

/// Declares messages that were changed on the way, or were made with a mistake.
struct DecryptedMessageScenarios {
  let op: OperationBuilder
  let fields: LegacyMessageFields
  let cryptogram: LegacyCryptogramFields
  let order: Rule
  let padding: Rule

  func declare(of basic: Scenario, example: Scenario, _ rules: LegacyMessageSentences) {
    declareTamperedBytes(of: basic)
    declareOtherParameters(of: basic, example: example, rules)
    declareMessagesOfMistakes(of: basic, rules)
    declareWrongPaddings(of: basic)
    declarePadding("empty-data-of-the-example", of: example, "no block at all") { _ in [] }
    declareNotableMacs()
    declareBytesInFront(of: example)
  }

  private func declareMismatch(
    _ name: String, of parent: Scenario, _ change: String, flag: Flag = .tampered,
    build: @escaping @Sendable (inout Draft) throws -> Void
  ) {
    op.variant(
      name, of: parent, change: change, "The MAC is not that of the encrypted data.", exercises: [order],
      flags: [flag], expecting: .reject(.macMismatch), build: build)
  }

  private func declareTamperedBytes(of basic: Scenario) {
    let (encryptedData, mac) = (cryptogram.encryptedData, cryptogram.mac)
    for row in changesOfAnyBytes {
      declareMismatch("data-\(row.name)", of: basic, "encryptedData: \(row.words)") { draft in
        draft[encryptedData] = row.value(try draft.value(of: encryptedData))
      }
    }
    for row in changesOfAnyBytes + changesOfMac {
      declareMismatch("mac-\(row.name)", of: basic, "mac: \(row.words)") { draft in
        draft[mac] = row.value(try draft.value(of: mac))
      }
    }
  }

  /// What only the padding can show is changed in the example: its outcome does not depend on what is drawn.
  private func declareOtherParameters(of basic: Scenario, example: Scenario, _ rules: LegacyMessageSentences) {
    let fields = fields
    declareMismatch("mac-index-changed", of: basic, "macIndex: last bit flipped", flag: .crossed) { draft in
      draft[fields.macIndex] = try draft.value(of: fields.macIndex).withLastBitFlipped
    }
    declareMismatch("session-key-changed", of: basic, "sessionKey: last bit flipped", flag: .crossed) { draft in
      draft[fields.sessionKey] = try draft.value(of: fields.sessionKey).withLastBitFlipped
    }
    declareMismatch("indexes-exchanged", of: basic, "adHocIndex and macIndex exchanged", flag: .crossed) { draft in
      let index = try draft.value(of: fields.adHocIndex)
      draft[fields.adHocIndex] = try draft.value(of: fields.macIndex)
      draft[fields.macIndex] = index
    }
    op.variant(
      "ad-hoc-index-changed", of: example, change: "adHocIndex: last bit flipped",
      "The MAC does not cover the index, so that only the padding shows that the data were decrypted with another key.",
      exercises: [padding], flags: [.tampered], expecting: .reject(.padding)
    ) { draft in draft[fields.adHocIndex] = try draft.value(of: fields.adHocIndex).withLastBitFlipped }
    let changes: [Row<@Sendable ([UInt8]) -> [UInt8]>] = [
      Row("first", "first bit flipped", \.withFirstBitFlipped), Row("last", "last bit flipped", \.withLastBitFlipped),
    ]
    for row in changes {
      op.variant(
        "nonce-changed/\(row.name)-bit", of: example, change: "nonce: \(row.words)",
        "The MAC does not cover the nonce: the first block of the plaintext is changed, and accepted.",
        exercises: [rules.mac], flags: [.unprotected], expecting: .accept
      ) { draft in draft[fields.nonce] = row.value(try draft.value(of: fields.nonce)) }
    }
  }

  /// Declares messages of senders who make one mistake: a recipient who makes it too accepts them.
  private func declareMessagesOfMistakes(of basic: Scenario, _ rules: LegacyMessageSentences) {
    let (fields, cryptogram) = (fields, cryptogram)
    let mistakes =
      Mistake.ofLegacyCoverage + [
        .keyKeysTheHMAC, .legacyIndexesExchanged, .oneIndexForBothKeys, .macOverPlaintext, .macOverBase64,
        .macArgumentsExchanged, .hashInsteadOfMac, .macOf16Bytes, .firstHalfKept, .secondHalfKept,
      ]
    for mistake in mistakes {
      declareMismatch(
        "made-with/\(mistake.slug)", of: basic, "encryptedData and mac: made with a mistake", flag: .mistaken
      ) { draft in
        cryptogram.put(try fields.encrypt(Array("made".utf8), draft, by: .right.making(mistake)), in: &draft)
      }
    }
  }

  private func declareNotableMacs() {
    let mac = cryptogram.mac
    for number in 1...2 {
      let parent = scenario(named: "mac-with-leading-zero/\(number)")
      declareMismatch("\(parent.name)/last-bit-flipped", of: parent, "mac: last bit flipped") { draft in
        draft[mac] = try draft.value(of: mac).withLastBitFlipped
      }
    }
  }

  /// A scenario that was declared before.
  private func scenario(named name: String) -> Scenario {
    guard let scenario = op.scenarios.first(where: { $0.name == name }) else {
      preconditionFailure("\(name) is not declared yet")
    }
    return scenario
  }

  private func declareBytesInFront(of example: Scenario) {
    let (encryptedData, mac) = (cryptogram.encryptedData, cryptogram.mac)
    for (name, words, bytes) in [
      ("zero-byte-in-front", "a zero byte before it", [UInt8(0)]),
      ("mark-in-front", "a byte order mark before it", .byteOrderMark),
    ] {
      declareMismatch("data-\(name)", of: example, "encryptedData: \(words)") { draft in
        draft[encryptedData] = bytes + (try draft.value(of: encryptedData))
      }
      declareMismatch("mac-\(name)", of: example, "mac: \(words)") { draft in
        draft[mac] = bytes + (try draft.value(of: mac))
      }
    }
  }
}

// MARK: - Paddings under a right MAC

extension DecryptedMessageScenarios {
  private func declareWrongPaddings(of basic: Scenario) {
    let fields = fields
    for row in wrongPaddings {
      declarePadding("padding-\(row.name)", of: basic, "padded with \(row.words)") { draft in
        let keys = try fields.keys(draft.inputs)
        return try AES128.encryptCBC(row.value, key: keys.encryptionKey, iv: keys.iv, padding: .none)
      }
    }
    for count in [0, 1, 15, 17, 31] {
      declarePadding("data-of-\(count)-bytes", of: basic, "\(count) bytes, which are no blocks") { _ in
        [UInt8](repeating: 5, count: count)
      }
    }
    let encryptedData = cryptogram.encryptedData
    for count in [1, 15] {
      declarePadding(
        "message-and-\(count)-byte\(count == 1 ? "" : "s")", of: basic, "\(count) more behind the last block"
      ) { draft in try draft.value(of: encryptedData) + [UInt8](repeating: 0, count: count) }
    }
  }

  fileprivate func declarePadding(
    _ name: String, of parent: Scenario, _ change: String, data: @escaping @Sendable (Draft) throws -> [UInt8]
  ) {
    let (fields, cryptogram) = (fields, cryptogram)
    let put: @Sendable (inout Draft) throws -> Void = { draft in
      let made = try data(draft)
      let computed = Rules.right.computeLegacyMAC(
        of: made, fields.parameters(draft.inputs), key: try fields.keys(draft.inputs).macKey)
      cryptogram.put(Cryptogram(encryptedData: made, mac: computed), in: &draft)
    }
    op.variant(
      name, of: parent, change: "encryptedData: \(change), under a right MAC",
      "The MAC is right and the padding is not: the sender made a mistake, and guessing would hide it.",
      exercises: [padding], flags: [.malformed], expecting: .reject(.padding), build: put)
    guard Self.alsoUnderWrongMac.contains(name) else { return }
    op.variant(
      "\(name)/wrong-mac", of: parent, change: "encryptedData: \(change), under a MAC with its last bit flipped",
      "MAC and padding are wrong, and only the MAC may be spoken of: the padding is not looked at.",
      exercises: [order], flags: [.tampered], expecting: .reject(.macMismatch)
    ) { draft in
      try put(&draft)
      draft[cryptogram.mac] = try draft.value(of: cryptogram.mac).withLastBitFlipped
    }
  }

  private static let alsoUnderWrongMac: Set = ["padding-zero", "padding-unequal", "data-of-15-bytes"]
}
