package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

/// Declares the scenarios that encryption and decryption share.
struct LegacyMessageScenarios {
  let op: OperationBuilder
  let fields: LegacyMessageFields
  let rules: LegacyMessageSentences
  /// Sets the plaintext that is encrypted, or that was.
  let setPlaintext: @Sendable (inout Draft, [UInt8]) -> Void

  /// Declares accepted messages; returns an ordinary one and that of the worked example.
  func declare() -> (basic: Scenario, example: Scenario) {
    let example = declareExample("worked-example", "546ddc4f5712fa5450f253bebd60c5a4", "a session of an application")
    declareExample("worked-example-of-activation", "a07b6624f65cfcf71069440d27af145c", "a session of an activation")
    let basic = op.scenario("basic", "A drawn message.", rules.computation, .basic)
    declarePlaintexts()
    declareKeys()
    // Results that begin with a zero byte, found by trying plaintexts.
    let results: [(name: String, words: String, isFound: @Sendable (Cryptogram) -> Bool)] = [
      ("encrypted-data", "The encrypted data begin", { $0.encryptedData[0] == 0 }),
      ("mac", "The MAC begins", { $0.mac[0] == 0 }),
    ]
    for result in results {
      for number in 1...2 {
        declareFound("\(result.name)-with-leading-zero/\(number)", "\(result.words) with a zero byte.", result.isFound)
      }
    }
    op.accumulated(500, "Five hundred messages.", cases: "all inputs drawn", rules.computation)
    op.random(10, "A message drawn from the seed.", rules.computation)
    return (basic, example)
  }

