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

  private var mismatch: Fault {
    Fault("The MAC is not that of the encrypted data.", .macMismatch, [order], .tampered)
  }

  func declare(of basic: Scenario, example: Scenario, _ rules: LegacyMessageSentences) {
    let (fields, cryptogram) = (fields, cryptogram)
    op.refuses("data-", changesOfAnyBytes, of: basic, cryptogram.encryptedData, mismatch)
    op.refuses("mac-", changesOfAnyBytes + changesOfMac, of: basic, cryptogram.mac, mismatch)
    declareOtherParameters(of: basic, example: example, rules)
    // Messages of senders who make one mistake: a recipient who makes it too accepts them.
    let mistakes =
      Mistake.ofLegacyCoverage + [
        .keyKeysTheHMAC, .legacyIndexesExchanged, .oneIndexForBothKeys, .macOverPlaintext, .macOverBase64,
        .macArgumentsExchanged, .hashInsteadOfMac, .macOf16Bytes, .firstHalfKept, .secondHalfKept,
      ]
    for mistake in mistakes {
      op.refuses(
        "made-with/\(mistake.slug)", of: basic, "encryptedData and mac: made with a mistake",
        mismatch.flagged(.mistaken)
      ) { draft in
        cryptogram.put(try fields.encrypt(Array("made".utf8), draft, by: .right.making(mistake)), in: &draft)
      }
    }
    declareWrongPaddings(of: basic, example: example)
    for number in 1...2 {
      let name = "mac-with-leading-zero/\(number)"
      guard let parent = op.scenarios.first(where: { $0.name == name }) else {
        preconditionFailure("\(name) is not declared yet")
      }
      op.refuses("\(name)/last-bit-flipped", of: parent, cryptogram.mac.lastBitFlipped, mismatch)
    }
    for row in bytesInFront {
      for (part, field) in [("data", cryptogram.encryptedData), ("mac", cryptogram.mac)] {
        op.refuses("\(part)-\(row.name)", of: example, field.changed(row.words, row.value), mismatch)
      }
    }
  }

  /// What only the padding can show is changed in the example: its outcome does not depend on what is drawn.
  private func declareOtherParameters(of basic: Scenario, example: Scenario, _ rules: LegacyMessageSentences) {
    let crossed = mismatch.flagged(.crossed)
    op.refuses("mac-index-changed", of: basic, fields.macIndex.lastBitFlipped, crossed)
    op.refuses("session-key-changed", of: basic, fields.sessionKey.lastBitFlipped, crossed)
    op.refuses("indexes-exchanged", of: basic, "adHocIndex and macIndex exchanged", crossed) { [fields] in
      try $0.exchange(fields.adHocIndex, fields.macIndex)
    }
    op.refuses(
      "ad-hoc-index-changed", of: example, fields.adHocIndex.lastBitFlipped,
      "The MAC does not cover the index, so that only the padding shows that the data were decrypted with another key.",
      .padding, [padding], .tampered)
    for (name, change) in [("first", fields.nonce.firstBitFlipped), ("last", fields.nonce.lastBitFlipped)] {
      op.variant(
        "nonce-changed/\(name)-bit", of: example, change,
        "The MAC does not cover the nonce: the first block of the plaintext is changed, and accepted.", [rules.mac],
        .unprotected, expecting: .accept)
    }
  }

  private func declareWrongPaddings(of basic: Scenario, example: Scenario) {
    let (fields, cryptogram) = (fields, cryptogram)
    let paddings = PaddingScenarios(op: op, mac: cryptogram.mac, order: order, padding: padding)
    func declare(
      _ name: String, of parent: Scenario, _ words: String, data: @escaping @Sendable (Draft) throws -> [UInt8]
    ) {
      paddings.declare(name, of: parent, words) { draft in
        let made = try data(draft)
        let computed = Rules.right.computeLegacyMAC(
          of: made, fields.parameters(draft.inputs), key: try fields.keys(draft.inputs).macKey)
        cryptogram.put(Cryptogram(encryptedData: made, mac: computed), in: &draft)
      }
    }
    for row in wrongPaddings {
      declare("padding-\(row.name)", of: basic, "padded with \(row.words)") { draft in
        let keys = try fields.keys(draft.inputs)
        return try AES128.encryptCBC(row.value, key: keys.encryptionKey, iv: keys.iv, padding: .none)
      }
    }
    for count in [0, 1, 15, 17, 31] {
      declare("data-of-\(count)-bytes", of: basic, "\(count) bytes, which are not blocks") { _ in
        [UInt8](repeating: 5, count: count)
      }
    }
    for count in [1, 15] {
      declare(
        "message-and-\(count)-byte\(count == 1 ? "" : "s")", of: basic, "\(count) more behind the last block"
      ) { try $0.value(of: cryptogram.encryptedData) + [UInt8](repeating: 0, count: count) }
    }
    declare("empty-data-of-the-example", of: example, "no block at all") { _ in [] }
  }
}
