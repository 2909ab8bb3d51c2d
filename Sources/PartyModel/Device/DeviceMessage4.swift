package import PowerAuth
package import StrictJSON

/// What a device encrypts a message of protocol 4 with, and decrypts its answer with.
package struct DeviceMessage4: Sendable {
  package var context: MessageContext

  /// Encrypts a text; gives the members of the message.
  package func seal(_ text: [UInt8], _ changes: [DeviceChange] = [], core: Rules) throws -> JSONObject {
    let sealed = try core.encryptMessage(text, .request, context).sealed
    let message = SealedMessage(
      temporaryKeyId: context.temporaryKeyId, encryptedData: changes.damaging(sealed.bytes, .data),
      nonce: context.nonce, timestamp: context.timestamp)
    return changes.changing(message.json)
  }

  /// Decrypts the answer to the message, which is a JSON object.
  package func open(_ answer: JSONObject, core: Rules) throws -> JSONObject {
    guard let object = jsonObject(try context.openAnswer(answer, core: core)) else { throw Refusal.missingParameter }
    return object
  }

  /// The request with a message as its body.
  package func request(with body: JSONObject) -> EncryptedRequest {
    EncryptedRequest(
      version: ProtocolVersion.v4_0.rawValue, applicationKey: context.applicationKey,
      activationId: context.activationId, body: body.text)
  }

  /// The same for another message by the same temporary key.
  package func again(for purpose: EncryptionPurpose, drawing random: inout DrawnBytes) -> DeviceMessage4 {
    var message = self
    message.context.sharedInfo1 = purpose.rawValue
    message.context.nonce = random.next(24)
    return message
  }
}

extension DeviceApplication {
  /// What a message for a purpose is encrypted with, by a temporary key of its scope.
  package func message4(
    for purpose: EncryptionPurpose, by key: DeviceTemporarySecret, of device: Device?, at time: Int64,
    drawing random: inout DrawnBytes
  ) -> DeviceMessage4 {
    let own = purpose.scope == .activation ? device : nil
    return DeviceMessage4(
      context: MessageContext(
        scope: purpose.scope, sharedInfo1: purpose.rawValue, applicationKey: self.key, applicationSecret: secret,
        activationId: own?.activationId, temporaryKeyId: key.id, envelopeKey: key.secret,
        keySharedInfo2: own?.version4?.keys[.e2eeSharedInfo2], nonce: random.next(24), timestamp: time))
  }

  /// Makes both layers of a request for an activation; gives the members of the outer message.
  package func activationRequest4(
    _ draft: ActivationDraft, _ keys: DeviceDraft4, inner: DeviceMessage4, outer: DeviceMessage4,
    _ changes: [DeviceChange] = [], core: Rules
  ) throws -> JSONObject {
    let layer = try inner.seal(
      JSONObject(keys.members(changes) + draft.members).text,
      changes.contains(.damaged(.innerMAC)) ? [.damaged(.data)] : [],
      core: core)
    let body: JSONObject = [
      "type": .string(draft.type), "identityAttributes": .object(draft.attributes), "activationData": .object(layer),
    ]
    let ofOuter = changes.filter { $0 == .damaged(.data) }
    return try outer.seal(changes.changing(body).text, ofOuter, core: core)
  }
}
