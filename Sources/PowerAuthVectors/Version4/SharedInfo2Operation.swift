package import Conformance
internal import PowerAuth

/// The shared info 2 of encrypted messages of protocol 4.
package struct SharedInfo2Operation: OperationDeclaration {
  package let heading = OperationHeading(
    "e2ee.shared-info2", "Shared info 2, by which encrypted messages belong to an application or an activation.",
    reference: "Version4/Messages", ranges: [.onlyV4], chapter: .messages4,
    use: "Both parties of protocol 4, for encrypted messages.")
  package let scope = input("scope", .choice(["application", "activation"]), "What the exchange belongs to.")
  package let applicationSecret = input("applicationSecret", .base64Key, "APP_SECRET, Base64 of 16 bytes.")
  package let key = optionalInput(
    "key", .bytes(32), "KEY_E2EE_SHARED_INFO2, 32 bytes, in the activation scope only.")
  package let sharedInfo2 = output(
    "sharedInfo2", .bytes(32), "Shared info 2, 32 bytes.", formula: SharedInfo2Sentences.formula(key: "key"))
  package let rules = SharedInfo2Sentences()

  package var fieldRules: [Rule] { rules.all }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.missingParameter, .unexpectedParameter, .invalidLength, .invalidEncoding)
    op.answer { rules, request in
      let value = try rules.messageSharedInfo2(
        scope: encryptionScope(request[scope]), applicationSecret: request[applicationSecret], key: request[key])
      return request.accept(sharedInfo2(value))
    }
  }
}

/// The rules of shared info 2.
package struct SharedInfo2Sentences: DeclarationGroup {
  package let application = rule(
    "R1", "In the application scope, shared info 2 is SHA3-256 of the bytes of APP_SECRET.",
    \.version4.message.hashSecret, \.version4.message.chooseScope)
  package let activation = rule(
    "R2",
    "In the activation scope, it is KMAC256 of these bytes under KEY_E2EE_SHARED_INFO2, with the customisation PA4SH2.",
    \.version4.message.authenticateSecret, \.version4.message.customization, \.version4.message.chooseScope,
    \.version4.mac.authenticate)
  package let secret = rule(
    "R3", "APP_SECRET enters as its 16 bytes, and not as text.", \.version4.message.decodeApplicationSecret)
  package let presence = rule(
    "R4", "KEY_E2EE_SHARED_INFO2 is there in the activation scope, and only there.",
    \.version4.message.keySharedInfo2)
  package let keyLength = rule(
    "R5", "A key of any length but 32 bytes is refused.", \.version4.message.checkKey)

  package var all: [Rule] { [application, activation, secret, presence, keyLength] }

  static func formula(key: String) -> String {
    """
    with s = Base64⁻¹(applicationSecret), in the scope application: SHA3-256(s); \
    in the scope activation: KMAC256(\(key), s, 256, "PA4SH2")
    """
  }
}
