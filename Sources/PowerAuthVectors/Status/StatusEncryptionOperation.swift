package import Conformance
internal import PowerAuth

/// The status of an activation as a server encrypts it.
package struct StatusEncryptionOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "status.encrypt", "The encrypted status that a server answers with.", reference: "Status/Encryption",
    ranges: [.withoutChallenge, .withChallenge], chapter: .status,
    use: "The server answers a request for the status.")
  package let fields = StatusFields(plaintext: "the 32 bytes of the status")
  package let input = StatusInputs()
  package let blob = output(
    "blob", .bytes(32), "The encrypted status, 32 bytes.",
    formula: "AES-128-CBC(key: transportKey, iv: iv, plaintext), without padding")
  package let rules = StatusEncryptionRules()
  package let counterFields = rule(
    "R9", "Counter byte, look-ahead and hash are there from 3.1 on, and only there; CTR_DATA in 3.0, and only there.",
    \.status.counterByte)

  package var fieldRules: [Rule] { rules.computation + [rules.lengths, rules.presence, counterFields] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength, .missingParameter, .unexpectedParameter)
    op.checkOrder(.unexpectedParameter, .missingParameter, .invalidLength)
    op.answer(with: { $1.hasStatusChallenge }) { rules, request, hasChallenge in
      let encrypted = try rules.encryptStatus(
        input.status(request.input), filling: input.filling(request.input), with: fields.protection(request.input),
        hasChallenge: hasChallenge)
      return request.accept(blob(encrypted.blob)) {
        fields.steps(encrypted.derivation, iv: encrypted.iv, plaintext: encrypted.plaintext)
      }
    }
  }
}
