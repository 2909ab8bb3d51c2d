package import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

extension SharedInfo2Operation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.arrange { draft in
      guard draft.inputs[scope.name] == nil else { return }
      if draft.fill(scope) == "activation" { draft.fill(key) }
    }
    let application = op.scenario(
      "application-scope", "Of an application.", [rules.application, rules.secret, rules.presence], .basic,
      set: scope("application"))
    let activation = op.scenario(
      "activation-scope", "Of an activation.", [rules.activation, rules.secret, rules.presence], .basic
    ) { draft in
      draft[scope] = "activation"
      draft.fill(key)
    }
    let examples = EnvelopeMessageExample.ofSharedInfo2.map { example in
      op.scenario(example.name, example.words, rules.all, .basic) { draft in
        draft[scope] = example.context.scope.rawValue
        draft[applicationSecret] = example.context.applicationSecret
        draft[key] = example.context.keySharedInfo2
      }
    }
    for name in ["application", "activation"] {
      op.scenario(
        "\(name)/leading-zero", "The result begins with a zero byte.",
        [name == "application" ? rules.application : rules.activation], .leadingZero
      ) { draft in
        draft[scope] = name
        let key = name == "activation" ? draft.fill(key) : nil
        let scope = EncryptionScope(rawValue: name) ?? .application
        draft[applicationSecret] = try draft.search({ Base64.encode($0.bytes(16)) }) { secret in
          try Rules.right.messageSharedInfo2(scope: scope, applicationSecret: secret, key: key)[0] == 0
        }
      }
    }
    op.declareBadSecrets(applicationSecret, of: application, rules.secret)
    for (name, parent) in [("key-missing", activation), ("key-missing/worked-example", examples[0])] {
      op.refuses(
        name, of: parent, key.absent, "The activation scope has a key.", .missingParameter, [rules.presence], .missing)
    }
    op.declareKeyInApplicationScope(key, of: application, rules.presence)
    op.refusesLengths(
      [0, 16, 31, 33, 64], of: key, parent: activation, "The key has 32 bytes.", [rules.keyLength])
    op.accumulated(
      500, "Five hundred values of both scopes.", cases: "everything drawn", [rules.application, rules.activation]
    ) { draft, _ in if draft.fill(scope) == "activation" { draft.fill(key) } }
    op.random(10, "Everything drawn from the seed.", [rules.application, rules.activation])
    op.corners(of: activation)
  }
}

extension OperationBuilder {
  /// Declares a key in the application scope, which does not use it.
  func declareKeyInApplicationScope(_ key: OptionalField<[UInt8]>, of parent: Scenario, _ rule: Rule) {
    variant(
      "\(key.name.slug)-unexpected", of: parent, key.present,
      "The message does not contain it: an implementation may ignore it, refuse it or have no place for it.", [rule],
      .localShape,
      expecting: .either(
        .unexpectedParameter,
        by: RuleEdit(\Rules.version4.message.keySharedInfo2) { right in { try right($1 ? $0 : nil, $1) } }))
  }
}

/// Declares the scenarios of the encryption and decryption of a message.
struct EnvelopeMessageScenarios {
  let op: OperationBuilder
  let fields: EnvelopeMessageFields
  let rules: EnvelopeMessageSentences
  /// Sets what is encrypted, as an input or as the wanted output.
  let setPlaintext: @Sendable (inout Draft, [UInt8]) -> Void
  /// The reasons for which a decryption may refuse a nonce that an encryption must refuse.
  var laterReasons: [Refusal] = []

  /// Declares what both have, and returns a message of an application and one of an activation.
  func declare() -> (application: Scenario, activation: Scenario) {
    let fields = fields
    let application = declare(
      "application-scope", "A message of an application.", "application", rules.computation, .basic)
    let activation = declare(
      "activation-scope", "A message of an activation.", "activation", rules.computation, .basic)
    let setPlaintext = setPlaintext
    let examples = EnvelopeMessageExample.all.filter { $0.message == fields.message }.map { example in
      op.scenario(example.name, example.words, rules.computation, .basic) { draft in
        fields.set(example.context, in: &draft)
        setPlaintext(&draft, example.plaintext)
      }
    }
    declareValues()
    declareLongIdentifiers()
    declareRefusals(application, activation, example: examples[0])
    return (application, activation)
  }

  @discardableResult
  private func declare(
    _ name: String, _ comment: String, _ scope: String, _ exercised: [Rule], _ flag: Flag,
    change: @escaping Scenario.Build = { _ in }
  ) -> Scenario {
    op.scenario(name, comment, exercised, flag) { [fields] draft in
      draft[fields.scope] = scope
      try change(&draft)
      fields.fill(&draft)
    }
  }

