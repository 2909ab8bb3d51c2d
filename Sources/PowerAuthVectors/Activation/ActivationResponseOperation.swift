package import Conformance
internal import PowerAuth

/// The inner layer of a response as the client reads it.
package struct ReadActivationResponseOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "activation.read-response", "The inner layer of the response to an activation, decrypted, as the client checks it.",
    reference: "Activation/Response", ranges: [.v3], chapter: .activation,
    use: "The client, after it has decrypted both layers of the answer.")
  package let response = input(
    "response", .text { ActivationAnswer(&$0).text }.withoutCornersOfForm,
    "The inner layer after it was decrypted, JSON.")
  package let activationId = output(
    "activationId", .text { _ in "" }, "The identifier of the activation.", formula: "the member `activationId`")
  package let serverPublicKey = output(
    "serverPublicKey", .bytes(65), "The server's point, uncompressed.",
    formula: "the point of Base64⁻¹(the member `serverPublicKey`), uncompressed")
  package let counterData = output(
    "counterData", .bytes(16), "CTR_DATA, 16 bytes.", formula: "Base64⁻¹(the member `ctrData`)")
  package let recoveryCode = optionalOutput(
    "recoveryCode", .text { _ in "" }, "The recovery code, where there is one.",
    formula: "the member `recoveryCode` of `activationRecovery`")
  package let puk = optionalOutput(
    "puk", .text { _ in "" }, "The PUK of the recovery code.", formula: "the member `puk` of `activationRecovery`")
  package let rules = ActivationResponseSentences()

  package var fieldRules: [Rule] { [rules.key, rules.counter] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.missingParameter, .invalidRecovery, .invalidEncoding, .invalidLength, .invalidPublicKey)
    op.answer { rules, request in
      let read = try rules.readActivationResponse(request[response])
      return request.accept(
        activationId(read.activationId), serverPublicKey(read.serverPublicKey), counterData(read.counterData),
        recoveryCode(read.recovery?.recoveryCode), puk(read.recovery?.puk))
    }
  }
}

/// What holds of a response.
package struct ActivationResponseSentences: DeclarationGroup {
  package let presence = rule(
    "R1", "`activationId`, `serverPublicKey` and `ctrData` are there, and none is empty.",
    \.activationResponse.checkPresence)
  package let order = rule(
    "R2", "What is missing, and a wrong recovery code, is found before anything is decoded.",
    \.activationResponse.checksPresenceFirst)
  package let recovery = rule(
    "R3",
    "`activationRecovery`, where it is there, has a valid recovery code without prefix, and a PUK of ten digits.",
    \.activationResponse.checkRecovery)
  package let decoding = rule(
    "R4",
    "The layer is a JSON object in which no name occurs twice; the key and the counter are standard Base64 with padding.",
    \.activationResponse.decode, \.notation.takeJSON)
  package let counter = rule("R5", "CTR_DATA has 16 bytes, of any value.", \.activationResponse.checkCounterData)
  package let key = rule(
    "R6", "The server's key is a point of the curve, compressed or not.", \.activationResponse.checkKey)
  package let identifier = rule(
    "R7", "The identifier is any text, and is taken as it is.", \.activationResponse.takeIdentifier)

  package var all: [Rule] { [presence, order, decoding, counter, key, identifier] }
}
