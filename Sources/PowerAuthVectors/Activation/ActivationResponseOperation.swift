internal import Conformance
internal import PowerAuth
internal import Primitives

/// The inner layer of a response as the client reads it.
let readActivationResponseOperation = Operation(
  powerAuth: "activation.read-response",
  "The inner layer of the response to an activation, decrypted, as the client checks it.",
  reference: "Activation/Response", ranges: [.v3]
) { op in
  let response = op.input(
    "response", .text { ActivationAnswer(&$0).text }.withoutCornersOfForm,
    "The inner layer after it was decrypted, JSON.")
  let activationId = op.output(
    "activationId", .text { _ in "" }, "The identifier of the activation.", formula: "the member `activationId`")
  let serverPublicKey = op.output(
    "serverPublicKey", .bytes(65), "The server's point, uncompressed.",
    formula: "the point of Base64⁻¹(the member `serverPublicKey`), uncompressed")
  let counterData = op.output(
    "counterData", .bytes(16), "CTR_DATA, 16 bytes.", formula: "Base64⁻¹(the member `ctrData`)")
  let recoveryCode = op.optionalOutput(
    "recoveryCode", .text { _ in "" }, "The recovery code, where there is one.",
    formula: "the member `recoveryCode` of `activationRecovery`")
  let puk = op.optionalOutput(
    "puk", .text { _ in "" }, "The PUK of the recovery code.", formula: "the member `puk` of `activationRecovery`")
  op.refuses(.missingParameter, .invalidRecovery, .invalidEncoding, .invalidLength, .invalidPublicKey)
  op.note(
    "After `missing-parameter` and `invalid-recovery` the activation stays as it is, and may be tried again; after the "
      + "other refusals the client must begin anew. What is missing is therefore looked for before anything is decoded."
  )
  let rules = ActivationResponseSentences(op)

  ActivationResponseScenarios(op: op, response: response, rules: rules).declare()

  op.mistakes(Mistake.ofActivationPresence, violate: [rules.presence])
  op.mistake(.activationDecodedFirst, violates: [rules.order])
  op.mistakes(Mistake.ofActivationRecovery, violate: [rules.recovery])
  op.mistakes(Mistake.ofActivationDecoding, violate: [rules.decoding])
  op.mistakes(Mistake.ofActivationCounters, violate: [rules.counter])
  op.mistakes(Mistake.ofActivationKeys, violate: [rules.key])
  op.mistake(.activationIdentifierChecked, violates: [rules.identifier])
  op.answer { rules, request in
    let read = try rules.readActivationResponse(request[response])
    return request.accept(
      activationId(read.activationId), serverPublicKey(read.serverPublicKey), counterData(read.counterData),
      recoveryCode(read.recovery?.recoveryCode), puk(read.recovery?.puk))
  }
}

/// What holds of a response.
struct ActivationResponseSentences: Sendable {
  let presence: Rule
  let order: Rule
  let recovery: Rule
  let decoding: Rule
  let counter: Rule
  let key: Rule
  let identifier: Rule

  init(_ op: OperationBuilder) {
    presence = op.rule("R1", "`activationId`, `serverPublicKey` and `ctrData` are there, and none is empty.")
    order = op.rule("R2", "What is missing, and a wrong recovery code, is found before anything is decoded.")
    recovery = op.rule(
      "R3",
      "`activationRecovery`, where it is there, has a valid recovery code without prefix, and a PUK of ten digits.")
    decoding = op.rule("R4", "The key and the counter are standard Base64 with padding.")
    counter = op.rule("R5", "CTR_DATA has 16 bytes, of any value.")
    key = op.rule("R6", "The server's key is a point of the curve, compressed or not.")
    identifier = op.rule("R7", "The identifier is any text, and is taken as it is.")
  }

  var all: [Rule] { [presence, order, decoding, counter, key, identifier] }
}
