internal import PowerAuth

/// Events of tokens.
extension ServerScript {
  mutating func perform(_ action: ServerAction.Token) throws -> ServerSight {
    switch action {
    case .create(let name, let sender, let signing, let encryption):
      return try createToken(name, sender, signing, encryption)
    case .use(let name, let proof, let allowed):
      let call = ServerCall.useToken(try prove(tokens[name], proof), allowed: allowed.map { [$0] })
      return try sight(of: call, ServerSubject(tokens[name]?.activation))
    case .validate(let name, let proof):
      return try sight(of: .validateToken(try prove(tokens[name], proof)), ServerSubject(tokens[name]?.activation))
    case .remove(let name, let sender, let signing):
      let request = try sign(sender, signing, uriId: ServiceEndpoint.removeToken.uriId, body: Self.emptyObject)
      return try sight(of: .removeToken(request, tokenId: identifier(ofToken: name)), ServerSubject(sender))
    case .erase(let name, let activation):
      let id = identifier(ofToken: name)
      let answer = try serve(.eraseToken(tokenId: id, activationId: try device(named: activation).activationId))
      var sight = see(answer, ServerSubject(activation))
      if case .isRemoved(let isRemoved) = answer.body { sight["result"] = isRemoved ? "removed" : "nothing" }
      return sight
    }
  }

  /// The identifier of a token; for a name of nothing, one that the server does not know.
  mutating func identifier(ofToken name: String) -> String { tokens[name]?.id ?? random.identifier() }

  private mutating func createToken(
    _ name: String, _ sender: RequestSender, _ signing: SigningArguments, _ encryption: EncryptionArguments
  ) throws -> ServerSight {
    let made = try signedAndEncrypted(sender, signing, encryption, .createToken, Self.emptyObject)
    guard case .success(let request) = made else { return see(made, ServerSubject(sender)) }
    let answer = try send(.signed(.createToken, request), ServerSubject(sender))
    if case .token(let id, let secret) = answer.body {
      tokens[name] = DeviceToken(id: id, secret: secret, activation: sender.activation)
    }
    return see(answer, ServerSubject(sender))
  }
}
