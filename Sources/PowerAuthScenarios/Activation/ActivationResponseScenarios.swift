package import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension ReadActivationResponseOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "After `missing-parameter` and `invalid-recovery` the activation stays as it is, and may be tried again; after the "
        + "other refusals the client must begin anew. What is missing is therefore looked for before anything is decoded."
    )
    op.stricter(
      "The mobile core takes an empty object in place of recovery data for none.",
      because: "a code and a PUK that were lost on the way would not be missed")
    ActivationResponseScenarios(op: op, response: response, rules: rules).declare()
  }
}

extension ActivationAnswer {
  /// That of worked example 5.6.
  static let example = ActivationAnswer(
    key: ExampleKey.server, counterData: bytes(hex: "f1a7bee584dd1996abda28fa8e779f3d"))
}

/// The vectors of a response.
struct ActivationResponseScenarios {
  let op: OperationBuilder
  let response: Field<String>
  let rules: ActivationResponseSentences

  func declare() {
    let basic = op.scenario("basic", "A drawn key and counter.", rules.all, .basic)
    let example = op.scenario("worked-example", "Worked example 5.6.", rules.all, .basic) { [response] in
      $0[response] =
        #"{"activationId":"f3854284-a75c-4313-a776-459dc52912df","serverPublicKey":"BP1Etp4q6SuevXo0aCQudLG3sR6hf4Cn"#
        + #"m8MrV1SshstsrzkXYsz082vG4nBPiAIMrDE/YFYh7Q3pvGE6+IbJSmM=","ctrData":"8ae+5YTdGZar2ij6jnefPQ=="}"#
    }
    declareAccepted()
    declareMissing(of: example)
    declareRecoveries(of: example)
    declareUnreadable(of: example)
    let neighbours: [Row<String>] = [
      Row("slash", "a PUK with a slash, the character before 0", "45762/2437"),
      Row("colon", "a PUK with a colon, the character behind 9", "45762:2437"),
    ]
    for row in neighbours {
      refuses("recovery-\(row.name)", of: example, row.words, rules.recovery, .invalidRecovery) {
        $0.recovery = recovery("UJKPJ-OEVTN-5NLWJ-GIT2Q", row.value)
      }
    }
    op.corners(of: basic)
    op.random(8, "A key and a counter drawn from the seed.", rules.all)
  }

  private func accepts(
    _ name: String, _ words: String, _ rule: Rule, flags: [Flag] = [.basic],
    _ change: @escaping @Sendable (inout ActivationAnswer, inout Draw) -> Void
  ) {
    op.scenario(name, words, [rule], flags: flags) { [response] draft in
      draft[response] = draft.draw("response") { draw in
        var answer = ActivationAnswer(&draw)
        change(&answer, &draw)
        return answer.text
      }
    }
  }

  private func refuses(
    _ name: String, of basic: Scenario, _ words: String, _ rule: Rule, _ reason: Refusal, also others: [Refusal] = [],
    flag: Flag = .malformed, _ change: @escaping @Sendable (inout ActivationAnswer) -> Void
  ) {
    op.refuses(
      name, of: basic, "response: \(words)", "A client cannot begin to use such an activation.", reason, also: others,
      [rule], flag
    ) { [response] draft in
      var answer = ActivationAnswer.example
      change(&answer)
      draft[response] = answer.text
    }
  }

  // MARK: - Accepted

  private func declareAccepted() {
    for parity: UInt8 in [2, 3] {
      accepts("compressed-0\(parity)", "A compressed key.", rules.key, flags: [.pointEncoding]) { answer, draw in
        answer.serverPublicKey = ActivationAnswer.base64(KeyPair(&draw, prefix: parity).compressed)
      }
    }
    for (name, byte) in [("zeros", UInt8(0)), ("ones", 0xFF)] {
      accepts("counter-of-\(name)", "A counter of \(name) only.", rules.counter) { answer, _ in
        answer.ctrData = ActivationAnswer.base64([UInt8](repeating: byte, count: 16))
      }
    }
    accepts(
      "counter-with-leading-zero", "A counter that begins with a zero byte.", rules.counter, flags: [.leadingZero]
    ) { answer, draw in answer.ctrData = ActivationAnswer.base64([0] + draw.bytes(15)) }
    accepts(
      "counter-with-two-leading-zeros", "A counter that begins with two zero bytes.", rules.counter,
      flags: [.leadingZero]
    ) { answer, draw in answer.ctrData = ActivationAnswer.base64([0, 0] + draw.bytes(14)) }
    for (name, text) in [
      ("upper-case", "F3854284-A75C-4313-A776-459DC52912DF"), ("no-uuid", "activation 1"), ("beyond-ascii", "č😀"),
    ] {
      accepts("identifier-\(name)", "An identifier that is not a UUID in lower case.", rules.identifier, flags: [.text])
      {
        answer, _ in answer.activationId = "\"\(text)\""
      }
    }
    for (name, code, puk) in [
      ("recovery", "UJKPJ-OEVTN-5NLWJ-GIT2Q", "4576292437"),
      ("recovery-of-zeros", "AAAAA-AAAAA-AAAAA-AAAAA", "0000000000"),
    ] {
      accepts(name, "A recovery code and a PUK.", rules.recovery) { answer, _ in answer.recovery = recovery(code, puk) }
    }
    accepts("null-recovery", "null stands for no recovery code.", rules.recovery) { answer, _ in
      answer.recovery = "null"
    }
    accepts("other-members", "Members of other names, which are passed over.", rules.presence) { answer, _ in
      answer.more = #","commitPhase":"ON_COMMIT","values":[1,{"ctrData":null}]"#
    }
  }

