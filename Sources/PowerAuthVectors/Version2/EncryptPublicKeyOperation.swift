internal import Conformance
internal import PowerAuth
internal import Primitives

/// The encryption of the public key of a device or a server.
///
/// One operation for both: in the request the device encrypts with its ephemeral key and the master key of the server, in
/// the response the server with its ephemeral key and the key of the device.
let encryptPublicKeyOperation = Operation(
  powerAuth: "activation.encrypt-public-key",
  "The encryption of the public key that a device or a server sends in an activation.",
  reference: "Version2/EncryptPublicKey", ranges: [.v2]
) { op in
  let fields = KeyExchangeFields(op)
  let exchangedKey = op.input(
    "exchangedKey", .bytes { KeyPair(&$0).publicKey }, "The public key that is sent, compressed or uncompressed.")
  let steps = KeyExchangeSteps(op, innerData: "AES-128-CBC(key: otpKey, iv: nonce, exchangedKey with PKCS#7)")
  let encryptedKey = op.output(
    "encryptedKey", .bytes(80), "The encrypted public key.",
    formula: "AES-128-CBC(key: ephemeralKey, iv: nonce, innerData with PKCS#7)")
  op.refuses(.invalidLength, .invalidPrivateKey, .invalidPublicKey)
  op.checkOrder(.invalidPrivateKey, .invalidPublicKey, .invalidLength)
  op.costs { _ in 12 }
  op.note(
    "In the request `privateKey` is the ephemeral scalar of the device, and `publicKey` the master key of the server; in "
      + "the response they are the ephemeral scalar of the server and the key of the device.")

  let rules = KeyExchangeSentences(op)
  let scenarios = KeyExchangeScenarios(op: op, fields: fields, rules: rules) { $0[exchangedKey] = $1 }
  let (basic, _) = scenarios.declare()
  op.corners(of: basic, exercise: rules.computation)
  rules.declareMistakes(on: op)
  op.mistakes(Mistake.ofPadding, violate: [rules.layers])
  op.answer { rules, request in
    let keys = try fields.keys(request.input, by: rules)
    let made = try rules.encryptExchangedKey(request[exchangedKey], keys: keys, nonce: request[fields.nonce])
    return request.accept(encryptedKey(made.value)) { steps(keys, made) }
  }
}
