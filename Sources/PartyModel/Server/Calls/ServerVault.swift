internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// The vault: its steps, in the order in which they are taken.
extension ServerTurn {
  mutating func unlockVault(_ request: SignedRequest) throws -> ServerAnswer {
    let vault = rules.server.vault
    guard rules.server.signature.isVersionServed(request.version) else { throw ServerFailure.authentication }
    decide("V1")
    guard vault.allows(request.typeName, state.settings.opensVaultWithBiometry) else { throw vault.answerToType }
    decide("V2")
    try checkVaultIsServed(request)
    if !vault.decryptsBeforeSignature { try authenticateVault(request) }
    decide("V3")
    let encrypted = EncryptedRequest(
      version: request.version, applicationKey: request.applicationKey, activationId: request.activationId,
      body: request.body)
    let text = try decrypt(encrypted, scope: .activation, purpose: .vault, failure: .vault)
    if !vault.checksReasonBeforeSignature && vault.decryptsBeforeSignature { try authenticateVault(request) }
    try checkReason(text)
    if vault.decryptsBeforeSignature && vault.checksReasonBeforeSignature { try authenticateVault(request) }
    guard let keys = find(request.activationId).flatMap({ state.activations[$0].keys }) else {
      throw ServerFailure.authentication
    }
    return .ok(.vaultKey(try core.protectVaultKey(keys.vault.key, transportKey: keys.transport.key)))
  }

  private func checkVaultIsServed(_ request: SignedRequest) throws {
    guard let place = find(request.activationId), rules.server.vault.isServed(state.activations[place].status),
      rules.server.signature.isApplicationUsable(
        version(ofKey: request.applicationKey), state.activations[place].application)
    else { throw ServerFailure.authentication }
  }

  /// The reason of a decrypted body; a body that is not JSON is refused in another way than a reason.
  private mutating func checkReason(_ text: [UInt8]) throws {
    guard let object = jsonObject(text) else {
      decide("V5")
      throw rules.server.vault.answerToUnreadable
    }
    guard object["reason"] != nil, object["reason"] != .null else { return }
    decide("V4")
    guard rules.server.vault.isReasonAllowed(object.text("reason") ?? "") else { throw ServerFailure.vault }
  }

  private mutating func authenticateVault(_ request: SignedRequest) throws {
    guard try judge(request).isValid else { throw ServerFailure.authentication }
  }
}
