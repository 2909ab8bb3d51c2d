package import Conformance
internal import Encodings
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// What comes with the message, and how the ephemeral key is written.
extension PermittedAlternative {
  static let keysOfAppMustBeBase64 = PermittedAlternative(
    "encryption.base64-keys-demanded",
    "APP_KEY and APP_SECRET that are not Base64 are refused, as if they were absent.",
    users:
      "The mobile core demands Base64 for APP_KEY and APP_SECRET when it is set up; the Java library takes any text.",
    revision: 3)
  static let emptyIdentifierRefused = PermittedAlternative(
    "encryption.empty-identifier-refused",
    "An empty identifier of an activation, or of a temporary key, is refused or taken as absent, which is refused.",
    users: usersOfEmptyIdentifiers)
  static let emptyActivationAbsent = PermittedAlternative(
    "encryption.empty-activation-absent",
    "An empty identifier of the activation is taken as absent, and the message is made without it.",
    users: usersOfEmptyIdentifiers, protocols: ["3.3"], revision: 3,
    edits: RuleEdit(\Rules.messageParameters.activationId) { right in
      { activation, isRequired in
        let checked = try right(activation, isRequired)
        return checked.flatMap { $0.isEmpty ? nil : $0 }
      }
    })
  static let activationIgnored = ignoring(
    "activation", "An activation in the application scope", \.messageParameters.activationId)
  static let transportKeyIgnored = ignoring(
    "transport-key", "KEY_TRANSPORT in the application scope", \.messageParameters.transportKey)
  static let timestampIgnored = ignoring(
    "timestamp", "A timestamp before 3.2", \.messageParameters.timestamp)
  static let temporaryKeyIgnored = ignoring(
    "temporary-key", "The temporary key of a response before 3.3", \.messageParameters.temporaryKeyId)
  static let requestNonceIgnored = PermittedAlternative(
    "encryption.request-nonce-ignored", "The request's nonce is ignored with a response that does not use it.",
    users: usersOfIgnored, flag: .localShape, revision: 3,
    edits: [
      RuleEdit(\Rules.messageParameters.takeResponseNonces) { right in
        { nonces, version in
          var nonces = nonces
          if !version.hasNonce || version.hasResponseNonce { nonces.request = nil }
          return right(nonces, version)
        }
      }
    ])
  static let longNonceTaken = PermittedAlternative(
    "encryption.long-nonce-taken", "A response's nonce of more than 16 bytes is taken.",
    users: "The mobile core takes a nonce of 16 bytes and more in a response; the Java library takes exactly 16.",
    revision: 3,
    edits: RuleEdit(\Rules.messageParameters.checkNonce) { right in
      { $0.count > keyByteCount ? $0 : try right($0) }
    })
  static let wholeTimestampInAnyForm = PermittedAlternative(
    "encryption.whole-timestamp-in-any-form",
    "A timestamp of whole milliseconds that is written with a fraction of zeros or an exponent is taken.",
    users:
      "JSON has one kind of number. Libraries that read all numbers as doubles take it; those with integers refuse it.",
    flag: .numberForm, revision: 1,
    edits: [
      RuleEdit(\Rules.encryptedMessage.readTimestamp) { right in
        { value in
          guard case .number(let number) = value, let time = number.wholeValue, time >= 0 else {
            return try right(value)
          }
          return time
        }
      }
    ])
  static let ephemeralKeyCompressed = PermittedAlternative(
    "encryption.ephemeral-key-compressed",
    "The ephemeral key is sent compressed, and enters the computation in this form.",
    users: "The mobile core sends the ephemeral key compressed, the Java library uncompressed.",
    edits: RuleEdit(\Rules.agreement.multiplyBase) { right in
      { scalar in
        let point = try right(scalar)
        return [(point.last ?? 0) & 1 == 0 ? 0x02 : 0x03] + point.dropFirst().prefix(32)
      }
    })
}

extension PermittedAlternative {
  private static let usersOfEmptyIdentifiers =
    "The mobile core takes empty identifiers as absent or refuses them; the Java library computes with them."
  private static let usersOfIgnored =
    "The message does not contain it. The Java library computes without it; an implementation may refuse it."

  /// Those who ignore a parameter that the message does not have.
  private static func ignoring<Value>(
    _ name: String, _ words: String, _ path: any WritableKeyPath<Rules, Presence<Value>> & Sendable
  ) -> PermittedAlternative {
    PermittedAlternative(
      "encryption.\(name)-ignored", "\(words) is ignored.", users: usersOfIgnored, flag: .localShape, revision: 3,
      edits: [RuleEdit(path) { right in { try right($1 ? $0 : nil, $1) } }])
  }
}

extension EncryptionFields {
  /// Permits what implementations refuse in the context of a message.
  fileprivate func permitRefusals(on op: OperationBuilder) {
    op.permits(.keysOfAppMustBeBase64, refusing: Reason(.missingParameter)) {
      [applicationKey, applicationSecret] input in
      [applicationKey, applicationSecret].contains { !input[$0].isBase64 }
    }
    op.permits(.emptyIdentifierRefused, refusing: Reason(.missingParameter)) { [activationId, temporaryKeyId] input in
      [activationId, temporaryKeyId].contains { input[$0]?.isEmpty ?? false }
    }
  }
}

extension String {
  /// Whether the text is Base64 of at least one byte.
  fileprivate var isBase64: Bool { Base64.decode(self)?.isEmpty == false }
}

extension EncryptRequestOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    context.permitRefusals(on: op)
    op.permits(.timestampIgnored)
    op.permits(.ephemeralKeyCompressed)
    op.permitsHybridPoints(in: ProtocolRange.v3Each)
  }
}

extension DecryptRequestOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    context.permitRefusals(on: op)
    op.permits(.timestampIgnored)
    op.permitsHybridPoints(in: ProtocolRange.v3Each)
  }
}

extension EncryptResponseOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    context.permitRefusals(on: op)
    op.permits(.emptyActivationAbsent)
    op.permitsIgnoringInResponses()
    op.permitsHybridPoints(in: ProtocolRange.v3Each)
  }
}

extension DecryptResponseOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    context.permitRefusals(on: op)
    op.permitsIgnoringInResponses()
    op.permits(.longNonceTaken)
    op.permitsHybridPoints(in: ProtocolRange.v3Each)
  }
}

extension OperationBuilder {
  fileprivate func permitsIgnoringInResponses() {
    permits(.timestampIgnored)
    permits(.temporaryKeyIgnored)
    permits(.requestNonceIgnored)
  }
}

extension ParseRequestOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) { op.permits(.wholeTimestampInAnyForm) }
}

extension ParseResponseOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) { op.permits(.wholeTimestampInAnyForm) }
}

extension SealRequestOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    fields.permitRefusals(on: op)
    op.leaveOutAlternatives(
      "encryption.transport-key-ignored", because: "No vector of the operation has a key that is not used.")
  }
}
