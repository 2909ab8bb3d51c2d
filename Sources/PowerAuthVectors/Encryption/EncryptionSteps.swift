package import Conformance
package import PowerAuth

/// The steps of the computation, from the shared secret to what the MAC covers.
package struct EncryptionSteps: DeclarationGroup {
  package let sharedSecret: StepHandle
  package let info: StepHandle
  package let envelopeKey: StepHandle
  package let encryptionKey: StepHandle
  package let macKey: StepHandle
  package let ivKey: StepHandle
  package let iv: StepHandle
  package let base: StepHandle
  package let associatedData: StepHandle
  package let sharedInfo2: StepHandle

  init(of privateKey: Field<[UInt8]>, and publicKey: Field<[UInt8]>, isResponse: Bool) {
    let coveredKey = isResponse ? "nothing" : "the ephemeral public key"
    sharedSecret = step("sharedSecret", "X of \(privateKey.name) · \(publicKey.name), 32 bytes")
    let ephemeralKey = "the ephemeral public key of the request as it was sent"
    info = step(
      "info",
      inVersions: [
        ["3.0", "3.1"]: "UTF-8(sharedInfo1) ‖ \(ephemeralKey)",
        ["3.2"]: "the text \"3.2\" ‖ UTF-8(sharedInfo1) ‖ \(ephemeralKey)",
        ["3.3"]: "the text \"3.3\" ‖ UTF-8(sharedInfo1) ‖ \(ephemeralKey)",
      ])
    envelopeKey = step(
      "envelopeKey",
      inVersions: [
        ["3.0"]: "X9.63-SHA-256(sharedSecret, info), 32 bytes",
        ["3.1", "3.2", "3.3"]: "X9.63-SHA-256(sharedSecret, info), 48 bytes",
      ])
    encryptionKey = step("encryptionKey", "envelopeKey[0..<16]")
    macKey = step("macKey", "envelopeKey[16..<32]")
    ivKey = step("ivKey", inVersions: [["3.1", "3.2", "3.3"]: "envelopeKey[32..<48]"])
    iv = step(
      "iv",
      inVersions: [
        ["3.0"]: "16 zero bytes",
        ["3.1"]: "fold(HMAC-SHA-256(key: ivKey, data: \(isResponse ? "the nonce of the request" : "nonce")))",
        ["3.2", "3.3"]: "fold(HMAC-SHA-256(key: ivKey, data: nonce))",
      ])
    base = step(
      "sharedInfo2Base",
      """
      in the scope application: SHA-256(UTF-8(applicationSecret)); \
      in the scope activation: HMAC-SHA-256(key: transportKey, data: UTF-8(applicationSecret))
      """)
    associatedData = step(
      "associatedData",
      inVersions: [
        ["3.2"]: "withSizes(the text \"3.2\", applicationKey, in the scope activation: activationId)",
        ["3.3"]: "withSizes(the text \"3.3\", applicationKey, in the scope activation: activationId, temporaryKeyId)",
      ])
    sharedInfo2 = step(
      "sharedInfo2",
      inVersions: [
        ["3.0", "3.1"]: "sharedInfo2Base",
        ["3.2", "3.3"]: "withSizes(sharedInfo2Base, nonce, BE64(timestamp), \(coveredKey), associatedData)",
      ])
  }

  /// Records the steps that the version has.
  package func callAsFunction(_ envelope: Envelope) -> [Step] {
    [
      sharedSecret(envelope.sharedSecret), info(envelope.info), envelopeKey(envelope.key.bytes),
      encryptionKey(envelope.key.encryptionKey), macKey(envelope.key.macKey), envelope.key.ivKey.map { ivKey($0) },
      iv(envelope.iv), base(envelope.sharedInfo2.base), envelope.sharedInfo2.associatedData.map { associatedData($0) },
      sharedInfo2(envelope.sharedInfo2.value),
    ].compactMap { $0 }
  }
}

/// How the outputs are computed from the steps.
enum EncryptionFormula {
  static let encryptedData = "AES-128-CBC(key: encryptionKey, iv, plaintext with PKCS#7)"
  static let mac = "HMAC-SHA-256(key: macKey, data: encryptedData ‖ sharedInfo2)"
  /// What a decryption demands of its input, before anything is decrypted.
  static let plaintext =
    "AES-128-CBC⁻¹(key: encryptionKey, iv, encryptedData), PKCS#7 removed; only if the input mac = \(mac)"
  static let ephemeralPublicKey = "ephemeralPrivateKey · G, uncompressed"
}
