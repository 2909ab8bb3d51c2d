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
}

/// The administration interface.
extension JudgingServer {
  mutating func administer(_ name: String, _ request: HTTPRequest) -> HTTPResponse {
    guard request.method == "POST" else { return ServedAnswer.notFound }
    let body = request.body.isEmpty ? JSONObject([]) : jsonObject(request.body)
    guard let body else {
      return Self.refusal(AdministrationError("ERROR_HTTP_REQUEST", "The body is not a JSON object."))
    }
    return administer { server in
      try StoringLimits.check(name, byteCount: request.body.count, on: server)
      return try server.administer(name, body.object("requestObject") ?? [:])
    }
  }

  /// Answers with what an administrator asks for, or with the error.
  mutating func administer(_ body: (inout JudgingServer) throws -> JSONObject) -> HTTPResponse {
    do {
      return ServedAnswer.ok(try body(&self))
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
    addVersion("default", of: application)
    return ["applicationId": .string(id), "applicationRoles": .array([])]
  }

  @discardableResult
  private mutating func addVersion(_ name: String, of application: ServedApplication) -> ServerApplicationVersion {
    let version = ServerApplicationVersion(
      name: name, of: application.id, key: Base64.encode(state.draw(16)), secret: Base64.encode(state.draw(16)),
      masterKey: application.masterKey)
    state.versions.append(version)
    return version
  }

  private func applicationDetail(_ members: JSONObject) throws -> JSONObject {
    let application = try application(members)
    let point = Base64.encode(application.masterKey.publicKey)
    let versions = try state.versions.filter { $0.application == application.id }.map { version -> JSONValue in
      let text = try core.convertConfiguration(
        applicationKey: version.key, applicationSecret: version.secret, masterServerPublicKey: point
      ).text
      return .object([
        "applicationVersionId": .string(version.name), "applicationKey": .string(version.key),
        "applicationSecret": .string(version.secret), "mobileSdkConfig": .string(text),
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
    let version = addVersion(name, of: application)
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
