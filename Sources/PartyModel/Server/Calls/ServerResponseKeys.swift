internal import Encodings
package import PowerAuth
internal import Primitives
package import StrictJSON

/// What the answer to an encrypted request is encrypted with: the keys of the request.
package struct ServerResponseKeys: Sendable {
  package let context: EncryptionContext
  package let plaintext: [UInt8]
  let requestNonce: [UInt8]?
  let ephemeralPublicKey: [UInt8]
  let privateKey: [UInt8]

  /// Encrypts an answer, as the members of a message.
  package func seal(_ text: [UInt8], nonce: [UInt8], time: Int64, core: Rules) throws -> JSONObject {
    let version = context.version
    let own = version.hasResponseNonce ? nonce : nil
    let timestamp = version.hasTimestamp ? time : nil
    let parameters = try core.checkResponse(
      context, requestNonce: version.hasResponseNonce ? nil : requestNonce, nonce: own, timestamp: timestamp)
    let envelope = try core.makeRecipientEnvelope(
      parameters, privateKey: privateKey, ephemeralPublicKey: ephemeralPublicKey)
    let sealed = try core.encrypt(text, with: envelope)
    var members: [(String, JSONValue)] = [
      ("encryptedData", .string(Base64.encode(sealed.encryptedData))), ("mac", .string(Base64.encode(sealed.mac))),
    ]
    if let own { members.append(("nonce", .string(Base64.encode(own)))) }
    if let timestamp { members.append(("timestamp", .number(JSONNumber(timestamp)))) }
    return JSONObject(members)
  }
}

/// The keys of the answer to a request for an activation, which has two layers.
package struct ServerLayerKeys: Sendable {
  package let outer: ServerResponseKeys
  package let inner: ServerResponseKeys

  package init(outer: ServerResponseKeys, inner: ServerResponseKeys) {
    (self.outer, self.inner) = (outer, inner)
  }
}

extension SharedRules {
  /// Finds the keys of a request without serving it; nil where it cannot be decrypted.
  package func responseKeys(
    of request: EncryptedRequest, purpose: EncryptionPurpose, at now: Int64, in state: ServerState
  ) -> ServerResponseKeys? {
    var turn = ServerTurn(shared: self, state: state, now: now)
    let scope: EncryptionScope = request.activationId == nil ? .application : .activation
    guard let version = turn.version(ofKey: request.applicationKey),
      let keys = try? turn.openKeys(request, scope: scope, version: version, purpose: purpose), let sealed = keys.sealed
    else { return nil }
    return responseKeys(keys.context, sealed, privateKey: keys.privateKey)
  }

  private func responseKeys(
    _ context: EncryptionContext, _ sealed: SealedRequest, privateKey: [UInt8]
  ) -> ServerResponseKeys? {
    guard let parameters = try? rules.core.checkRequest(context, nonce: sealed.nonce, timestamp: sealed.timestamp),
      let envelope = try? rules.core.makeRecipientEnvelope(
        parameters, privateKey: privateKey, ephemeralPublicKey: sealed.ephemeralPublicKey),
      let plaintext = try? rules.core.decrypt(sealed.cryptogram, with: envelope)
    else { return nil }
    return ServerResponseKeys(
      context: context, plaintext: plaintext, requestNonce: sealed.nonce,
      ephemeralPublicKey: sealed.ephemeralPublicKey, privateKey: privateKey)
  }
}
