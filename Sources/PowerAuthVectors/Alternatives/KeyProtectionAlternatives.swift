package import Conformance
internal import PowerAuth

/// How long the salt of a stored password may be: nobody but the device has it.
extension PermittedAlternative {
  static let longSaltRefused = PermittedAlternative(
    "factor-key.long-salt-refused", "A salt of more than 16 bytes is refused.",
    users: "The mobile core takes a salt of 16 bytes only, as clients draw it; the Java library takes longer ones.")
}

extension KnowledgeKeyOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) { op.permitsRefusingLongSalts(in: password) }
}

extension ChangePasswordOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) { op.permitsRefusingLongSalts(in: old) }
}

extension OperationBuilder {
  /// Permits that stored salts of more than 16 bytes are refused.
  fileprivate func permitsRefusingLongSalts(in password: PasswordFields) {
    permits(.longSaltRefused, refusing: Reason(.invalidLength)) { [salt = password.salt] in
      $0[salt].count > keyByteCount
    }
  }
}