  private func declareValues() {
    let (fields, setPlaintext) = (fields, setPlaintext)
    for purpose in sharedInfos1 {
      let scope = purpose.hasSuffix("application") || purpose == "/pa/activation" || purpose.hasSuffix("start")
      declare(
        "purpose\(purpose)", "A message for the purpose \(purpose).", scope ? "application" : "activation",
        [rules.keyContext], .basic
      ) { $0[fields.sharedInfo1] = purpose }
    }
    let times: [Row<Int64>] = [
      Row("0", "zero", 0), Row("above-32-bits", "2^32", 1 << 32), Row("in-seconds", "ten digits", 1_769_422_877),
      Row("of-53-bits", "2^53 − 1", (1 << 53) - 1), Row("with-zero-byte", "a zero byte inside", 0x0190_00F2_71B9),
    ]
    for row in times {
      declare(
        "timestamp-\(row.name)", "The timestamp is, or has: \(row.words).", "activation", [rules.timestamp],
        .largeNumber
      ) { $0[fields.timestamp] = row.value }
    }
    for count in [0, 1, 15, 16, 17, 255, 256, 257, 1000] {
      declare(
        "plaintext-of-\(count)-bytes", "A plaintext of \(count) bytes.", "activation", [rules.sealing], .length
      ) { draft in setPlaintext(&draft, draft.draw("plaintext") { $0.bytes(count) }) }
    }
    for number in 1...2 {
      declare(
        "nonce-with-leading-zeros/\(number)", "Both halves of the nonce begin with a zero byte.", "activation",
        [rules.half], .leadingZero
      ) { draft in
        draft[fields.nonce] = draft.draw("nonce") { [0] + $0.bytes(11) + [0] + $0.bytes(11) }
        setPlaintext(&draft, [0] + draft.draw("plaintext") { $0.bytes(10 * number) })
      }
    }
    declare(
      "plaintext-of-0-bytes/application-scope", "An empty plaintext, in the application scope.", "application",
      [rules.sealing], .length
    ) { setPlaintext(&$0, []) }
    declare(
      "nonce-with-marks", "Both halves of the nonce begin with the bytes of a byte order mark.", "activation",
      [rules.half], .unusualBytes
    ) { draft in
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      draft[fields.nonce] = draft.draw("nonce") { mark + $0.bytes(9) + mark + $0.bytes(9) }
    }
    declare(
      "halves-that-differ-in-one-bit", "The halves of the nonce differ in their last bit.", "activation", [rules.half],
      .length
    ) { draft in
      let half = draft.draw("nonce") { $0.bytes(12) }
      draft[fields.nonce] = half + half.withLastBitFlipped
      setPlaintext(&draft, [0xFF])
    }
    for (field, text) in [
      (fields.sharedInfo1, "/pa/vault/unlock/é"), (fields.temporaryKeyId, "3C0227EE-22F9-4C35-9201-5BD01D5A34F3"),
      (fields.applicationKey, "+/+/+/+/+/+/+/+/+/+/+w=="), (fields.applicationSecret, "+/+/+/+/+/+/+/+/+/+/+w=="),
    ] {
      declare(
        "\(field.name.slug)-unusual", "The input \(field.name) is \(text), as a text.", "activation",
        [rules.associatedData, rules.keyContext], .text
      ) { $0[field] = text }
    }
  }

  /// Declares identifiers whose size does not fit one byte.
  private func declareLongIdentifiers() {
    for count in [256, 300] {
      declare(
        "activation-id-of-\(count)-characters", "The activation has an identifier of \(count) characters.",
        "activation", [rules.associatedData], .length
      ) { [fields] in $0[fields.activationId] = String(repeating: "a", count: count) }
      declare(
        "temporary-key-id-of-\(count)-characters", "The temporary key has an identifier of \(count) characters.",
        "application", [rules.associatedData], .length
      ) { [fields] in $0[fields.temporaryKeyId] = String(repeating: "a", count: count) }
    }
  }

