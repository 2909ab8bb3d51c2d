internal import Conformance
internal import PowerAuth

/// The request that begins an activation, by the client.
let createActivationRequestOperation = Operation(
  powerAuth: "activation.create-request",
  "The request that begins an activation, encrypted in two layers, as the client makes it.",
  reference: "Activation/CreateRequest", ranges: ProtocolRange.v3Each
) { op in
  let setup = ActivationSetupFields(op)
  let publicKey = op.input("publicKey", .publicKey, "The server's public key, in 3.3 the temporary one.")
  let fields = ActivationRequestFields(op)
  let ephemeralPublicKey = op.output(
    "ephemeralPublicKey", .bytes(65), "The ephemeral public key of the outer layer, as it is sent.",
    formula: "the point of a drawn private key, uncompressed")
  let encryptedData = op.output(
    "encryptedData", .encryptedData, "The encrypted data of the outer layer.",
    formula: "that of `ecies.seal-request` for the outer layer, which has the encrypted inner one")
  let mac = op.output(
    "mac", .bytes(32), "The MAC of the outer layer.",
    formula: "that of `ecies.seal-request` for the outer layer")
  let nonce = op.optionalOutput(
    "nonce", .bytes(16), "The nonce of the outer layer, from 3.1 on.", formula: "16 random bytes")
  let timestamp = op.optionalOutput(
    "timestamp", .timestamp, "Milliseconds since 1970, of the outer layer, from 3.2 on.",
    formula: "the time of the client")
  op.draws("ephemeralPublicKey", "nonce", verifiedBy: readActivationRequestOperation.id)
  op.refuses(
    .invalidEncoding, .missingParameter, .unexpectedParameter, .unknownActivationType, .invalidAttributes,
    .activationPassword, .invalidPublicKey)
  op.note(
    "The answer is judged by reading it as a server does, so that the order of members is free, and both forms of the "
      + "device's key are right. That the inner layer has an ephemeral key and a nonce of its own cannot be seen so, nor "
      + "that the outer layer has no other member.")
  let rules = ActivationRequestSentences(op)
  let fresh = op.rule("R10", "Ephemeral keys and nonces are drawn anew for each request.")

  op.arrange { draft in
    guard draft.verification == nil else { return }
    try setup.fill(&draft)
    fields.fill(&draft)
    let recipient = draft.draw("recipient") { KeyPair(&$0) }
    if draft[publicKey] == nil { draft[publicKey] = recipient.publicKey }
    draft.verification = Verification(
      operation: readActivationRequestOperation.id, input: Record(["privateKey": .bytes(recipient.privateKey)]),
      output: try fields.expectedOutputs(draft.inputs))
  }
  let accepted = ActivationExample.accepted.map { row in
    op.scenario(row.name, row.words, exercises: rules.rules(of: row.value) + [fresh], flags: [.basic]) { draft in
      fields.put(row.value, into: &draft)
    }
  }
  op.scenario(
    "compressed-device-key", "The device's key compressed, as the mobile core sends it.", exercises: [rules.key],
    flags: [.pointEncoding]
  ) { draft in draft[fields.devicePublicKey] = draft.draw("device") { KeyPair(&$0) }.compressed }
  for number in 1...2 {
    op.scenario(
      "same-\(number)", "The same request twice: nothing that was drawn may be the same.", exercises: [fresh],
      flags: [.basic]
    ) { draft in fields.put(.full, into: &draft) }
  }
  for row in RefusedActivation.all {
    op.variant(
      row.name, of: accepted[1], change: row.change, "The server would refuse it, or take it for another request.",
      exercises: [rules.rule(for: row.reason)], flags: [.malformed], expecting: .reject(row.reason)
    ) { draft in fields.put(row.example, into: &draft) }
  }
  for row in textsThatAreNoObject {
    op.variant(
      "custom-attributes-\(row.name)", of: accepted[1], change: "customAttributes: \(row.words)",
      "Custom attributes are a JSON object.", exercises: [rules.custom], flags: [.malformed],
      expecting: .reject(.invalidEncoding)
    ) { $0[fields.customAttributes] = row.value }
    op.variant(
      "attributes-\(row.name)", of: accepted[1], change: "identityAttributes: \(row.words)",
      "Attributes are a JSON object.", exercises: [rules.attributes], flags: [.malformed],
      expecting: .reject(.invalidEncoding, also: [.invalidAttributes])
    ) { $0[fields.attributes] = row.value }
  }
  for row in badDeviceKeys {
    op.variant(
      "device-key-\(row.name)", of: accepted[1], change: "devicePublicKey: \(row.words)", "The key is no point.",
      exercises: [rules.key], flags: [.invalidKey], expecting: .reject(.invalidPublicKey)
    ) { $0[fields.devicePublicKey] = row.value }
    op.variant(
      "server-key-\(row.name)", of: accepted[1], change: "publicKey: \(row.words)", "The key is no point.",
      exercises: [rules.layers], flags: [.invalidKey], expecting: .reject(.invalidPublicKey)
    ) { $0[publicKey] = row.value }
  }
  for (name, parent) in [("temporary-key-missing", accepted[1]), ("otp/temporary-key-missing", accepted[3])] {
    op.variant(
      name, of: parent, change: "temporaryKeyId: absent", "Both layers name the temporary key.",
      exercises: [rules.parameters], flags: [.missing], expecting: .reject(.missingParameter),
      protocols: Versions.temporaryKey
    ) { $0[setup.temporaryKeyId] = nil }
  }
  op.variant(
    "temporary-key-unexpected", of: accepted[1], change: "temporaryKeyId: present", "The version does not have it.",
    exercises: [rules.parameters], flags: [.parameter], expecting: .reject(.unexpectedParameter),
    protocols: Versions.all.subtracting(Versions.temporaryKey)
  ) { $0.fill(setup.temporaryKeyId) }
  op.random(4, "Keys drawn from the seed.", exercises: rules.all + [fresh], flags: [.random])

  op.contentMistakes(rules)
  op.mistakes(Mistake.ofActivationEnvelopes, violate: [rules.layers])
  op.mistakes(Mistake.ofActivationTexts, violate: [rules.texts])
  op.mistakes([.customAttributesAsText, .customAttributesFlattened], violate: [rules.custom])
  op.mistakes([.activationNumbersWritten], violate: [rules.attributes])
  op.mistakes([.deviceKeyInHex, .deviceKeyInURLAlphabet], violate: [rules.key])
  op.mistakes(
    [.missingTemporaryKeyAccepted, .unexpectedTemporaryKeyIgnored, .otherNonceSent, .clockReadTwice],
    violate: [rules.parameters])
  op.mistakes(Mistake.ofDraws, violate: [fresh])
  op.answerDrawing(with: { _, version in version }) { rules, request, version, environment in
    let sealed = try rules.createActivationRequest(
      fields.request(request.input), setup: setup.setup(request.input, version: version),
      publicKey: request[publicKey], randomBytes: environment.randomBytes, clock: environment.currentMilliseconds)
    return request.accept(
      ephemeralPublicKey(sealed.ephemeralPublicKey), encryptedData(sealed.cryptogram.encryptedData),
      mac(sealed.cryptogram.mac), nonce(sealed.nonce), timestamp(sealed.timestamp))
  }
}

/// Texts that are no JSON object.
private let textsThatAreNoObject = [
  Row("list", "a list", "[1]"), Row("text", "a text", #""{}""#), Row("not-a-number", "NaN", #"{"a":NaN}"#),
  Row("infinity", "Infinity", #"{"a":Infinity}"#), Row("empty", "no character", ""), Row("null", "null", "null"),
]

extension ActivationRequestFields {
  /// What the server reads from a request that is made of these inputs; no output where they are refused.
  fileprivate func expectedOutputs(_ input: Record) throws -> Record {
    var request: ActivationRequest
    do {
      request = try self.request(input)
      request.devicePublicKey = try Rules.right.activationRequest.checkKey(request.devicePublicKey)
    } catch is Refusal { return Record() }
    return ActivationRequestOutputs.record(request)
  }
}
