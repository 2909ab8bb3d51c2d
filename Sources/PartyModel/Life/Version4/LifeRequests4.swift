internal import Encodings
internal import PowerAuth
internal import StrictJSON

/// How requests are made of what the client has.
extension Life4 {
  private static let emptyBody = Array("{}".utf8)

  /// The application as the device knows it.
  private var application: DeviceApplication { server.application(RequestSender()).ofDevice }

  /// The request for what the client asks for; nil where the server refuses a temporary key for it.
  mutating func request(for errand: LifeErrand4) throws -> LifeRequest4? {
    decide(LifeRuleTable4.rules(of: errand))
    switch errand {
    case .create: return try creation(errand)
    case .confirm(let biometry):
      let body: JSONObject = ["requestObject": .object(["enableBiometry": .bool(biometry)])]
      return try coded(.activationConfirm, ClientCredentials(), errand, body: body.text)
    case .status: return try encrypted(.activationStatus, errand)
    case .message: return try encrypted(.userInfo, errand)
    case .oldStatus: return try oldStatus(errand)
    case .validate(let purpose, let credentials): return try validation(purpose, credentials, errand)
    case .changePassword(let old):
      return try factorKey(.passwordChange, for: .passwordChange, ClientCredentials(password: old), errand)
    case .addBiometry(let password):
      return try factorKey(.biometryAdd, for: .biometryAdd, ClientCredentials(password: password), errand)
    case .removeBiometry(let factors): return try coded(.biometryRemove, ownCredentials(factors), errand)
    case .createToken(let credentials):
      guard let message = try message(for: .token) else { return nil }
      let body = try message.seal(Self.emptyBody, core: core).text
      return try coded(.tokenCreate, credentials, errand, body: body, awaiting: .message(message))
    case .removeToken(let name):
      let id = client.stored?.tokens[name]?.id ?? ""
      let body: JSONObject = ["requestObject": .object(["tokenId": .string(id)])]
      return try coded(.tokenRemove, ownCredentials(.possession), errand, body: body.text)
    case .remove(let credentials): return try removal(credentials, errand)
    case .startUpgrade(let password, let biometry): return try start(password, biometry, errand)
    case .confirmUpgrade(let factors): return try coded(.upgradeConfirm, ownCredentials(factors), errand)
    }
  }

  /// What the client makes a code with that nobody asked for.
  private func ownCredentials(_ factors: ClientFactors) -> ClientCredentials {
    ClientCredentials(factors, password: client.stored?.password ?? "")
  }

  // MARK: - Messages

  /// What a message is encrypted with; nil where the server refuses a temporary key.
  private mutating func message(for purpose: EncryptionPurpose) throws -> DeviceMessage4? {
    guard let key = try temporaryKey(purpose.scope) else { return nil }
    let (application, device) = (application, client.device)
    return application.message4(
      for: purpose, by: key, of: device, at: server.now, drawing: &server.random)
  }

  /// The key that the client holds, or a new one; nil where the server refuses it.
  private mutating func temporaryKey(_ scope: EncryptionScope) throws -> DeviceTemporarySecret? {
    decide("L11")
    if let known = client.keys[scope], isUsable(known) { return known }
    client.keys[scope] = nil
    if scope == .application { client.keys[.activation] = nil }
    let (application, device) = (application, client.device)
    let question = try application.askForSecret(
      scope, of: .ecP384, for: device, drawing: &server.random, core: server.core)
    let answer = try server.serve(.version4(.createTemporaryKey(token: question.token)))
    seen.requests.append("\(Endpoint4.temporaryKey.row.path) \(scope.rawValue) \(answer.status)")
    guard case .temporaryKey(let text) = answer.body else { return nil }
    let key = try question.accept(text, at: server.now, core: core)
    client.keys[scope] = key
    return key
  }

  private func isUsable(_ key: DeviceTemporarySecret) -> Bool {
    key.isUsable(at: server.now, core: core) || rules.usesKeyToItsEnd && server.now < key.expires
  }

  private mutating func encrypted(_ endpoint: Endpoint4, _ errand: LifeErrand4) throws -> LifeRequest4? {
    guard let message = try message(for: .activation) else { return nil }
    let request = message.request(with: try message.seal(Self.emptyBody, core: core))
    return LifeRequest4(
      path: endpoint.row.path, call: .version4(.encrypted(endpoint, request)), errand: errand,
      awaited: .message(message), activation: client.device?.activationId)
  }

  private mutating func creation(_ errand: LifeErrand4) throws -> LifeRequest4? {
    let device = try server.device(named: current)
    guard let inner = try message(for: .activationLayer) else { return nil }
    let draft = try DeviceDraft4(of: .ecP384, drawing: &server.random, core: server.core)
    let outer = inner.again(for: .application, drawing: &server.random)
    let asking = ActivationDraft(type: "CODE", attributes: ["code": .string(device.code)], members: [])
    let body = try application.activationRequest4(asking, draft, inner: inner, outer: outer, core: core)
    return LifeRequest4(
      path: Endpoint4.activationCreate.row.path,
      call: .version4(.createActivation(outer.request(with: body), ServerHostChoice())), errand: errand,
      awaited: .activation(draft, inner: inner, outer: outer), activation: device.activationId)
  }

