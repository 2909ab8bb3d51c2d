package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension ApplicationSignatureOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let published = op.scenario("published", "The published example.", exercises: computation, flags: [.basic]) {
      fields.setExample(&$0)
    }
    let basic = op.scenario("basic", "Drawn values.", exercises: computation, flags: [.basic])
    for count in [0, 1, 15, 16, 17, 48, 79, 81, 96] {
      op.scenario(
        "encrypted-key-of-\(count)-bytes", "The encrypted key has \(count) bytes.", exercises: [encoding],
        flags: [.length]
      ) { draft in
        draft[fields.encryptedKey] = draft.draw("encryptedKey") { $0.bytes(count) }
      }
    }
    for (name, value) in [("zeros", UInt8(0)), ("ones", 0xFF)] {
      op.scenario(
        "nonce-of-\(name)", "The nonce is \(name) only.", exercises: [encoding], flags: [.leadingZero]
      ) { $0[fields.nonce] = [UInt8](repeating: value, count: 16) }
      op.scenario(
        "secret-of-\(name)", "APP_SECRET stands for \(name) only.", exercises: [secret], flags: [.leadingZero]
      ) { $0[fields.applicationSecret] = Base64.encode([UInt8](repeating: value, count: 16)) }
    }
    op.scenario(
      "plus-and-slash", "Base64 texts of nonce, encrypted key and both values of the application contain + and /.",
      exercises: [encoding, secretForm], flags: [.text]
    ) { draft in
      let bytes: [UInt8] = [0xFB, 0xEF, 0xBE, 0xFF, 0xFF, 0xFF] + draft.draw("rest") { $0.bytes(10) }
      draft[fields.nonce] = bytes
      draft[fields.encryptedKey] = bytes + bytes
      draft[fields.applicationKey] = Base64.encode(bytes)
      draft[fields.applicationSecret] = Base64.encode(bytes)
    }
    for (name, count) in [("one", 1), ("two", 2)] {
      op.scenario(
        "signature-with-leading-zero/\(name)", "The signature begins with a zero byte.", exercises: [secret],
        flags: [.leadingZero]
      ) { draft in try fields.searchLeadingZero(&draft, skipping: count - 1) }
    }
    for count in [0, 8, 15, 17, 32] {
      op.variant(
        "nonce-of-\(count)-bytes", of: basic, change: "nonce: \(count) bytes", "A nonce has 16 bytes.",
        exercises: [nonceLength], flags: [.invalidLength], expecting: .reject(.invalidLength)
      ) { draft in draft[fields.nonce] = draft.draw("nonce") { $0.bytes(count) } }
    }
    fields.declareSecrets(on: op, of: basic, secretForm)
    op.accumulated(
      "accumulated", "A thousand signatures.", count: 1000, cases: "all inputs drawn", exercises: computation,
      flags: [.accumulated])
    op.random(10, "Inputs drawn from the seed.", exercises: computation, flags: [.random])
    op.corners(of: basic)
    op.corners(ofFields: fields.applicationSecret.name, madeFrom: published)
    op.omitCorners(
      "empty", of: fields.applicationSecret.name, because: "Respected implementations differ; it is declared by hand.")
  }
}
