package import Conformance
package import PowerAuth
internal import Primitives

/// The check of the signature that the master key makes of a server's encrypted key.
package struct ServerKeySignatureOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "activation.verify-server-key",
    "The check of a server's encrypted public key, which the server has signed with the master key.",
    reference: "Version2/VerifyServerKey", ranges: [.v2], chapter: .activation2,
    use: "The client of protocol 2, before it decrypts the server's key.")
  package let fields = ServerKeySignatureFields()
  package let signedText = textStep("signedText", "Base64(UTF-8(activationId)) & Base64(encryptedServerPublicKey)")
  package let rules = ServerKeySignatureSentences()

  package var fieldRules: [Rule] { rules.computation }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidPublicKey, .signatureEncoding, .signatureMismatch)
    op.answer { rules, request in
      let message = try rules.verifyServerKey(
        fields.signed(request.input), signature: request[fields.signature], masterPublicKey: request[fields.publicKey])
      return request.accept { [signedText(String(decoding: message, as: UTF8.self))] }
    }
  }
}

/// The inputs of the check.
package struct ServerKeySignatureFields: DeclarationGroup {
  package let activationId = input("activationId", .identifier, "The identifier of the activation, as it was received.")
  package let encryptedKey = input("encryptedServerPublicKey", .bytes(80), "The encrypted public key of the server.")
  package let signature = input("signature", .bytes(70), "The signature, ECDSA with SHA-256 in DER.")
  package let publicKey = input("publicKey", .publicKey, "The master public key.")

  package func signed(_ input: Record) -> SignedServerKey {
    SignedServerKey(activationId: input[activationId], encryptedServerPublicKey: input[encryptedKey])
  }
}

/// What holds of the signature of a server's encrypted key.
package struct ServerKeySignatureSentences: DeclarationGroup {
  package let text = rule(
    "R1", "The signed text is the identifier and the encrypted key, in this order, with & between them.",
    \.serverKeySignature.parts, \.serverKeySignature.separator, \.serverKeySignature.message, \.ecdsa.verify)
  package let encoding = rule(
    "R2", "Both enter as Base64 with padding, the identifier as that of its UTF-8 bytes.",
    \.serverKeySignature.encodeIdentifier, \.serverKeySignature.encodeKey)
  package let der = rule(
    "R3", "A signature in DER is strict: minimal positive integers, and nothing behind it.", \.ecdsa.decode)
  package let malleable = rule("R4", "A low S is not required.", \.ecdsa.verify)
  package let key = rule(
    "R5", "The public key is a point of the curve, in either encoding, and the one that signed.", \.ecdsa.verify,
    \.agreement.readPoint)

  package var computation: [Rule] { [text, encoding, der, key] }
}
