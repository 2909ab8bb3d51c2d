internal import Conformance
internal import Encodings
internal import PartyModel
internal import PowerAuth
internal import StrictJSON

/// The judgement of codes of protocol 4, and of requests for its temporary keys.
extension JudgingServer {
  mutating func judgeCode(_ request: SignedRequest, _ exchange: inout ServedExchange4) {
    judgeNonce(request.nonce, of: "code \(request.activationId)", &exchange)
    let types = exchange.endpoint.row.types
    if !types.contains(where: { $0.rawValue == request.type }) {
      exchange.findings.add("code", "this endpoint does not take a code of the type \(request.typeName)")
    }
    guard let version = judgeApplication(request.applicationKey, "code", &exchange) else { return }
    guard let activation = state.activation(request.activationId) else {
      return exchange.findings.add("code", "the activation is unknown")
    }
    if activation.application != version.application {
      exchange.findings.add("code", "the application key is that of another application than the activation's")
    }
    guard let own = activation.version4 else {
      return exchange.findings.add("code", "the activation has no keys of protocol 4")
    }
    // A client that does not know yet that biometry was removed makes codes that nobody can verify.
    let hasBiometry = SignatureType(rawValue: request.type)?.factors.contains(.biometry) == true
    if hasBiometry, !own.isBiometryEnabled { return }
    let diagnosis = CodeDiagnosis(
      parts: SignedParts(request, of: exchange.request, secret: version.secret), own: own,
      lookAhead: state.settings.lookAhead, earlier: details[activation.id]?.wideCounters ?? [],
      skipped: details[activation.id]?.skipped ?? [], core: core)
    judgeCounter(diagnosis, &exchange)
    noteWideCounter(of: activation.id, own.counterData)
  }

  private mutating func judgeCounter(_ diagnosis: CodeDiagnosis, _ exchange: inout ServedExchange4) {
    let run = scenarios.run(exchange)
    // Where a scenario did not serve the request, the value verifies once more.
    exchange.repeatsCounter = run?.counter.map { diagnosis.isRight(with: $0) } ?? false
    guard !diagnosis.isRight else { return }
    // A client cannot know that a scenario skipped a value before it has asked for the status.
    let mayBeBehind = run?.hasAskedForStatus == false && diagnosis.isOfSkippedCounter
    if !mayBeBehind { explain(diagnosis, &exchange) }
  }

  /// Finds the application version of a request, and says what is wrong with it.
  func judgeApplication(
    _ key: String, _ place: String, _ exchange: inout ServedExchange4
  ) -> ServerApplicationVersion? {
    exchange.applicationKey = key
    guard let version = state.versions.first(where: { $0.key == key }) else {
      exchange.findings.add(place, "the application key is unknown to this server")
      return nil
    }
    if !version.isSupported { exchange.findings.add(place, "the application version is not supported") }
    return version
  }

  /// Keeps the value with which the next code is expected, by which an old one is recognised.
  mutating func noteWideCounter(of id: String, _ value: [UInt8]) {
    var detail = details[id] ?? ActivationDetail(created: now)
    guard detail.wideCounters.last != value else { return }
    detail.wideCounters = detail.wideCounters.suffix(31) + [value]
    details[id] = detail
  }

  mutating func judgeSecretRequest(_ token: String, _ exchange: inout ServedExchange4) {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let claims = Base64URL.decode(parts[1]).flatMap(jsonObject) else {
      return exchange.findings.add("temporary key", "the request is not a token of three parts with claims")
    }
    guard let version = judgeApplication(claims.text("applicationKey") ?? "", "temporary key", &exchange) else {
      return
    }
    let activationId = claims.text("activationId")
    exchange.activationId = activationId
    let activation = activationId.flatMap(state.activation)
    if activationId != nil, activation?.version4 == nil {
      return exchange.findings.add("temporary key", "the activation of the claims has no keys of protocol 4")
    }
    judgeChallenge(claims.text("challenge"), &exchange)
    judgeDemand(claims, activation, &exchange)
    let key =
      activation?.version4?.keys[.macGetActTempKey]
      ?? (try? core.deriveApplicationKey(applicationSecret: version.secret)) ?? []
    do {
      _ = try core.readSharedSecretRequest(token, key: key)
    } catch let refusal as Refusal {
      explain(
        WrongSecretRequest(
          words: "the request cannot be read (\(refusal.id)): \(refusal.sentence)", token: token, key: key),
        &exchange)
    } catch {}
  }

