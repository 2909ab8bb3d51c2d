package import Conformance
internal import PowerAuth

/// What the two operations that verify signed data have in common.
package struct DataVerification: DeclarationGroup {
  package let fields = DataSignatureFields()
  package let signature = input("signature", .bytes(70), "The signature, ECDSA with SHA-256.")
  package let publicKey: Field<[UInt8]>
  package let digest = step("digest", "SHA-256 of the data, of which the signature is")
  package let rules = DataVerificationRules()
  /// The key in words.
  package let keyWords: String

  init(keyWords: String) {
    self.keyWords = keyWords
    publicKey = input("publicKey", .publicKey, "The \(keyWords).")
  }

  package var fieldRules: [Rule] { [rules.message, rules.der] }

  func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidPublicKey, .signatureEncoding, .signatureMismatch)
    op.answer { rules, request in
      let signed = try rules.verifyData(
        request[fields.data], signature: request[signature], as: fields.encoding(request.input),
        publicKey: request[publicKey])
      return request.accept { [digest(signed)] }
    }
  }
}

/// What holds of signed data.
package struct DataVerificationRules: DeclarationGroup {
  package let message = rule(
    "R1", "The signed bytes are the data, hashed once with SHA-256; no data are data as well.", \.dataSignature.message,
    \.ecdsa.verify)
  package let der = rule(
    "R2", "A signature in DER is strict: minimal positive integers, and nothing behind it.", \.ecdsa.decode)
  package let malleable = rule("R3", "A low S is not required.", \.ecdsa.verify)
  package let key = rule(
    "R4", "The public key is a point of the curve, in either encoding, and the one that signed.", \.ecdsa.verify,
    \.agreement.readPoint)
  package let raw = rule(
    "R5", "A raw signature is r and s of 32 bytes each; neither form is taken for the other.", \.ecdsa.decodeRaw,
    \.dataSignature.chooseEncoding)
}
