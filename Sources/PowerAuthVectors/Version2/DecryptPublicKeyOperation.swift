package import Conformance
internal import PowerAuth

/// The decryption of the public key of a device or a server.
package struct DecryptPublicKeyOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "activation.decrypt-public-key",
    "The decryption of the public key that a device or a server has sent in an activation.",
    reference: "Version2/DecryptPublicKey", ranges: [.v2], chapter: .activation2,
    use: "In protocol 2 the server reads the client's key, then the client the server's.")
  package let fields = KeyExchangeFields()
  package let encryptedKey = input("encryptedKey", .bytes(80), "The encrypted public key.")
  package let steps = KeyExchangeSteps(
    innerData: "AES-128-CBC⁻¹(key: ephemeralKey, iv: nonce, encryptedKey), PKCS#7 removed")
  package let exchangedKey = output(
    "exchangedKey", .bytes { KeyPair(&$0).publicKey }, "The public key that was sent.",
    formula: "AES-128-CBC⁻¹(key: otpKey, iv: nonce, innerData), PKCS#7 removed")
  package let rules = KeyExchangeSentences()
  package let padding = rule(
    "R7", "Encrypted data of either layer that do not end in a padding are refused.", \.cipher.unpad, \.cipher.checkData
  )

  package var fieldRules: [Rule] { rules.computation + [padding] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength, .invalidPrivateKey, .invalidPublicKey, .padding)
    op.checkOrder(.invalidPrivateKey, .invalidPublicKey, .invalidLength, .padding)
    op.costs { _ in 12 }
    op.answer { rules, request in
      let keys = try fields.keys(request.input, by: rules)
      let made = try rules.decryptExchangedKey(request[encryptedKey], keys: keys, nonce: request[fields.nonce])
      return request.accept(exchangedKey(made.value)) { steps(keys, made) }
    }
  }
}
