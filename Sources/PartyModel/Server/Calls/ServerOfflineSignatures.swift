internal import PowerAuth
internal import Primitives

/// The judgement of offline signatures, and of data that a device signed with its private key.
extension ServerTurn {
  mutating func judge(_ request: OfflineRequest) throws -> ServerVerification {
    guard let place = find(request.activationId) else {
      decide("S3")
      return ServerVerification(isValid: false)
    }
    if state.activations[place].version == 4 { return try judgeCode(request, at: place) }
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

  /// Judges an offline code of protocol 4: of knowledge, and of biometry where that is on and the caller takes it.
  private mutating func judgeCode(_ request: OfflineRequest, at place: Int) throws -> ServerVerification {
    let length = rules.server.offline.chooseLength(request.componentLength, state.settings.offlineLength)
    decide("D12")
    if rules.server.version4.liftsBlockOffline { lift(place) }
    let takesBiometry = rules.server.version4.takesOfflineBiometry(
      request.allowsBiometry, state.activations[place].version4?.isBiometryEnabled == true)
    let types: [SignatureType] = [.possessionKnowledge] + (takesBiometry ? [.possessionBiometry] : [])
    var wrong: JudgedCode?
    for data in try texts(of: request) {
      for type in types {
        let judged = try judgeOffline(request.signature, data, type, digits: length, at: place)
        guard judged.decision.offset == nil else { return try verification(settling: judged) }
        wrong = wrong ?? judged
      }
    }
    return try wrong.map { try verification(settling: $0) } ?? ServerVerification(isValid: false)
  }

  /// Whether the rules that look at an application version find a usable one.
  private mutating func hasUsableVersion(_ place: Int) throws -> Bool {
    guard rules.server.offline.looksAtApplication else { return true }
    let application = state.activations[place].application
    return state.versions.filter { $0.application == application }.allSatisfy(\.isSupported)
  }

  /// The texts that may have been signed: with each of the time-based passwords that count.
  private mutating func texts(of request: OfflineRequest) throws -> [[UInt8]] {
    guard let proximity = request.proximity else {
      return [try OfflineData.signedBytes(request.body, request.nonce, core)]
    }
    decide("S16")
    return try rules.server.offline.passwordAges(proximity.steps).map { age in
      let password = try OfflineData.password(seed: proximity.seed, at: now, age: age, core)
      return try OfflineData.signedBytes(request.body + Array("&\(password)".utf8), request.nonce, core)
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