  // MARK: - Missing members

  private func declareMissing(of basic: Scenario) {
    let members: [(String, any WritableKeyPath<ActivationAnswer, String?> & Sendable)] = [
      ("activationId", \.activationId), ("serverPublicKey", \.serverPublicKey), ("ctrData", \.ctrData),
    ]
    for (name, path) in members {
      for (form, value) in [("missing", nil), ("empty", "\"\""), ("null", "null")] as [(String, String?)] {
        refuses(
          "\(name.slug)-\(form)", of: basic, "\(name) \(form)", rules.presence, .missingParameter, flag: .missing
        ) { $0[keyPath: path] = value }
      }
      for (form, value) in [("number", "1"), ("list", "[]"), ("object", "{}")] {
        refuses(
          "\(name.slug)-as-\(form)", of: basic, "\(name) is \(form == "object" ? "an" : "a") \(form)", rules.presence,
          .invalidEncoding, also: [.missingParameter]
        ) { $0[keyPath: path] = value }
      }
    }
    refuses("no-members", of: basic, "no member at all", rules.presence, .missingParameter, flag: .missing) {
      $0.activationId = nil
      $0.serverPublicKey = nil
      $0.ctrData = nil
    }
    refuses(
      "counter-missing-and-key-unreadable", of: basic, "no ctrData, and a key that is not Base64", rules.order,
      .missingParameter, flag: .missing
    ) {
      $0.serverPublicKey = "\"*\""
      $0.ctrData = nil
    }
    refuses(
      "identifier-empty-and-counter-short", of: basic, "an empty activationId, and a counter of 15 bytes", rules.order,
      .missingParameter, flag: .missing
    ) {
      $0.activationId = "\"\""
      $0.ctrData = ActivationAnswer.base64([UInt8](repeating: 1, count: 15))
    }
    refuses(
      "recovery-wrong-and-key-unreadable", of: basic, "a wrong recovery code, and a key that is not Base64",
      rules.order,
      .invalidRecovery
    ) {
      $0.serverPublicKey = "\"*\""
      $0.recovery = recovery("AAAAA-AAAAA-AAAAA-AAAAB", "0000000000")
    }
  }

  // MARK: - Recovery codes

