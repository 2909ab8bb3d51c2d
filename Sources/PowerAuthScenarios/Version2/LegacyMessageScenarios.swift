internal import Conformance
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
    let example = declareExample(
      "worked-example", "546ddc4f5712fa5450f253bebd60c5a4", "a session of an application")
    declareExample(
      "worked-example-of-activation", "a07b6624f65cfcf71069440d27af145c", "a session of an activation")
    let basic = op.scenario("basic", "A drawn message.", exercises: rules.computation, flags: [.basic])
    declarePlaintexts()
    declareKeys()
    declareLeadingZeros()
    op.accumulated(
      "accumulated", "Five hundred messages.", count: 500, cases: "all inputs drawn", exercises: rules.computation,
      flags: [.accumulated])
    op.random(10, "A message drawn from the seed.", exercises: rules.computation, flags: [.random])
    return (basic, example)
  }

  @discardableResult
  private func declareExample(_ name: String, _ key: String, _ words: String) -> Scenario {
    let (fields, setPlaintext) = (fields, setPlaintext)
    return op.scenario(
      name, "The message of the worked example, in \(words).", exercises: rules.computation, flags: [.basic]
    ) { draft in
      fields.setExample(&draft, sessionKey: key)
      setPlaintext(&draft, Array(#"{"hello":"world"}"#.utf8))
    }
  }

  private func declarePlaintexts() {
    let (fields, setPlaintext) = (fields, setPlaintext)
    for count in [0, 1, 15, 16, 17, 31, 32, 33, 255, 256, 4096] {
      op.scenario(
        "plaintext-of-\(count)-bytes", "A plaintext of \(count) bytes.", exercises: [rules.cipher], flags: [.length]
      ) { draft in setPlaintext(&draft, draft.draw("plaintext") { $0.bytes(count) }) }
    }
    op.scenario(
      "empty-plaintext-of-the-example", "No plaintext: the encrypted data are one block of padding.",
      exercises: [rules.cipher], flags: [.length]
    ) { draft in
      fields.setExample(&draft, sessionKey: "546ddc4f5712fa5450f253bebd60c5a4")
      setPlaintext(&draft, [])
    }
    op.declareNotablePlaintexts(rules.cipher, setPlaintext: setPlaintext)
    let numbers: KeyValuePairs<String, [UInt8]> = [
      "leading-zeros": [0, 0, 1, 2], "leading-zero": [0, 0x80], "top-bit": [0x80, 1],
    ]
    for (name, bytes) in numbers {
      op.scenario(
        "plaintext-with-\(name)", "A plaintext that is no number, and keeps its first bytes.",
        exercises: [rules.cipher],
        flags: [.leadingZero]
      ) { setPlaintext(&$0, bytes) }
    }
  }

  private func declareKeys() {
    let fields = fields
    let ones = [UInt8](repeating: 0xFF, count: 16)
    for (name, bytes) in [("zeros", [UInt8](repeating: 0, count: 16)), ("ones", ones)] {
      op.scenario(
        "session-key-of-\(name)", "The session key is \(name) only.", exercises: [rules.keys], flags: [.leadingZero]
      ) { $0[fields.sessionKey] = bytes }
      op.scenario(
        "nonce-of-\(name)", "The nonce is \(name) only.", exercises: [rules.cipher], flags: [.leadingZero]
      ) { $0[fields.nonce] = bytes }
    }
    for (name, bytes) in [
      ("first", [1] + [UInt8](repeating: 0, count: 15)), ("last", [UInt8](repeating: 0, count: 15) + [1]),
    ] {
      op.scenario(
        "indexes-with-one-bit/\(name)", "Of adHocIndex only the \(name) byte is not zero, so that it is not zero.",
        exercises: [rules.indexes], flags: [.leadingZero]
      ) {
        $0[fields.adHocIndex] = bytes
        $0[fields.macIndex] = bytes.reversed()
      }
    }
    op.scenario(
      "indexes-that-differ-in-one-bit", "The indexes differ in their last bit only.", exercises: [rules.indexes],
      flags: [.basic]
    ) { draft in draft[fields.macIndex] = draft.fill(fields.adHocIndex).withLastBitFlipped }
    for count in [17, 32, 64, 65] {
      op.scenario(
        "indexes-of-\(count)-bytes", "Both indexes have \(count) bytes.", exercises: [rules.keys], flags: [.length]
      ) { draft in
        draft[fields.adHocIndex] = draft.draw("adHocIndex") { $0.bytes(count) }
        draft[fields.macIndex] = draft.draw("macIndex") { $0.bytes(count) }
      }
    }
  }

  /// Declares results that begin with a zero byte, found by trying plaintexts.
  private func declareLeadingZeros() {
    let results: [(name: String, words: String, isFound: @Sendable (Cryptogram) -> Bool)] = [
      ("encrypted-data", "The encrypted data begin", { $0.encryptedData[0] == 0 }),
      ("mac", "The MAC begins", { $0.mac[0] == 0 }),
    ]
    for result in results {
      for number in 1...2 {
        declareFound(
          "\(result.name)-with-leading-zero/\(number)", "\(result.words) with a zero byte.", result.isFound)
      }
    }
  }

  private func declareFound(_ name: String, _ words: String, _ isFound: @escaping @Sendable (Cryptogram) -> Bool) {
    let (fields, setPlaintext) = (fields, setPlaintext)
    op.scenario(name, words, exercises: [rules.mac], flags: [.leadingZero]) { draft in
      fields.fill(&draft)
      let settled = draft
      let found = try draft.draw("search") { draw in
        while true {
          let plaintext = draw.bytes(20)
          if isFound(try fields.encrypt(plaintext, settled)) { return plaintext }
        }
      }
      setPlaintext(&draft, found)
    }
  }
}

extension LegacyMessageScenarios {
  /// Declares what is refused whatever the message.
  func declareRefusals(of basic: Scenario, example: Scenario) {
    declareIndexes(of: basic, example: example)
    let fields = fields
    for (field, counts) in [(fields.sessionKey, [0, 15, 17, 32]), (fields.nonce, [0, 8, 15, 17, 32])] {
      for count in counts {
        declare("\(field.name.slug)-of-\(count)-bytes", of: basic, "\(field.name): \(count) bytes") { draft in
          draft[field] = draft.draw(field.name) { $0.bytes(count) }
        }
      }
    }
    for field in [fields.adHocIndex, fields.macIndex] {
      for count in [0, 8, 15] {
        declare("\(field.name.slug)-of-\(count)-bytes", of: basic, "\(field.name): \(count) bytes") { draft in
          draft[field] = draft.draw(field.name) { $0.bytes(count) }
        }
      }
    }
  }

  private func declare(
    _ name: String, of parent: Scenario, _ change: String, build: @escaping @Sendable (inout Draft) throws -> Void
  ) {
    op.variant(
      name, of: parent, change: change, "HMAC takes any key, and the cipher other keys; the protocol does not.",
      exercises: [rules.lengths], flags: [.invalidLength], expecting: .reject(.invalidLength), build: build)
  }

  private func declareIndexes(of basic: Scenario, example: Scenario) {
    let fields = fields
    let zeros = [UInt8](repeating: 0, count: 16)
    let (adHocIndex, macIndex) = (fields.adHocIndex, fields.macIndex)
    declareIndex("ad-hoc-index-of-zeros", of: example, "adHocIndex: 16 zero bytes") { $0[adHocIndex] = zeros }
    declareIndex("mac-index-of-zeros", of: example, "macIndex: 16 zero bytes") { $0[macIndex] = zeros }
    for parent in [basic, example] {
      declareIndex("\(parent.name)/equal-indexes", of: parent, "macIndex: that of the other key") { draft in
        draft[macIndex] = try draft.value(of: adHocIndex)
      }
    }
  }

  private func declareIndex(
    _ name: String, of parent: Scenario, _ change: String, build: @escaping @Sendable (inout Draft) throws -> Void
  ) {
    op.variant(
      name, of: parent, change: change,
      "A value that everybody knows, or one for both keys, makes keys that are not independent.",
      exercises: [rules.indexes], flags: [.crossed], expecting: .reject(.invalidIndex), build: build)
  }
}
