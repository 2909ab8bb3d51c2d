internal import Conformance
internal import PowerAuth
internal import Primitives

/// The decryption of a request or a response.
let legacyDecryptionOperation = Operation(
  powerAuth: "e2ee.decrypt", "The decryption of a message with the key of a session.", reference: "Version2/Decrypt",
  ranges: [.v2]
) { op in
  let fields = LegacyMessageFields(op)
  let encryptedData = op.input("encryptedData", .encryptedData, "The encrypted data.")
  let mac = op.input("mac", .bytes(32), "The MAC.")
  let steps = LegacyMessageSteps(op)
  let plaintext = op.output(
    "plaintext", .plaintext, "What was encrypted.",
    formula: """
      AES-128-CBC⁻¹(key: encryptionKey, iv: nonce, encryptedData), PKCS#7 removed; only if the input mac is that of \
      `e2ee.encrypt`
      """
  )
  op.refuses(.invalidLength, .invalidIndex, .macMismatch, .padding)
  op.checkOrder(.invalidIndex, .invalidLength, .macMismatch, .padding)

  let rules = LegacyMessageSentences(op)
  let cryptogram = LegacyCryptogramFields(encryptedData: encryptedData, mac: mac)
  let decrypted = DecryptedMessageScenarios(
    op: op, fields: fields, cryptogram: cryptogram,
    order: op.rule("R6", "The MAC is compared whole, before anything is decrypted."),
    padding: op.rule("R7", "Encrypted data under a right MAC that do not end in a padding are refused."))
  op.arrange { draft in
    fields.fill(&draft)
    guard draft[encryptedData] == nil else { return }
    cryptogram.put(try fields.encrypt(draft.fill(wanted: plaintext), draft), in: &draft)
  }
  let scenarios = LegacyMessageScenarios(op: op, fields: fields, rules: rules) { $0[wanted: plaintext] = $1 }
  let (basic, example) = scenarios.declare()
  scenarios.declareRefusals(of: basic, example: example)
  decrypted.declare(of: basic, example: example, rules)
  op.corners(of: basic, exercise: rules.computation + [rules.indexes, rules.lengths, decrypted.order])
  op.omitProtectedCorners(of: encryptedData, mac)
  rules.declareMistakes(on: op)
  op.mistakes(Mistake.ofComparison, violate: [decrypted.order])
  op.mistakes(Mistake.ofDecryptedPlaintext + Mistake.ofUnpadding, violate: [decrypted.padding])
  op.answer { rules, request in
    let keys = try fields.keys(request.input, by: rules)
    let received = Cryptogram(encryptedData: request[encryptedData], mac: request[mac])
    let text = try rules.decryptLegacyMessage(received, fields.parameters(request.input), keys: keys)
    return request.accept(plaintext(text)) { steps(keys) }
  }
}
