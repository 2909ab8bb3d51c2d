internal import PowerAuth

/// What a call gave to an application.
enum GivenValue: Sendable {
  /// Something that the key of the vault opened, for the activation that the session was.
  case vault(VaultUse, key: [UInt8], ClientSession)
  case header(time: Int64, hasNewNonce: Bool)
}

/// The values that an application gets, and what the server says of them.
extension ClientWorld {
  /// The index for which scripts ask.
  private static let index: UInt64 = 1

  /// Makes a header with a token.
  mutating func giveHeader() {
    headerCount += 1
    app.given = .header(
      time: client.token.headerTime(now, clock), hasNewNonce: client.token.drawsNonce || headerCount == 1)
  }

  /// Compares what the application got last with what the server has.
  mutating func checkValue() throws -> ClientResult {
    switch app.given {
    case nil: return .nothing
    case .vault(let use, let key, let session):
      decide("V7")
      return try isRight(use, key, session) ? .yes : .no
    case .header(let time, let hasNewNonce):
      decide("T10")
      seen.time = time
      return try hasNewNonce && isDigestRight(at: time) ? .yes : .no
    }
  }

  private func isRight(_ use: VaultUse, _ key: [UInt8], _ session: ClientSession) throws -> Bool {
    let core = rules.core
    switch use {
    case .fetchKey:
      guard let server = servers[session.number] else { return false }
      let fetched = try client.vault.derivesKey ? core.vaultKey(key, index: client.vault.index(Self.index)).key : key
      return try fetched == core.vaultKey(server.keys.vault.key, index: Self.index).key
    case .deviceSignature:
      let data = Array("data".utf8)
      let signature = try core.signData(data, as: client.vault.signatureForm, privateKey: signingKey(session))
      let publicKey = try devicePublicKey(session)
      return (try? core.verifyData(data, signature: signature, as: .der, publicKey: publicKey)) != nil
    case .jwt:
      // ES256 has one form: no reader takes another one.
      guard client.vault.tokenForm == .raw else { return false }
      let token = try core.signToken(claims: "{}", privateKey: signingKey(session)).text
      let publicKey = try devicePublicKey(session)
      return (try? core.readToken(token, by: .es256, key: publicKey)) != nil
    case .recoveryData: return session.hasRecovery
    }
  }

  private func signingKey(_ session: ClientSession) -> [UInt8] {
    client.vault.signsWithDeviceKey ? session.devicePrivateKey : ScriptBytes.make("key for signatures", 32)
  }

  private func devicePublicKey(_ session: ClientSession) throws -> [UInt8] {
    try rules.core.derivePublicKey(privateKey: session.devicePrivateKey)
  }

  private func isDigestRight(at time: Int64) throws -> Bool {
    let proof = TokenProof(
      secret: ScriptBytes.make("token secret"), nonce: ScriptBytes.make("token nonce"), timestamp: time)
    let digest = try rules.core.digestToken(proof, version: client.token.headerVersion).value
    return (try? rules.core.verifyToken(proof, digest: digest, version: "3.3")) != nil
  }
}
