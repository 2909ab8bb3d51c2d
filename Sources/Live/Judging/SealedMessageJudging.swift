internal import Conformance
internal import Encodings
internal import PartyModel
internal import PowerAuth
internal import StrictJSON

/// The judgement of encrypted requests of protocol 4: members, key, time, repetition, and then the encryption itself.
extension JudgingServer {
  /// Judges a message; returns its text, nil where it cannot be decrypted or is not a JSON object.
  mutating func judgeMessage(
    _ body: [UInt8], for purpose: EncryptionPurpose, applicationKey: String, activationId: String?,
    _ exchange: inout ServedExchange4
  ) -> JSONObject? {
    guard let version = judgeApplication(applicationKey, "encryption", &exchange) else { return nil }
    if (activationId != nil) != (purpose.scope == .activation) {
      exchange.findings.add("encryption", "the header is that of another scope than the endpoint's")
    }
    guard let message = judgeMembers(of: body, &exchange) else { return nil }
    exchange.temporaryKeyId = message.temporaryKeyId
    exchange.timestamp = message.timestamp ?? exchange.timestamp
    judgeTime(message.timestamp, &exchange)
    judgeNonce(of: message, &exchange)
    let (key, context) = state.context(of: message, for: purpose, version, activationId.flatMap(state.activation))
    guard let key else {
      judgeAbsentKey(message.temporaryKeyId, &exchange)
      return nil
    }
    guard core.version4.decisions.replay.isKeyGood(Int(key.expiry), Int(now)) else {
      judgeExpiry(key.expiry, &exchange)
      return nil
    }
    guard let text = try? core.decryptMessage(message.encryptedData, .request, context).plaintext else {
      explain(WrongSealedMessage(message: message, context: context, core: core), &exchange)
      return nil
    }
    return jsonObject(text)
  }

  /// Reads a message, or says which of its members is wrong.
  private func judgeMembers(of body: [UInt8], _ exchange: inout ServedExchange4) -> SealedMessage? {
    guard let object = jsonObject(body) else { return nil }
    exchange.findings.addUnknownMembers(
      of: object, known: ["temporaryKeyId", "encryptedData", "nonce", "timestamp"])
    let nonce = object.text("nonce").flatMap { Base64.decode($0) }
    let data = object.text("encryptedData").flatMap { Base64.decode($0) }
    let forms: [(name: String, isRight: Bool, words: String)] = [
      ("temporaryKeyId", object.text("temporaryKeyId")?.isEmpty == false, "a text"),
      ("nonce", nonce?.count == 24, "Base64 of 24 bytes"),
      ("encryptedData", (data?.count ?? 0) >= 44, "Base64 of 44 bytes or more"),
      ("timestamp", object.integer("timestamp").map { $0 >= 0 } ?? false, "a whole number that is not negative"),
    ]
    for (name, isRight, form) in forms where !isRight {
      let came = object[name].map { ReceivedForm.words(of: $0) } ?? "absent"
      exchange.findings.add("json", "the member \(name) of the message is \(came), and not \(form)")
    }
    return SealedMessage(json: object)
  }

  private func judgeTime(_ timestamp: Int64?, _ exchange: inout ServedExchange4) {
    guard let timestamp, knowsTime(exchange.activationId), abs(timestamp - now) > Self.tolerance else { return }
    let isInSeconds = abs(timestamp - now / 1000) <= Self.tolerance / 1000
    exchange.findings.add(
      "time",
      isInSeconds
        ? "the timestamp is in seconds, and not in milliseconds" : "the timestamp is not the time of the server",
      steps: [StepComparison(name: "timestamp", expected: "\(now)", actual: "\(timestamp)")],
      mistake: isInSeconds ? "live.time-in-seconds" : "live.clock-not-synchronised")
  }

