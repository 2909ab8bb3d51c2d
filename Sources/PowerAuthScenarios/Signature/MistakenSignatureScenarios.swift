internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

/// Signatures of a sender who makes a mistake: a verifier that makes the same one accepts them.
extension VerificationScenarios {
  /// Declares mistakes that are possible with decimal signatures, and some with the counter.
  func declareMistakenDigits(of parents: VerificationParents, withCounter mistakes: [Mistake]) {
    let example = parents.workedExample
    declare(
      Mistake.ofChains + [.factorHmacExchanged, .dataHmacExchanged, .macByHash] + mistakes + [
        .dataHashedFirst, .dataNullTerminated, .knowledgeBeforePossession, .biometryBeforeKnowledge,
      ], of: example)
    declare(changedData: .asText, of: parents.data.notUTF8)
    declare([.dataTrimmed], of: parents.data.endingInNewline)
    declare(changedData: .markDropped, of: parents.data.beginningWithMark)
    declare(changedData: .endsAtNull, of: parents.data.ofZeroBytes)
    declare([.dataCountedIn8Bits], of: parents.data.of256Bytes)
    declare(
      [.firstFourBytes, .hotpTruncation, .littleEndianDigits, .topBitKept, .magnitudeDigits], of: example,
      protocols: decimalVersions)
    declare([.digitsPaddedOnTheRight], of: parents.leadingZeros, protocols: decimalVersions)
    declare([.signedDigits], of: example, protocols: decimalVersions, refusedFor: .invalidEncoding)
  }

  /// Declares signatures that were made for types and keys that do not exist.
  func declareMistakenFactors(of example: Scenario) {
    declare(
      .typeByContainedNames, type: "possession_knowledge_pin", name: "possession-knowledge-pin", of: example,
      "The signature is right for two of the three factors, and the third factor does not exist.")
    let words = "The signature is right for possession, which the type does not name."
    declare(.unknownTypeAsPossession, type: "1fa", name: "1fa", of: example, words)
    declare(.unknownTypeAsPossession, type: "", name: "empty", of: example, words)
    for factor in [SignatureFactor.knowledge, .biometry] {
      declare(.missingKeyAsZeros, without: factor, of: example, "The signature is right for a key of zeros.")
    }
    for factor in [SignatureFactor.knowledge, .biometry] {
      declare(
        .missingKeyReplaced, without: factor, of: example, "The signature is right for the key of another factor.")
    }
  }

  fileprivate func declare(
    _ mistakes: [Mistake], of parent: Scenario, protocols: Set<String>? = nil,
    refusedFor reason: Refusal = .signatureMismatch
  ) {
    let fields = fields
    for mistake in mistakes {
      declare(
        mistake.slug, mistake.sentence, of: parent, protocols: protocols, refusedFor: reason
      ) { draft in try fields.sign(draft, by: .right.making(mistake)).text }
    }
  }

  private func declare(changedData change: ChangedData, of parent: Scenario) {
    let fields = fields
    declare(change.name, change.sentence, of: parent) { draft in
      var signed = draft
      signed[fields.common.data] = try change.edit(draft.value(of: fields.common.data))
      return try fields.sign(signed).text
    }
  }

  private func declare(
    _ name: String, _ sentence: String, of parent: Scenario, protocols: Set<String>? = nil,
    refusedFor reason: Refusal = .signatureMismatch, sign: @escaping @Sendable (Draft) throws -> String
  ) {
    let signature = fields.signature
    op.refuses(
      "made-with/\(name)", of: parent, "signature: made with a mistake",
      "The signature is that of an implementation with a mistake. \(sentence)", reason, [verification.mismatch],
      .crossed, in: protocols
    ) { $0[signature] = try sign($0) }
  }

  private func declare(_ mistake: Mistake, type: String, name: String, of parent: Scenario, _ words: String) {
    let fields = fields
    op.refuses(
      "made-with/\(mistake.slug)/\(name)", of: parent, "signatureType: another text, and signed accordingly", words,
      .unknownSignatureType, [rules.types], .malformed
    ) { draft in
      draft[fields.common.signatureType] = type
      draft[fields.signature] = try fields.sign(draft, by: .right.making(mistake)).text
    }
  }

  private func declare(_ mistake: Mistake, without factor: SignatureFactor, of parent: Scenario, _ words: String) {
    let fields = fields
    op.refuses(
      "made-with/\(mistake.slug)/\(factor.rawValue)", of: parent,
      "\(factor.rawValue)Key: absent, and signed accordingly", words, .missingKey, [rules.missingKey], .missing
    ) { draft in
      draft[fields.common.key(of: factor)] = nil
      draft[fields.signature] = try fields.sign(draft, by: .right.making(mistake)).text
    }
  }
}

extension VerificationScenarios where Counter == [UInt8] {
  func declareMistakenSignatures(of parents: VerificationParents) {
    declareMistakenDigits(of: parents, withCounter: [.counterAsBase64, .counterAsHex])
    declare([.foldedMacs], of: parents.workedExample, protocols: OnlineFormat.base64.versions)
    declareMistakenFactors(of: parents.workedExample)
  }
}

/// What a sender does to the data before it is signed.
private struct ChangedData: Sendable {
  let name: String
  let sentence: String
  let edit: @Sendable ([UInt8]) -> [UInt8]

  static let asText = ChangedData(
    name: "data-as-text",
    sentence: "The data passes through a text, in which bytes that are not UTF-8 become U+FFFD."
  ) { $0.readAsText }
  static let markDropped = ChangedData(
    name: "data-mark-dropped", sentence: "A byte order mark at the beginning of the data is taken away."
  ) { $0.withoutByteOrderMark }
  static let endsAtNull = ChangedData(
    name: "data-ends-at-null", sentence: "The data ends before its first zero byte."
  ) { Array($0.prefix { $0 != 0 }) }
}
