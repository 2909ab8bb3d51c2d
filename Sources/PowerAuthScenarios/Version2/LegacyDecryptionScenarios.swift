package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension LegacyDecryptionOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let decrypted = DecryptedMessageScenarios(
      op: op, fields: fields, cryptogram: cryptogram, order: order, padding: padding)
    op.arrange { draft in
      fields.fill(&draft)
      guard draft[cryptogram.encryptedData] == nil else { return }
      cryptogram.put(try fields.encrypt(draft.fill(wanted: plaintext), draft), in: &draft)
    }
    let scenarios = LegacyMessageScenarios(op: op, fields: fields, rules: rules) { $0[wanted: plaintext] = $1 }
    let (basic, example) = scenarios.declare()
    scenarios.declareRefusals(of: basic, example: example)
    decrypted.declare(of: basic, example: example, rules)
    op.corners(of: basic)
    op.omitProtectedCorners(of: cryptogram.encryptedData, cryptogram.mac)
  }
}