  /// A nonce serves one message, and its halves the two directions.
  private mutating func judgeNonce(of message: SealedMessage, _ exchange: inout ServedExchange4) {
    let half = message.nonce.count / 2
    if message.nonce.prefix(half) == message.nonce.suffix(half) {
      exchange.findings.add(
        "encryption", "the two halves of the nonce are equal", severity: .security,
        effect: "Request and answer are encrypted with the same stream.")
    }
    guard memory.isNew(Array("message of 4.0 ".utf8) + message.nonce) else {
      return exchange.findings.add(
        "encryption", "the nonce was used for another message before", kind: .repeatedDraw, severity: .security,
        effect: "A nonce or a key that is used for two messages protects neither.")
    }
  }

  /// Why there is no temporary key for a message.
  private func judgeAbsentKey(_ id: String, _ exchange: inout ServedExchange4) {
    if state.version4.temporaryKeys.contains(where: { $0.id == id }) {
      exchange.findings.add("temporary key", "the temporary key was made for another application or activation")
    } else if state.temporaryKeys.contains(where: { $0.id == id }) {
      exchange.findings.add("temporary key", "the temporary key is one of protocol 3")
    } else if let expiry = forgottenKeys[id] {
      judgeExpiry(expiry, &exchange)
    } else {
      exchange.findings.add("temporary key", "the temporary key is unknown to this server")
    }
  }

  /// A client whose clock was overtaken cannot know that a key has expired.
  ///
  /// Where the clock went back, a key that was forgotten has not expired yet.
  private func judgeExpiry(_ expiry: Int64, _ exchange: inout ServedExchange4) {
    guard knowsTime(exchange.activationId), now >= expiry else { return }
    exchange.findings.add(
      "temporary key", "the temporary key has expired \(now - expiry) ms ago",
      steps: [StepComparison(name: "time", expected: "at most \(expiry)", actual: "\(now)")],
      mistake: "live.expired-key-used")
  }
}

/// A message of protocol 4 that cannot be decrypted, and is decrypted in several ways to find out how it was encrypted.
struct WrongSealedMessage: WrongRequest {
  let message: SealedMessage
  let context: MessageContext
  let core: Rules

  let plain = Finding("encryption", .sentence("the message cannot be decrypted"))

  var byteCount: Int { message.encryptedData.count + 4096 }

  /// Looks for what differs: the purpose, and then the mistakes of the catalogue.
  func finding(_ mistakes: [LikelyMistake], within budget: SearchBudget?) throws -> Finding {
    let purposes = Endpoint4.allCases.compactMap(\.purpose).map(\.rawValue) + ["/pa/activation", "/pa/upgrade"]
    for other in purposes where other != context.sharedInfo1 {
      guard try budget.attempt({ text(core, for: other) != nil }) else { continue }
      return Finding(
        "encryption", .sentence("the message is encrypted for another endpoint"),
        steps: [StepComparison(name: "sharedInfo1", expected: context.sharedInfo1, actual: other)],
        mistake: "live.other-shared-info")
    }
    if let mistake = try mistakes.first(where: { mistake in try budget.attempt { isMade(by: mistake.rules) } }) {
      return Finding("encryption", .sentence("the message is that of a client with a mistake"), mistake: mistake.id)
    }
    return Finding("encryption", .sentence(try budget.attempt { reason }))
  }

  private func text(_ rules: Rules, for purpose: String? = nil) -> [UInt8]? {
    var context = context
    if let purpose { context.sharedInfo1 = purpose }
    return try? rules.decryptMessage(message.encryptedData, .request, context).plaintext
  }

  /// Whether a client with some rules makes such messages, and other ones than a right client.
  private func isMade(by rules: Rules) -> Bool {
    guard let text = text(rules), let own = try? rules.encryptMessage(text, .request, context).sealed.bytes,
      let right = try? core.encryptMessage(text, .request, context).sealed.bytes
    else { return false }
    return own != right
  }

  /// Why it cannot be decrypted.
  private var reason: String {
    do {
      _ = try core.decryptMessage(message.encryptedData, .request, context)
    } catch let refusal as Refusal {
      return "the message cannot be decrypted (\(refusal.id)): \(refusal.sentence)"
    } catch {}
    return "the message cannot be decrypted"
  }
}
