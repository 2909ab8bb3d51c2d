internal import Conformance
internal import PowerAuth

/// The encryption of a request or a response, in a session of an application or of an activation.
let legacyEncryptionOperation = Operation(
  powerAuth: "e2ee.encrypt", "The encryption of a message with the key of a session.", reference: "Version2/Encrypt",
  ranges: [.v2]
) { op in
  let fields = LegacyMessageFields(op)
  let plaintext = op.input("plaintext", .plaintext, "What is encrypted.")
  let steps = LegacyMessageSteps(op)
  let encryptedData = op.output(
    "encryptedData", .encryptedData, "The encrypted data.",
    formula: "AES-128-CBC(key: encryptionKey, iv: nonce, plaintext with PKCS#7)")
  let mac = op.output("mac", .bytes(32), "The MAC.", formula: "HMAC-SHA-256(key: macKey, data: encryptedData)")
  op.refuses(.invalidLength, .invalidIndex)
  op.checkOrder(.invalidIndex, .invalidLength)

  let rules = LegacyMessageSentences(op)
  let scenarios = LegacyMessageScenarios(op: op, fields: fields, rules: rules) { $0[plaintext] = $1 }
  let (basic, example) = scenarios.declare()
  scenarios.declareRefusals(of: basic, example: example)
  op.corners(of: basic, exercise: rules.computation + [rules.indexes, rules.lengths])
  rules.declareMistakes(on: op)
  op.mistakes(Mistake.ofPadding, violate: [rules.cipher])
  op.answer { rules, request in
    let keys = try fields.keys(request.input, by: rules)
    let made = try rules.encryptLegacyMessage(request[plaintext], fields.parameters(request.input), keys: keys)
    return request.accept(encryptedData(made.encryptedData), mac(made.mac)) { steps(keys) }
  }
}
