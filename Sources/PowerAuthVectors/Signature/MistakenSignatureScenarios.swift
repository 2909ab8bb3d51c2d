internal import Conformance
internal import PowerAuth

/// Signatures that somebody else made wrongly: whoever makes the same mistake in verification accepts them.
extension VerificationRules {
  func declareMistakenSignatures(on op: OperationBuilder, _ fields: VerificationFields, _ rules: SignatureRules) {
    let example = "worked-example"
    declare(
      [
        .chainStartsAtKey0, .chainArgumentsExchanged, .chainOneFactorBehind, .chainOmitted, .chainOneStepShort,
        .chainOfKeys, .factorHmacExchanged, .dataHmacExchanged, .macByHash, .counterAsBase64, .counterAsHex,
        .dataHashedFirst, .dataNullTerminated, .knowledgeBeforePossession, .biometryBeforeKnowledge,
      ], of: example, on: op, fields)
    for (mistake, parent) in [
      (.dataAsText, "data-not-utf8"), (.dataTrimmed, "data-ending-in-newline"),
      (.dataMarkDropped, "data-beginning-with-mark"), (.dataEndsAtNull, "data-of-zero-bytes"),
      (.dataCountedIn8Bits, "data-of-256-bytes"),
    ] as [(Mistake, String)] {
      declare([mistake], of: parent, on: op, fields)
    }
    declare(
      [.firstFourBytes, .hotpTruncation, .littleEndianDigits, .topBitKept, .magnitudeDigits], of: example,
      format: .decimal, on: op, fields)
    declare([.digitsPaddedOnTheRight], of: "leading-zeros", format: .decimal, on: op, fields)
    declare([.signedDigits], of: example, format: .decimal, refusedFor: .invalidEncoding, on: op, fields)
    declare([.foldedMacs], of: example, format: .base64, on: op, fields)
    declareMistakenTypes(on: op, fields, rules)
    declareMistakenKeys(on: op, fields, rules)
  }

  private func declare(
    _ mistakes: [Mistake], of parent: String, format: OnlineFormat? = nil,
    refusedFor reason: Refusal = .signatureMismatch, on op: OperationBuilder, _ fields: VerificationFields
  ) {
    for mistake in mistakes {
      op.variant(
        "made-with/\(mistake.slug)", of: parent, change: "signature: made with a mistake",
        "The signature is that of an implementation with a mistake. \(mistake.sentence)", exercises: [mismatch],
        flags: [.crossed], expecting: .reject(reason), protocols: format?.versions
      ) { draft in draft[fields.signature] = try fields.sign(draft, making: mistake) }
    }
  }

  private func declareMistakenTypes(on op: OperationBuilder, _ fields: VerificationFields, _ rules: SignatureRules) {
    for (text, mistake, words) in [
      (
        "possession_knowledge_pin", .typeByContainedNames,
        "The signature is right for two of the three factors, and the third is none."
      ),
      ("1fa", .unknownTypeAsPossession, "The signature is right for possession, which the type does not name."),
      ("", .unknownTypeAsPossession, "The signature is right for possession, which the type does not name."),
    ] as [(String, Mistake, String)] {
      op.variant(
        "made-with/\(mistake.slug)/\(text.isEmpty ? "empty" : text.split(separator: "_").joined(separator: "-"))",
        of: "worked-example",
        change: "signatureType: another text, and signed accordingly", words, exercises: [rules.types],
        flags: [.malformed], expecting: .reject(.unknownSignatureType)
      ) { draft in
        draft[fields.common.signatureType] = text
        draft[fields.signature] = try fields.sign(draft, making: mistake)
      }
    }
  }

  private func declareMistakenKeys(on op: OperationBuilder, _ fields: VerificationFields, _ rules: SignatureRules) {
    for (mistake, words) in [
      (.missingKeyAsZeros, "The signature is right for a key of zeros."),
      (.missingKeyReplaced, "The signature is right for the key of another factor."),
    ] as [(Mistake, String)] {
      for factor in [SignatureFactor.knowledge, .biometry] {
        op.variant(
          "made-with/\(mistake.slug)/\(factor.rawValue)", of: "worked-example",
          change: "\(factor.rawValue)Key: absent, and signed accordingly", words, exercises: [rules.missingKey],
          flags: [.parameter], expecting: .reject(.missingKey)
        ) { draft in
          draft[fields.common.key(of: factor)] = nil
          draft[fields.signature] = try fields.sign(draft, making: mistake)
        }
      }
    }
  }
}

extension VerificationFields {
  /// Signs what the draft holds as somebody does who makes the mistake, at the draft's own distance.
  fileprivate func sign(_ draft: Draft, making mistake: Mistake) throws -> String {
    var signed = draft
    if let steps = draft[wanted: distance], steps > 0, let start = draft[common.counterData] {
      signed[common.counterData] = try HashCounter(data: start).advanced(by: Int(steps)).counter.data
    }
    let signer = MistakenSigner(question: signed.question(making: mistake), fields: common)
    return try signer.sign(format: signer.onlineFormat(of: draft.version())).text
  }
}
