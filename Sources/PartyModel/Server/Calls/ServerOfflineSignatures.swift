internal import PowerAuth
internal import Primitives

/// The judgement of offline signatures, and of data that a device signed with its private key.
extension ServerTurn {
  mutating func judge(_ request: OfflineRequest) throws -> ServerVerification {
    guard let place = find(request.activationId) else {
      decide("S3")
      return ServerVerification(isValid: false)
    }
    let offline = rules.server.offline
    decide("S14")
    guard try isJudged(place), let keys = state.activations[place].keys,
      let counterData = state.activations[place].counterData, try hasUsableVersion(place)
    else { return ServerVerification(isValid: false) }
    decide("S13")
    decide("S15")
    let length = offline.chooseLength(request.componentLength, state.settings.offlineLength)
    var found: (distance: Int, type: String)?
    for data in try texts(of: request) {
      for type in offline.types(request.allowsBiometry) where found == nil {
        let distance = try match(
          text: request.signature, data: data, type: type.lowercased(), keys: keys, counterData: counterData,
          format: .decimal(digits: length))
        found = distance.map { ($0, type) }
      }
    }
    return try settle(place, found?.type ?? offline.typeOfFailure, distance: found?.distance)
  }

  /// Whether the rules that look at an application version find a usable one.
  private mutating func hasUsableVersion(_ place: Int) throws -> Bool {
    guard rules.server.offline.looksAtApplication else { return true }
    let application = state.activations[place].application
    return state.versions.filter { $0.application == application }.allSatisfy(\.isSupported)
  }

  /// The texts that may have been signed: with each of the time-based passwords that count.
  private mutating func texts(of request: OfflineRequest) throws -> [[UInt8]] {
    guard let proximity = request.proximity else { return [try OfflineData.text(request.body, request.nonce, core)] }
    decide("S16")
    return try rules.server.offline.passwordAges(proximity.steps).map { age in
      let password = try OfflineData.password(seed: proximity.seed, at: now, age: age, core)
      return try OfflineData.text(request.body + Array("&\(password)".utf8), request.nonce, core)
    }
  }

  mutating func verifyData(_ request: DataRequest) -> ServerAnswer {
    guard let place = find(request.activationId), let key = state.activations[place].devicePublicKey else {
      return .done(.isValid(false))
    }
    let digest = try? core.verifyData(
      request.data, signature: request.signature, as: request.isJOSE ? .raw : .der, publicKey: key)
    return .done(.isValid(digest != nil))
  }
}

/// What both sides compute of offline signatures.
enum OfflineData {
  /// How long a time-based password is current, in milliseconds.
  static let stepLength: Int64 = 30_000

  /// The signed text: a request to an address that is agreed, with a word in the place of the secret.
  static func text(_ body: [UInt8], _ nonce: [UInt8], _ core: Rules) throws -> [UInt8] {
    let normalized = try core.normalizeRequest(
      method: "POST", uriId: "/operation/authorize/offline", nonce: nonce, body: body)
    return Array(core.signedData(of: normalized, applicationSecret: "offline").utf8)
  }

  /// The password of a step that began some steps before the current one.
  static func password(seed: [UInt8], at now: Int64, age: Int, _ core: Rules) throws -> String {
    let seconds = (now - Int64(age) * stepLength) / 1000
    return try core.timePassword(secret: seed, time: seconds, step: 30, digits: 8, hash: .sha256).password.text
  }
}
