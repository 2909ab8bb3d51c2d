package import Conformance
internal import PowerAuth

/// The check of a code's signature.
package struct ActivationCodeSignatureOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "activation-code.verify-signature",
    "The validation of a code, and the check of the signature that the master key made of it.",
    reference: "ActivationCode/VerifySignature", ranges: [.v3], chapter: .codeSignature,
    use: "The client checks a scanned code, before it sends the code.")
  package let fields = CodeSignatureFields()
  package let digest = step("digest", "SHA-256 of the code with its dashes, which the signature is of")
  package let codes = CodeRules()
  package let rules = SignedCodeRules()

  package var fieldRules: [Rule] { [codes.length, rules.message, rules.der] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(
      .length, .grouping, .alphabet, .spareBits, .checksum, .invalidPublicKey, .signatureEncoding, .signatureMismatch)
    op.answer { rules, request in
      let verification = try rules.verifyActivationCode(
        request[fields.code], signature: request[fields.signature], publicKey: request[fields.publicKey])
      return request.accept { [digest(verification.digest)] }
    }
  }
}
