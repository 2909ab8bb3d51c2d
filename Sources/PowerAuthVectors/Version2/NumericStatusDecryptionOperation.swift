package import Conformance
internal import PowerAuth

/// The status that a client receives before 3.0.
package struct NumericStatusDecryptionOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "status.decrypt-numeric", "The status of an activation with a numeric counter, decrypted and checked.",
    reference: "Version2/StatusDecryption", ranges: [.v2], chapter: .status,
    use: "The client of protocol 2 reads the status that it asked for.")
  package let transportKey = input("transportKey", .bytes(16), "The transport key, 16 bytes.")
  package let blob = input("blob", .bytes(32), "The encrypted status, 32 bytes.")
  package let plaintext = step("plaintext", "AES-128-CBC⁻¹(key: transportKey, iv: zeros, blob), without padding")
  package let fields = NumericStatusFields(isInput: false)
  package let rules = NumericStatusSentences()
  package let blobLength = rule("R4", "An encrypted status has exactly 32 bytes.", \.status.checkBlob)
  package let magic = rule("R5", "A status begins with DE C0 DE and a byte from D1 to DF.", \.status.checkMagic)
  package let states = rule("R6", "A server's state is from 1 to 5.", \.status.checkState)

  /// What each accepted vector exercises.
  package var everything: [Rule] { [rules.layout, rules.cipher] }

  package var fieldRules: [Rule] { everything + [rules.lengths, blobLength, magic] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength, .magic, .unknownState)
    op.answer { rules, request in
      let made = try rules.decryptNumericStatus(request[blob], transportKey: request[transportKey])
      return request.accept(fields.bindings(made.status)) { [plaintext(made.plaintext)] }
    }
  }
}
