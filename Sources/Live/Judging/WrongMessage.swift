internal import Conformance
internal import PowerAuth

/// A message that cannot be decrypted, and is decrypted in several ways to find out how it was encrypted.
struct WrongMessage: WrongRequest {
  let message: EncryptedMessage
  let context: EncryptionContext
  let privateKey: [UInt8]
  let purpose: EncryptionPurpose
  /// The keys that it may be encrypted for instead.
  let otherKeys: [(name: String, privateKey: [UInt8])]
  let core: Rules

  let plain = Finding("encryption", .sentence("the message cannot be decrypted"))

  var byteCount: Int { message.encryptedData.count + 4096 }

  /// Looks for what differs: the purpose, the key, and then the mistakes of the catalogue.
  func finding(_ mistakes: [LikelyMistake], within budget: SearchBudget?) throws -> Finding {
    for other in EncryptionPurpose.version3 where other != purpose {
      guard try budget.attempt({ isDecrypted(core, purpose: other) }) else { continue }
      return Finding(
        "encryption", .sentence("the message is encrypted for another endpoint"),
        steps: [StepComparison(name: "sharedInfo1", expected: purpose.rawValue, actual: other.rawValue)],
        mistake: "live.other-shared-info")
    }
    for (name, key) in otherKeys {
      guard try budget.attempt({ isDecrypted(core, privateKey: key) }) else { continue }
      return Finding(
        "encryption", .sentence("the message is encrypted for \(name), and not for the key that it must be for"),
        mistake: "live.other-public-key")
    }
    if let mistake = try mistakes.first(where: { mistake in try budget.attempt { isMade(by: mistake.rules) } }) {
      return Finding("encryption", .sentence("the message is that of a client with a mistake"), mistake: mistake.id)
    }
    return Finding("encryption", .sentence(try budget.attempt { reason }))
  }

  private func isDecrypted(
    _ core: Rules, purpose: EncryptionPurpose? = nil, privateKey: [UInt8]? = nil
  ) -> Bool {
    (try? decrypt(core, purpose: purpose, privateKey: privateKey)) != nil
  }

  /// Whether a client with some rules makes such messages.
  ///
  /// That a server with a mistake decrypts the message says nothing, unless a client with the mistake encrypts otherwise
  /// than a right one.
  private func isMade(by rules: Rules) -> Bool {
    guard let text = try? decrypt(rules, purpose: nil, privateKey: nil), let own = sealed(text, rules) else {
      return false
    }
    return own != sealed(text, core)
  }

  /// A text as a client with some rules encrypts it, with values that are always the same.
  private func sealed(_ text: [UInt8], _ rules: Rules) -> SealedRequest? {
    let time = message.timestamp ?? 0
    guard let publicKey = try? core.derivePublicKey(privateKey: privateKey) else { return nil }
    return try? rules.sealRequest(
      context, plaintext: text, publicKey: publicKey, randomBytes: { [UInt8](repeating: 0x17, count: $0) },
      clock: { time })
  }

  /// Why it cannot be decrypted.
  private var reason: String {
    do {
      _ = try decrypt(core, purpose: nil, privateKey: nil)
    } catch let refusal as Refusal {
      return "the message cannot be decrypted (\(refusal.id)): \(refusal.sentence)"
    } catch {}
    return "the message cannot be decrypted"
  }

  private func decrypt(_ core: Rules, purpose: EncryptionPurpose?, privateKey: [UInt8]?) throws -> [UInt8] {
    var context = context
    if let purpose { context.sharedInfo1 = purpose.rawValue }
    let parameters = try core.checkRequest(context, nonce: message.nonce, timestamp: message.timestamp)
    let envelope = try core.makeRecipientEnvelope(
      parameters, privateKey: privateKey ?? self.privateKey, ephemeralPublicKey: message.ephemeralPublicKey ?? [])
    return try core.decrypt(Cryptogram(encryptedData: message.encryptedData, mac: message.mac), with: envelope)
  }
}
