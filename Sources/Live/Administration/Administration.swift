internal import Encodings
internal import HTTP
internal import PartyModel
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// An error that administrators get.
struct AdministrationError: Error {
  let code: String
  let message: String

  init(_ code: String, _ message: String) {
    self.code = code
    self.message = message
  }

  static let noUser = AdministrationError("ERR0001", "There is no user.")
  static let noApplication = AdministrationError("ERR0002", "There is no application.")
  static let unknownApplication = AdministrationError("ERR0015", "The application is unknown.")
  static let invalid = AdministrationError("ERR0024", "The request is not valid.")
  static let duplicate = AdministrationError("ERR0043", "There is an application with this name.")
  /// Where the server would have to keep more than it may.
  static func tooMuch(_ message: String) -> AdministrationError { AdministrationError(invalid.code, message) }

  static let notFound = AdministrationError("ERROR_NOT_FOUND", "There is nothing at this address.")
  static let notAnObject = AdministrationError("ERROR_HTTP_REQUEST", "The body is not a JSON object.")
}

/// The administration interface.
extension JudgingServer {
  mutating func administer(_ name: String, _ request: HTTPRequest) -> HTTPResponse {
    guard request.method == "POST" else { return ServedAnswer.notFound }
    return administer { server in
      let body = try Self.body(of: request)
      try StoringLimits.check(name, byteCount: request.body.count, on: server)
      return ServedAnswer.ok(try server.administer(name, body.object("requestObject") ?? [:]))
    }
  }

  /// The body of a request of an administrator; an empty one is an object without members.
  static func body(of request: HTTPRequest) throws -> JSONObject {
    if request.body.isEmpty { return [:] }
    guard let object = jsonObject(request.body) else { throw AdministrationError.notAnObject }
    return object
  }

  /// Answers an administrator, or says why not.
  mutating func administer(_ answer: (inout JudgingServer) throws -> HTTPResponse) -> HTTPResponse {
    do {
      return try answer(&self)
    } catch let error as AdministrationError {
      return Self.refusal(error)
    } catch {
      return Self.refusal(AdministrationError("ERR0000", "The request cannot be served."))
    }
  }

  private static func refusal(_ error: AdministrationError) -> HTTPResponse {
    ServedAnswer.error(
      error.code == "ERROR_NOT_FOUND" ? 404 : 400, error.code, error.message,
      more: [("localizedMessage", .string(error.message))])
  }

  private mutating func administer(_ name: String, _ members: JSONObject) throws -> JSONObject {
    switch name {
    case "status": systemStatus
    case "application/list":
      [
        "applications": .array(
          applications.map { .object(["applicationId": .string($0.id), "applicationRoles": .array([])]) })
      ]
    case "application/create": try createApplication(members)
    case "application/detail": try applicationDetail(members)
    case "application/version/create": try createVersion(members)
    case "application/version/support": try setSupport(members, true)
    case "application/version/unsupport": try setSupport(members, false)
    case "recovery/config/detail": try recoveryDetail(members)
    case "recovery/config/update": try updateRecovery(members)
    default: try administerActivations(name, members)
    }
  }

  private var systemStatus: JSONObject {
    [
      "status": .string("OK"), "applicationName": .string("powerauth-server"),
      "applicationDisplayName": .string("PowerAuth Server"), "applicationEnvironment": .string(""),
      "version": .string(options.serverVersion), "buildTime": .string("2024-10-24T08:00:00.000+00:00"),
      "timestamp": .string(ServerDate.text(now)),
    ]
  }

  func application(_ members: JSONObject) throws -> ServedApplication {
    guard let id = members.text("applicationId"), !id.isEmpty else { throw AdministrationError.noApplication }
    guard let found = applications.first(where: { $0.id == id }) else {
      throw AdministrationError.unknownApplication
    }
    return found
  }

  private mutating func createApplication(_ members: JSONObject) throws -> JSONObject {
    guard let id = members.text("applicationId"), !id.isEmpty else { throw AdministrationError.noApplication }
    guard !applications.contains(where: { $0.id == id }) else { throw AdministrationError.duplicate }
    guard applications.count < 10_000 else { throw AdministrationError.invalid }
    let application = ServedApplication(
      id: id, masterKey: try KeyPair(privateKey: state.draw(32), rules: core))
    applications.append(application)
    try addVersion("default", of: application)
    return ["applicationId": .string(id), "applicationRoles": .array([])]
  }

