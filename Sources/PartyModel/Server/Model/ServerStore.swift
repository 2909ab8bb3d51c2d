package import PowerAuth
internal import Primitives
package import StrictJSON

/// A state that cannot be read from a file.
package struct UnreadableState: Error, CustomStringConvertible {
  package let description: String
}

/// The state of a server as JSON, from which it continues exactly: also the draws continue where they were.
///
/// Secret keys are in it, in the clear; it is the state of a server for tests.
extension ServerState {
  package var stored: JSONObject {
    let values = uniqueValues.sorted {
      $0.value == $1.value ? $0.key.lexicographicallyPrecedes($1.key) : $0.value < $1.value
    }
    return [
      "seed": .bytes(random.seed), "drawn": .number(JSONNumber(Int64(random.number))),
      "settings": .object(settings.stored), "versions": .array(versions.map { .object($0.stored) }),
      "activations": .array(activations.map { .object($0.stored) }),
      "tokens": .array(
        tokens.map {
          .object([
            "id": .string($0.id), "secret": .bytes($0.secret), "activation": .string($0.activationId),
            "type": .string($0.type),
          ])
        }),
      "keys": .array(
        temporaryKeys.map {
          .object([
            "id": .string($0.id), "key": .bytes($0.key.privateKey), "application": .string($0.applicationKey),
            "activation": .text($0.activationId), "expiry": .number(JSONNumber($0.expiry)),
          ])
        }),
      "codes": .array(recoveryCodes.map { .object($0.stored) }),
      "values": .array(values.map { .object(["value": .bytes($0.key), "until": .number(JSONNumber($0.value))]) }),
      "settings4": .object(settings.version4.stored), "version4": .object(version4.stored),
    ]
  }

  /// Reads what `stored` wrote.
  package init(stored: JSONObject, rules: Rules) throws {
    let reader = StoredObject(stored)
    self.init(settings: try ServerSettings(try reader.object("settings")), versions: [], seed: "")
    settings.version4 = try ServerSettings4(try reader.object("settings4"))
    version4 = try ServerState4(try reader.object("version4"))
    random = DrawnBytes(seed: try reader.bytes("seed"))
    random.number = UInt64(clamping: try reader.number("drawn"))
    random.hasVersion = true
    versions = try reader.list("versions").map { try ServerApplicationVersion($0, rules) }
    restore(try reader.list("activations").map { try ServerActivation($0, rules) })
    tokens = try reader.list("tokens").map {
      ServerToken(
        id: try $0.text("id"), secret: try $0.bytes("secret"), activationId: try $0.text("activation"),
        type: try $0.text("type"))
    }
    temporaryKeys = try reader.list("keys").map {
      ServerTemporaryKey(
        id: try $0.text("id"), key: try KeyPair(privateKey: try $0.bytes("key"), rules: rules),
        applicationKey: try $0.text("application"), activationId: try $0.optionalText("activation"),
        expiry: try $0.number("expiry"))
    }
    recoveryCodes = try reader.list("codes").map { try ServerRecoveryCode($0) }
    for value in try reader.list("values") { uniqueValues[try value.bytes("value")] = try value.number("until") }
  }
}

extension ServerSettings {
  /// The settings by the names that they have in scripts.
  fileprivate var stored: JSONObject {
    let counts = Self.counts.map { ($0.0.name, JSONValue.integer(self[keyPath: $0.0.path])) }
    let periods = Self.periods.map { ($0.name, JSONValue.number(JSONNumber(self[keyPath: $0.path]))) }
    let answers = Self.answers.map { ($0.name, JSONValue.bool(self[keyPath: $0.path])) }
    let past = pastLimit.map { JSONValue.number(JSONNumber($0)) } ?? .null
    return JSONObject(counts + periods + [("pastLimit", past)] + answers)
  }

  fileprivate init(_ stored: StoredObject) throws {
    self.init()
    for member in stored.json.members where !set(member.key, to: member.value) { throw stored.problem(member.key) }
    guard stored.json.members.count == self.stored.members.count else { throw stored.problem("settings") }
  }

  /// Changes the setting of a name; false where there is none, or where it cannot have the value.
  package mutating func set(_ name: String, to value: JSONValue) -> Bool {
    if let (setting, range) = Self.counts.first(where: { $0.0.name == name }) {
      guard let count = value.integer, range.contains(count) else { return false }
      self[keyPath: setting.path] = Int(count)
    } else if let setting = Self.answers.first(where: { $0.name == name }) {
      guard let answer = value.boolean else { return false }
      self[keyPath: setting.path] = answer
    } else if name == "pastLimit", value == .null {
      pastLimit = nil
    } else {
      guard let time = value.integer, Self.times.contains(time) else { return false }
      if name == "pastLimit" {
        pastLimit = time
      } else if let setting = Self.periods.first(where: { $0.name == name }) {
        self[keyPath: setting.path] = time
      } else {
        return false
      }
    }
    return true
  }
}

