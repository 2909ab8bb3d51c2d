package import StrictJSON

extension Rules {
  /// Makes the request that begins an activation, as a client does: its inner layer encrypted in its outer one (§ 5.3).
  package func createActivationRequest(
    _ request: ActivationRequest, setup: ActivationSetup, publicKey: [UInt8], randomBytes: RandomBytes, clock: Clock
  ) throws -> SealedRequest {
    // Before anything else, so that a request without its parameters is refused for that.
    _ = try messageParameters.temporaryKeyId(setup.temporaryKeyId, setup.version.hasTemporaryKey)
    _ = try checkActivationRequest(request)
    func seal(_ layer: JSONObject, purpose: String) throws -> SealedRequest {
      try sealRequest(
        setup.context(purpose: purpose), plaintext: JSONWriter.compact(.object(layer)), publicKey: publicKey,
        randomBytes: randomBytes, clock: clock)
    }
    let inner = try seal(innerLayer(of: request), purpose: activationRequest.innerPurpose)
    let envelope = envelopeObject(of: inner, temporaryKeyId: setup.temporaryKeyId)
    return try seal(outerLayer(of: request, envelope: envelope), purpose: activationRequest.outerPurpose)
  }

  private func innerLayer(of request: ActivationRequest) -> JSONObject {
    let key = ("devicePublicKey", JSONValue.string(activationRequest.writeKey(request.devicePublicKey)))
    return JSONObject([key] + members(of: request) { !activationRequest.outerTexts.contains($0) })
  }

  private func outerLayer(of request: ActivationRequest, envelope: JSONObject) -> JSONObject {
    let attributes = request.identityAttributes.members.map { ($0.key, activationRequest.writeAttribute($0.value)) }
    var members: [(String, JSONValue)] = [
      (activationRequest.typeMember, .string(request.type)), ("identityAttributes", .object(JSONObject(attributes))),
    ]
    if let custom = request.customAttributes {
      members.append(("customAttributes", activationRequest.writeCustomAttributes(custom)))
    }
    members.append(("activationData", activationRequest.placeEnvelope(envelope)))
    return JSONObject(members + self.members(of: request, where: activationRequest.outerTexts.contains))
  }

  private func members(
    of request: ActivationRequest, where isWritten: (ActivationText) -> Bool
  ) -> [(String, JSONValue)] {
    ActivationText.allCases.filter(isWritten).compactMap { name in
      request.texts[name].map { (name.rawValue, .string(activationRequest.passText($0))) }
    }
  }

  /// The JSON object of the encrypted inner layer.
  package func envelopeObject(of request: SealedRequest, temporaryKeyId: String?) -> JSONObject {
    let rules = activationRequest
    let values: [(String, JSONValue?)] = [
      ("temporaryKeyId", temporaryKeyId.map { .string($0) }),
      ("ephemeralPublicKey", .string(rules.writeBytes(request.ephemeralPublicKey))),
      ("encryptedData", .string(rules.writeBytes(request.cryptogram.encryptedData))),
      ("mac", .string(rules.writeBytes(request.cryptogram.mac))),
      ("nonce", request.nonce.map { .string(rules.writeBytes($0)) }),
      ("timestamp", request.timestamp.map(rules.writeTimestamp)),
    ]
    return JSONObject(
      values.compactMap { name, value in
        value.flatMap { rules.envelopeMembers.contains(name) ? (name, $0) : nil }
      })
  }
}
