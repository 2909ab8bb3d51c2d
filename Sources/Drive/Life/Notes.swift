internal import Conformance
internal import HTTP
internal import PartyModel
internal import Platform
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// What a life notes of the values and the times of its answers.
extension DrivenLife {
  /// Notes a value that no other answer may have.
  func note(_ value: [UInt8]?, as fact: Fact, at path: String) {
    guard let value, !value.isEmpty else { return }
    memory?.note(value, as: fact, at: words(of: path))
  }

  func note(_ text: String?, as fact: Fact, at path: String) {
    note(text.map { Array($0.utf8) }, as: fact, at: path)
  }

  private func words(of path: String) -> String { "at \(path) in \(place)" }

  /// Notes the nonce and the time of an encrypted answer.
  mutating func noteMessage(_ message: JSONObject?, at path: String, since sent: Int64) {
    guard let message, message["encryptedData"] != nil else { return }
    if version.hasResponseNonce { note(message.bytes("nonce"), as: .answerNonce, at: path) }
    if version.hasTimestamp, let time = message.integer("timestamp") {
      noteNow(time, as: .answerTime, at: path, since: sent)
    }
  }

  /// Notes a recovery code with its PUKs.
  func note(_ code: DeviceRecoveryCode, at path: String) {
    note(code.text, as: .recoveryCode, at: path)
    for puk in code.puks { note(puk, as: .puk, at: path) }
  }

  /// Notes a temporary key that a client takes, and the times in its claims.
  mutating func note(_ key: TemporaryKey, _ claims: JSONObject, _ context: TemporaryKeyContext, since sent: Int64) {
    let owner = "\(context.applicationKey) \(context.activationId ?? "")"
    let given = GivenKey(id: key.identifier, publicKey: key.publicKey, owner: owner, expiry: key.expires)
    note(given, issued: key.issued, claims, at: ServiceEndpoint.createKey.path, since: sent)
  }

  /// Notes a temporary key of protocol 4; its public key is what the server has encapsulated.
  mutating func note(_ stated: StatedTemporarySecret, since sent: Int64) {
    let path = Endpoint4.temporaryKey.row.path
    let supply = SecretSupply(json: stated.claims.object("sharedSecretResponse"))
    note(supply, at: path)
    let given = GivenKey(
      id: stated.key.id, publicKey: supply?.encapsulatedKeys.flatMap(\.self) ?? [],
      owner: "\(stated.applicationKey) \(stated.activationId ?? "")", expiry: stated.key.expires)
    note(given, issued: stated.issued, stated.claims, at: path, since: sent)
  }

  /// Notes what an answer with a shared secret has.
  func note(_ supply: SecretSupply?, at path: String) {
    guard let supply else { return }
    note(supply.salt, as: .salt, at: path)
    for key in supply.encapsulatedKeys { note(key, as: .encapsulatedKey, at: path) }
  }

  private mutating func note(
    _ key: GivenKey, issued: Int64, _ claims: JSONObject, at path: String, since sent: Int64
  ) {
    let place = words(of: path)
    memory?.note(key, at: place)
    noteNow(issued, as: .keyIssue, at: path, since: sent)
    let life = key.expiry - issued
    if life > Self.longestKeyLife {
      memory?.note(.keyExpiry, ReplyWords(varying: life) { "one \($0) ms after it" }.adding(place: " \(place)"))
    }
    // No client uses the times in seconds; a server may round them in either way, or leave them out.
    for (name, time) in [("iat", issued), ("exp", key.expiry)] {
      guard let seconds = claims.integer(name), abs(Self.limited(seconds) - time / 1000) > 1 else { continue }
      memory?.note(.keySeconds, ReplyWords("another \(name)").adding(place: " \(place)"))
    }
  }

  /// The longest life of a temporary key.
  ///
  /// Published servers have five minutes. An hour or several can be a setting; more than a day is a number in another unit, or
  /// a key that is not temporary.
  private static var longestKeyLife: Int64 { 24 * 3_600_000 }

  // MARK: - Times

  /// By how much a time of now may differ.
  ///
  /// Servers refuse a message whose time is a minute ahead. A client takes its time from these answers: with one that is
  /// further away, its messages are refused.
  private static var tolerance: Int64 { 60_000 }

  /// Clients take a difference of less than ten seconds for none; the servers behind one address may differ by less.
  private static var orderTolerance: Int64 { 10_000 }

  /// From the year of protocol 3.0 to 2100, in milliseconds.
  private static var plausibleTimes: Range<Int64> { 1_514_764_800_000..<4_102_444_800_000 }

  /// Takes the time that the server told, and notes what is wrong with it.
  ///
  /// Its clock may be any; clients go by it.
  mutating func take(serverTime time: Int64?, after elapsed: Int64) {
    timeError = nil
    guard let time else { return noteWrong(.serverTime, ReplyWords("no whole number"), at: timePath) }
    if (0..<1 << 50).contains(time) { setClock(to: time) }
    guard Self.plausibleTimes.contains(time) else {
      return noteWrong(.serverTime, ReplyWords(Self.unit(of: time)), at: timePath)
    }
    timeError = elapsed
    noteOrder(time, at: timePath)
  }

  /// A number of a server, which may be any, so that a difference to a time can be computed.
  private static func limited(_ number: Int64) -> Int64 { min(max(number, -1 << 60), 1 << 60) }

  private func noteWrong(_ fact: Fact, _ came: ReplyWords, at path: String) {
    memory?.note(fact, came.adding(place: " \(words(of: path))"))
  }

  private static func unit(of time: Int64) -> String {
    if plausibleTimes.contains(time.multipliedReportingOverflow(by: 1000).partialValue) { return "one in seconds" }
    return plausibleTimes.contains(time / 1000) ? "one in microseconds" : "another number"
  }

  /// Notes what is wrong with a time that must be that of now, in an answer to a request of a time.
  private mutating func noteNow(_ time: Int64, as fact: Fact, at path: String, since sent: Int64) {
    // Where the server did not tell its time, nothing is known of its clock.
    guard let timeError else { return }
    let most = Self.tolerance + timeError
    let time = Self.limited(time)
    let difference = time < sent ? time - sent : max(time - now, 0)
    guard abs(difference) > most else { return noteOrder(time, at: path) }
    let words = difference > 0 ? "ahead of" : "behind"
    let came =
      Self.plausibleTimes.contains(time)
      ? ReplyWords(varying: abs(difference)) { "one \($0) ms \(words) the time of \(timePath)" }
      : ReplyWords(Self.unit(of: time))
    noteWrong(fact, came, at: path)
  }

  private mutating func noteOrder(_ time: Int64, at path: String) {
    if let latestTime, time < latestTime - Self.orderTolerance {
      noteWrong(.order, ReplyWords(varying: latestTime - time) { "one \($0) ms earlier" }, at: path)
    }
    latestTime = max(time, latestTime ?? time)
  }
}
