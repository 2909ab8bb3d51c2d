package import Conformance
internal import PowerAuth

/// The encryption of a request by an implementation that draws what must be random.
package struct SealRequestOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "ecies.seal-request", "The encryption of a request, with ephemeral key, nonce and timestamp drawn anew.",
    reference: "Encryption/SealRequest", ranges: ProtocolRange.v3Each, chapter: .ecies,
    use: "The same as `ecies.encrypt-request`, for a client whose interface takes no random values.")
  package let fields = EncryptionFields()
  package let publicKey = input("publicKey", .publicKey, "The recipient's public key.")
  package let plaintext = input("plaintext", .plaintext, "What is encrypted.")
  package let ephemeralPublicKey = output(
    "ephemeralPublicKey", .bytes(65), "The ephemeral public key, as it is sent.",
    formula: "e · G, uncompressed or compressed, of a drawn private key e")
  package let encryptedData = output(
    "encryptedData", .encryptedData, "The encrypted data.", formula: sealedFormula)
  package let mac = output("mac", .bytes(32), "The MAC.", formula: sealedFormula)
  package let nonce = optionalOutput(
    "nonce", .bytes(16), "The nonce, from 3.1 on.", inVersions: [["3.1", "3.2", "3.3"]: "16 drawn bytes"])
  package let timestamp = optionalOutput(
    "timestamp", .currentTimestamp, "Milliseconds since 1970, from 3.2 on.",
    inVersions: [["3.2", "3.3"]: "the time of the clock"])
  package let opens = rule(
    "R1", "The recipient can decrypt it, with what was drawn.", \.envelopeKey.takeSecret, \.agreement.multiply,
    \.agreement.writeSecret, \.envelopeKey.infoParts, \.envelopeKey.writeSharedInfo1, \.envelopeKey.joinInfo,
    \.envelopeKey.takeEphemeralKey, \.envelopeKey.divide, \.keyMaterial.number, \.keyMaterial.writeNumber,
    \.keyMaterial.hash, \.keyMaterial.takeInfo, \.envelopeKey.hasVersion, \.envelopeKey.writeVersion,
    \.keyMaterial.countBlocks, \.keyMaterial.cut, \.iv.chooseNonce, \.iv.derive, \.iv.takeNonce,
    \.internalKey.authenticate, \.notation.fold, \.mac.chooseKey, \.mac.chooseData, \.mac.parts, \.mac.authenticate,
    \.sharedInfo2.hasParts, \.sharedInfo2.parts, \.sharedInfo2.coverBase, \.notation.writeSize,
    \.sharedInfo2.writeSecret, \.sharedInfo2.hashSecret, \.sharedInfo2.authenticateSecret, \.sharedInfo2.chooseKey,
    \.associatedData.identifiers, \.associatedData.writeApplicationKey, \.associatedData.writeIdentifier,
    \.associatedData.takeIdentifier, \.associatedData.measure, \.agreement.readPoint, \.sharedInfo2.coversEphemeralKey,
    \.cipher.takePlaintext, \.cipher.pad, \.sharedInfo2.writeTimestamp, \.sealing.sendNonce, \.sealing.sendTimestamp,
    \.sealing.sendEphemeralKey, \.cipher.encryptBlocks, \.sealing.drawNonce, \.envelopeKey.countKeys, \.iv.chooseKey,
    \.sharedInfo2.chooseSecret, \.sharedInfo2.coverAssociatedData, \.notation.isLeftOut)
  package let fresh = rule(
    "R2", "Ephemeral key and nonce are drawn anew for each request.", \.sealing.drawScalar, \.sealing.drawNonce)
  package let parameters = rule(
    "R3", "What version and scope demand is there, and what they do not have is not.", \.messageParameters.activationId,
    \.messageParameters.temporaryKeyId, \.messageParameters.transportKey, \.messageParameters.checkTransportKey)
  package let invalidKey = rule("R4", "An invalid public key is refused.", \.agreement.readPoint, \.agreement.multiply)

  package var fieldRules: [Rule] { [opens, parameters] }

  package func declareAnswer(on op: OperationBuilder) {
    op.draws("ephemeralPublicKey", "nonce", verifiedBy: "ecies.decrypt-request")
    op.refuses(.missingParameter, .unexpectedParameter, .invalidLength, .invalidPublicKey)
    op.answerDrawing(with: { _, version in version }) { rules, request, version, environment in
      let sealed = try rules.sealRequest(
        fields.context(request.input, version: version), plaintext: request[plaintext],
        publicKey: request[publicKey], randomBytes: environment.randomBytes, clock: environment.currentMilliseconds)
      return request.accept(
        ephemeralPublicKey(sealed.ephemeralPublicKey), encryptedData(sealed.cryptogram.encryptedData),
        mac(sealed.cryptogram.mac), nonce(sealed.nonce), timestamp(sealed.timestamp))
    }
  }
}

/// How what is sent follows from what was drawn.
package let sealedFormula = "that of `ecies.encrypt-request`, of the drawn values"
