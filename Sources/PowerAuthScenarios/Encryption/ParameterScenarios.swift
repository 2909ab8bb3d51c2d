internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

/// A field of a message that only some versions have.
struct MessageParameter: Sendable {
  let name: String
  let versions: Set<String>
  /// Sets the field to bytes where it has bytes, and to something else where it does not; nil makes it absent.
  let set: @Sendable (inout Draft, [UInt8]?) -> Void
  /// Whether the value has a length that is checked.
  let hasLength: Bool
  /// The mistake of those who do not miss the parameter.
  let whenMissing: Mistake
  /// Whether the message has no place for it where the version does not have it.
  var isLocal = false
  /// The reasons for which a value of more than 16 bytes is refused.
  var whenLonger = Expected.reject(.invalidLength)
}

extension EncryptionFields {
  func temporaryKeyParameter(of message: EncryptionParameters.Message) -> MessageParameter {
    MessageParameter(
      name: "temporaryKeyId", versions: Versions.temporaryKey,
      set: { draft, bytes in draft[temporaryKeyId] = bytes.map { _ in "1c3b8a60-5d1c-4c1e-9f43-0d7a2b6f5e11" } },
      hasLength: false, whenMissing: .missingTemporaryKeyAccepted,
      isLocal: message == .response)
  }
}

extension MessageFields {
  /// The parameters whose presence depends on the version.
  var parameters: [MessageParameter] {
    var parameters = [
      MessageParameter(
        name: "nonce", versions: message == .request ? Versions.nonce : Versions.responseNonce,
        set: { $0[nonce] = $1 }, hasLength: true, whenMissing: .missingNonceAccepted,
        // Whoever takes more bytes computes another MAC.
        whenLonger: isDecryptedResponse ? .reject(.invalidLength, also: [.macMismatch]) : .reject(.invalidLength)),
      MessageParameter(
        name: "timestamp", versions: Versions.timestamp, set: { $0[timestamp] = $1.map { _ in 1_700_000_000_000 } },
        hasLength: false, whenMissing: .missingTimestampAccepted,
        isLocal: true),
    ]
    if let requestNonce {
      parameters.append(
        MessageParameter(
          name: "requestNonce", versions: Versions.onlyRequestNonce, set: { $0[requestNonce] = $1 }, hasLength: true,
          whenMissing: .missingNonceAccepted,
          isLocal: true))
    }
    return parameters + [context.temporaryKeyParameter(of: message)]
  }
}

extension OperationBuilder {
  /// Declares what is refused because a parameter is absent, there, or of another length; the parents are a message in
  /// the application scope, and one in the activation scope.
  func declareParameterRefusals(
    _ fields: EncryptionFields, _ parameters: [MessageParameter], of basic: Scenario, and activation: Scenario,
    _ rule: Rule
  ) {
    declareMissing(fields.activationId, of: activation, rule)
    refuses(
      "activation-id-unexpected", of: basic, fields.activationId.present, "The application scope knows no activation.",
      .unexpectedParameter, [rule], .localShape)
    declareMissing(fields.transportKey, of: activation, rule)
    for parameter in parameters {
      declarePresence(of: parameter, "", from: basic, words: "", rule)
      guard parameter.hasLength else { continue }
      for count in [0, 15, 17, 32] { declareLength(count, of: parameter, basic, rule) }
    }
    for count in [0, 15, 17, 32] {
      refuses(
        "transport-key-of-\(count)-bytes", of: activation,
        fields.transportKey.set("\(count) bytes", [UInt8](repeating: 7, count: count)), "KEY_TRANSPORT has 16 bytes.",
        .invalidLength, [rule], .invalidLength)
    }
  }

  /// Declares KEY_TRANSPORT in the application scope.
  func declareUnexpectedTransportKey(_ fields: EncryptionFields, of basic: Scenario, _ rule: Rule) {
    refuses(
      "transport-key-unexpected", of: basic, fields.transportKey.present, "The message does not contain it.",
      .unexpectedParameter, [rule], .localShape)
  }

  /// Declares in the activation scope, too, what is refused because a parameter is absent or there.
  func declareParameterRefusals(_ parameters: [MessageParameter], inActivation parent: Scenario, _ rule: Rule) {
    for parameter in parameters {
      declarePresence(of: parameter, "-in-activation", from: parent, words: ", in either scope", rule)
    }
  }

  private func declareLength(_ count: Int, of parameter: MessageParameter, _ parent: Scenario, _ rule: Rule) {
    let expected = count > keyByteCount ? parameter.whenLonger : .reject(.invalidLength)
    variant(
      "\(parameter.name.slug)-of-\(count)-bytes", of: parent, "\(parameter.name): \(count) bytes",
      "A nonce has 16 bytes; another length leaves room for shifting bytes between fields.",
      [rule], .invalidLength, expecting: expected, in: parameter.versions, revision: expected.isOneRefusal ? 1 : 2
    ) { parameter.set(&$0, [UInt8](repeating: 7, count: count)) }
  }

