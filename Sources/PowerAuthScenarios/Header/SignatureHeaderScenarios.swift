package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension SignatureHeaderOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    header.addPolicies(to: op)
    op.stricter(
      "The mobile core writes an activation's identifier with quotes or line breaks into the header.",
      because: "it would end the value, or the header")
    let fields = header.fields
    op.arrange { try fields.fill(&$0) }
    let basic = op.scenario(
      "basic", "A signature with two factors.", exercises: [header.form, header.contents, header.version],
      flags: [.basic]
    ) { fields.set(.signatureType, "possession_knowledge", in: &$0) }
    op.scenario(
      "worked-example", "The header of the protocol's worked example.", exercises: [header.form, header.contents],
      flags: [.basic], protocols: ["3.3"]
    ) { draft in
      for (field, value) in workedSignatureHeader { fields.set(field, value, in: &draft) }
    }
    for type in SignatureType.allCases {
      op.scenario(
        "type-\(type.partOfID)", "A signature of the type \(type.rawValue).",
        exercises: [header.form, header.contents],
        flags: [.basic]
      ) { fields.set(.signatureType, type.rawValue, in: &$0) }
    }
    op.declareNotableHeaderValues(header)
    op.declareHarmfulHeaderValues(header, of: basic)
    op.random(6, "Fields drawn from the seed.", exercises: [header.form, header.contents], flags: [.random])
  }
}

/// The fields of the worked example, whose header has them in the order of the mobile core.
private let workedSignatureHeader: [(HeaderField, String)] = [
  (.activationId, "f3854284-a75c-4313-a776-459dc52912df"), (.applicationKey, "r5CgwHAqqyrBIR4YphxX6w=="),
  (.nonce, "vTYzMFOhqSNC8/DxlPy5Sw=="), (.signatureType, "possession_knowledge"),
  (.signature, "8lIEuolmBA2HfmadAxreREG5+JmK/aM64jvElYa9cZw="),
]
