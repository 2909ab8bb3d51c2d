package import Conformance
internal import PowerAuth

/// The encryption of the public key of a device or a server.
///
/// One operation for both: in the request the device encrypts with its ephemeral key and the master key of the server, in
/// the response the server with its ephemeral key and the key of the device.
package struct EncryptPublicKeyOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "activation.encrypt-public-key",
    "The encryption of the public key that a device or a server sends in an activation.",
    reference: "Version2/EncryptPublicKey", ranges: [.v2], chapter: .activation2,
    use: "In protocol 2 the client sends its public key so, and then the server its own.")
  package let fields = KeyExchangeFields()
  package let exchangedKey = input(
    "exchangedKey", .bytes { KeyPair(&$0).publicKey }, "The public key that is sent, compressed or uncompressed.")
  package let steps = KeyExchangeSteps(innerData: "AES-128-CBC(key: otpKey, iv: nonce, exchangedKey with PKCS#7)")
  package let encryptedKey = output(
    "encryptedKey", .bytes(80), "The encrypted public key.",
    formula: "AES-128-CBC(key: ephemeralKey, iv: nonce, innerData with PKCS#7)")
  package let rules = KeyExchangeSentences()

  package var fieldRules: [Rule] { rules.computation }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength, .invalidPrivateKey, .invalidPublicKey)
    op.checkOrder(.invalidPrivateKey, .invalidPublicKey, .invalidLength)
    op.costs { _ in 12 }
    op.answer { rules, request in
      let keys = try fields.keys(request.input, by: rules)
      let made = try rules.encryptExchangedKey(request[exchangedKey], keys: keys, nonce: request[fields.nonce])
      return request.accept(encryptedKey(made.value)) { steps(keys, made) }
    }
  }
}
