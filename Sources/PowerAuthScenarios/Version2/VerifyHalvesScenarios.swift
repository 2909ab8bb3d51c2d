package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

extension VerifyHalvesOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("That the halves are those of a code is checked by `activation-code.split`.")
    let scenarios = OlderSignatureScenarios(
      op: op,
      signer: MasterKeySigner(signature: signature, publicKey: publicKey) { draft in
        "\(draft.fill(identifier))-\(draft.fill(password))"
      },
      rules: rules)
    let message = rules.message
    scenarios.arrange()
    let basic = op.scenario("basic", "A code that a drawn key has signed.", exercises: [message], flags: [.basic])
    let published = op.scenario("published", "The published example.", exercises: [message], flags: [.basic]) {
      $0[identifier] = "EGHLC-557KB"
      $0[password] = "ZHECN-OUJ56"
      $0[publicKey] = Base64.decode(
        "BN0dd6k7bB3tZuz0pwpyM2OjRqbBTmGZTyPVuxHiy1Lz85GcHAgygNogkHSvKa1gNFIKsnbZSXOWOtVODwHH/5g=")
      $0[signature] = Base64.decode(
        "MEUCIQCCHgvOH0oomFD/2UKZlzvmRSK9CFqQi5gOEb+foMNXSAIgMwsB6O6k0QDz4VPJSPjd8PT9NcLxu/05wAhapxEmOxk=")
    }
    scenarios.declare(of: basic, published: published)
    let foreign: [Row<@Sendable (String) -> String>] = [
      Row("code-without-dashes", "of the code without dashes", { $0.replacing("-", with: "") }),
      Row(
        "halves-without-dash-between", "of the halves without the dash between them",
        { String($0.prefix(11) + $0.dropFirst(12)) }
      ),
      Row("identifier", "of the first half", { String($0.prefix(11)) }),
      Row("halves-exchanged", "of the halves exchanged", { "\($0.dropFirst(12))-\($0.prefix(11))" }),
      Row("code-and-hash", "of the code and the # behind it", { "\($0)#" }),
      Row("lower-case", "of the code in lower case", { $0.lowercased() }),
      Row("ampersand", "of the halves with an ampersand between them", { "\($0.prefix(11))&\($0.dropFirst(12))" }),
    ]
    for row in foreign {
      scenarios.declareForeign(row.name, row.words, of: basic) { Array(row.value($0).utf8) }
    }
    op.variant(
      "halves-exchanged", of: published, change: "activationIdShort: the second half; activationOtp: the first",
      "The halves have an order.", exercises: [message], flags: [.tampered], expecting: .reject(.signatureMismatch)
    ) { draft in
      let first = try draft.value(of: identifier)
      draft[identifier] = try draft.value(of: password)
      draft[password] = first
    }
    op.corners(of: basic)
    op.protected([signature.name])
    op.omitCorners(
      "empty", "a-byte-less", "a-zero-byte-more", of: signature.name, because: "They are declared by hand.")
  }
}
