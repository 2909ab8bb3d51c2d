internal import Encodings
internal import HTTP
internal import PartyModel
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// Answers in the form of the published server.
enum ServedAnswer {
  /// `{"status":"OK"}`, with an object where there is one.
  static func ok(_ object: JSONObject? = nil) -> HTTPResponse {
    var members: [(String, JSONValue)] = [("status", .string("OK"))]
    if let object { members.append(("responseObject", .object(object))) }
    return .json(JSONWriter.compact(.object(JSONObject(members))))
  }

  /// The bare members of an encrypted answer.
  static func encrypted(_ object: JSONObject) -> HTTPResponse { .json(JSONWriter.compact(.object(object))) }

  static func error(_ status: Int, _ code: String, _ message: String, more: [(String, JSONValue)] = []) -> HTTPResponse
  {
    let members: [(String, JSONValue)] = [("code", .string(code)), ("message", .string(message))] + more
    let body: JSONObject = ["status": .string("ERROR"), "responseObject": .object(JSONObject(members))]
    return .json(JSONWriter.compact(.object(body)), status: status)
  }

  /// The answer to a device that is refused.
  static func refusal(_ answer: ServerAnswer) -> HTTPResponse {
    let code = answer.code ?? "ERROR_GENERIC"
    guard case .expectedPUK(let index) = answer.body else {
      return error(answer.http ?? 500, code, messages[code] ?? "the request cannot be served")
    }
    return error(
      answer.http ?? 400, code, "POWER_AUTH_RECOVERY_INVALID",
      more: [("currentRecoveryPukIndex", .number(JSONNumber(Int64(index))))])
  }

  /// The answer of an endpoint of protocol 4 to a device that is refused.
  static func refusalOfVersion4(_ answer: ServerAnswer) -> HTTPResponse {
    answer.http == 401 ? error(401, answer.code ?? "ERROR_GENERIC", "POWER_AUTH_CODE_INVALID") : refusal(answer)
  }

  static func failure(_ failure: ServerFailure) -> HTTPResponse {
    error(failure.http, failure.code, messages[failure.code] ?? "the request cannot be served")
  }

  static let generic = error(500, "ERROR_GENERIC", "The request cannot be read.")
  static let notFound = error(404, "ERROR_NOT_FOUND", "There is nothing at this address.")

  private static let messages = [
    "ERR_AUTHENTICATION": "POWER_AUTH_SIGNATURE_INVALID", "ERR_ACTIVATION": "POWER_AUTH_ACTIVATION_INVALID",
    "ERR_SECURE_VAULT": "POWER_AUTH_SECURE_VAULT_INVALID", "ERR_ENCRYPTION": "POWER_AUTH_ENCRYPTION_FAILED",
    "ERR_UPGRADE": "POWER_AUTH_UPGRADE_FAILED", "ERR_TEMPORARY_KEY": "POWER_AUTH_TEMPORARY_KEY_FAILURE",
  ]
}

extension ServerAnswer {
  /// The inner members of an encrypted answer; nil where the answer has none.
  func innerMembers(now: Int64, draw: () -> String) -> JSONObject? {
    switch body {
    case .token(let id, let secret): ["tokenId": .string(id), "tokenSecret": .string(Base64.encode(secret))]
    case .vaultKey(let key): ["encryptedVaultEncryptionKey": .string(Base64.encode(key))]
    case .user(let user):
      ["sub": .string(user), "jti": .string(draw()), "iat": .number(JSONNumber(now / 1000))]
    case .confirmed(let already): ["alreadyConfirmed": .bool(already)]
    case .upgrade(let counterData): ["ctrData": .string(Base64.encode(counterData))]
    default: nil
    }
  }
}
