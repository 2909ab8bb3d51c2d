internal import Conformance
internal import PowerAuth

/// The steps of the computation, from the shared secret to what the MAC covers.
struct EncryptionSteps: Sendable {
  private let sharedSecret: StepHandle
  private let info: StepHandle
  private let envelopeKey: StepHandle
  private let encryptionKey: StepHandle
  private let macKey: StepHandle
  private let ivKey: StepHandle
  private let iv: StepHandle
  private let base: StepHandle
  private let associatedData: StepHandle
  private let sharedInfo2: StepHandle

  /// Declares the steps; the shared secret is that of the two keys that the operation has.
  init(_ op: OperationBuilder, of privateKey: Field<[UInt8]>, and publicKey: Field<[UInt8]>) {
    sharedSecret = op.step("sharedSecret", "X of \(privateKey.name) · \(publicKey.name), 32 bytes")
    info = op.step("info", "the version from 3.2 on ‖ sharedInfo1 ‖ the ephemeral key of the request as it was sent")
    envelopeKey = op.step("envelopeKey", "X9.63-SHA-256(sharedSecret, info), 32 bytes in 3.0 and 48 later")
    encryptionKey = op.step("encryptionKey", "envelopeKey[0..<16]")
    macKey = op.step("macKey", "envelopeKey[16..<32]")
    ivKey = op.step("ivKey", "envelopeKey[32..<48]")
    iv = op.step("iv", "16 zero bytes in 3.0; later HMAC-SHA-256(key: ivKey, data: nonce), its halves combined by ⊕")
    base = op.step(
      "sharedInfo2Base", "SHA-256(applicationSecret), or HMAC-SHA-256(key: transportKey, data: applicationSecret)")
    associatedData = op.step(
      "associatedData",
      "version, applicationKey, activationId and temporaryKeyId as far as they are, each behind its size")
    sharedInfo2 = op.step(
      "sharedInfo2",
      "sharedInfo2Base; from 3.2 on with nonce, timestamp, ephemeral key and associatedData, each behind its size")
  }

  /// Records the steps that the version has.
  func callAsFunction(_ envelope: Envelope) -> [Step] {
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
  static let plaintext =
    "AES-128-CBC⁻¹(key: encryptionKey, iv, encryptedData) without PKCS#7, after the MAC was found right"
  static let ephemeralPublicKey = "ephemeralPrivateKey · G, uncompressed"
}
