internal import Encodings
internal import PowerAuth
package import StrictJSON

// What a state in a file has of protocol 4.

extension ServerState4 {
  var stored: JSONObject {
    [
      "keys": .array(temporaryKeys.map { .object($0.stored) }),
      "messages": .array(messages.map { .object($0.stored) }),
      "applications": .array(
        applications.sorted { $0.key < $1.key }.map { id, application in .object(application.stored(as: id)) }),
    ]
  }

  init(_ stored: StoredObject) throws {
    self.init()
    temporaryKeys = try stored.list("keys").map { try ServerTemporarySecret($0) }
    messages = try stored.list("messages").map { message in
      RememberedMessage(value: try message.texts("value"), since: Int(clamping: try message.number("since")))
    }
    for application in try stored.list("applications") {
      var configuration = ServerApplication4()
      configuration.algorithms = application.json["algorithms"] == .null ? nil : try application.texts("algorithms")
      configuration.forbidsBiometryForDeviceKey = try application.isTrue("forbidsBiometry")
      applications[try application.text("id")] = configuration
    }
  }
}

extension ServerTemporarySecret {
  fileprivate var stored: JSONObject {
    [
      "id": .string(id), "secret": .bytes(secret), "application": .string(applicationKey),
      "activation": .text(activationId), "expiry": .number(JSONNumber(expiry)),
    ]
  }

  fileprivate init(_ stored: StoredObject) throws {
    self.init(
      id: try stored.text("id"), secret: try stored.bytes("secret"), applicationKey: try stored.text("application"),
      activationId: try stored.optionalText("activation"), expiry: try stored.number("expiry"))
  }
}

extension RememberedMessage {
  fileprivate var stored: JSONObject {
    ["value": .array(value.map { .string($0) }), "since": .number(JSONNumber(Int64(since)))]
  }
}

extension ServerApplication4 {
  fileprivate func stored(as id: String) -> JSONObject {
    let list = algorithms.map { JSONValue.array($0.map { .string($0) }) } ?? .null
    return ["id": .string(id), "algorithms": list, "forbidsBiometry": .bool(forbidsBiometryForDeviceKey)]
  }
}

extension ServerSettings4 {
  /// The range of the factor of blocks.
  package static let factors: ClosedRange<Int64> = 1...10

  /// Changes the setting of a name; false where there is none, or where it cannot have the value.
  package mutating func set(_ name: String, to value: JSONValue) -> Bool {
    switch name {
    case "timedBlocks":
      guard let answer = value.boolean else { return false }
      hasTimedBlocks = answer
    case "blockBase":
      guard let time = value.integer, ServerSettings.times.contains(time) else { return false }
      blockBase = time
    case "blockFactor":
      guard let factor = value.integer, Self.factors.contains(factor) else { return false }
      blockFactor = Int(factor)
    default: return false
    }
    return true
  }

  var stored: JSONObject {
    [
      "oldestVersion": .number(JSONNumber(Int64(oldestVersion))), "timedBlocks": .bool(hasTimedBlocks),
      "blockBase": .number(JSONNumber(blockBase)), "blockFactor": .number(JSONNumber(Int64(blockFactor))),
    ]
  }

  init(_ stored: StoredObject) throws {
    self.init()
    oldestVersion = Int(clamping: try stored.number("oldestVersion"))
    hasTimedBlocks = try stored.isTrue("timedBlocks")
    blockBase = try stored.number("blockBase", in: ServerSettings.times)
    blockFactor = Int(try stored.number("blockFactor", in: Self.factors))
  }
}

extension SigningKeys {
  /// The private keys, by the names of their algorithms.
  var stored: JSONObject {
    JSONObject(
      WebSignatureAlgorithm.allCases.compactMap { algorithm in
        privateKeys[algorithm].map { (algorithm.rawValue, JSONValue.bytes($0)) }
      })
  }

  init(_ stored: StoredObject, _ rules: Rules) throws {
    var keys: WebSignatureKeys = [:]
    for algorithm in WebSignatureAlgorithm.allCases where stored.json[algorithm.rawValue] != nil {
      keys[algorithm] = try stored.bytes(algorithm.rawValue)
    }
    try self.init(privateKeys: keys, rules: rules)
  }
}

extension ServerVersion4 {
  var stored: JSONObject {
    [
      "algorithm": .string(algorithm.rawValue), "signing": .object(signingKeys.stored),
      "device": .array(devicePublicKeys.map { .bytes($0) }), "secret": .bytes(keys.secret),
      "data": .bytes(counterData), "knowledge": .text(factors.knowledge.current),
      "nextKnowledge": .text(factors.knowledge.next), "biometry": .text(factors.biometry.current),
      "nextBiometry": .text(factors.biometry.next), "hasBiometry": .bool(isBiometryEnabled),
      "waits": .bool(isConfirmationPending), "upgrades": .bool(isUpgradePending),
      "blockExpiry": blockExpiry.map { .number(JSONNumber($0)) } ?? .null,
      "blocks": .number(JSONNumber(Int64(blocks))),
    ]
  }

  init(_ stored: StoredObject, _ rules: Rules) throws {
    guard let algorithm = SharedSecretAlgorithm(rawValue: try stored.text("algorithm")) else {
      throw stored.problem("algorithm")
    }
    let deviceKeys = try stored.texts("device").map { text in
      guard let key = Hex.decode(text) else { throw stored.problem("device") }
      return key
    }
    self.init(
      algorithm: algorithm, signingKeys: try SigningKeys(try stored.object("signing"), rules),
      devicePublicKeys: deviceKeys,
      keys: try ActivationHierarchy(secret: try stored.bytes("secret"), rules: rules),
      counterData: try stored.bytes("data"))
    factors = FactorKeyRecord(
      knowledge: FactorKeySlots(
        current: try stored.optionalText("knowledge"), next: try stored.optionalText("nextKnowledge")),
      biometry: FactorKeySlots(
        current: try stored.optionalText("biometry"), next: try stored.optionalText("nextBiometry")))
    isBiometryEnabled = try stored.isTrue("hasBiometry")
    isConfirmationPending = try stored.isTrue("waits")
    isUpgradePending = try stored.isTrue("upgrades")
    blockExpiry = try stored.optionalNumber("blockExpiry")
    blocks = try stored.count("blocks")
  }
}
