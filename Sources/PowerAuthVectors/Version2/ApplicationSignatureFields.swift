package import Conformance
internal import Encodings
package import PowerAuth
internal import Primitives

/// The inputs of the signature of an application.
package struct ApplicationSignatureFields: DeclarationGroup {
  package let activationIdShort = input("activationIdShort", .halfOfCode, "The first half of the code, with its dash.")
  package let nonce = input("nonce", .bytes(16), "The nonce of the request, 16 bytes.")
  package let encryptedKey = input("encryptedDevicePublicKey", .bytes(80), "The encrypted public key of the device.")
  package let applicationKey = input("applicationKey", .applicationValue, "APP_KEY, the Base64 text.")
  package let applicationSecret = input(
    "applicationSecret", .applicationValue, "APP_SECRET, the Base64 text of 16 bytes.")

  package func sign(_ input: Record, by rules: Rules = .right) throws -> ApplicationSignature {
    try rules.signActivation(
      SignedActivation(
        activationIdShort: input[activationIdShort], nonce: input[nonce],
        encryptedDevicePublicKey: input[encryptedKey], applicationKey: input[applicationKey]),
      secret: input[applicationSecret])
  }
}

extension FieldKind where Native == String {
  /// A value of an application: the Base64 text of 16 bytes.
  static let applicationValue = FieldKind.text { Base64.encode($0.bytes(16)) }
}
