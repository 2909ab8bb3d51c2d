package import Conformance
package import PowerAuth
internal import Primitives

/// The inputs that a request for a temporary key and its answer have in common.
package struct TemporaryKeyFields: DeclarationGroup {
  package let scope = input("scope", .scope, "What the key belongs to.")
  package let applicationKey = input("applicationKey", .base64Key, "APP_KEY, Base64 text that is sent as that text.")
  package let activationId = optionalInput("activationId", .identifier, "The activation, in the activation scope only.")
  package let challenge = input(
    "challenge", .bytes(18), "The challenge of the request, 18 bytes, which is sent in Base64.")

  package func context(_ input: Record) throws -> TemporaryKeyContext {
    TemporaryKeyContext(
      scope: try encryptionScope(input[scope]), applicationKey: input[applicationKey],
      activationId: input[activationId])
  }
}

/// The secrets of a request for a temporary key.
package struct TemporaryKeySecretFields: DeclarationGroup {
  package let applicationSecret = input(
    "applicationSecret", FieldKind.base64Key.withoutCornersOfForm, "APP_SECRET, Base64 text, which is decoded.")
  package let transportKey = optionalInput(
    "transportKey", .bytes(16), "KEY_TRANSPORT of the activation, 16 bytes, in the activation scope only.")

  package func secrets(_ input: Record) -> TemporaryKeySecrets {
    TemporaryKeySecrets(applicationSecret: input[applicationSecret], transportKey: input[transportKey])
  }
}

extension FieldKind where Native == String {
  static let scope = FieldKind.choice(EncryptionScope.allCases.map(\.rawValue))
}

/// The scope that a text of an input names.
package func encryptionScope(_ text: String) throws -> EncryptionScope {
  guard let scope = EncryptionScope(rawValue: text) else { throw UnknownTemporaryKeyScope(text: text) }
  return scope
}

/// A scope that no key has; the engine lets none through.
private struct UnknownTemporaryKeyScope: Error, CustomStringConvertible {
  let text: String
  var description: String { "\(text) is not a scope" }
}