  private func declarePresence(
    of parameter: MessageParameter, _ suffix: String, from parent: Scenario, words: String, _ rule: Rule
  ) {
    refuses(
      "\(parameter.name.slug)-missing\(suffix)", of: parent, "\(parameter.name): absent",
      "A message of this version does not go without it\(words).", .missingParameter, [rule], .missing,
      in: parameter.versions
    ) { parameter.set(&$0, nil) }
    let (name, change) = ("\(parameter.name.slug)-unexpected\(suffix)", "\(parameter.name): present")
    let others = Versions.all.subtracting(parameter.versions)
    let present: @Sendable (inout Draft) -> Void = { parameter.set(&$0, [UInt8](repeating: 7, count: 16)) }
    refuses(
      name, of: parent, change, "A message of this version does not have it\(words).", .unexpectedParameter, [rule],
      parameter.isLocal ? .localShape : .parameter, in: others, build: present)
  }

  private func declareMissing<Value>(_ field: OptionalField<Value>, of activation: Scenario, _ rule: Rule) {
    refuses(
      "\(field.name.slug)-missing", of: activation, field.absent, "The activation scope is bound to it.",
      .missingParameter, [rule], .missing)
  }
}

extension Expected {
  /// Whether only a refusal for one reason is right.
  fileprivate var isOneRefusal: Bool {
    if case .reject(_, let others) = self { others.isEmpty } else { false }
  }
}

extension OperationBuilder {
  /// Declares parameters that are absent or of another length, each under the MAC that fits whoever does not check them.
  ///
  /// A decoder that reads an absent number as 0 and an absent text as empty is not detected otherwise: the MAC refuses.
  func declareParametersUnderRightMacs(
    _ decryption: Decryption, of basic: Scenario, and activation: Scenario, _ rule: Rule
  ) {
    let fields = decryption.fields
    let unchecked = Rules.right.making(.absentAsEmpty).making(.nonceOfAnyLength).making(.transportKeyOfAnyLength)
    func declare(
      _ name: String, of parent: Scenario, change: String, _ words: String, flag: Flag, expecting: Expected,
      protocols: Set<String>, edit: @escaping @Sendable (inout Draft) throws -> Void
    ) {
      variant(
        "right-mac/\(name)", of: parent, "\(change), under the MAC that it gives", words, [rule],
        flag, expecting: expecting, in: protocols
      ) { draft in
        try edit(&draft)
        try decryption.encrypt([1, 2, 3], by: unchecked, in: &draft)
      }
    }
    func declareMissing(
      _ name: String, of parent: Scenario, reading: String, _ protocols: Set<String>,
      edit: @escaping @Sendable (inout Draft) throws -> Void
    ) {
      declare(
        "\(name.slug)-missing", of: parent, change: "\(name): absent", "What is absent is not \(reading).",
        flag: .missing, expecting: .reject(.missingParameter), protocols: protocols, edit: edit)
    }
    for count in [0, 8, 15, 17, 32] {
      declare(
        "nonce-of-\(count)-bytes", of: basic, change: "nonce: \(count) bytes",
        "A nonce has 16 bytes, and the functions that it enters take any number.", flag: .invalidLength,
        expecting: .reject(.invalidLength), protocols: Versions.nonce
      ) { draft in draft[fields.nonceField(in: try draft.version())] = [UInt8](repeating: 7, count: count) }
    }
    for count in [0, 15, 17, 32] {
      declare(
        "transport-key-of-\(count)-bytes", of: activation, change: "transportKey: \(count) bytes",
        "KEY_TRANSPORT has 16 bytes, and HMAC takes any number.", flag: .invalidLength,
        expecting: .reject(.invalidLength), protocols: Versions.all
      ) { $0[fields.context.transportKey] = [UInt8](repeating: 7, count: count) }
    }
    declareMissing("nonce", of: basic, reading: "no bytes", Versions.nonce) { draft in
      draft[fields.nonceField(in: try draft.version())] = nil
    }
    declareMissing("timestamp", of: basic, reading: "0", Versions.timestamp) { $0[fields.timestamp] = nil }
    declareMissing("temporaryKeyId", of: basic, reading: "an empty text", Versions.temporaryKey) {
      $0[fields.context.temporaryKeyId] = nil
    }
    declareMissing("activationId", of: activation, reading: "an empty text", Versions.associatedData) {
      $0[fields.context.activationId] = nil
    }
    declareMissing("transportKey", of: activation, reading: "no bytes", Versions.all) {
      $0[fields.context.transportKey] = nil
    }
  }
}
