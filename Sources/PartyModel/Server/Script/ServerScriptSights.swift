internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// What is seen of an answer, and of the records after it.
extension ServerScript {
  /// An answer, with the records that are seen.
  ///
  /// Mutating, so that the state is read after the arguments have been computed, which serve calls.
  mutating func see(_ answer: ServerAnswer, _ subject: ServerSubject) -> ServerSight {
    seen = subject.activation
    var sight = ServerSight(result: answer.result)
    sight[number: "http"] = answer.http.map(Int64.init)
    sight["code"] = answer.code
    show(answer.body, in: &sight)
    show(subject.activation.flatMap { record(named: $0) }, in: &sight)
    showCode(of: subject, in: &sight)
    return sight
  }

  /// The answer to a request that came before the one of the event.
  mutating func see(_ failure: ServerFailure, _ subject: ServerSubject) -> ServerSight {
    see(ServerAnswer(http: failure.http, code: failure.code), subject)
  }

  /// The answer to the request before the one of the event, or that it was accepted.
  mutating func see<Value>(_ made: Result<Value, ServerFailure>, _ subject: ServerSubject) -> ServerSight {
    if case .failure(let failure) = made { see(failure, subject) } else { see(ServerAnswer(http: 200), subject) }
  }

  func show(_ activation: ServerActivation?, in sight: inout ServerSight) {
    guard let activation else { return }
    sight["status"] = activation.status.rawValue
    sight[number: "attempts"] = Int64(activation.attempts)
    sight[number: "counter"] = Int64(activation.counter)
    sight["blockedReason"] = activation.blockedReason
    sight[number: "lastUsed"] = activation.lastUsed - Self.beginning
  }

  private func show(_ body: ServerAnswer.Body, in sight: inout ServerSight) {
    switch body {
    case .verification(let verification):
      sight[number: "remaining"] = verification.remaining.map(Int64.init)
      sight["type"] = verification.type
    case .tokenValidity(_, let type): sight["type"] = type
    case .confirmed(let already): sight["alreadyConfirmed"] = already ? "yes" : "no"
    case .expectedPUK(let number): sight[number: "expectedPUK"] = Int64(number)
    default: break
    }
  }

  /// What a decrypted status says.
  mutating func show(
    _ status: PowerAuth.ActivationStatus, of name: String, in sight: inout ServerSight
  ) throws {
    sight[number: "blobStatus"] = Int64(status.state)
    sight[number: "blobAttempts"] = Int64(status.failedAttempts)
    sight[number: "blobMaximum"] = Int64(status.maxFailedAttempts)
    sight[number: "blobVersion"] = Int64(status.currentVersion)
    sight[number: "blobUpgrade"] = Int64(status.upgradeVersion)
    guard let byte = status.counterByte, let lookAhead = status.lookAhead, let hash = status.counterHash else { return }
    sight[number: "blobLookAhead"] = Int64(lookAhead)
    sight[number: "blobCounter"] = Int64(byte)
    var device = try device(named: name)
    sight[number: "blobSteps"] = try device.number(ofHash: hash, core: core).map(Int64.init)
    devices[name] = device
  }

  /// The record as an administrator reads it.
  func showDetail(_ activation: ServerActivation?, in sight: inout ServerSight) {
    guard let activation else {
      sight["status"] = ServerStatus.removed.rawValue
      sight[number: "attempts"] = 0
      sight[number: "maximum"] = Int64(state.settings.maxFailures)
      sight[number: "version"] = 0
      sight["user"] = "unknown"
      sight["name"] = "unknown"
      return
    }
    sight[number: "maximum"] = Int64(activation.maximum)
    sight[number: "version"] = Int64(activation.version ?? 0)
    sight["user"] = activation.user
    sight["name"] = activation.name
    sight["platform"] = activation.platform
  }

  private func showCode(of subject: ServerSubject, in sight: inout ServerSight) {
    guard let code = code(of: subject) else { return }
    sight["codeStatus"] = code.status.rawValue
    sight[number: "codeAttempts"] = Int64(code.attempts)
    sight["puks"] = code.statuses.map(\.rawValue).joined(separator: " ")
  }

  /// The recovery code that is seen: the one with the name, or that of the activation.
  private func code(of subject: ServerSubject) -> ServerRecoveryCode? {
    if let name = subject.code {
      let text = codes[name]?.text
      return state.recoveryCodes.first { $0.code == text }
    }
    guard showsCodes, let id = subject.activation.flatMap({ devices[$0]?.activationId }) else { return nil }
    return state.recoveryCodes.first { $0.activationId == id }
  }
}

extension ServerAnswer {
  /// The answer in one word.
  fileprivate var result: String {
    if let http { return http == 200 ? "ok" : "refused" }
    if let error { return error.rawValue }
    switch body {
    case .verification(let verification): return verification.isValid ? "valid" : "invalid"
    case .tokenValidity(let isValid, _), .isValid(let isValid): return isValid ? "valid" : "invalid"
    default: return "ok"
    }
  }
}