  private mutating func judgeChallenge(_ challenge: String?, _ exchange: inout ServedExchange4) {
    guard let challenge, let bytes = Base64.decode(challenge), !bytes.isEmpty else {
      return exchange.findings.add("temporary key", "the claims have no challenge in Base64")
    }
    guard memory.isNew(Array("challenge of a key ".utf8) + bytes) else {
      return exchange.findings.add(
        "temporary key", "the challenge was used before", kind: .repeatedDraw, severity: .security,
        effect: "An old answer can be given again.")
    }
  }

  /// The algorithm that is asked for, and its keys.
  ///
  /// That the application allows it, a client cannot know before it is refused.
  private func judgeDemand(
    _ claims: JSONObject, _ activation: ServerActivation?, _ exchange: inout ServedExchange4
  ) {
    guard let demand = SecretDemand(json: claims.object("sharedSecretRequest")) else {
      return exchange.findings.add("temporary key", "the claims have no sharedSecretRequest with its members")
    }
    exchange.algorithm = judgeAlgorithm(demand, of: activation, "temporary key", &exchange)
  }

  /// Judges a request for a shared secret: a known algorithm, that of the activation, and its keys.
  @discardableResult
  func judgeAlgorithm(
    _ demand: SecretDemand, of activation: ServerActivation?, _ place: String, _ exchange: inout ServedExchange4
  ) -> SharedSecretAlgorithm? {
    guard let algorithm = SharedSecretAlgorithm(rawValue: demand.algorithm),
      core.version4.decisions.temporaryKey.isKnown(demand.algorithm)
    else {
      exchange.findings.add(place, "the algorithm is not one of \(algorithmNames.dropFirst().joined(separator: ", "))")
      return nil
    }
    if let own = activation?.version4?.algorithm, own != algorithm {
      exchange.findings.add(
        place, "the algorithm is another one than that of the activation",
        steps: [StepComparison(name: "algorithm", expected: own.rawValue, actual: algorithm.rawValue)])
    }
    if !areKeysRight(demand.encapsulationKeys, algorithm) {
      exchange.findings.add(place, "the encapsulationKeys are not those of the algorithm \(algorithm.rawValue)")
    }
    return algorithm
  }

  private func areKeysRight(_ keys: [[UInt8]], _ algorithm: SharedSecretAlgorithm) -> Bool {
    guard keys.count == algorithm.keyCount else { return false }
    if algorithm.hasCurve, (try? core.version4.encapsulation.readPoint(keys[0])) == nil { return false }
    guard let set = algorithm.encapsulationSet, let last = keys.last else { return true }
    return (try? core.version4.structures.read(last, .encapsulation(set))) != nil
  }
}

/// A request for a temporary key of protocol 4 that a server refuses.
struct WrongSecretRequest: WrongRequest {
  let words: String
  let token: String
  let key: [UInt8]

  var plain: Finding { Finding("temporary key", .sentence(words)) }
  var byteCount: Int { token.utf8.count + 4096 }

  func finding(_ mistakes: [LikelyMistake], within budget: SearchBudget?) throws -> Finding {
    let mistake = try mistakes.first { mistake in try budget.attempt { isMade(by: mistake.rules) } }
    var finding = plain
    finding.mistake = mistake?.id
    return finding
  }

  /// Whether a client with some rules makes such requests, and other ones than a right client.
  private func isMade(by rules: Rules) -> Bool {
    guard let read = try? rules.readSharedSecretRequest(token, key: key).request,
      let own = try? rules.requestSharedSecret(read, key: key),
      let right = try? Rules.right.requestSharedSecret(read, key: key)
    else { return false }
    return own != right
  }
}
