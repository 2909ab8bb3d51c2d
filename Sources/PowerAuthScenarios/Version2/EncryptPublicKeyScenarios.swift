package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

extension EncryptPublicKeyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "In the request `privateKey` is the ephemeral scalar of the device, and `publicKey` the master key of the server; in "
        + "the response they are the ephemeral scalar of the server and the key of the device.")
    let scenarios = KeyExchangeScenarios(op: op, fields: fields, rules: rules) { $0[exchangedKey] = $1 }
    let (basic, _) = scenarios.declare()
    op.corners(of: basic)
  }
}
