import StrictJSON

/// A request that a server has read, with what it decrypted.
package struct ReadActivationRequest: Equatable, Sendable {
  /// What was asked for; the device's key is uncompressed.
  package let request: ActivationRequest
  package let outer: DecryptedLayer
  package let inner: DecryptedLayer
}

/// A layer of a request with the values with which it was decrypted.
package struct DecryptedLayer: Equatable, Sendable {
  package let envelope: Envelope
  package let plaintext: [UInt8]
}

extension Rules {
  /// Decrypts and reads the request that begins an activation, as a server does (§ 5.3).
  package func readActivationRequest(
    _ message: SealedRequest, setup: ActivationSetup, privateKey: [UInt8]
  ) throws -> ReadActivationRequest {
    let outer = try decryptLayer(message, setup.context(purpose: activationRequest.outerPurpose), privateKey)
    let members = try ReadObject(outer.plaintext, self)
    let type = try members.text(activationRequest.typeMember)
    let known = [activationRequest.typeMember, "identityAttributes", "customAttributes", "activationData"]
    try activationRequest.checkOtherMembers(members.names.filter { !known.contains($0) })
    let attributes = try members.object("identityAttributes")
    let custom = try readCustomAttributes(members)
    let (sealed, temporaryKeyId) = try readEnvelope(ReadObject(members.object("activationData")))
    var innerSetup = setup
    innerSetup.temporaryKeyId = temporaryKeyId
    let inner = try decryptLayer(sealed, innerSetup.context(purpose: activationRequest.innerPurpose), privateKey)
    let innerMembers = try ReadObject(inner.plaintext, self)
    let request = ActivationRequest(
      type: type, identityAttributes: attributes, customAttributes: custom,
      devicePublicKey: try innerMembers.bytes("devicePublicKey"),
      texts: try readTexts(outer: members, inner: innerMembers))
    return ReadActivationRequest(request: try checkActivationRequest(request), outer: outer, inner: inner)
  }

  private func decryptLayer(
    _ message: SealedRequest, _ context: EncryptionContext, _ privateKey: [UInt8]
  ) throws -> DecryptedLayer {
    let parameters = try checkRequest(context, nonce: message.nonce, timestamp: message.timestamp)
    let envelope = try makeRecipientEnvelope(
      parameters, privateKey: privateKey, ephemeralPublicKey: message.ephemeralPublicKey)
    return DecryptedLayer(envelope: envelope, plaintext: try decrypt(message.cryptogram, with: envelope))
  }

  private func readEnvelope(_ members: ReadObject) throws -> (sealed: SealedRequest, temporaryKeyId: String?) {
    let cryptogram = Cryptogram(encryptedData: try members.bytes("encryptedData"), mac: try members.bytes("mac"))
    let sealed = SealedRequest(
      ephemeralPublicKey: try members.bytes("ephemeralPublicKey"), cryptogram: cryptogram,
      nonce: try members.optionalBytes("nonce"), timestamp: try members.optionalCount("timestamp"))
    return (sealed, try members.optionalText("temporaryKeyId"))
  }

  private func readCustomAttributes(_ members: ReadObject) throws -> JSONObject? {
    if activationRequest.takesTextOfObject, let text = try? members.optionalText("customAttributes") {
      return try readJSONObject(Array(text.utf8))
    }
    return try members.optionalObject("customAttributes")
  }

  private func readTexts(outer: ReadObject, inner: ReadObject) throws -> [ActivationText: String] {
    var texts: [ActivationText: String] = [:]
    for name in ActivationText.allCases {
      let members = activationRequest.outerTexts.contains(name) ? outer : inner
      texts[name] = try members.optionalText(name.rawValue).map(activationRequest.passText)
    }
    return texts
  }
}
