internal import Conformance
internal import Encodings
internal import HTTP
internal import PartyModel
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// What is found out about a server before the cases.
extension Driver {
  func prepare() throws -> HostSetup {
    var life = unpreparedLife(in: .v3_3)
    var reply = try life.takeTime()
    if !reply.isAccepted, versions == HostCase.only4 {
      // A server can have protocol 4 alone.
      life = unpreparedLife(in: .v4_0)
      reply = try life.takeTime()
    }
    guard reply.isAccepted else {
      throw CaseEnd(finding: .reply(expected: "200 from \(life.timePath)", came: reply.words))
    }
    var setup = HostSetup(application: try application(&life))
    if host.control != nil { setup.given.insert(.control) }
    if host.commitActivation != nil || host.administration != nil { setup.given.insert(.commit) }
    let optional: [(need: HostNeed, endpoint: ServiceEndpoint)] = [
      (.examples, .applicationEcho), (.userInfo, .userInfo),
    ]
    for (need, endpoint) in optional {
      let reply = try life.send(.post(endpoint.path, Array("{}".utf8)))
      if !reply.isNotFound { setup.given.insert(need) }
    }
    if host.administration != nil { try prepareAdministration(&setup, &life) }
    try findVersion4(&setup, &life)
    if setup.given.isSuperset(of: [.control, .version4]),
      try life.control("settings", ["timedBlocks": .bool(false)]).isAccepted
    {
      setup.given.insert(.timedBlocks)
    }
    try findProvider(.provider, .call(.create("DIRECT"), .attribute("username", "drive-user")), &setup)
    try findProvider(.openID, .call(.create("OIDC")), &setup)
    return setup
  }

  /// A life that knows nothing of the application.
  private func unpreparedLife(in version: ProtocolVersion) -> DrivenLife {
    let unknown = DeviceApplication(id: "", key: "", secret: "", masterPublicKey: [])
    return DrivenLife(
      host: host, setup: HostSetup(application: unknown), version: version, seed: "\(seed) preparation")
  }

  private func application(_ life: inout DrivenLife) throws -> DeviceApplication {
    if host.administration == nil { return try configuredApplication() }
    return try application(applicationId, &life)
  }

  private func configuredApplication() throws -> DeviceApplication {
    guard let text = host.configuration, let read = try? Rules.right.readConfiguration(text).configuration else {
      throw HostError("a configuration of the application (mobileSdkConfig) that can be read is needed")
    }
    return DeviceApplication(
      id: "", key: Base64.encode(read.applicationKey), secret: Base64.encode(read.applicationSecret),
      masterPublicKey: read.masterServerPublicKey, masterPublicKeys: Self.masterKeysOfVersion4(in: text))
  }

  /// The application of an identifier, which is made where there is none.
  func application(
    _ id: String, version name: String? = nil, _ life: inout DrivenLife
  ) throws -> DeviceApplication {
    let named: JSONObject = ["applicationId": .string(id)]
    var detail = try life.administer("application/detail", named)
    if !detail.isAccepted {
      _ = try life.administer("application/create", named)
      detail = try life.administer("application/detail", named)
    }
    if let name, version(name, of: detail) == nil {
      _ = try life.administer(
        "application/version/create", ["applicationId": .string(id), "applicationVersionId": .string(name)])
      detail = try life.administer("application/detail", named)
    }
    guard let master = detail.members?.bytes("masterPublicKey"), let version = version(name, of: detail),
      let key = version.text("applicationKey"), let secret = version.text("applicationSecret"),
      Base64.decode(secret)?.isEmpty == false, (try? Rules.right.activationResponse.checkKey(master)) != nil
    else {
      throw CaseEnd(
        finding: .reply(
          expected: "an application \(id) with a key, a secret and a master key", came: detail.words))
    }
    return DeviceApplication(
      id: id, key: key, secret: secret, masterPublicKey: master,
      masterPublicKeys: version.text("mobileSdkConfig").map { Self.masterKeysOfVersion4(in: $0) } ?? [:])
  }

