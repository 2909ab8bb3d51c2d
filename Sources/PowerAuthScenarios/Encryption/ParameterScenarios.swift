internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

/// A field of a message that only some versions have.
struct MessageParameter: Sendable {
  let name: String
  let versions: Set<String>
  /// Sets the field to bytes where it has bytes, and to something else where it has not; nil makes it absent.
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
    variant(
      "activation-id-unexpected", of: basic, change: "activationId: present",
      "The application scope knows no activation.", exercises: [rule], flags: [.localShape],
      expecting: .reject(.unexpectedParameter)
    ) { $0.fill(fields.activationId) }
    declareMissing(fields.transportKey, of: activation, rule)
    for parameter in parameters {
      declarePresence(of: parameter, "", from: basic, words: "", rule)
      guard parameter.hasLength else { continue }
      for count in [0, 15, 17, 32] { declareLength(count, of: parameter, basic, rule) }
    }
    for count in [0, 15, 17, 32] {
      variant(
        "transport-key-of-\(count)-bytes", of: activation, change: "transportKey: \(count) bytes",
        "KEY_TRANSPORT has 16 bytes.", exercises: [rule], flags: [.invalidLength], expecting: .reject(.invalidLength)
      ) { $0[fields.transportKey] = [UInt8](repeating: 7, count: count) }
    }
  }

  /// Declares KEY_TRANSPORT in the application scope.
  func declareUnexpectedTransportKey(_ fields: EncryptionFields, of basic: Scenario, _ rule: Rule) {
    variant(
      "transport-key-unexpected", of: basic, change: "transportKey: present",
      "The message does not contain it.", exercises: [rule], flags: [.localShape],
      expecting: .reject(.unexpectedParameter)
    ) { $0.fill(fields.transportKey) }
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
      "\(parameter.name.slug)-of-\(count)-bytes", of: parent, change: "\(parameter.name): \(count) bytes",
      "A nonce has 16 bytes; another length leaves room for shifting bytes between fields.",
      exercises: [rule], flags: [.invalidLength], expecting: expected,
      protocols: parameter.versions, revision: expected.isOneRefusal ? 1 : 2
    ) { parameter.set(&$0, [UInt8](repeating: 7, count: count)) }
  }

  private func declarePresence(
    of parameter: MessageParameter, _ suffix: String, from parent: Scenario, words: String, _ rule: Rule
  ) {
    variant(
      "\(parameter.name.slug)-missing\(suffix)", of: parent, change: "\(parameter.name): absent",
      "A message of this version does not go without it\(words).", exercises: [rule], flags: [.missing],
      expecting: .reject(.missingParameter), protocols: parameter.versions
    ) { parameter.set(&$0, nil) }
    let (name, change) = ("\(parameter.name.slug)-unexpected\(suffix)", "\(parameter.name): present")
    let others = Versions.all.subtracting(parameter.versions)
    let present: @Sendable (inout Draft) -> Void = { parameter.set(&$0, [UInt8](repeating: 7, count: 16)) }
    variant(
      name, of: parent, change: change, "A message of this version does not have it\(words).", exercises: [rule],
      flags: [parameter.isLocal ? .localShape : .parameter], expecting: .reject(.unexpectedParameter),
      protocols: others, build: present)
  }

  private func declareMissing<Value>(_ field: OptionalField<Value>, of activation: Scenario, _ rule: Rule) {
    variant(
      "\(field.name.slug)-missing", of: activation, change: "\(field.name): absent",
      "The activation scope is bound to it.",
      exercises: [rule], flags: [.missing], expecting: .reject(.missingParameter)
    ) { $0[field] = nil }
  }
}

extension Expected {
  /// Whether only a refusal for one reason is right.
  fileprivate var isOneRefusal: Bool {
    if case .reject(_, let others) = self { others.isEmpty } else { false }
  }
}
