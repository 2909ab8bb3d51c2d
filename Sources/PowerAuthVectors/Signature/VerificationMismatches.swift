internal import Conformance
internal import PowerAuth
internal import Primitives

// MARK: - Signatures of the right form that do not match

extension VerificationRules {
  func declareMismatches(on op: OperationBuilder, _ fields: VerificationFields) {
    declareChangedInputs(on: op, fields)
    declareExchanged(on: op, fields)
    declareChangedDigits(on: op, fields)
    declareChangedBytes(on: op, fields)
  }

  private func declareChangedInputs(on op: OperationBuilder, _ fields: VerificationFields) {
    let common = fields.common
    for factor in SignatureFactor.allCases {
      op.variant(
        "\(factor.rawValue)-key-changed", of: SignatureScenarios.threeFactors,
        change: "\(factor.rawValue)Key: last bit flipped",
        "The component of \(factor.rawValue) was made with another key, and every component must match.",
        exercises: [mismatch], flags: [.tampered], expecting: .reject(.signatureMismatch)
      ) { draft in draft[common.key(of: factor)] = draft[common.key(of: factor)]?.withLastBitFlipped }
    }
    let edits: [(String, String, String, @Sendable ([UInt8]) -> [UInt8])] = [
      (
        "last-bit-changed", "last bit flipped", "One bit of the data is another than was signed.",
        { $0.withLastBitFlipped }
      ),
      (
        "first-bit-changed", "first bit flipped", "One bit of the data is another than was signed.",
        { $0.withFirstBitFlipped }
      ),
      ("byte-appended", "a zero byte appended", "The data has one more byte than was signed.", { $0 + [0] }),
      ("newline-appended", "a line feed appended", "The data has one more character than was signed.", { $0 + [10] }),
      ("byte-removed", "last byte removed", "The data has one byte less than was signed.", { Array($0.dropLast()) }),
      ("removed", "empty", "Nothing is left of the data that was signed.", { _ in [] }),
    ]
    for (name, change, words, edit) in edits {
      op.variant(
        "data-\(name)", of: "worked-example", change: "data: \(change)", words, exercises: [mismatch],
        flags: [.tampered], expecting: .reject(.signatureMismatch)
      ) { draft in draft[common.data] = draft[common.data].map(edit) }
    }
  }

  private func declareExchanged(on op: OperationBuilder, _ fields: VerificationFields) {
    let common = fields.common
    let types: [(String, SignatureType, SignatureType)] = [
      ("possession", .possession, .knowledge), ("possession", .possession, .biometry),
      ("knowledge", .knowledge, .possession), ("biometry", .biometry, .knowledge),
      ("possession-knowledge", .possessionKnowledge, .possessionBiometry),
      ("possession-biometry", .possessionBiometry, .possessionKnowledge),
    ]
    for (parent, type, other) in types {
      op.variant(
        "\(parent)/signature-of-\(other.slug)", of: "\(parent)/all-keys-present",
        change: "signature: made as \(other.rawValue)",
        "The signature proves \(other.rawValue), and \(type.rawValue) is asked for.", exercises: [mismatch],
        flags: type == .possessionBiometry || other == .possessionBiometry
          ? [.crossed, .possessionBiometry] : [.crossed],
        expecting: .reject(.signatureMismatch)
      ) { draft in
        var signed = draft
        signed[common.signatureType] = other.rawValue
        draft[fields.signature] = try fields.sign(signed).text
      }
    }
    for type in SignatureType.allCases where type.factors.count > 1 {
      op.variant(
        "\(type.slug)/components-reversed", of: type.slug, change: "signature: components in reverse order",
        "Each component is right, but stands in the place of another.", exercises: [mismatch],
        flags: type == .possessionBiometry ? [.crossed, .possessionBiometry] : [.crossed],
        expecting: .reject(.signatureMismatch)
      ) { draft in
        let made = try fields.sign(draft)
        draft[fields.signature] = made.format.text(of: made.components.reversed())
      }
      op.variant(
        "\(type.slug)/first-component-repeated", of: type.slug, change: "signature: first component in every place",
        "One factor does not prove the others.", exercises: [mismatch],
        flags: type == .possessionBiometry ? [.crossed, .possessionBiometry] : [.crossed],
        expecting: .reject(.signatureMismatch)
      ) { draft in
        let made = try fields.sign(draft)
        draft[fields.signature] = made.format.text(of: made.components.map { _ in made.components[0] })
      }
    }
  }

  private func declareChangedDigits(on op: OperationBuilder, _ fields: VerificationFields) {
    for position in Array(0...7) + Array(9...16) {
      op.variant(
        "digit-\(position)-changed", of: "possession-knowledge",
        change: "signature: character \(position) one digit up",
        "One wrong digit, wherever it stands, makes the signature wrong.", exercises: [mismatch], flags: [.tampered],
        expecting: .reject(.signatureMismatch), protocols: OnlineFormat.decimal.versions
      ) { draft in
        var characters = Array((draft[fields.signature] ?? "").utf8)
        characters[position] = characters[position] == 0x39 ? 0x30 : characters[position] + 1
        draft[fields.signature] = String(decoding: characters, as: UTF8.self)
      }
    }
    op.variant(
      "sign-bit-kept", of: "sign-bit", change: "signature: digits of the number with its top bit",
      "The top bit belongs to no number, and digits that were taken with it are others.", exercises: [mismatch],
      flags: [.highBit, .tampered], expecting: .reject(.signatureMismatch), protocols: OnlineFormat.decimal.versions
    ) { draft in
      let number = (try fields.sign(draft).components[0].number | 1 << 31) % 100_000_000
      let digits = String(number)
      draft[fields.signature] = String(repeating: "0", count: 8 - digits.count) + digits
    }
  }

  private func declareChangedBytes(on op: OperationBuilder, _ fields: VerificationFields) {
    for (position, words) in [
      (0, "first byte of the first component"), (7, "byte 7 of the first component"),
      (15, "last byte of the first component"), (16, "first byte of the second component"),
      (24, "byte 8 of the second component"), (31, "last byte of the second component"),
    ] {
      op.variant(
        "byte-\(position)-changed", of: "possession-knowledge", change: "signature: a bit of the \(words) flipped",
        "One wrong bit, wherever it stands, makes the signature wrong.", exercises: [mismatch], flags: [.tampered],
        expecting: .reject(.signatureMismatch), protocols: OnlineFormat.base64.versions
      ) { draft in
        var bytes = try fields.sign(draft).components.flatMap(\.bytes)
        bytes[position] ^= 1
        draft[fields.signature] = Base64.encode(bytes)
      }
    }
    op.variant(
      "in-lower-case", of: SignatureScenarios.threeFactors, change: "signature: in lower case",
      "The case of a letter counts in Base64.", exercises: [mismatch], flags: [.tampered],
      expecting: .reject(.signatureMismatch), protocols: OnlineFormat.base64.versions
    ) { draft in draft[fields.signature] = draft[fields.signature]?.lowercased() }
    op.variant(
      "first-halves", of: "possession-knowledge", change: "signature: the first 16 bytes of each MAC",
      "The last 16 bytes of each MAC are sent, not the first.", exercises: [mismatch], flags: [.crossed],
      expecting: .reject(.signatureMismatch), protocols: OnlineFormat.base64.versions
    ) { draft in
      draft[fields.signature] = Base64.encode(try fields.sign(draft).components.flatMap { $0.hmac.prefix(16) })
    }
  }
}
