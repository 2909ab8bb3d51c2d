internal import Conformance
internal import PowerAuth
internal import Primitives

let addExternalKeyOperation = externalKeyOperation(isAdding: true)
let removeExternalKeyOperation = externalKeyOperation(isAdding: false)

/// The layer of the external key around a key that is already protected.
private func externalKeyOperation(isAdding: Bool) -> Conformance.Operation {
  Operation(
    powerAuth: isAdding ? "factor.add-external-key" : "factor.remove-external-key",
    isAdding
      ? "A protected knowledge or biometry key with the layer of the external key."
      : "A protected knowledge or biometry key without the layer of the external key.",
    reference: "KeyProtection/ExternalKey", ranges: [.v3]
  ) { op in
    let protectedKey = op.input("protectedKey", .bytes(16), "The protected key, 16 bytes.")
    let externalKey = op.input("externalKey", .bytes(16), "The external encryption key, 16 bytes.")
    let result = op.output(
      "result", .bytes(16), "The protected key \(isAdding ? "with" : "without") the layer, 16 bytes.",
      formula: "AES-128\(isAdding ? "" : "⁻¹")(key: externalKey, protectedKey)")
    op.refuses(.invalidLength)
    op.note("Neither the password nor the biometric key is needed: the layer lies around what they protect.")
    let layer = op.rule(
      "R1",
      "The layer is AES-128 in CBC without padding, with zeros as the initialisation vector, around the "
        + "protected key.")
    let keyLength = op.rule("R2", "A protected key or an external key of any length but 16 bytes is refused.")

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

    op.corners(of: basic, exercise: [layer, keyLength])
    op.mistakes(Mistake.ofFactorLayers, violate: [layer])
    op.mistake(.keyOfAnyLength, violates: [keyLength])
    op.answer { rules, request in
      let made =
        isAdding
        ? try rules.addExternalKey(request[externalKey], to: request[protectedKey])
        : try rules.removeExternalKey(request[externalKey], from: request[protectedKey])
      return request.accept(result(made))
    }
  }
}
