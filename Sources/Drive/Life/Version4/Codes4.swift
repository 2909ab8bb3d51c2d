internal import Conformance
internal import HTTP
internal import PartyModel
internal import PowerAuth
internal import StrictJSON

/// What a device proves with a code of protocol 4.
extension DrivenLife {
  /// Proves a text; the counter of the device moves.
  private mutating func authenticate(
    _ endpoint: Endpoint4, _ body: [UInt8], _ changes: [RequestChange]
  ) throws -> SignedRequest {
    var device = try device(changes)
    let application = application(changes)
    let stated = changes.signedFor.map { devices[$0]?.activationId ?? random.identifier() }
    var request = SignedRequest(
      uriId: endpoint.uriId, body: body, activationId: stated ?? device.activationId, applicationKey: application.key,
      nonce: random.next(16), type: (changes.factors ?? endpoint.usualType).rawValue,
      version: ProtocolVersion.v4_0.rawValue)
    request.method = changes.method ?? "POST"
    let own = device.version4?.factors
    if let count = changes.keyChanges { device.version4?.factors = try knownKeys(of: changes.device, after: count) }
    try device.authenticate(&request, secret: application.secret, changes.ofDevice, core: core)
    if let own { device.version4?.factors = own }
    devices[changes.device] = device
    return request
  }

  private func knownKeys(of device: String, after count: Int) throws -> FactorKeys {
    guard let known = factorKeys[device], known.indices.contains(count) else {
      throw CaseEnd(finding: .reply(expected: "keys of \"\(device)\" after \(count) changes", came: "none"))
    }
    return known[count]
  }

  /// The header of a request with a code, or with a signature where the change states a version of protocol 3.
  private mutating func proof(
    _ endpoint: Endpoint4, _ body: [UInt8], _ changes: [RequestChange]
  ) throws -> [HTTPField] {
    guard changes.version == nil else {
      return try header(try sign(endpoint.uriId, body, changes, type: endpoint.usualType), changes)
    }
    return field(.authorization, try authenticate(endpoint, body, changes).header(core: core), changes)
  }

  /// A request with a code whose body is not encrypted.
  mutating func sendCoded(
    _ endpoint: Endpoint4, _ text: String, _ changes: [RequestChange]
  ) throws -> HostReply {
    try send(try codedRequest(endpoint, text, changes))
  }

  /// A request with a code whose body is not encrypted; the counter of the device moves.
  mutating func codedRequest(
    _ endpoint: Endpoint4, _ text: String, _ changes: [RequestChange]
  ) throws -> HTTPRequest {
    let method = changes.method ?? "POST"
    let body = method == "GET" ? [] : Array((changes.body ?? text).utf8)
    var covered = body
    if method == "GET", let query = changes.query { covered = Array(try core.canonicalize(query: query).text.utf8) }
    var request = HTTPRequest.post(
      endpoint.row.path + (changes.query.map { "?\($0)" } ?? ""), body, try proof(endpoint, covered, changes))
    request.method = method
    return request
  }

  /// A request that is encrypted and then proved by a code, and its decrypted answer.
  mutating func sendCodedAndEncrypted(
    _ endpoint: Endpoint4, _ text: String, _ changes: [RequestChange]
  ) throws -> HostReply {
    let message = try message(for: endpoint.purpose ?? .activation, changes)
    let body = try message.seal(Array((changes.text ?? text).utf8), changes.ofDevice, core: core).text
    var reply = try send(.post(endpoint.row.path, body, proof(endpoint, body, changes)))
    open(&reply, message)
    return reply
  }

  // MARK: - Tokens

  mutating func createToken4(_ changes: [RequestChange]) throws -> HostReply {
    let endpoint = Endpoint4.tokenCreate
    var reply = try sendCodedAndEncrypted(endpoint, "{}", changes)
    takeToken(&reply, ofByteCount: 32, at: endpoint.row.path, changes)
    return reply
  }

  mutating func removeToken4(_ changes: [RequestChange]) throws -> HostReply {
    let id = tokens[changes.name ?? "token"]?.id ?? random.identifier()
    return try sendCoded(.tokenRemove, #"{"requestObject":{"tokenId":"\#(id)"}}"#, changes)
  }

  /// A request with a token; its message is that of a right client.
  mutating func useToken4(_ changes: [RequestChange]) throws -> HostReply {
    let endpoint = Endpoint4.activationDetail
    let ofEncryption: [RequestChange] = [.of(changes.device)]
    let message = try message(for: .activation, ofEncryption)
    let fields = try tokenHeader(changes, in: .v4_0) + header(message, ofEncryption)
    var reply = try send(
      .post(endpoint.row.path, message.seal(Array("{}".utf8), core: core).text, fields))
    open(&reply, message)
    return reply
  }
}

extension Endpoint4 {
  /// The type of a code that a client makes for an endpoint where nothing else is said.
  fileprivate var usualType: SignatureType {
    let types = row.types
    return self != .tokenRemove && types.contains(.possessionKnowledge) ? .possessionKnowledge : .possession
  }
}
