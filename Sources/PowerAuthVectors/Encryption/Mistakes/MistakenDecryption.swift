internal import Conformance
internal import PowerAuth

/// Declares what can go wrong where a message is decrypted, and messages that tell one mistake from another.
func declareDecryptionMistakes(
  on op: OperationBuilder, _ decryption: Decryption, _ rules: EncryptionRules, _ decryptionRules: DecryptionRules,
  parameters: [MessageParameter]
) {
  declareNotablePlaintexts(on: op, rule: rules.mac) { $0[wanted: decryption.plaintext] = $1 }
  declareNotableTimestamp(on: op, fields: decryption.fields, timestamp: decryption.timestamp, rule: rules.mac)
  declareParameterRefusalsInActivation(
    on: op, fields: decryption.fields, parameters: parameters, rule: rules.parameters)
  declareForeignMessages(on: op, rules: rules, message: decryption.message, encrypt: decryption.encrypt(_:making:))
  declareLaxMessages(
    on: op, fields: decryption.fields, parameters: parameters, rule: rules.parameters,
    encrypt: decryption.encrypt(_:making:))
  declareNotableMac(on: op, decryption, rule: decryptionRules.order)
  declarePartialBlocks(on: op, decryption, rule: decryptionRules.padding)

  declareComputationMistakes(on: op, rules: rules)
  declareFreshnessMistakes(on: op, rules: rules)
  declareScalarMistakes(on: op, rules: rules)
  declarePointMistakes(on: op, rules: rules)
  switch decryption.message {
  case .request: declareRequestMistakes(on: op, rules: rules)
  case .response: declareResponseMistakes(on: op, rules: rules)
  }
  declareOpeningMistakes(on: op, decryptionRules)
  op.mistakes([.ephemeralKeyUncompressed], violate: [rules.keys])
  op.mistaken { question in
    let mistaken = try decryption.mistakenEnvelope(question)
    let cryptogram = Cryptogram(encryptedData: question[decryption.encryptedData], mac: question[decryption.mac])
    let opened = try mistaken.decrypt(cryptogram)
    return .accept([decryption.plaintext(opened)], for: question) { mistaken.envelope.steps }
  }
}

extension Decryption {
  /// Encrypts the wanted plaintext as a sender does who makes the mistake.
  fileprivate func encrypt(_ draft: inout Draft, making mistake: Mistake) throws {
    let sender = try mistakenEnvelope(draft.question(making: mistake))
    put(try sender.encrypt(draft[wanted: plaintext] ?? []), in: &draft)
  }

  /// The envelope of a question, with the mistakes that it wants.
  fileprivate func mistakenEnvelope(_ question: Question) throws -> MistakenEnvelope {
    let encryption = MistakenEncryption(question: question)
    let context = try fields.context(question)
    switch message {
    case .request:
      return try MistakenEnvelope(
        question,
        recipient: encryption.request(context, nonce: question[nonce], timestamp: question[timestamp]),
        privateKey: question[privateKey], ephemeralPublicKey: question[publicKey])
    case .response:
      let parameters = try encryption.response(
        context, requestNonce: requestNonce.flatMap { question[$0] }, nonce: question[nonce],
        timestamp: question[timestamp])
      return try MistakenEnvelope(
        question, sender: parameters, publicKey: question[publicKey], ephemeralPrivateKey: question[privateKey],
        ephemeralPublicKey: ephemeralPublicKey.flatMap { question[$0] })
    }
  }
}