extension ServerApplicationVersion {
  fileprivate var stored: JSONObject {
    [
      "name": .string(name), "application": .string(application), "key": .string(key), "secret": .string(secret),
      "master": .bytes(masterKey.privateKey), "supported": .bool(isSupported),
      "signing": signingKeys.map { .object($0.stored) } ?? .null,
    ]
  }

  fileprivate init(_ stored: StoredObject, _ rules: Rules) throws {
    self.init(
      name: try stored.text("name"), application: try stored.text("application"), key: try stored.text("key"),
      secret: try stored.text("secret"),
      masterKey: try KeyPair(privateKey: try stored.bytes("master"), rules: rules),
      isSupported: try stored.isTrue("supported"),
      signingKeys: try stored.optionalObject("signing").map { try SigningKeys($0, rules) })
  }
}

extension ServerActivation {
  fileprivate var stored: JSONObject {
    [
      "id": .string(id), "code": .string(code), "application": .string(application), "user": .string(user),
      "status": .string(status.rawValue), "key": .bytes(serverKey.privateKey),
      "device": devicePublicKey.map { .bytes($0) } ?? .null, "version": .integer(version),
      "counter": .number(JSONNumber(Int64(counter))), "data": counterData.map { .bytes($0) } ?? .null,
      "attempts": .number(JSONNumber(Int64(attempts))), "maximum": .number(JSONNumber(Int64(maximum))),
      "validation": .text(password.validation), "phase": .text(password.phase), "otp": .text(password.password),
      "expiry": .number(JSONNumber(expiry)), "reason": .text(blockedReason), "name": .text(name),
      "platform": .text(platform), "used": .number(JSONNumber(lastUsed)),
      "version4": version4.map { .object($0.stored) } ?? .null,
    ]
  }

  /// The keys of the activation are derived again.
  fileprivate init(_ stored: StoredObject, _ rules: Rules) throws {
    self.init(
      id: try stored.text("id"), code: try stored.text("code"), application: try stored.text("application"),
      user: try stored.text("user"),
      serverKey: try KeyPair(privateKey: try stored.bytes("key"), rules: rules),
      maximum: Int(clamping: try stored.number("maximum")),
      password: ServerPasswordMode(
        validation: try stored.optionalText("validation"), phase: try stored.optionalText("phase"),
        password: try stored.optionalText("otp")), expiry: try stored.number("expiry"), now: try stored.number("used"))
    guard let status = ServerStatus(rawValue: try stored.text("status")) else { throw stored.problem("status") }
    self.status = status
    version = try stored.optionalNumber("version").map { Int(clamping: $0) }
    counter = try stored.count("counter")
    attempts = Int(clamping: try stored.number("attempts"))
    counterData = try stored.optionalBytes("data")
    (blockedReason, name) = (try stored.optionalText("reason"), try stored.optionalText("name"))
    platform = try stored.optionalText("platform")
    version4 = try stored.optionalObject("version4").map { try ServerVersion4($0, rules) }
    guard let point = try stored.optionalBytes("device") else { return }
    devicePublicKey = point
    // After an upgrade no key of version 3 is left.
    guard version != 4 else { return }
    let secret = try rules.deriveMasterSecret(privateKey: serverKey.privateKey, publicKey: point)
    keys = try rules.deriveActivationKeys(masterSecret: secret.value)
  }
}

extension ServerRecoveryCode {
  fileprivate var stored: JSONObject {
    [
      "code": .string(code), "application": .string(application), "user": .string(user),
      "activation": .text(activationId), "status": .string(status.rawValue),
      "attempts": .number(JSONNumber(Int64(attempts))), "puks": .array(puks.map { .string($0) }),
      "statuses": .array(statuses.map { .string($0.rawValue) }),
    ]
  }

  fileprivate init(_ stored: StoredObject) throws {
    let statuses = try stored.texts("statuses").map { text in
      guard let status = ServerPUKStatus(rawValue: text) else { throw stored.problem("statuses") }
      return status
    }
    guard let status = ServerCodeStatus(rawValue: try stored.text("status")) else { throw stored.problem("status") }
    self.init(
      code: try stored.text("code"), application: try stored.text("application"), user: try stored.text("user"),
      activationId: try stored.optionalText("activation"), status: status,
      attempts: Int(clamping: try stored.number("attempts")), puks: try stored.texts("puks"), statuses: statuses)
    guard puks.count == statuses.count else { throw stored.problem("puks") }
  }
}
