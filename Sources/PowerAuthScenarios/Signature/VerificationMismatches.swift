internal import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

/// Signatures of the right form that do not match.
extension VerificationScenarios {
  /// Why a signature is refused that does not match, with a sentence about it.
  func mismatch(_ comment: String, _ flags: [Flag] = [.tampered]) -> Fault {
    Fault(comment, .signatureMismatch, [verification.mismatch], flags: flags)
  }

  /// Declares mismatches that either format can have, and those of digits.
  func declareMismatchesOfDigits(of parents: VerificationParents) {
    let fields = fields
    let common = fields.common
    for factor in SignatureFactor.allCases {
      op.refuses(
        "\(factor.rawValue)-key-changed", of: parents.types.threeFactors, common.key(of: factor).lastBitFlipped,
        mismatch("The component of \(factor.rawValue) was made with another key, and every component must match."))
    }
    declareChangedData(of: parents.workedExample)
    declareOtherTypes(of: parents.types)
    for type in SignatureType.allCases where type.factors.count > 1 {
      let parent: Scenario = parents.types[type].alone
      let flags: [Flag] = type == .possessionBiometry ? [.crossed, .possessionBiometry] : [.crossed]
      op.refuses(
        "\(type.partOfID)/components-reversed", of: parent,
        fields.signature.made("components in reverse order") { draft in
          let made = try fields.sign(draft)
          return made.text(of: made.components.reversed())
        }, mismatch("Each component is right, but takes the place of another.", flags))
      op.refuses(
        "\(type.partOfID)/first-component-repeated", of: parent,
        fields.signature.made("first component in every place") { draft in
          let made = try fields.sign(draft)
          return made.text(of: made.components.map { _ in made.components[0] })
        }, mismatch("One factor does not prove the others.", flags))
    }
    for position in Array(0...7) + Array(9...16) {
      op.refuses(
        "digit-\(position)-changed", of: parents.types.twoFactors,
        fields.signature.changed("character \(position) one digit up") { text in
          text.withNextDigit(at: text.utf8.index(text.startIndex, offsetBy: position))
        }, mismatch("One wrong digit, wherever it stands, makes the signature wrong."), in: decimalVersions)
    }
    op.refuses(
      "sign-bit-kept", of: parents.signBit,
      fields.signature.made("digits of the number with its top bit") {
        try fields.sign($0, by: .right.making(.topBitKept)).text
      },
      mismatch(
        "The top bit belongs to no number, and digits that were taken with it are others.", [.highBit, .tampered]),
      in: decimalVersions)
  }

  private func declareChangedData(of parent: Scenario) {
    let data = fields.common.data
    let oneBit = "One bit of the data is another than was signed."
    let changes: [(name: String, change: Change, comment: String)] = [
      ("last-bit-changed", data.lastBitFlipped, oneBit), ("first-bit-changed", data.firstBitFlipped, oneBit),
      (
        "byte-appended", data.changed("a zero byte appended") { $0 + [0] },
        "The data has one more byte than was signed."
      ),
      (
        "newline-appended", data.changed("a line feed appended") { $0 + [10] },
        "The data has one more character than was signed."
      ),
      (
        "byte-removed", data.changed("last byte removed") { $0.dropLast() },
        "The data has one byte less than was signed."
      ),
      ("removed", data.set("empty", []), "Nothing is left of the data that was signed."),
    ]
    for (name, change, comment) in changes { op.refuses("data-\(name)", of: parent, change, mismatch(comment)) }
  }

  private func declareOtherTypes(of parents: TypeScenarios) {
    let fields = fields
    let types: [(asked: SignatureType, signed: SignatureType)] = [
      (.possession, .knowledge), (.possession, .biometry), (.knowledge, .possession), (.biometry, .knowledge),
      (.possessionKnowledge, .possessionBiometry), (.possessionBiometry, .possessionKnowledge),
    ]
    for (asked, signed) in types {
      op.refuses(
        "\(asked.partOfID)/signature-of-\(signed.partOfID)", of: parents[asked].withAllKeys,
        fields.signature.made("made as \(signed.rawValue)") { draft in
          var other = draft
          other[fields.common.signatureType] = signed.rawValue
          return try fields.sign(other).text
        },
        mismatch(
          "The signature proves \(signed.rawValue), and \(asked.rawValue) is asked for.",
          [asked, signed].contains(.possessionBiometry) ? [.crossed, .possessionBiometry] : [.crossed]))
    }
  }
}

extension VerificationScenarios where Counter == [UInt8] {
  func declareMismatches(of parents: VerificationParents) {
    declareMismatchesOfDigits(of: parents)
    let (fields, versions) = (fields, OnlineFormat.base64.versions)
    for (position, words) in [
      (0, "first byte of the first component"), (7, "byte 7 of the first component"),
      (15, "last byte of the first component"), (16, "first byte of the second component"),
      (24, "byte 8 of the second component"), (31, "last byte of the second component"),
    ] {
      op.refuses(
        "byte-\(position)-changed", of: parents.types.twoFactors,
        fields.signature.made("a bit of the \(words) flipped") { draft in
          let bytes = try fields.sign(draft).written.parts.flatMap { $0 }
          return Base64.encode(bytes.withBitFlipped(inByte: position))
        }, mismatch("One wrong bit, wherever it stands, makes the signature wrong."), in: versions)
    }
    op.refuses(
      "in-lower-case", of: parents.types.threeFactors,
      fields.signature.changed("in lower case") { $0.lowercased() },
      mismatch("The case of a letter counts in Base64."), in: versions)
    op.refuses(
      "first-halves", of: parents.types.twoFactors,
      fields.signature.made("the first 16 bytes of each MAC") {
        try fields.sign($0, by: .right.making(.firstHalves)).text
      }, mismatch("The last 16 bytes of each MAC are sent, not the first.", [.crossed]), in: versions)
  }
}