  // MARK: - Requests with codes

  /// Asks for a shared secret that is the new key of a factor.
  private mutating func factorKey(
    _ endpoint: Endpoint4, for purpose: EncryptionPurpose, _ credentials: ClientCredentials, _ errand: LifeErrand4
  ) throws -> LifeRequest4? {
    guard let message = try message(for: purpose) else { return nil }
    let question = try SecretQuestion(of: .ecP384, drawing: &server.random, core: server.core)
    let members: JSONObject = ["sharedSecretRequest": .object(question.demand.json)]
    let body = try message.seal(members.text, core: core).text
    return try coded(endpoint, credentials, errand, body: body, awaiting: .factorKey(question, message))
  }

  private mutating func start(
    _ password: String, _ biometry: Bool, _ errand: LifeErrand4
  ) throws -> LifeRequest4? {
    guard let message = try message(for: .upgradeStart) else { return nil }
    let draft = try DeviceDraft4(of: .ecP384, drawing: &server.random, core: server.core)
    let members = JSONObject(draft.members() + [("enableBiometry", JSONValue.bool(biometry))])
    let body = try message.seal(members.text, core: core)
    let made = try sign(Endpoint4.upgradeStart.uriId, ClientCredentials(password: password), body: body.text)
    if rules.dropsOldDataFirst {
      client.run?.dropped = client.stored
      client.stored = nil
    }
    return LifeRequest4(
      path: Endpoint4.upgradeStart.row.path,
      call: .version4(.startUpgrade(made.request, message.request(with: body))), errand: errand,
      awaited: .upgrade(draft, message), signature: made.signature, deviceBefore: made.before,
      activation: made.request.activationId)
  }

  private mutating func validation(
    _ purpose: LifePurpose4, _ credentials: ClientCredentials, _ errand: LifeErrand4
  ) throws -> LifeRequest4? {
    guard client.phase == .active3 else {
      return try coded(.validate, credentials, errand, suffix: " \(purpose.rawValue)")
    }
    return try oldSigned(.validate, credentials, errand, suffix: " \(purpose.rawValue)")
  }

  private mutating func removal(_ credentials: ClientCredentials, _ errand: LifeErrand4) throws -> LifeRequest4? {
    guard client.phase == .active3 else { return try coded(.activationRemove, credentials, errand) }
    return try oldSigned(.removeActivation, credentials, errand)
  }

  /// A request to an endpoint of protocol 4 with a code.
  private mutating func coded(
    _ endpoint: Endpoint4, _ credentials: ClientCredentials, _ errand: LifeErrand4, body: [UInt8] = Self.emptyBody,
    awaiting awaited: LifeAwaited4 = .nothing, suffix: String = ""
  ) throws -> LifeRequest4 {
    let made = try sign(endpoint.uriId, credentials, body: body)
    return LifeRequest4(
      path: endpoint.row.path + suffix, call: .version4(.coded(endpoint, made.request)), errand: errand,
      awaited: awaited, signature: made.signature, deviceBefore: made.before, activation: made.request.activationId)
  }

  /// A request to an endpoint of protocol 3 with a signature.
  private mutating func oldSigned(
    _ endpoint: ServiceEndpoint, _ credentials: ClientCredentials, _ errand: LifeErrand4, suffix: String = ""
  ) throws -> LifeRequest4 {
    let made = try sign(endpoint.uriId, credentials, body: Self.emptyBody)
    return LifeRequest4(
      path: endpoint.path + suffix, call: .signed(endpoint, made.request), errand: errand, signature: made.signature,
      deviceBefore: made.before, activation: made.request.activationId)
  }

  private mutating func oldStatus(_ errand: LifeErrand4) throws -> LifeRequest4? {
    let challenge = server.random.next(16)
    let id = client.device?.activationId ?? ""
    return LifeRequest4(
      path: ServiceEndpoint.status.path, call: .status(activationId: id, challenge: Base64.encode(challenge)),
      errand: errand, awaited: .oldStatus(challenge: challenge), activation: id)
  }

  // MARK: - Requests of the application

  /// A request of the application with a code, or with a signature of 3.3.
  mutating func applicationRequest(_ credentials: ClientCredentials) throws -> LifeRequest4 {
    let made = try sign("/example", credentials, body: Self.emptyBody)
    return LifeRequest4(
      path: "app", call: .verify(made.request), signature: made.signature, activation: made.request.activationId)
  }

  /// A header with a token.
  mutating func tokenRequest(_ token: DeviceToken) throws -> LifeRequest4 {
    // The script of the server plays no events in a life, so that the number of each header is 0.
    let proof = ProofArguments(clock: 0, digest: .right, nonceOf: rules.drawsNonces ? nil : 0)
    let request = try server.prove(token, proof)
    return LifeRequest4(path: "app", call: .useToken(request, allowed: nil))
  }
}
