internal import Conformance
internal import Encodings
internal import HTTP
internal import PartyModel
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// The judgement of what an accepted answer says.
extension DrivenLife {
  /// What is wrong with an answer, by one check; nil where nothing is.
  mutating func finding(_ check: FactCheck, _ reply: HostReply, _ changes: [RequestChange]) -> Finding? {
    switch check {
    case .text(let name, let text):
      let came = reply.members?.text(name)
      return came == text ? nil : .reply(expected: check.words, came: Self.shown(came, name))
    case .oneOf(let name, let texts):
      let came = reply.members?.text(name)
      if let came, texts.contains(came) { return nil }
      return .reply(expected: check.words, came: Self.shown(came, name))
    case .number(let name, let number):
      let came = reply.members?.integer(name)
      return came == number ? nil : .reply(expected: check.words, came: came.map { "\(name) \($0)" } ?? "none")
    case .flag(let name, let value):
      return Self.findingOfFlag(check, value, reply.members?[name])
    case .verdict(let name, let value):
      return Self.findingOfFlag(check, value, reply.members?[name], value ? .interoperability : nil)
    case .none(let name):
      let came = reply.members?[name] ?? .null
      return came == .null ? nil : .reply(expected: check.words, came: "one")
    case .present(let name):
      return (reply.members?[name] ?? .null) == .null ? .reply(expected: check.words, came: "none") : nil
    case .bytes(let name, let count):
      return reply.members?.bytes(name)?.count == count
        ? nil : .reply(expected: check.words, came: "none, or others")
    case .accepted(let count):
      return reply.acceptedCount == count
        ? nil : .reply(expected: check.words, came: "\(reply.acceptedCount) accepted")
    case .ofRun(let fact): return memory?.takeFinding(fact)
    case .state, .attempts, .maximum, .counter, .lookAhead, .flags, .currentVersion, .random:
      if let status = reply.status4 { return findingOfStatus4(check, status, changes) }
      return findingOfStatus(check, reply, changes)
    default: return findingOfKeys(check, reply, changes)
    }
  }

  private static func findingOfFlag(
    _ check: FactCheck, _ value: Bool, _ came: JSONValue?, _ severity: Severity? = nil
  ) -> Finding? {
    came == .bool(value)
      ? nil : .reply(severity, expected: check.words, came: came == nil ? "none" : "the other")
  }

  private static func shown(_ text: String?, _ name: String) -> String {
    text.map { "\(name) \"\($0.prefix(80))\"" } ?? "no \(name)"
  }

  private mutating func findingOfStatus(
    _ check: FactCheck, _ reply: HostReply, _ changes: [RequestChange]
  ) -> Finding? {
    if case .random = check {
      return reply.status == nil ? nil : .reply(expected: check.words, came: "a status that can be decrypted")
    }
    guard let status = reply.status else {
      return .reply(.interoperability, expected: check.words, came: "a status that cannot be decrypted")
    }
    switch check {
    case .state(let number):
      // A server that has protocol 4 states it in each status.
      if status.currentVersion != 3 || ![3, 4].contains(status.upgradeVersion) {
        return .reply(
          .interoperability, expected: "the versions 3 and 3, or 3 and 4",
          came: "\(status.currentVersion) and \(status.upgradeVersion)")
      }
      return status.state == number ? nil : .reply(expected: check.words, came: "the state \(status.state)")
    case .attempts(let count):
      return status.failedAttempts == count
        ? nil : .reply(expected: check.words, came: "\(status.failedAttempts) failed attempts")
    case .maximum(let count):
      return status.maxFailedAttempts == count
        ? nil : .reply(expected: check.words, came: "at most \(status.maxFailedAttempts)")
    case .lookAhead(let count):
      // A status of 3.0 states no look-ahead.
      return (status.lookAhead ?? count) == count
        ? nil : .reply(expected: check.words, came: "the look-ahead \(status.lookAhead ?? 0)")
    case .counter(let steps): return findingOfCounter(steps, status, changes)
    default: return nil
    }
  }

  /// A status of 3.0 states no counter.
  private mutating func findingOfCounter(
    _ steps: Int, _ status: ActivationStatus, _ changes: [RequestChange]
  ) -> Finding? {
    guard let byte = status.counterByte, let hash = status.counterHash, var device = devices[changes.device] else {
      return nil
    }
    let number = try? device.number(ofHash: hash, core: core)
    devices[changes.device] = device
    guard number == steps, byte == steps & 0xFF else {
      let found = number.map { "the value after \($0) steps" } ?? "a hash of none of the first 512 values"
      return .reply(expected: "the counter after \(steps) steps", came: "\(found), with the byte \(byte)")
    }
    return nil
  }

  private mutating func findingOfKeys(
    _ check: FactCheck, _ reply: HostReply, _ changes: [RequestChange]
  ) -> Finding? {
    guard let device = devices[changes.device] else { return nil }
    switch check {
    case .fingerprint:
      let own = try? core.activationFingerprint(
        devicePublicKey: device.keyPair.publicKey, serverPublicKey: device.serverPublicKey,
        activationId: device.activationId)
      let came = reply.members?.text("devicePublicKeyFingerprint")
      return came == own?.text ? nil : .reply(expected: check.words, came: "another one")
    case .vaultKey:
      let key = reply.members?.bytes("encryptedVaultEncryptionKey").flatMap {
        try? core.recoverVaultKey($0, transportKey: device.keys.transport.key)
      }
      return key == device.keys.vault.key ? nil : .reply(expected: check.words, came: "another key")
    case .vaultKey4(let key):
      let came = reply.members?.bytes("vaultEncryptionKey")
      return came != nil && came == device.version4?.keys[key]
        ? nil : .reply(.interoperability, expected: check.words, came: "another key")
    case .signedOfflineData: return findingOfOfflineData(reply, device)
    case .now(let name, let isNow):
      guard let text = reply.members?.text(name), let time = ServerDate.milliseconds(of: text) else {
        return .reply(expected: "a time as \(name)", came: "none")
      }
      return (abs(time - now) < 30_000) == isNow
        ? nil : .reply(expected: check.words, came: ReplyWords(varying: now - time) { "a time \($0) ms back" })
    default: return nil
    }
  }

  private func findingOfOfflineData(_ reply: HostReply, _ device: Device) -> Finding? {
    let text = reply.members?.text("offlineData") ?? ""
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let last = lines.last, let mark = last.first, "01".contains(mark) else {
      return .reply(.interoperability, expected: "data that end with a key and a signature", came: "others")
    }
    let signature = Base64.decode(String(last.dropFirst())) ?? []
    let covered = Array(text.utf8.dropLast(last.utf8.count - 1))
    let key = mark == "1" ? device.serverPublicKey : setup.application.masterPublicKey
    return (try? core.verifyData(covered, signature: signature, as: .der, publicKey: key)) != nil
      ? nil : .reply(.interoperability, expected: "a signature of the key \(mark)", came: "another one")
  }
}