  /// The master keys of protocol 4 in a configuration; none in one of a server without it.
  private static func masterKeysOfVersion4(in configuration: String) -> WebSignatureKeys {
    guard
      let read = try? Rules.right.readKeyConfiguration(
        configuration, algorithm: SharedSecretAlgorithm.ecP384.rawValue
      ).configuration
    else { return [:] }
    var keys: WebSignatureKeys = [:]
    keys[.es384] = read.keys[.ecP384]
    keys[.mlDSA65] = read.keys[.mlDSA65]
    keys[.mlDSA87] = read.keys[.mlDSA87]
    return keys
  }

  /// Finds the algorithms that the server names for the application, as far as its configuration has their keys.
  private func findVersion4(_ setup: inout HostSetup, _ life: inout DrivenLife) throws {
    let application = setup.application
    let question: JSONObject = ["requestObject": .object(["applicationKey": .string(application.key)])]
    let reply = try life.send(.post(Endpoint4.status.row.path, question))
    guard reply.isAccepted, reply.json != nil else { return }
    // An application without a list allows all.
    let named = reply.members?.texts("supportedAlgorithms")
    let usable = SharedSecretAlgorithm.allCases.filter { algorithm in
      HostNeed(algorithm) != nil && named?.contains(algorithm.rawValue) ?? true
        && algorithm.ownKeys(among: application.masterPublicKeys).count == algorithm.signatureAlgorithms.count
    }
    guard let first = usable.first else { return }
    setup.algorithm = first
    setup.given.formUnion([HostNeed.version4] + usable.compactMap { HostNeed($0) })
    let ofUser = try life.send(.post(Endpoint4.userInfo.row.path, Array("{}".utf8)))
    if !ofUser.isNotFound { setup.given.insert(.userInfo4) }
  }

  private func version(_ name: String?, of detail: HostReply) -> JSONObject? {
    let versions = detail.members?.objects("versions") ?? []
    guard let name else { return versions.first { $0["supported"] == .bool(true) } ?? versions.first }
    return versions.first { ($0.text("applicationVersionId") ?? $0.text("applicationVersionName")) == name }
  }

  private func prepareAdministration(_ setup: inout HostSetup, _ life: inout DrivenLife) throws {
    setup.given.insert(.administration)
    setup.secondName = "drive-second"
    setup.second = try application(applicationId, version: setup.secondName, &life)
    setup.other = try application("\(applicationId)-other", &life)
    var named = DrivenLife(host: host, setup: setup, version: .v3_3, seed: "\(seed) administration")
    _ = try named.take(.call(.support(true)))
    if try !named.administer(HostNeed.offlinePath, [:]).isNotFound { setup.given.insert(.offline) }
    var withPostcards = setup
    withPostcards.given.insert(.postcards)
    var postcards = DrivenLife(host: host, setup: withPostcards, version: .v3_3, seed: "\(seed) postcards")
    let recovery = try postcards.take(.call(.recovery(true)))
    if !recovery.isNotFound { setup.given.insert(.recovery) }
    guard recovery.isAccepted else { return }
    let reply = try postcards.take(.call(.postcard(count: 1), .attribute("user", "drive-probe")))
    if reply.isAccepted, let card = postcards.recoveryCodes["paper"], card.puks.first?.isEmpty == false,
      (try? Rules.right.readActivationCode(card.text)) != nil
    {
      setup.given.insert(.postcards)
    }
    _ = try named.take(.call(.recovery(false)))
  }

  /// Whether the host makes an activation without its own code.
  private func findProvider(_ need: HostNeed, _ creation: CaseStep, _ setup: inout HostSetup) throws {
    guard let version = versions.first else { return }
    var life = DrivenLife(host: host, setup: setup, version: version, seed: "\(seed) \(need.rawValue)")
    _ = try life.takeTime()
    do {
      let reply = try life.take(creation)
      if reply.isAccepted, reply.findings.isEmpty { setup.given.insert(need) }
    } catch let end as CaseEnd where !end.hasNoAnswer {
      // A temporary key is wrong, which is a finding of the cases.
    }
  }
}
