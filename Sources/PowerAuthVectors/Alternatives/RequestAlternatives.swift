package import Conformance
internal import PowerAuth

/// Requests and headers that some libraries do not know.
extension PermittedAlternative {
  static let patchRefused = PermittedAlternative(
    "request.patch-refused", "The method PATCH is refused before 3.2.",
    users: "The mobile core knows PATCH since its release for 3.2; the Java library takes any method.",
    protocols: Set(ProtocolRange.v2.versions + ProtocolRange.beforePatch.versions))
  static let controlCharactersRefused = PermittedAlternative(
    "http.control-characters-refused", "Control characters in a user or a password are refused.",
    users: "RFC 7617 forbids control characters; most implementations encode them.")
  static let otherMagicRefused = PermittedAlternative(
    "status.other-magic-refused", "A status that does not begin with DE C0 DE D1 is refused.",
    users: "The Java library takes DE C0 DE D1 only; the mobile core takes D1 to DF as the last byte.")
}

extension RequestFields {
  fileprivate func permitRefusals(on op: OperationBuilder) {
    op.permits(.patchRefused, refusing: Reason(.unknownMethod)) { [method] in $0[method] == patch }
  }
}

extension NormalizedRequestOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) { fields.permitRefusals(on: op) }
}

extension SignedDataOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) { fields.permitRefusals(on: op) }
}

extension BasicAuthenticationOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    op.permits(.controlCharactersRefused, refusing: Reason(.invalidEncoding)) { [user, password] input in
      [input[user], input[password]].contains { $0.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } }
    }
  }
}

extension NumericStatusDecryptionOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    op.permits(.otherMagicRefused, refusing: Reason(.magic)) { [blob, transportKey] input in
      let plain = try? Rules.right.decryptNumericStatus(input[blob], transportKey: input[transportKey]).plaintext
      return plain.map { $0[3] != 0xD1 } ?? false
    }
  }
}
