package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension CreateActivationRequestOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "The answer is judged by reading it as a server does, so that the order of members is free, and both forms of the "
        + "device's key are right. That the inner layer has an ephemeral key and a nonce of its own cannot be seen so, nor "
        + "that the outer layer has no other member.")
    op.arrange { draft in
      guard draft.verification == nil else { return }
      try setup.fill(&draft)
      fields.fill(&draft)
      let recipient = draft.draw("recipient") { KeyPair(&$0) }
      if draft[publicKey] == nil { draft[publicKey] = recipient.publicKey }
      draft.verification = Verification(
        operation: ReadActivationRequestOperation.id, input: Record(["privateKey": .bytes(recipient.privateKey)]),
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
        exercises: [rules.ruleFor(row.reason)], flags: [.malformed], expecting: .reject(row.reason)
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
