internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

/// Signatures of the right form that do not match.
extension VerificationScenarios {
  /// Declares mismatches that either format can have, and those of digits.
  func declareMismatchesOfDigits(of parents: VerificationParents) {
    declareChangedKeys(of: parents.types.threeFactors)
    declareChangedData(of: parents.workedExample)
    declareOtherTypes(of: parents.types)
    for type in SignatureType.allCases where type.factors.count > 1 {
      declareExchanged(type, of: parents.types[type].alone)
    }
    declareChangedDigits(of: parents.types.twoFactors)
    declareSignBitKept(of: parents.signBit)
  }

  private func declareChangedKeys(of parent: Scenario) {
    let common = fields.common
    for factor in SignatureFactor.allCases {
      op.variant(
        "\(factor.rawValue)-key-changed", of: parent, change: "\(factor.rawValue)Key: last bit flipped",
        "The component of \(factor.rawValue) was made with another key, and every component must match.",
        exercises: [verification.mismatch], flags: [.tampered], expecting: .reject(.signatureMismatch)
      ) { draft in draft[common.key(of: factor)] = try draft.value(of: common.key(of: factor)).withLastBitFlipped }
    }
  }

  private func declareChangedData(of parent: Scenario) {
    declareData(
      "last-bit-changed", "last bit flipped", "One bit of the data is another than was signed.", of: parent
    ) { $0.withLastBitFlipped }
    declareData(
      "first-bit-changed", "first bit flipped", "One bit of the data is another than was signed.", of: parent
    ) { $0.withFirstBitFlipped }
    declareData(
      "byte-appended", "a zero byte appended", "The data has one more byte than was signed.", of: parent
    ) { $0 + [0] }
    declareData(
      "newline-appended", "a line feed appended", "The data has one more character than was signed.", of: parent
    ) { $0 + [10] }
    declareData(
      "byte-removed", "last byte removed", "The data has one byte less than was signed.", of: parent
    ) { $0.dropLast() }
    declareData("removed", "empty", "Nothing is left of the data that was signed.", of: parent) { _ in [] }
  }

  private func declareData(
    _ name: String, _ change: String, _ words: String, of parent: Scenario,
    edit: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) {
    let data = fields.common.data
    op.variant(
      "data-\(name)", of: parent, change: "data: \(change)", words, exercises: [verification.mismatch],
      flags: [.tampered], expecting: .reject(.signatureMismatch)
    ) { draft in draft[data] = try edit(draft.value(of: data)) }
  }

  private func declareOtherTypes(of parents: TypeScenarios) {
    let fields = fields
    let types: [(asked: SignatureType, signed: SignatureType)] = [
      (.possession, .knowledge), (.possession, .biometry), (.knowledge, .possession), (.biometry, .knowledge),
      (.possessionKnowledge, .possessionBiometry), (.possessionBiometry, .possessionKnowledge),
    ]
    for (asked, signed) in types {
      op.variant(
        "\(asked.partOfID)/signature-of-\(signed.partOfID)", of: parents[asked].withAllKeys,
        change: "signature: made as \(signed.rawValue)",
        "The signature proves \(signed.rawValue), and \(asked.rawValue) is asked for.",
        exercises: [verification.mismatch],
        flags: asked == .possessionBiometry || signed == .possessionBiometry
          ? [.crossed, .possessionBiometry] : [.crossed],
        expecting: .reject(.signatureMismatch)
      ) { draft in
        var other = draft
        other[fields.common.signatureType] = signed.rawValue
        draft[fields.signature] = try fields.sign(other).text
      }
    }
  }

