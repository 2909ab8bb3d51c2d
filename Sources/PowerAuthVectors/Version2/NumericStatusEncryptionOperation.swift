package import Conformance
internal import PowerAuth

/// The status that a server sends before 3.0.
package struct NumericStatusEncryptionOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "status.encrypt-numeric", "The encrypted status of an activation with a numeric counter.",
    reference: "Version2/StatusEncryption", ranges: [.v2], chapter: .status,
    use: "The server answers a client of protocol 2.")
  package let transportKey = input("transportKey", .bytes(16), "The transport key, 16 bytes.")
  package let fields = NumericStatusFields(isInput: true)
  package let reserved = input("reserved", .bytes(17), "Random bytes behind the values, 17 bytes.")
  package let plaintext = step(
    "plaintext", "DE C0 DE D1 ‖ state ‖ BE64(counter) ‖ failedAttempts ‖ maxFailedAttempts ‖ reserved")
  package let blob = output(
    "blob", .bytes(32), "The encrypted status, 32 bytes.",
    formula: "AES-128-CBC(key: transportKey, iv: zeros, plaintext), without padding")
  package let rules = NumericStatusSentences()
  package let reservedLength = rule("R4", "Exactly 17 random bytes are reserved.")

  /// What each accepted vector exercises.
  package var everything: [Rule] { [rules.layout, rules.cipher] }

  package var fieldRules: [Rule] { everything + [rules.lengths, reservedLength] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength)
    op.answer { rules, request in
      let made = try rules.encryptNumericStatus(
        fields.status(request.input), reserved: request[reserved], transportKey: request[transportKey])
      return request.accept(blob(made.blob)) { [plaintext(made.plaintext)] }
    }
  }
}