  private func declareRecoveries(of basic: Scenario) {
    let code = "UJKPJ-OEVTN-5NLWJ-GIT2Q"
    let wrong: [Row<String>] = [
      Row("prefix", "a recovery code with its prefix", recovery("R:\(code)", "4576292437")),
      Row("checksum", "a recovery code of a wrong checksum", recovery("UJKPJ-OEVTN-5NLWJ-GIT3Q", "4576292437")),
      Row("lower-case", "a recovery code in lower case", recovery(code.lowercased(), "4576292437")),
      Row("empty-code", "an empty recovery code", recovery("", "4576292437")),
      Row("code-missing", "no recovery code", #"{"puk":"4576292437"}"#),
      Row("nine-digits", "a PUK of nine digits", recovery(code, "457629243")),
      Row("eleven-digits", "a PUK of eleven digits", recovery(code, "45762924370")),
      Row("letter", "a PUK with a letter", recovery(code, "457629243A")),
      Row("sign", "a PUK with a sign", recovery(code, "+457629243")),
      Row("arabic-digits", "a PUK of Arabic digits", recovery(code, "٤٥٧٦٢٩٢٤٣٧")),
      Row("full-width-digits", "a PUK of full-width digits", recovery(code, "４５７６２９２４３７")),
      Row("line-feed", "a PUK of nine digits and a line feed", recovery(code, "457629243\\n")),
      Row("empty-puk", "an empty PUK", recovery(code, "")),
      Row("puk-missing", "no PUK", #"{"recoveryCode":"\#(code)"}"#),
      Row("no-members", "neither code nor PUK", "{}"),
    ]
    for row in wrong {
      refuses("recovery-\(row.name)", of: basic, row.words, rules.recovery, .invalidRecovery) {
        $0.recovery = row.value
      }
    }
    refuses(
      "recovery-wrong-and-key-missing", of: basic, "a wrong recovery code, and no serverPublicKey", rules.order,
      .missingParameter, flag: .missing
    ) {
      $0.serverPublicKey = nil
      $0.recovery = recovery("AAAAA-AAAAA-AAAAA-AAAAB", "0000000000")
    }
  }

  // MARK: - Unreadable values

  private func declareUnreadable(of basic: Scenario) {
    let key = Base64.encode(ExampleKey.server)
    let texts: [Row<String>] = [
      Row("unpadded", "without padding", key.filter { $0 != "=" }), Row("space", "with a space behind", key + " "),
      Row("line-feed", "with a line feed behind", key + "\\n"),
      Row("url-alphabet", "in the URL alphabet", key.inURLAlphabet),
      Row("asterisk", "with an asterisk", "*" + key.dropFirst()),
      Row("line-break", "in two lines", "\(key.prefix(64))\\r\\n\(key.dropFirst(64))"),
    ]
    for row in texts {
      refuses("key-\(row.name)", of: basic, "serverPublicKey \(row.words)", rules.decoding, .invalidEncoding) {
        $0.serverPublicKey = "\"\(row.value)\""
      }
    }
    let counters: [Row<String>] = [
      Row("unpadded", "without padding", "8ae+5YTdGZar2ij6jnefPQ"),
      Row("space", "with a space", "8ae+5YTdGZar2ij6jnefPQ== "),
      Row("url-alphabet", "in the URL alphabet", "8ae-5YTdGZar2ij6jnefPQ=="),
      Row("line-feed", "with a line feed", "8ae+5YTdGZar2ij6jnefPQ==\\n"),
      Row("asterisk", "with an asterisk", "*ae+5YTdGZar2ij6jnefPQ=="),
    ]
    for row in counters {
      refuses("counter-\(row.name)", of: basic, "ctrData \(row.words)", rules.decoding, .invalidEncoding) {
        $0.ctrData = "\"\(row.value)\""
      }
    }
    for count in [1, 15, 17, 32] {
      refuses(
        "counter-of-\(count)-byte\(count == 1 ? "" : "s")", of: basic, "a counter of \(count) bytes", rules.counter,
        .invalidLength, flag: .invalidLength
      ) { $0.ctrData = ActivationAnswer.base64([UInt8](repeating: 7, count: count)) }
    }
    let points: [Row<[UInt8]>] = [
      Row("off-curve", "off the curve", ExampleKey.server.withLastBitFlipped), Row("infinity", "infinity", [0]),
      Row("off-curve-with-right-parity", "off the curve", ExampleKey.server.dropLast() + [ExampleKey.server[64] ^ 2]),
      Row("zeros", "65 zero bytes", [UInt8](repeating: 0, count: 65)),
      Row("truncated", "64 bytes", ExampleKey.server.dropLast()), Row("too-long", "66 bytes", ExampleKey.server + [0]),
      Row("digits", "the text of digits", Array("1234567890123456789012".utf8)),
      Row("no-square-root", "33 bytes that are not a point", [2] + [UInt8](repeating: 0, count: 31) + [1]),
    ]
    for row in points {
      refuses(
        "key-\(row.name)", of: basic, "a key that is \(row.words)", rules.key, .invalidPublicKey, flag: .invalidKey
      ) { $0.serverPublicKey = ActivationAnswer.base64(row.value) }
    }
    let jsons: [Row<String>] = [
      Row("empty", "no character", ""), Row("list", "a list", "[]"), Row("text", "a text", #""{}""#),
      Row("truncated", "an object without its end", #"{"activationId":"1""#), Row("null", "null", "null"),
    ]
    op.refuses(
      "json-", jsons, of: basic, response, "The layer is a JSON object.", .invalidEncoding, also: [.missingParameter],
      [rules.decoding], .malformed)
    op.refusesLooseObjects(of: basic, response, .invalidEncoding, [rules.decoding]) { _ in ActivationAnswer.example.text
    }
    for (name, json) in [
      ("activationId", "\"1\""), ("serverPublicKey", ActivationAnswer.base64(ExampleKey.device)),
      ("ctrData", ActivationAnswer.base64([UInt8](1...16))),
    ] {
      refuses(
        "repeated/\(name.slug)", of: basic, "\(name) twice", rules.decoding, .invalidEncoding, flag: .ambiguous
      ) { $0.more = ",\"\(name)\":\(json)" }
    }
    refuses("repeated/puk", of: basic, "a PUK twice", rules.decoding, .invalidEncoding, flag: .ambiguous) {
      $0.recovery = #"{"recoveryCode":"UJKPJ-OEVTN-5NLWJ-GIT2Q","puk":"4576292437","puk":"0000000000"}"#
    }
  }
}

/// The JSON of a recovery code and a PUK.
private func recovery(_ code: String, _ puk: String) -> String { #"{"recoveryCode":"\#(code)","puk":"\#(puk)"}"# }