  @discardableResult
  private func declareExample(_ name: String, _ key: String, _ words: String) -> Scenario {
    let (fields, setPlaintext) = (fields, setPlaintext)
    return op.scenario(name, "The message of the worked example, in \(words).", rules.computation, .basic) { draft in
      fields.setExample(&draft, sessionKey: key)
      setPlaintext(&draft, Array(#"{"hello":"world"}"#.utf8))
    }
  }

  private func declarePlaintexts() {
    let (fields, setPlaintext) = (fields, setPlaintext)
    for count in [0, 1, 15, 16, 17, 31, 32, 33, 255, 256, 4096] {
      op.scenario("plaintext-of-\(count)-bytes", "A plaintext of \(count) bytes.", [rules.cipher], .length) { draft in
        setPlaintext(&draft, draft.draw("plaintext") { $0.bytes(count) })
      }
    }
    op.scenario(
      "empty-plaintext-of-the-example", "No plaintext: the encrypted data are one block of padding.", [rules.cipher],
      .length
    ) { draft in
      fields.setExample(&draft, sessionKey: "546ddc4f5712fa5450f253bebd60c5a4")
      setPlaintext(&draft, [])
    }
    op.scenario(
      "documented", "The plaintext {\"requestKey\":\"requestVaue\"} of the documentation's example, misspelt as there.",
      [rules.cipher], .text
    ) { setPlaintext(&$0, Array(#"{"requestKey":"requestVaue"}"#.utf8)) }
    op.declareNotablePlaintexts(rules.cipher, setPlaintext: setPlaintext)
    let numbers: KeyValuePairs<String, [UInt8]> = [
      "leading-zeros": [0, 0, 1, 2], "leading-zero": [0, 0x80], "top-bit": [0x80, 1],
    ]
    for (name, bytes) in numbers {
      op.scenario(
        "plaintext-with-\(name)", "A plaintext that is not a number, and keeps its first bytes.", [rules.cipher],
        .unusualBytes
      ) { setPlaintext(&$0, bytes) }
    }
  }

  private func declareKeys() {
    let fields = fields
    let ones = [UInt8](repeating: 0xFF, count: 16)
    for (name, bytes) in [("zeros", [UInt8](repeating: 0, count: 16)), ("ones", ones)] {
      let flag: Flag = bytes == ones ? .highBit : .leadingZero
      op.scenario("session-key-of-\(name)", "The session key is \(name) only.", [rules.keys], flag) {
        $0[fields.sessionKey] = bytes
      }
      op.scenario("nonce-of-\(name)", "The nonce is \(name) only.", [rules.cipher], flag) {
        $0[fields.nonce] = bytes
      }
    }
    for (name, bytes) in [
      ("first", [1] + [UInt8](repeating: 0, count: 15)), ("last", [UInt8](repeating: 0, count: 15) + [1]),
    ] {
      op.scenario(
        "indexes-with-one-bit/\(name)", "Of adHocIndex only the \(name) byte is not zero, so that it is not zero.",
        [rules.indexes], .leadingZero, set: fields.adHocIndex(bytes), fields.macIndex(bytes.reversed()))
    }
    op.scenario("indexes-that-differ-in-one-bit", "The indexes differ in their last bit only.", [rules.indexes], .basic)
    { $0[fields.macIndex] = $0.fill(fields.adHocIndex).withLastBitFlipped }
    for count in [17, 32, 64, 65] {
      op.scenario("indexes-of-\(count)-bytes", "Both indexes have \(count) bytes.", [rules.keys], .length) { draft in
        draft.draw(count, for: fields.adHocIndex)
        draft.draw(count, for: fields.macIndex)
      }
    }
  }

  private func declareFound(_ name: String, _ words: String, _ isFound: @escaping @Sendable (Cryptogram) -> Bool) {
    let (fields, setPlaintext) = (fields, setPlaintext)
    op.scenario(name, words, [rules.mac], .leadingZero) { draft in
      fields.fill(&draft)
      let settled = draft
      setPlaintext(&draft, try settled.search({ $0.bytes(20) }) { isFound(try fields.encrypt($0, settled)) })
    }
  }
}

extension LegacyMessageScenarios {
  /// Declares what is refused whatever the message.
  func declareRefusals(of basic: Scenario, example: Scenario) {
    let zeros = [UInt8](repeating: 0, count: 16)
    let (adHocIndex, macIndex) = (fields.adHocIndex, fields.macIndex)
    for (name, field) in [("ad-hoc", adHocIndex), ("mac", macIndex)] {
      declareIndex("\(name)-index-of-zeros", of: example, "\(field.name): 16 zero bytes", .notDrawn) {
        $0[field] = zeros
      }
    }
    for parent in [basic, example] {
      declareIndex("\(parent.name)/equal-indexes", of: parent, "macIndex: that of the other key", .crossed) { draft in
        draft[macIndex] = try draft.value(of: adHocIndex)
      }
    }
    for (field, counts) in [
      (fields.sessionKey, [0, 15, 17, 32]), (fields.nonce, [0, 8, 15, 17, 32]), (adHocIndex, [0, 8, 15]),
      (macIndex, [0, 8, 15]),
    ] {
      op.refusesLengths(
        counts, of: field, parent: basic, "HMAC takes any key, and the cipher other keys; the protocol does not.",
        [rules.lengths])
    }
  }

  private func declareIndex(
    _ name: String, of parent: Scenario, _ change: String, _ flag: Flag,
    build: @escaping @Sendable (inout Draft) throws -> Void
  ) {
    op.refuses(
      name, of: parent, change,
      "A value that everybody knows, or one for both keys, makes keys that are not independent.", .invalidIndex,
      [rules.indexes], flag, build: build)
  }
}

extension LegacyEncryptionOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let scenarios = LegacyMessageScenarios(op: op, fields: fields, rules: rules) { $0[plaintext] = $1 }
    let (basic, example) = scenarios.declare()
    scenarios.declareRefusals(of: basic, example: example)
    op.corners(of: basic)
  }
}

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

extension LegacyMessageFields {
  func fill(_ draft: inout Draft) {
    draft.fill(sessionKey)
    draft.fill(adHocIndex)
    draft.fill(macIndex)
    draft.fill(nonce)
  }

  /// Encrypts under the parameters of the draft.
  func encrypt(_ plaintext: [UInt8], _ draft: Draft, by rules: Rules = .right) throws -> Cryptogram {
    try rules.encryptLegacyMessage(plaintext, parameters(draft.inputs), keys: keys(draft.inputs, by: rules))
  }

  /// Sets the parameters of the worked example, with the key of one of its two sessions.
  func setExample(_ draft: inout Draft, sessionKey key: String) {
    draft[sessionKey] = bytes(hex: key)
    draft[adHocIndex] = bytes(hex: "52feae2f50e7227bc92f8a29c140b560")
    draft[macIndex] = bytes(hex: "26c40e420215082565d693ba67e60715")
    draft[nonce] = bytes(hex: "f9359d05b973616dac1e5ca721b081b6")
  }
}
