package import Conformance
internal import Encodings
internal import PowerAuth
internal import Primitives

/// What implementations of protocol 4 may refuse.
extension PermittedAlternative {
  fileprivate static let keyBeyondOpenSSL = PermittedAlternative(
    "kmac.key-beyond-openssl", "A key of less than 4 bytes or more than 512 is refused.",
    users: "OpenSSL's KMAC refuses such a key; the standard allows it, and other libraries compute with it.",
    revision: 1)
  fileprivate static let emptyLabelRefused = PermittedAlternative(
    "label-kdf.empty-label-refused", "An empty label is refused.",
    users: "The mobile core refuses an empty label; the Java library derives a key for it.", revision: 1)
  fileprivate static let shortPasswordRefused = PermittedAlternative(
    "password-kmac.short-password-refused", "A password of less than four characters is refused.",
    users: "The mobile core demands four characters; the Java library takes one.", revision: 1)
  fileprivate static let longPasswordRefused = PermittedAlternative(
    "password-kmac.long-password-refused", "A password of more than 512 bytes is refused.",
    users: "OpenSSL's KMAC refuses such a key; the standard allows it, and other libraries compute with it.",
    revision: 1)
  fileprivate static let emptyTextRefused = PermittedAlternative(
    "e2ee.empty-identifier-refused", "An empty identifier is refused, or taken as absent, which is refused.",
    users: "The mobile core takes empty identifiers as absent or refuses them; the Java library computes with them.",
    revision: 1)
  fileprivate static let applicationKeyMustBeBase64 = PermittedAlternative(
    "e2ee.base64-key-demanded", "An APP_KEY that is not Base64 is refused, as if it was absent.",
    users: "The mobile core demands Base64 for APP_KEY when it is set up; the Java library takes any text.", revision: 1
  )
}

/// Whether OpenSSL's KMAC takes a key of so many bytes.
private func isForOpenSSL(_ count: Int) -> Bool { 4...512 ~= count }

extension KMACOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    op.permits(.keyBeyondOpenSSL, refusing: Reason(.invalidLength)) { [key] in !isForOpenSSL($0[key].count) }
  }
}

extension LabelledKeyOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    op.permits(.keyBeyondOpenSSL, refusing: Reason(.invalidLength)) { [key] in !isForOpenSSL($0[key].count) }
    op.permits(.emptyLabelRefused, refusing: Reason(.invalidLength)) { [label] in $0[label].isEmpty }
  }
}

extension PasswordKMACOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    op.permits(.shortPasswordRefused, refusing: Reason(.passwordLength)) { [password] in $0[password].count < 4 }
    op.permits(.longPasswordRefused, refusing: Reason(.invalidLength)) { [password] in $0[password].utf8.count > 512 }
  }
}

extension EncryptMessageOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) { fields.permitRefusals(on: op) }
}

extension DecryptMessageOperation: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) { fields.permitRefusals(on: op) }
}

extension EnvelopeMessageFields {
  fileprivate func permitRefusals(on op: OperationBuilder) {
    op.permits(.emptyTextRefused, refusing: Reason(.missingParameter)) { [activationId, temporaryKeyId] input in
      input[activationId]?.isEmpty ?? false || input[temporaryKeyId].isEmpty
    }
    op.permits(.applicationKeyMustBeBase64, refusing: Reason(.missingParameter)) { [applicationKey] input in
      Base64.decode(input[applicationKey])?.isEmpty ?? true
    }
  }
}
