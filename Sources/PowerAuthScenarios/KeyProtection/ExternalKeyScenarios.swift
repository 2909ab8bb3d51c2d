package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension ExternalKeyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("Neither the password nor the biometric key is needed: the layer lies around what they protect.")
    let basic = op.scenario("basic", "Drawn keys.", exercises: [layer], flags: [.basic])
    let examples: [(String, [UInt8], [UInt8])] = [
      ("knowledge", ExampleKey.protectedKnowledge, ExampleKey.protectedKnowledgeWithExternal),
      (
        "biometry", bytes(hex: "3e9ea92b59cee95136b2d8d8eb58278c"), bytes(hex: "588e68b5078267112780c4184322f9f7")
      ),
    ]
    for (name, without, with) in examples {
      op.scenario(
        "worked-example/\(name)", "The \(name) key of worked examples 7.1 and 7.2.", exercises: [layer], flags: [.basic]
      ) {
        $0[protectedKey] = isAdding ? without : with
        $0[externalKey] = ExampleKey.external
      }
    }
    op.scenario(
      "equal-keys", "The protected key and the external one are equal.", exercises: [layer], flags: [.basic]
    ) { draft in draft[externalKey] = draft.fill(protectedKey) }
    op.declareLeadingZeros("result", exercises: [layer]) { draft, block in
      let external = draft.fill(externalKey)
      draft[protectedKey] =
        isAdding
        ? try Rules.right.removeExternalKey(external, from: block)
        : try Rules.right.addExternalKey(external, to: block)
    }
    op.declareKeyLengths(of: basic, field: protectedKey, exercises: [keyLength])
    op.declareKeyLengths(of: basic, field: externalKey, exercises: [keyLength])
    op.random(10, "Keys drawn from the seed.", exercises: [layer], flags: [.random])
    op.corners(of: basic)
  }
}