  private func declareExchanged(_ type: SignatureType, of parent: Scenario) {
    let fields = fields
    let flags: [Flag] = type == .possessionBiometry ? [.crossed, .possessionBiometry] : [.crossed]
    op.variant(
      "\(type.partOfID)/components-reversed", of: parent, change: "signature: components in reverse order",
      "Each component is right, but stands in the place of another.", exercises: [verification.mismatch],
      flags: flags, expecting: .reject(.signatureMismatch)
    ) { draft in
      let made = try fields.sign(draft)
      draft[fields.signature] = made.text(of: made.components.reversed())
    }
    op.variant(
      "\(type.partOfID)/first-component-repeated", of: parent, change: "signature: first component in every place",
      "One factor does not prove the others.", exercises: [verification.mismatch], flags: flags,
      expecting: .reject(.signatureMismatch)
    ) { draft in
      let made = try fields.sign(draft)
      draft[fields.signature] = made.text(of: made.components.map { _ in made.components[0] })
    }
  }

  private func declareChangedDigits(of parent: Scenario) {
    let signature = fields.signature
    for position in Array(0...7) + Array(9...16) {
      op.variant(
        "digit-\(position)-changed", of: parent, change: "signature: character \(position) one digit up",
        "One wrong digit, wherever it stands, makes the signature wrong.", exercises: [verification.mismatch],
        flags: [.tampered], expecting: .reject(.signatureMismatch), protocols: decimalVersions
      ) { draft in
        let text = try draft.value(of: signature)
        draft[signature] = text.withNextDigit(at: text.utf8.index(text.startIndex, offsetBy: position))
      }
    }
  }

  private func declareSignBitKept(of parent: Scenario) {
    let fields = fields
    op.variant(
      "sign-bit-kept", of: parent, change: "signature: digits of the number with its top bit",
      "The top bit belongs to no number, and digits that were taken with it are others.",
      exercises: [verification.mismatch], flags: [.highBit, .tampered], expecting: .reject(.signatureMismatch),
      protocols: decimalVersions
    ) { draft in draft[fields.signature] = try fields.sign(draft, by: .right.making(.topBitKept)).text }
  }
}

extension VerificationScenarios where Counter == [UInt8] {
  func declareMismatches(of parents: VerificationParents) {
    declareMismatchesOfDigits(of: parents)
    declareChangedBytes(of: parents.types.twoFactors)
    declareLowerCase(of: parents.types.threeFactors)
    declareFirstHalves(of: parents.types.twoFactors)
  }

  private func declareChangedBytes(of parent: Scenario) {
    let fields = fields
    for (position, words) in [
      (0, "first byte of the first component"), (7, "byte 7 of the first component"),
      (15, "last byte of the first component"), (16, "first byte of the second component"),
      (24, "byte 8 of the second component"), (31, "last byte of the second component"),
    ] {
      op.variant(
        "byte-\(position)-changed", of: parent, change: "signature: a bit of the \(words) flipped",
        "One wrong bit, wherever it stands, makes the signature wrong.", exercises: [verification.mismatch],
        flags: [.tampered], expecting: .reject(.signatureMismatch), protocols: OnlineFormat.base64.versions
      ) { draft in
        let bytes = try fields.sign(draft).written.parts.flatMap { $0 }
        draft[fields.signature] = Base64.encode(bytes.withBitFlipped(inByte: position))
      }
    }
  }

  private func declareLowerCase(of parent: Scenario) {
    let signature = fields.signature
    op.variant(
      "in-lower-case", of: parent, change: "signature: in lower case", "The case of a letter counts in Base64.",
      exercises: [verification.mismatch], flags: [.tampered], expecting: .reject(.signatureMismatch),
      protocols: OnlineFormat.base64.versions
    ) { draft in draft[signature] = try draft.value(of: signature).lowercased() }
  }

  private func declareFirstHalves(of parent: Scenario) {
    let fields = fields
    op.variant(
      "first-halves", of: parent, change: "signature: the first 16 bytes of each MAC",
      "The last 16 bytes of each MAC are sent, not the first.", exercises: [verification.mismatch],
      flags: [.crossed], expecting: .reject(.signatureMismatch), protocols: OnlineFormat.base64.versions
    ) { draft in draft[fields.signature] = try fields.sign(draft, by: .right.making(.firstHalves)).text }
  }
}
