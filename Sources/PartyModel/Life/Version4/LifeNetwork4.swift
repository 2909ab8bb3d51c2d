internal import PowerAuth

/// A request as it left the device.
struct LifeRequest4: Sendable {
  let path: String
  let call: ServerCall
  /// What the client asks for; nil where the application has sent it.
  var errand: LifeErrand4?
  /// What reads the answer.
  var awaited = LifeAwaited4.nothing
  /// The value of the counter of its code, and the device before that.
  var signature: LifeSignature?
  var deviceBefore: Device?
  /// The activation that it names.
  var activation: String?

  var isOfVersion4: Bool { if case .version4 = call { true } else { false } }
}

/// What reads the answer to a request.
enum LifeAwaited4: Sendable {
  case nothing
  case activation(DeviceDraft4, inner: DeviceMessage4, outer: DeviceMessage4)
  case upgrade(DeviceDraft4, DeviceMessage4)
  case factorKey(SecretQuestion, DeviceMessage4)
  case message(DeviceMessage4)
  case oldStatus(challenge: [UInt8])
}

/// What the server has answered.
struct LifeAnswer4: Sendable {
  let status: Int
  let body: ServerAnswer.Body
}

/// A request, or its answer, that the network holds.
struct HeldRequest4: Sendable {
  let request: LifeRequest4
  /// The answer, where it is held.
  let answer: LifeAnswer4?
  /// How often the process had ended when it left.
  let process: Int
  /// Whether it belongs to the call of the client, and not to the application.
  let isOfCall: Bool
}

/// The network, and the server behind it.
extension Life4 {
  /// Carries a request as the network does; returns the answer where one comes or is held.
  mutating func carry(_ request: LifeRequest4, _ delivery: LifeDelivery) throws -> LifeAnswer4? {
    switch delivery {
    case .delivered, .answerHeld: return try serve(request)
    case .answerLost:
      decide("L3")
      _ = try serve(request)
      return nil
    case .repeated:
      decide("L4")
      let answer = try serve(request)
      _ = try serve(request)
      return answer
    case .requestLost:
      decide("L3")
      seen.requests.append("\(request.path) lost")
      return nil
    case .requestHeld:
      seen.requests.append("\(request.path) held")
      return nil
    }
  }

  /// Lets the server serve a request.
  mutating func serve(_ request: LifeRequest4) throws -> LifeAnswer4 {
    let before = request.activation.flatMap { server.state.activation($0) }
    let served = try server.serve(request.call)
    let status = served.status
    seen.requests.append("\(request.path) \(status)")
    if let before, let signature = request.signature, let after = server.state.activation(before.id) {
      let isOfToken = if case .version4(.coded(.tokenCreate, _)) = request.call { true } else { false }
      let judgement = LifeJudgement4(
        signature: signature, status: status, isOfToken: isOfToken, before: before, after: after)
      judgements.append(judgement)
      decide(LifeRuleTable4.rules(of: judgement))
    }
    return LifeAnswer4(status: status, body: served.body)
  }
}