  @discardableResult
  private mutating func addVersion(
    _ name: String, of application: ServedApplication
  ) throws -> ServerApplicationVersion {
    var version = ServerApplicationVersion(
      name: name, of: application.id, key: Base64.encode(state.draw(16)), secret: Base64.encode(state.draw(16)),
      masterKey: application.masterKey)
    version.signingKeys = try signingKeys(of: application)
    state.versions.append(version)
    return version
  }

  /// The master keys of protocol 4, which all versions of an application have; nil for a server without it.
  private mutating func signingKeys(of application: ServedApplication) throws -> SigningKeys? {
    guard options.servesVersion4 else { return nil }
    if let first = state.versions.first(where: { $0.application == application.id }) { return first.signingKeys }
    let (scalar, seeds) = (state.draw(P384Key.scalarByteCount), [state.draw(32), state.draw(32)])
    return try SigningKeys(
      privateKeys: [.es384: scalar, .mlDSA65: seeds[0], .mlDSA87: seeds[1]], rules: core)
  }

  /// The text by which an SDK is configured: with one key, or with those of protocol 4 as well.
  private func configuration(of version: ServerApplicationVersion) throws -> String {
    let point = version.masterKey.publicKey
    guard let keys = version.signingKeys?.publicKeys else {
      return try core.convertConfiguration(
        applicationKey: version.key, applicationSecret: version.secret, masterServerPublicKey: Base64.encode(point)
      ).text
    }
    var all: [ConfiguredKeyKind: [UInt8]] = [.ecP256: try core.configuration.checkPoint(point)]
    all[.ecP384] = keys[.es384]
    all[.mlDSA65] = keys[.mlDSA65]
    all[.mlDSA87] = keys[.mlDSA87]
    return try core.writeKeyConfiguration(
      applicationKey: version.key, applicationSecret: version.secret, keys: all)
  }

  func applicationDetail(_ members: JSONObject) throws -> JSONObject {
    let application = try application(members)
    let point = Base64.encode(application.masterKey.publicKey)
    let versions = try state.versions.filter { $0.application == application.id }.map { version -> JSONValue in
      return .object([
        "applicationVersionId": .string(version.name), "applicationKey": .string(version.key),
        "applicationSecret": .string(version.secret), "mobileSdkConfig": .string(try configuration(of: version)),
        "supported": .bool(version.isSupported),
      ])
    }
    return [
      "applicationId": .string(application.id), "masterPublicKey": .string(point), "applicationRoles": .array([]),
      "versions": .array(versions),
    ]
  }

  private mutating func createVersion(_ members: JSONObject) throws -> JSONObject {
    let application = try application(members)
    guard let name = members.text("applicationVersionId"), !name.isEmpty, state.versions.count < 10_000,
      !state.versions.contains(where: { $0.application == application.id && $0.name == name })
    else { throw AdministrationError.invalid }
    let version = try addVersion(name, of: application)
    return [
      "applicationVersionId": .string(name), "applicationVersionName": .string(name),
      "applicationKey": .string(version.key), "applicationSecret": .string(version.secret), "supported": .bool(true),
    ]
  }

  private mutating func setSupport(_ members: JSONObject, _ isSupported: Bool) throws -> JSONObject {
    let application = try application(members)
    let name = members.text("applicationVersionId") ?? ""
    guard let version = state.versions.first(where: { $0.application == application.id && $0.name == name }) else {
      throw AdministrationError.unknownApplication
    }
    _ = call(.setSupport(applicationKey: version.key, isSupported))
    return ["applicationVersionId": .string(name), "supported": .bool(isSupported)]
  }

  /// One configuration is that of all applications.
  private func recoveryDetail(_ members: JSONObject) throws -> JSONObject {
    let application = try application(members)
    return [
      "applicationId": .string(application.id), "activationRecoveryEnabled": .bool(state.settings.hasRecovery),
      "recoveryPostcardEnabled": .bool(state.settings.hasPostcards),
      "allowMultipleRecoveryCodes": .bool(state.settings.allowsSeveralPostcards), "postcardPublicKey": .null,
      "remotePostcardPublicKey": .null,
    ]
  }

  private mutating func updateRecovery(_ members: JSONObject) throws -> JSONObject {
    _ = try application(members)
    state.settings.hasRecovery = members.boolean("activationRecoveryEnabled") ?? state.settings.hasRecovery
    state.settings.hasPostcards = members.boolean("recoveryPostcardEnabled") ?? state.settings.hasPostcards
    state.settings.allowsSeveralPostcards =
      members.boolean("allowMultipleRecoveryCodes") ?? state.settings.allowsSeveralPostcards
    return ["updated": .bool(true)]
  }
}