  /// Declares what both refuse; the example has the activation scope.
  private func declareRefusals(_ application: Scenario, _ activation: Scenario, example: Scenario) {
    let shared = rules.sharedInfo2
    op.declareBadSecrets(fields.applicationSecret, of: application, shared.secret)
    for (name, parent) in [("", activation), ("/worked-example", example)] {
      op.refuses(
        "activation-id-missing\(name)", of: parent, fields.activationId.absent,
        "The activation scope names its activation.", .missingParameter, [rules.activation], .missing)
      op.refuses(
        "key-shared-info2-missing\(name)", of: parent, fields.keySharedInfo2.absent, "The activation scope has a key.",
        .missingParameter, [shared.presence], .missing)
    }
    op.variant(
      "activation-id-unexpected", of: application, fields.activationId.present,
      "The message does not contain it: an implementation may ignore it, refuse it or have no place for it.",
      [rules.activation], .localShape,
      expecting: .either(
        .unexpectedParameter,
        by: RuleEdit(\Rules.version4.message.activationId) { right in { try right($1 ? $0 : nil, $1) } }))
    op.declareKeyInApplicationScope(fields.keySharedInfo2, of: application, shared.presence)
    op.refusesLengths(
      [0, 12, 16, 23, 25, 32], of: fields.nonce, parent: activation, "The nonce has 24 bytes.", [rules.nonceLength])
    op.refusesLengths(
      [0, 16, 31, 33, 48], of: fields.envelopeKey, parent: activation, "The envelope key has 32 bytes.",
      [shared.keyLength])
    op.refusesLengths(
      [0, 16, 31, 33, 64], of: fields.keySharedInfo2, parent: activation, "The key has 32 bytes.", [shared.keyLength])
    for (name, scenario) in [("application", application), ("activation", activation)] {
      op.refuses(
        "equal-halves/\(name)", of: scenario,
        fields.nonce.changed("its first half twice") { Array($0.prefix(12) + $0.prefix(12)) },
        "Request and response would be encrypted with the same nonce under the same key.", .equalHalves,
        also: laterReasons, [rules.halves], .malformed)
    }
  }
}

extension EncryptMessageOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let plaintext = plaintext
    op.arrange { fields.fill(&$0) }
    let scenarios = EnvelopeMessageScenarios(op: op, fields: fields, rules: rules, setPlaintext: { $0[plaintext] = $1 })
    let (application, activation) = scenarios.declare()
    op.accumulated(1000, "A thousand messages.", cases: "everything drawn", rules.computation) { draft, _ in
      fields.fill(&draft)
    }
    op.random(20, "Everything drawn from the seed.", rules.computation)
    op.corners(of: activation, application)
  }
}

