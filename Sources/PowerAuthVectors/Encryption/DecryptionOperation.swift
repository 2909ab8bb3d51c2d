package import Conformance
internal import PowerAuth

/// The decryption of a message: of a request by the server, of a response by the client.
package protocol DecryptionOperation: OperationDeclaration {
  var fields: MessageFields { get }
  var encryptedData: Field<[UInt8]> { get }
  var mac: Field<[UInt8]> { get }
  var steps: EncryptionSteps { get }
  var plaintext: Field<[UInt8]> { get }
  var rules: MessageRules { get }
  var decryptionRules: DecryptionRules { get }
}

extension DecryptionOperation {
  package var fieldRules: [Rule] {
    rules.computation + [rules.associatedData, rules.parameters, decryptionRules.order]
  }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(
      .missingParameter, .unexpectedParameter, .invalidLength, .invalidPrivateKey, .invalidPublicKey, .macMismatch,
      .padding)
    let fields = fields
    op.answer(with: { _, version in version }) { rules, request, version in
      let envelope = try fields.envelope(request.input, version: version, by: rules)
      let cryptogram = Cryptogram(encryptedData: request[encryptedData], mac: request[mac])
      return request.accept(plaintext(try rules.decrypt(cryptogram, with: envelope))) { steps(envelope) }
    }
    op.showRefused { request, version in
      let envelope = try fields.envelope(request.input, version: version, by: .right)
      return steps(envelope) + [Step("mac", Rules.right.computeMAC(of: request[encryptedData], with: envelope))]
    }
  }
}
