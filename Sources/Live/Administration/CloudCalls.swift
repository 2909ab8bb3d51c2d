internal import Encodings
internal import HTTP
internal import PartyModel
internal import PowerAuth
internal import StrictJSON

/// The interface of the publisher's cloud, with which the tests of wrappers administer activations.
///
/// It is another form of the same administration: no envelope, and each answer is a JSON object, because those tests
/// parse each body.
extension JudgingServer {
  mutating func serveCloud(_ call: [String], _ request: HTTPRequest) -> HTTPResponse {
    administer { server in
      let answer = try server.cloudAnswer(to: call, Self.body(of: request), request)
      return .json(JSONWriter.compact(.object(answer)))
    }
  }

  private mutating func cloudAnswer(
    to call: [String], _ body: JSONObject, _ request: HTTPRequest
  ) throws -> JSONObject {
    let id = call.count > 2 ? call[2] : ""
    switch (request.method, call.prefix(2).joined(separator: "/"), call.count) {
    case ("POST", "v2/registrations", 2):
      try StoringLimits.check("activation/init", byteCount: request.body.count, on: self)
      return try register(body)
    case ("GET", "v2/registrations", 2): return try registrations(request.query ?? "")
    case ("GET", "v2/registrations", 3): return try registration(id)
    case ("PUT", "v2/registrations", 3): return try change(id, body)
    case ("DELETE", "v2/registrations", 3):
      _ = try administerActivations("activation/remove", ["activationId": .string(id)])
      return try registration(id)
    case ("POST", "v2/registrations", 4) where call[3] == "commit":
      _ = try administerActivations("activation/commit", ["activationId": .string(id)])
      return try registration(id)
    case ("POST", "v2/signature", 3) where id == "verify",
      ("POST", "v2/authentication", 3) where id == "verify":
      return try verifyForCloud(body)
    case ("POST", "v2/token", 3) where id == "verify": return try verifyTokenForCloud(body)
    case ("GET", "admin/applications", 3): return try applicationForCloud(id, request)
    default: throw AdministrationError.notFound
    }
  }

  private mutating func register(_ body: JSONObject) throws -> JSONObject {
    let names = [("userId", "userId"), ("appId", "applicationId"), ("flags", "flags"), ("commitPhase", "commitPhase")]
    let made = try administerActivations(
      "activation/init", JSONObject(names.compactMap { own, other in body[own].map { (other, $0) } }))
    let (code, signature) = (made.text("activationCode") ?? "", made.text("activationSignature") ?? "")
    return JSONObject(
      [("registrationId", made["activationId"] ?? .null)] + Self.members(ofCode: code, signature: signature))
  }

  private static func members(ofCode code: String?, signature: String?) -> [(String, JSONValue)] {
    let scanned = code.flatMap { code in signature.map { "\(code)#\($0)" } }
    return [
      ("activationQrCodeData", .text(scanned)), ("activationCode", .text(code)),
      ("activationCodeSignature", .text(signature)),
    ]
  }

  private mutating func registration(_ id: String) throws -> JSONObject {
    _ = try activation(id)
    let status = try administerActivations("activation/status", ["activationId": .string(id)])
    let activation = try activation(id)
    let isPending = status.text("activationStatus") == "PENDING_COMMIT"
    let members: [(String, JSONValue)] = [
      ("registrationId", .string(id)), ("registrationStatus", status["activationStatus"] ?? .null),
      ("blockedReason", status["blockedReason"] ?? .null), ("applicationId", status["applicationId"] ?? .null),
      ("name", status["activationName"] ?? .null), ("platform", status["platform"] ?? .null),
      ("deviceInfo", status["deviceInfo"] ?? .null), ("flags", status["activationFlags"] ?? .array([])),
      ("timestampCreated", .number(JSONNumber(details[id]?.created ?? 0))),
      ("timestampLastUsed", .number(JSONNumber(activation.lastUsed))), ("userId", status["userId"] ?? .null),
      ("activationFingerprint", isPending ? status["devicePublicKeyFingerprint"] ?? .null : .null),
    ]
    return JSONObject(
      members
        + Self.members(ofCode: status.text("activationCode"), signature: status.text("activationSignature")))
  }

  private mutating func registrations(_ query: String) throws -> JSONObject {
    let pairs = try core.canonicalize(query: query).pairs
    func value(_ name: String) -> String? { pairs.first { $0.key == name }?.value }
    guard let user = value("userId") else { throw AdministrationError.noUser }
    let withRemoved = value("removed") == "true"
    let found = state.activations.filter { $0.user == user && (withRemoved || $0.status != .removed) }
    var list: [JSONValue] = []
    for activation in found.suffix(StoringLimits.listed) { list.append(.object(try registration(activation.id))) }
    return ["registrations": .array(list)]
  }

