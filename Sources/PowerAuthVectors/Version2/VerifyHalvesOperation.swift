package import Conformance
internal import PowerAuth
internal import Primitives

/// The check of the signature of a code without a checksum.
package struct VerifyHalvesOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "activation-code.verify-halves", "The check of the signature that the master key made of both halves of a code.",
    reference: "Version2/CodeSignature", ranges: [.v2], chapter: .activation2,
    use: "The client of protocol 2, after a code was scanned.")
  package let identifier = input("activationIdShort", .halfOfCode, "The first half of the code, with its dash.")
  package let password = input("activationOtp", .halfOfCode, "The second half of the code, with its dash.")
  package let signature = input("signature", .bytes(70), "The signature, ECDSA with SHA-256, in DER.")
  package let publicKey = input("publicKey", .publicKey, "The master public key.")
  package let signedText = textStep("signedText", "activationIdShort ‖ - ‖ activationOtp")
  package let digest = step("digest", "SHA-256(UTF-8(signedText))")
  package let rules = OlderSignatureSentences(
    message: "The signed bytes are both halves with their dashes, and a dash between them, in UTF-8.")

  package var fieldRules: [Rule] { [rules.message, rules.der] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidPublicKey, .signatureEncoding, .signatureMismatch)
    op.answer { rules, request in
      let code = OlderActivationCode(activationIdShort: request[identifier], activationOtp: request[password])
      let verified = try rules.verifyHalves(code, signature: request[signature], publicKey: request[publicKey])
      return request.accept { [signedText(verified.text), digest(verified.digest)] }
    }
  }
}
