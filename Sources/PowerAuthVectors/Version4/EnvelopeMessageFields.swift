package import Conformance
package import PowerAuth

/// The inputs of all operations on an encrypted message of protocol 4, and its steps.
package struct EnvelopeMessageFields: DeclarationGroup {
  package let message: EncryptionParameters.Message
  package let scope = input("scope", .choice(["application", "activation"]), "What the exchange belongs to.")
  package let sharedInfo1 = input(
    "sharedInfo1", .text { $0.element(of: sharedInfos1) }, "The purpose of the exchange, as text.")
  package let applicationKey = input("applicationKey", .base64Key, "APP_KEY, Base64 text that enters as that text.")
  package let applicationSecret = input(
    "applicationSecret", .base64Key, "APP_SECRET, Base64 of 16 bytes, which enter.")
  package let activationId = optionalInput("activationId", .identifier, "The activation, in the activation scope only.")
  package let temporaryKeyId = input("temporaryKeyId", .identifier, "The temporary key.")
  package let envelopeKey = input("envelopeKey", .bytes(32), "The shared secret of the temporary key, 32 bytes.")
  package let keySharedInfo2 = optionalInput(
    "keySharedInfo2", .bytes(32), "KEY_E2EE_SHARED_INFO2, 32 bytes, in the activation scope only.")
  package let nonce = input("nonce", .bytes(24), "The nonce of the request, 24 bytes, which the response shares.")
  package let timestamp = input("timestamp", .timestamp, "Milliseconds since 1970.")
  package let sharedInfo2: StepHandle
  package let keyContext: StepHandle
  package let associatedData: StepHandle

  init(_ message: EncryptionParameters.Message) {
    self.message = message
    sharedInfo2 = step("sharedInfo2", SharedInfo2Sentences.formula(key: "keySharedInfo2"))
    keyContext = step("keyContext", "\"4.0\" ‖ UTF-8(sharedInfo1) ‖ nonce")
    associatedData = step(
      "associatedData",
      """
      withSizes("4.0", applicationKey, in the scope activation: activationId, temporaryKeyId, BE64(timestamp), nonce, \
      sharedInfo2)
      """)
  }

  /// The formula of the half of the nonce that the message uses.
  var half: String { message == .request ? "nonce[0..<12]" : "nonce[12..<24]" }

  package func context(_ input: Record) throws -> MessageContext {
    MessageContext(
      scope: try encryptionScope(input[scope]), sharedInfo1: input[sharedInfo1], applicationKey: input[applicationKey],
      applicationSecret: input[applicationSecret], activationId: input[activationId],
      temporaryKeyId: input[temporaryKeyId], envelopeKey: input[envelopeKey], keySharedInfo2: input[keySharedInfo2],
      nonce: input[nonce], timestamp: input[timestamp])
  }

  package func steps(_ sealing: MessageSealing) -> [Step] {
    [
      sharedInfo2(sealing.sharedInfo2), keyContext(sealing.context.keyContext),
      associatedData(sealing.context.associatedData),
    ]
  }
}

/// The purposes of protocol 4.
package let sharedInfos1 = [
  "/pa/generic/application", "/pa/generic/activation", "/pa/activation", "/pa/upgrade/start", "/pa/vault/unlock",
  "/pa/token/create", "/pa/password/change", "/pa/biometry/add",
]

/// The rules of an encrypted message of protocol 4.
package struct EnvelopeMessageSentences: DeclarationGroup {
  package let sharedInfo2 = SharedInfo2Sentences()
  package let keyContext = rule(
    "R6", "The key context is the version, shared info 1 and all of the nonce, without sizes, in both directions.",
    \.version4.message.keyContext, \.version4.message.takeContextNonce, \.version4.message.version)
  package let associatedData = rule(
    "R7",
    """
    The associated data are the version, APP_KEY as text, the activation in its scope, the temporary key, the timestamp, the \
    nonce and shared info 2, each behind its size.
    """, \.version4.message.items, \.version4.message.takeIdentifier, \.version4.message.writeApplicationKey,
    \.version4.message.writeIdentifier, \.version4.message.join, \.version4.message.version, \.notation.writeSize,
    \.notation.isLeftOut)
  package let timestamp = rule(
    "R8", "The timestamp is milliseconds, big-endian in eight bytes.", \.version4.message.writeTimestamp)
  package let half: Rule
  package let sealing = rule(
    "R10", "The message is sealed as by `aead.seal`, under the envelope key.", \.version4.aead.order,
    \.version4.aead.tagParts, \.version4.aead.makeCounter, \.version4.aead.encrypt, \.version4.labelledKey.layOut,
    \.version4.labelledKey.customize)
  package let activation = rule(
    "R11", "The activation is named in the activation scope, and only there.", \.version4.message.activationId)
  package let nonceLength = rule(
    "R12", "A nonce of any length but 24 bytes is refused.", \.version4.message.checkNonce)
  package let halves = rule(
    "R13", "A nonce with two equal halves is refused.", \.version4.message.checkHalves)

  init(_ message: EncryptionParameters.Message) {
    half = rule(
      "R9",
      message == .request
        ? "A request is encrypted with the first twelve bytes of the nonce."
        : "A response is encrypted with the last twelve bytes of the nonce of its request.",
      \.version4.message.chooseHalf)
  }

  package var computation: [Rule] {
    [
      sharedInfo2.application, sharedInfo2.activation, sharedInfo2.secret, keyContext, associatedData, timestamp, half,
      sealing,
    ]
  }

  package var refusals: [Rule] { [sharedInfo2.presence, sharedInfo2.keyLength, activation, nonceLength, halves] }
}
