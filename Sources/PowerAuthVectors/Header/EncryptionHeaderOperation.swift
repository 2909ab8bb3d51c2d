internal import Conformance
internal import PowerAuth

/// The header of an encrypted request that is not signed.
let encryptionHeaderOperation = Operation(
  powerAuth: "header.encryption",
  "The value of the header `X-PowerAuth-Encryption`, which an encrypted request has that is not signed.",
  reference: "Header/Encryption", ranges: ProtocolRange.v3Each
) { op in
  let header = HeaderBuilding(op, .encryption)
  let fields = header.fields
  let presence = op.rule("R5", "The activation is named in the activation scope, and only there.")
  op.arrange { try fields.fill(&$0) }

  let basic = op.scenario(
    "application-scope", "An exchange of the application: the activation is absent.",
    exercises: [header.form, header.contents, header.version, presence], flags: [.basic])
  let activation = op.scenario(
    "activation-scope", "An exchange of an activation.",
    exercises: [header.form, header.contents, header.version, presence], flags: [.basic]
  ) { draft in
    let identifier = draft.draw("activationId") { HeaderField.activationId.kind.draw(&$0) }
    fields.set(.activationId, identifier, in: &draft)
  }
  op.declareNotableHeaderValues(header)
  op.declareHarmfulHeaderValues(header, of: basic, activation)
  op.random(4, "Fields drawn from the seed.", exercises: [header.form, header.contents], flags: [.random]) { draft in
    let identifier = draft.draw("activationId") { HeaderField.activationId.kind.draw(&$0) }
    fields.set(.activationId, identifier, in: &draft)
  }
  op.mistakes([.activationAlwaysNamed, .activationNeverNamed], violate: [presence])
  header.finish()
}
