package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension ServerDataVerifyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let verification = DataVerificationScenarios(op: op, verification: verification)
    op.note(
      "Data of the application are signed with the master key, and data of one activation with the server's key of that "
        + "activation, which is known only after the activation. A signature by one key is none by the other.")
    verification.declare(examples: [signedByMaster, signedByServer])
    for (name, parent, key) in [
      ("signed-by-master/server-key", "signed-by-master", ExampleKey.server),
      ("signed-by-server/master-key", "signed-by-server", ExampleKey.master),
    ] {
      guard let parent = op.scenarios.first(where: { $0.name == parent }) else { continue }
      op.variant(
        name, of: parent, change: "publicKey: that of the other scope",
        "What the application's key signed is not valid for an activation, and the other way round.",
        exercises: [verification.rules.key], flags: [.crossed], expecting: .reject(.signatureMismatch)
      ) { [publicKey = verification.publicKey] in $0[publicKey] = key }
    }
  }
}

private let signedData = bytes(hex: "736572766572207369676e65642064617461")

private let signedByMaster = SignedExample(
  name: "signed-by-master", words: "The worked example, signed with the master key.", data: signedData,
  der: bytes(
    hex: "3046022100f04b4cb131b0c3a9804d13cb114cde5a1d55f08c815ac2331e928931bb58d73b"
      + "022100f5ab9e5c6e6ea923ae9dfa8083ea3f6f30a6d1751fa4b2a4cab9a4d4a2a45a7e"),
  publicKey: ExampleKey.master)
private let signedByServer = SignedExample(
  name: "signed-by-server", words: "The worked example, signed with the server's key of the activation.",
  data: signedData,
  der: bytes(
    hex: "3046022100a2062e9da5692dfa1c8e40bb967cbcd39546167331df073252e9d78a35630c55"
      + "022100f47096641b61fd072590bfe930f6924acfc62c88b659c36217ae667e7e056ae4"),
  publicKey: ExampleKey.server)
