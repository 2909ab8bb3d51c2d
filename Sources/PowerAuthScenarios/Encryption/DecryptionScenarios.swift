internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension OperationBuilder {
  /// Declares what is refused whoever computes: parameters that do not fit, and keys that are none.
  func declareRefusals(_ fields: MessageFields, of messages: MessageScenarios, _ rules: MessageRules) {
    stricterThanMessages(fields)
    declareParameterRefusals(
      fields.context, fields.parameters, of: messages.basic, and: messages.activation, rules.parameters)
    declareUnexpectedTransportKey(fields.context, of: messages.basic, rules.parameters)
    declareBadScalars(fields.privateKey, of: messages.basic, rules.invalidKeys)
    declareBadPoints(on: self, publicKey: fields.publicKey, parent: messages.basic, exercises: [rules.invalidKeys])
  }

  /// Declares what both decryptions have in common behind the changes that they declare themselves.
  func declareDecryption(
    _ decryption: Decryption, _ rules: MessageRules, _ decryptionRules: DecryptionRules, of messages: MessageScenarios,
    secretWithLeadingZeros: Scenario, cases: String
  ) {
    let fields = decryption.fields
    declareCrossedVersions(decryption, rules, of: messages.basic)
    declareWrongPaddings(decryption, decryptionRules, of: messages.basic)
    declareRefusals(fields, of: messages, rules)
    declareKeysUnderRightMacs(decryption, rules.invalidKeys)
    declareParametersUnderRightMacs(decryption, of: messages.basic, and: messages.activation, rules.parameters)
    let hybridText: [UInt8] = [1, 2, 3]
    declareHybridPoint(fields, of: messages.basic, rules.invalidKeys) {
      try decryption.encrypt(hybridText, by: .takingHybridPoints, in: &$0)
    }
    accumulated(
      "accumulated", "A hundred \(cases).", count: 100, cases: "all inputs drawn, the cryptogram computed",
      exercises: rules.computation, flags: [.accumulated])
    random(
      6, "A \(cases.dropLast()) drawn from the seed.",
      exercises: rules.computation + [decryptionRules.order, decryptionRules.padding], flags: [.random])

    declareNotablePlaintexts(rules.mac) { $0[wanted: decryption.plaintext] = $1 }
    let timestamp = declareNotableTimestamp(fields.context, fields.timestamp, rules.mac)
    declareParameterRefusals(fields.parameters, inActivation: messages.activation, rules.parameters)
    declareForeignMessages(
      decryption, rules,
      of: ForeignParents(
        messages: messages, secretWithLeadingZeros: secretWithLeadingZeros, notableTimestamp: timestamp))
    declareMessagesWithoutParameter(decryption, of: messages.activation, rules.parameters)
    declareNotableMac(decryption, decryptionRules.order)
    declareNotableEncryptedData(decryption, decryptionRules.order)
    declarePartialBlocks(decryption, of: messages.basic, decryptionRules.padding)
  }

  /// Declares that the MAC protects these fields, and leaves out corners of theirs that scenarios by hand make.
  func omitProtectedCorners(of fields: Field<[UInt8]>...) {
    protected(fields.map(\.name))
    for field in fields {
      omitCorners(
        "empty", "one-byte", "a-byte-less", "a-byte-more", "a-zero-byte-more", "a-block-less", "a-block-more",
        "all-zeros", "leading-zero", "zero-byte-inside", "top-bit", "not-utf-8", "mark-in-front", of: field.name,
        because: "What is changed here is refused for one reason only, and a corner allows others.")
    }
  }
}