  private mutating func change(_ id: String, _ body: JSONObject) throws -> JSONObject {
    switch body.text("change") {
    case "BLOCK": _ = try administerActivations("activation/block", ["activationId": .string(id)])
    case "UNBLOCK": _ = try administerActivations("activation/unblock", ["activationId": .string(id)])
    default: throw AdministrationError.invalid
    }
    return try registration(id)
  }

  private func applicationForCloud(_ id: String, _ request: HTTPRequest) throws -> JSONObject {
    let detail = try applicationDetail(["applicationId": .string(id)])
    let version = detail.objects("versions")?.first ?? [:]
    let scheme = options.isSecure ? "https" : "http"
    return [
      "id": .string(id), "serviceBaseUrl": .string("\(scheme)://\(request.fields["Host"] ?? "localhost")"),
      "appKey": version["applicationKey"] ?? .null, "appSecret": version["applicationSecret"] ?? .null,
      "mobileSdkConfig": version["mobileSdkConfig"] ?? .null,
    ]
  }
}

/// What a back end asks of the cloud about the headers of its clients.
extension JudgingServer {
  /// Reads the header that a back end passes on, as leniently as that of a request.
  private func header(_ kind: HeaderKind, _ body: JSONObject) throws -> ReceivedHeader {
    guard let text = body.text("authHeader") else { throw AdministrationError.invalid }
    var findings = FindingList()
    let request = HTTPRequest(method: "POST", target: "/", fields: [HTTPField(kind.httpName, text)])
    guard let header = ReceivedHeader(kind, in: request, core: core, findings: &findings) else {
      throw AdministrationError.invalid
    }
    return header
  }

  /// The signed body: that of the request, or the canonical form of the query of GET.
  private func signedBody(_ body: JSONObject, _ method: String) throws -> [UInt8] {
    if method == "GET", let parameters = body.object("queryParams") {
      let pairs = try parameters.members.map { parameter in
        guard let value = parameter.value.text else { throw AdministrationError.invalid }
        return "\(FormEncoding.encode(parameter.key))=\(FormEncoding.encode(value))"
      }
      return core.signedBody(ofQuery: pairs.joined(separator: "&"))
    }
    guard let text = body.text("requestBody") else { return [] }
    guard let bytes = Base64.decode(text) else { throw AdministrationError.invalid }
    return bytes
  }

  /// Verifies a signature; the members are there also where it is wrong, because wrappers read them without looking.
  private mutating func verifyForCloud(_ body: JSONObject) throws -> JSONObject {
    let header = try header(.signature, body)
    guard let method = body.text("method"), let uriId = body.text("uriId") else { throw AdministrationError.invalid }
    let id = header[.activationId]
    var request = SignedRequest(
      uriId: uriId, body: try signedBody(body, method), activationId: id, applicationKey: header[.applicationKey],
      nonce: header.bytes(.nonce), type: header[.signatureType].lowercased(), signature: header[.signature],
      version: header[.version])
    request.method = method
    let result = try result(of: .verify(request), id)
    let activation = state.activation(id)
    return JSONObject([
      ("signatureValid", .bool(result.isValid)), ("userId", .string(activation?.user ?? "")),
      ("registrationId", .string(id)), ("registrationStatus", .string(activation?.status.rawValue ?? "REMOVED")),
      ("signatureType", .string((result.type ?? request.type).lowercased())),
      ("remainingAttempts", .count(result.remaining ?? 0)), ("flags", flags(of: id)),
      ("application", .object(["id": .string(activation?.application ?? ""), "roles": .array([])])),
    ])
  }

  private mutating func verifyTokenForCloud(_ body: JSONObject) throws -> JSONObject {
    let header = try header(.token, body)
    let request = TokenRequest(
      tokenId: header[.tokenId], digest: header.bytes(.tokenDigest), nonce: header.bytes(.nonce),
      timestamp: Int64(header[.timestamp]) ?? 0, version: header[.version])
    guard let (isValid, type, activation) = try validation(of: request) else { return ["tokenValid": .bool(false)] }
    return JSONObject([
      ("tokenValid", .bool(isValid)), ("userId", .string(activation.user)), ("registrationId", .string(activation.id)),
      ("registrationStatus", .string(activation.status.rawValue)),
      ("signatureType", .string(type.lowercased())), ("flags", flags(of: activation.id)),
      ("application", .object(["id": .string(activation.application), "roles": .array([])])),
    ])
  }
}