extension DecryptMessageOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let (fields, plaintext) = (fields, plaintext)
    op.arrange { try complete(&$0) }
    let scenarios = EnvelopeMessageScenarios(
      op: op, fields: fields, rules: rules, setPlaintext: { $0[wanted: plaintext] = $1 },
      laterReasons: [.nonceMismatch, .macMismatch])
    let (application, activation) = scenarios.declare()
    declareTampering(on: op, of: activation, application)
    declareEqualHalves(on: op, of: activation, application)
    op.accumulated(
      1000, "A thousand messages, of which every fourth is changed in one bit.",
      cases: "everything drawn; case 4n + 3 with one bit of encryptedData flipped", rules.computation + [tag, prefix],
      .tampered
    ) { draft, number in
      try complete(&draft)
      guard number % 4 == 3 else { return }
      var changed = try draft.value(of: encryptedData)
      let bit = draft.draw("bit") { $0.count(0...8 * changed.count - 1) }
      changed[bit / 8] ^= 1 << (bit % 8)
      draft[encryptedData] = changed
    }
    op.random(20, "Everything drawn from the seed.", rules.computation)
    op.corners(of: activation, application)
    op.protected([encryptedData.name, fields.nonce.name, fields.timestamp.name])
  }

  /// Encrypts the wanted plaintext, unless the scenario brought a message.
  private func complete(_ draft: inout Draft) throws {
    fields.fill(&draft)
    guard draft[encryptedData] == nil else { return }
    let wanted = draft.fill(wanted: plaintext)
    let message = try Rules.right.encryptMessage(wanted, fields.message, fields.context(draft.inputs))
    draft[encryptedData] = message.sealed.bytes
  }

  private func declareTampering(on op: OperationBuilder, of activation: Scenario, _ application: Scenario) {
    let covered = Fault("The tag covers it, or is compared in all its bytes.", .macMismatch, [tag], .tampered)
    for (name, place) in [("tag-first", 12), ("tag-last", 43), ("ciphertext-first", 44), ("ciphertext-last", -1)] {
      op.refuses(
        "\(name)-byte-changed", of: activation,
        encryptedData.changed("a bit of byte \(place < 0 ? "last" : String(place)) flipped") {
          $0.withBitFlipped(inByte: place < 0 ? $0.count + place : place)
        }, covered)
    }
    for count in [0, 12, 43] {
      op.refuses(
        "encrypted-data-of-\(count)-bytes", of: activation,
        encryptedData.changed("its first \(count) bytes") { Array($0.prefix(count)) },
        "A nonce and a tag have 44 bytes.", .invalidLength, also: [.nonceMismatch, .macMismatch], [shortest],
        .invalidLength)
    }
    let another = Fault(
      "The message begins with the nonce with which it was encrypted.", .nonceMismatch, also: [.macMismatch], [prefix],
      .tampered)
    for (name, place) in [("first", 0), ("middle", 6), ("last", 11)] {
      op.refuses(
        "nonce-\(name)-byte-changed", of: activation,
        encryptedData.changed("a bit of byte \(place) flipped") { $0.withBitFlipped(inByte: place) }, another)
    }
    op.refuses(
      "nonce-changed", of: activation,
      fields.nonce.changed("a bit of the due half flipped") { [fields] in
        $0.withBitFlipped(inByte: fields.message == .request ? 0 : 12)
      }, another)
    op.refuses(
      "other-half-of-nonce-changed", of: activation,
      fields.nonce.changed("a bit of the other half flipped") { [fields] in
        $0.withBitFlipped(inByte: fields.message == .request ? 23 : 0)
      }, covered)
    let other: EncryptionParameters.Message = fields.message == .request ? .response : .request
    for (name, scenario) in [("activation", activation), ("application", application)] {
      op.refuses(
        "of-other-direction/\(name)", of: scenario,
        encryptedData.made("as a \(other == .request ? "request" : "response")") { [fields] draft in
          try Rules.right.encryptMessage([0x7B, 0x7D], other, fields.context(draft.inputs)).sealed.bytes
        }, another.exercising(prefix, rules.half))
    }
    declareCrossed(on: op, of: activation, application, covered.flagged(.crossed))
  }

  /// Declares messages that were encrypted with a nonce of two equal halves, and are right otherwise.
  private func declareEqualHalves(on op: OperationBuilder, of activation: Scenario, _ application: Scenario) {
    let (fields, encryptedData) = (fields, encryptedData)
    for (name, scenario) in [("activation", activation), ("application", application)] {
      op.refuses(
        "equal-halves/\(name)/encrypted-with-them", of: scenario,
        "nonce: its first half twice; encryptedData: made with it",
        "Request and response would be encrypted with the same nonce under the same key.", .equalHalves,
        [rules.halves], .malformed
      ) { draft in
        let half = try draft.value(of: fields.nonce).prefix(12)
        draft[fields.nonce] = Array(half + half)
        var careless = Rules.right
        careless.version4.message.checkHalves = { $0 }
        let context = try fields.context(draft.inputs)
        draft[encryptedData] = try careless.encryptMessage([0x7B, 0x7D], fields.message, context).sealed.bytes
      }
    }
  }

  private func declareCrossed(
    on op: OperationBuilder, of activation: Scenario, _ application: Scenario, _ fault: Fault
  ) {
    let changes: [(String, Change)] = [
      ("shared-info1", fields.sharedInfo1.set("/pa/generic/other", "/pa/generic/other")),
      ("application-key", fields.applicationKey.set("another one", "AAAAAAAAAAAAAAAAAAAAAA==")),
      ("application-secret", fields.applicationSecret.set("another one", "AAAAAAAAAAAAAAAAAAAAAA==")),
      ("activation-id", fields.activationId.set("another one", "00000000-0000-4000-8000-000000000000")),
      ("activation-id-upper-case", fields.activationId.changed("in upper case") { $0.uppercased() }),
      ("temporary-key-id", fields.temporaryKeyId.set("another one", "00000000-0000-4000-8000-000000000000")),
      ("envelope-key", fields.envelopeKey.lastBitFlipped), ("key-shared-info2", fields.keySharedInfo2.lastBitFlipped),
      ("timestamp-later", fields.timestamp.changed("a millisecond later") { $0 + 1 }),
      ("timestamp-in-seconds", fields.timestamp.changed("in seconds") { $0 / 1000 }),
    ]
    for (name, change) in changes { op.refuses("crossed/\(name)", of: activation, change, fault) }
    op.refuses("crossed/scope", of: application, "the scope of an activation", fault) { [fields] draft in
      draft[fields.scope] = "activation"
      draft.fill(fields.activationId)
      draft.fill(fields.keySharedInfo2)
    }
  }
}
