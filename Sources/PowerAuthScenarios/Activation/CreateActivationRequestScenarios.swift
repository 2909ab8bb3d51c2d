package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension CreateActivationRequestOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "The answer is judged by reading it as a server does, so that the order of members is free, and both forms of the "
        + "device's key are right. That the inner layer has an ephemeral key and a separate nonce cannot be seen in this way, nor "
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
      op.scenario(row.name, row.words, rules.rules(of: row.value) + [fresh], .basic) {
        fields.put(row.value, into: &$0)
      }
    }
    op.scenario(
      "compressed-device-key", "The device's key compressed, as the mobile core sends it.", [rules.key], .pointEncoding
    ) { draft in draft[fields.devicePublicKey] = draft.draw("device") { KeyPair(&$0) }.compressed }
    for number in 1...2 {
      op.scenario("same-\(number)", "The same request twice: nothing that was drawn may be the same.", [fresh], .basic)
      { fields.put(.full, into: &$0) }
    }
    for row in RefusedActivation.all {
      op.refuses(
        row.name, of: accepted[1], row.change, "The server would refuse it, or take it for another request.",
        row.reason, [rules.ruleFor(row.reason)], .malformed
      ) { fields.put(row.example, into: &$0) }
    }
    for row in textsThatAreNoObject {
      op.refuses(
        "custom-attributes-\(row.name)", of: accepted[1], fields.customAttributes.set(row.words, row.value),
        "Custom attributes are a JSON object.", .invalidEncoding, [rules.custom], .malformed)
      op.refuses(
        "attributes-\(row.name)", of: accepted[1], "identityAttributes: \(row.words)", "Attributes are a JSON object.",
        .invalidEncoding, also: [.invalidAttributes], [rules.attributes], .malformed
      ) { $0[fields.attributes] = row.value }
    }
    op.refusesLooseObjects(
      "custom-attributes-", of: accepted[1], fields.customAttributes.name, .invalidEncoding,
      [rules.custom, rules.layers]
    ) { [fields] in $0[fields.customAttributes] = $1(#"{"isNowPrimaryActivation":true}"#) }
    op.refusesLooseObjects(
      "attributes-", of: accepted[1], fields.attributes.name, .invalidEncoding, also: [.invalidAttributes],
      [rules.attributes, rules.layers]
    ) { [fields] draft, change in
      draft[fields.type] = "CUSTOM"
      draft[fields.attributes] = change(#"{"username":"john.doe"}"#)
    }
    op.refusesRepeatedNames(
      [
        Row("code", "code", #"{"code":"ETC5X-CHLSK-XYUUK-FKY4Q","code":"45AWJ-BVACS-SBWHS-ABANA"}"#),
        Row("code-first-wrong", "code, first wrong,", #"{"code":"LLLLL","code":"ETC5X-CHLSK-XYUUK-FKY4Q"}"#),
      ], of: accepted[1], fields.attributes, .invalidEncoding, [rules.attributes, rules.layers])
    for row in badDeviceKeys {
      op.refuses(
        "device-key-\(row.name)", of: accepted[1], fields.devicePublicKey.set(row.words, row.value),
        "The key is not a point.", .invalidPublicKey, [rules.key], .invalidKey)
      op.refuses(
        "server-key-\(row.name)", of: accepted[1], publicKey.set(row.words, row.value), "The key is not a point.",
        .invalidPublicKey, [rules.layers], .invalidKey)
    }
    for (name, parent) in [("temporary-key-missing", accepted[1]), ("otp/temporary-key-missing", accepted[3])] {
      op.refuses(
        name, of: parent, setup.temporaryKeyId.absent, "Both layers name the temporary key.", .missingParameter,
        [rules.parameters], .missing, in: Versions.temporaryKey)
    }
    op.refuses(
      "temporary-key-unexpected", of: accepted[1], setup.temporaryKeyId.present, "The version does not have it.",
      .unexpectedParameter, [rules.parameters], .parameter, in: Versions.all.subtracting(Versions.temporaryKey))
    op.random(4, "Keys drawn from the seed.", rules.all + [fresh])
  }
}

/// Texts that are not a JSON object.
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
