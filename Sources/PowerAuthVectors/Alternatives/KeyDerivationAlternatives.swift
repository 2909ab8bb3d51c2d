package import Conformance
internal import PowerAuth

/// Lengths of inputs that the protocol never has.
extension PermittedAlternative {
  static let shortInternalIndex = PermittedAlternative(
    "internal-key.short-index", "An index of less than 16 bytes is taken.",
    users: "The mobile core refuses an index below 16 bytes; the Java library does not look at its length.",
    revision: 3,
    edits: RuleEdit(\Rules.internalKey.checkIndex) { _ in { $0 } })
  static let longInternalIndexRefused = PermittedAlternative(
    "internal-key.long-index-refused", "An index of more than 16 bytes is refused, in the older function.",
    users: "The mobile core's older function takes an index of 16 bytes only; the Java library's takes any.",
    protocols: Set(ProtocolRange.upTo3_0.versions))
  static let emptyKeyMaterial = PermittedAlternative(
    "key-material.length-zero", "Key material of no byte is given out.",
    users: "The mobile core refuses a length of 0; the Java library gives an empty key.", revision: 3,
    edits: RuleEdit(\Rules.keyMaterial.checkLength) { _ in { $0 } })
  static let emptySharedSecretRefused = PermittedAlternative(
    "key-material.empty-secret-refused", "An empty secret is refused.",
    users: "OpenSSL 3, which the mobile core uses, refuses an empty secret; the Java library computes with it.",
    revision: 3)
  static let hybridPointTaken = PermittedAlternative(
    "point.hybrid-taken", "A point in the hybrid form, with the prefix 06 or 07, is taken as an uncompressed one.",
    users: "Both published implementations take the hybrid form when executed; an implementation may refuse it.",
    revision: 3,
    edits: RuleEdit(\Rules.agreement.readPoint) { right in { point in try right(point.withoutHybridPrefix) } })
  static let emptyPasswordOrSaltRefused = PermittedAlternative(
    "password-key.empty-input-refused", "An empty password, or an empty salt, is refused.",
    users:
      "Java's PBKDF2 refuses an empty salt, and Bouncy Castle's an empty password; the mobile core computes with both.",
    revision: 3)
  static let emptyOneTimeSecretRefused = PermittedAlternative(
    "one-time-password.empty-secret-refused", "An empty secret is refused.",
    users: "Java's HMAC refuses an empty key; others compute with it.")
  static let emptyRecoverySecretRefused = PermittedAlternative(
    "recovery-code.empty-secret-refused", "An empty secret is refused.",
    users: "Keys of the Java platform have at least one byte, and other libraries do not take empty ones.")
  static let noPUKRefused = PermittedAlternative(
    "recovery-code.no-puk-refused", "A code without any PUK is refused.",
    users: "The Java library refuses to derive a code without a PUK; others derive the code alone.")
}

extension InternalKeyOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    op.permitsRefusingLongIndexes([index.name])
  }
}

extension LegacySessionKeyOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    op.permitsRefusingLongIndexes([sessionIndex.name])
  }
}

extension LegacyEncryptionOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    op.permitsRefusingLongIndexes(["adHocIndex", "macIndex"])
  }
}

extension LegacyDecryptionOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    op.permitsRefusingLongIndexes(["adHocIndex", "macIndex"])
  }
}

extension OperationBuilder {
  /// Permits that indexes of more than 16 bytes are refused.
  fileprivate func permitsRefusingLongIndexes(_ names: [String]) {
    permits(.longInternalIndexRefused, refusing: Reason(.invalidLength)) { input in
      names.contains { name in
        if case .bytes(let index)? = input[name] { index.count > keyByteCount } else { false }
      }
    }
  }
}

extension OperationBuilder {
  /// Permits points in the hybrid form; those whose prefix contradicts Y were permitted in revision 3.
  func permitsHybridPoints(in ranges: [ProtocolRange]) {
    permits(.hybridPointTaken)
    for range in ranges { revise(4, (range.label.isEmpty ? "" : "\(range.label)/") + "point-hybrid-with-wrong-parity") }
  }
}

extension MasterSecretOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) { op.permitsHybridPoints(in: [.v2BesideOthers, .v3]) }
}

extension X963KeyOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    op.permits(.emptySharedSecretRefused, refusing: Reason(.invalidLength)) { [secret] in $0[secret].isEmpty }
  }
}

extension PasswordKeyOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    op.permits(.emptyPasswordOrSaltRefused, refusing: Reason(.invalidLength)) { [password, salt] in
      $0[password].isEmpty || $0[salt].isEmpty
    }
  }
}

extension CounterPasswordOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    op.permits(.emptyOneTimeSecretRefused, refusing: nil) { [secret = fields.secret] in $0[secret].isEmpty }
  }
}

extension TimePasswordOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    op.permits(.emptyOneTimeSecretRefused, refusing: nil) { [secret = fields.secret] in $0[secret].isEmpty }
  }
}

extension RecoveryCodeDerivationOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    op.permits(.emptyRecoverySecretRefused, refusing: Reason(.invalidLength)) { [secret] in $0[secret].isEmpty }
    op.permits(.noPUKRefused, refusing: Reason(.invalidLength)) { [indexes] in $0[indexes].isEmpty }
  }
}
