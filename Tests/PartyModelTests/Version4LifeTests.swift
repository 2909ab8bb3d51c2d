import Encodings
import PowerAuth
import Primitives
import StrictJSON
import Testing

@testable import PartyModel

/// Whole lives of activations of protocol 4, in each algorithm and next to those of protocol 3.
@Suite struct Version4LifeTests {
  private static let algorithms: [SharedSecretAlgorithm] = [.ecP384, .ecP384WithLevel3, .ecP384WithLevel5]

  @Test(arguments: algorithms)
  func `In each algorithm an activation is made, confirmed and used`(_ algorithm: SharedSecretAlgorithm) throws {
    var life = try LivedVersion4.active(algorithm, confirmed: true)
    #expect(life.record == "(1,0,ACTIVE)" && life.activation.version == 4 && life.activation.platform == "ios")
    let kept = try #require(life.kept)
    let own = try #require(life.device.version4)
    #expect(kept.algorithm == algorithm && own.serverPublicKeys.count == (algorithm == .ecP384 ? 1 : 2))
    let ofDevice = try life.core.fingerprint(
      algorithm: algorithm.rawValue, deviceKeys: algorithm.ownKeys(among: own.signingKeys.publicKeys),
      serverKeys: own.serverPublicKeys, activationId: life.device.activationId)
    #expect(try kept.fingerprint(of: life.activation.id, core: life.core) == ofDevice.text)
    for type in [SignatureType.possession, .possessionKnowledge, .possessionBiometry] {
      #expect(try life.validate(type).hasPrefix("200 "))
    }
    #expect(try life.changeKey(at: .passwordChange) == "200 (5,0,ACTIVE)")
    #expect(try life.validate(.possessionKnowledge) == "200 (6,0,ACTIVE)")
    let read = try #require(try life.status())
    #expect(read.counter == .ok && read.status.currentVersion == 4 && read.status.upgradeVersion == 4)
    // Bit 3 alone: biometry is on, and nothing waits.
    #expect(read.status.flags == 0b1000 && read.status.state == 3)
  }

  @Test func `A status whose byte is changed on its way is refused`() throws {
    var life = try LivedVersion4.active()
    let read = try #require(try life.status())
    let own = try #require(life.device.version4)
    let encoded = try life.core.encodeStatus(read.status, reserved: [0, 0, 0, 0], key: own.keys[.macStatus])
    var message = encoded.blob + encoded.mac
    message[14] ^= 1
    let changed: JSONObject = ["activationStatus": .string(Base64.encode(message))]
    #expect(throws: Refusal.macMismatch) { _ = try life.device.readStatus4(changed, core: life.core) }
  }

  @Test func `The vault gives the keys that the device derives itself, to the factors that open them`() throws {
    var life = try LivedVersion4.active(confirmed: true)
    let keys = try #require(life.device.version4?.keys)
    let device = try life.unlock("KEK_DEVICE_PRIVATE", .possessionBiometry)
    #expect(device.words == "200 (2,0,ACTIVE)" && device.key == keys[.kekDevicePrivate])
    let knowledge = try life.unlock("KDK_APP_VAULT_KNOWLEDGE", .possessionKnowledge)
    #expect(knowledge.words == "200 (3,0,ACTIVE)" && knowledge.key == keys[.appVaultKnowledge])
    let both = try life.unlock("KDK_APP_VAULT_2FA", .possessionBiometry)
    #expect(both.words == "200 (4,0,ACTIVE)" && both.key == keys[.appVault2fa])
    let refused = "400 ERR_SECURE_VAULT (4,0,ACTIVE)"
    #expect(try life.unlock("KDK_APP_VAULT_KNOWLEDGE", .possessionBiometry).words == refused)
    #expect(try life.unlock("KDK_OTHER", .possessionKnowledge).words == refused)
    var configuration = ServerApplication4()
    configuration.forbidsBiometryForDeviceKey = true
    life.state.version4.applications["app"] = configuration
    #expect(try life.unlock("KEK_DEVICE_PRIVATE", .possessionBiometry).words == refused)
  }

  @Test func `A token of 32 bytes proves itself by KMAC, once for each nonce, and not while its activation is blocked`()
    throws
  {
    var life = try LivedVersion4.active(confirmed: false)
    var token = try life.createToken()
    #expect(token.secret.count == 32 && life.record == "(2,0,ACTIVE)")
    token.nonce = life.random.next(16)
    let proof = try token.prove(at: life.now, version: .v4_0, stating: "4.0", core: life.core)
    #expect(try life.uses(proof) == 200)
    #expect(try life.uses(proof) == 401)
    token.nonce = life.random.next(16)
    let late = try token.prove(at: life.now - 300_001, version: .v4_0, stating: "4.0", core: life.core)
    #expect(try life.uses(late) == 401)
    let wrong = try token.prove(at: life.now, version: .v4_0, stating: "4.0", [.wrongDigest], core: life.core)
    #expect(try life.uses(wrong) == 401)
    let right = try token.prove(at: life.now, version: .v4_0, stating: "4.0", core: life.core)
    _ = try life.serve(.block(activationId: life.device.activationId, reason: nil))
    #expect(try life.uses(right) == 401)
    _ = try life.serve(.unblock(activationId: life.device.activationId))
    #expect(try life.uses(right) == 200)
    #expect(life.record == "(2,0,ACTIVE)")
  }

  @Test func `An offline code counts once, and one of biometry only where it is taken and on`() throws {
    var life = try LivedVersion4.active(confirmed: false)
    let first = try life.offline(.possessionKnowledge, allowsBiometry: false)
    #expect(try life.verify(first) == "valid (2,0,ACTIVE)")
    #expect(try life.verify(first) == "invalid (2,1,ACTIVE)")
    let off = try life.offline(.possessionBiometry, allowsBiometry: true)
    #expect(try life.verify(off) == "invalid (2,2,ACTIVE)")
    #expect(try life.changeKey(at: .biometryAdd) == "200 (4,0,ACTIVE)")
    let refused = try life.offline(.possessionBiometry, allowsBiometry: false)
    #expect(try life.verify(refused) == "invalid (4,1,ACTIVE)")
    let taken = try life.offline(.possessionBiometry, allowsBiometry: true)
    #expect(try life.verify(taken) == "valid (6,0,ACTIVE)")
  }

  @Test func `A right signature of 3.3 at a path of version 4 is used up and refused, and a wrong one counts`() throws {
    var life = try LivedVersion4.version3(signatures: 0)
    let right = try life.signed(Endpoint4.validate.uriId)
    #expect(try life.sent(.validate, right) == "401 (1,0,ACTIVE)")
    let wrong = try life.signed(Endpoint4.validate.uriId, .possessionKnowledge, [.wrongKey(.knowledge)])
    #expect(try life.sent(.validate, wrong) == "401 (1,1,ACTIVE)")
  }

  @Test func `A code of 4.0 at a path of version 3 is used up and refused`() throws {
    var life = try LivedVersion4.active()
    let request = try life.coded(.validate, .possessionKnowledge)
    let answer = try life.serve(.signed(.validate, request))
    #expect(life.words(answer) == "401 (1,0,ACTIVE)")
  }

  @Test
  func `Before the start of its upgrade an activation of version 3 gets no key of version 4, and codes cost nothing`()
    throws
  {
    var life = try LivedVersion4.version3(signatures: 1)
    let other = try LivedVersion4.active()
    life.device.version4 = other.device.version4
    #expect(try life.askForKey(.activation) == "400 ERR_TEMPORARY_KEY (1,0,ACTIVE)")
    #expect(try life.validate(.possessionKnowledge) == "401 (1,0,ACTIVE)")
  }

  @Test func `A server whose oldest version is 4 upgrades nothing`() throws {
    var life = try LivedVersion4.version3(signatures: 1)
    life.state.settings.version4.oldestVersion = 4
    #expect(try life.startUpgrade() == "401 (1,0,ACTIVE)")
    #expect(try life.validateOld() == "401 (1,0,ACTIVE)")
    #expect(life.kept?.algorithm == nil)
  }

  @Test func `A start of an upgrade whose key is not a point removes the activation`() throws {
    var life = try LivedVersion4.version3(signatures: 0)
    #expect(try life.startUpgrade([.invalidDeviceKey]) == "400 ERR_UPGRADE (1,0,REMOVED)")
  }

  @Test func `An exchange whose key is not a point, or that has none, leaves the code usable`() throws {
    var life = try LivedVersion4()
    for change in [DeviceChange.invalidDeviceKey, .noDeviceKey, .damaged(.data), .damaged(.innerMAC)] {
      #expect(try life.exchange([change]) == "400 ERR_ACTIVATION (0,0,CREATED)")
    }
    #expect(try life.exchange() == "200 (0,0,PENDING_COMMIT)")
  }

  @Test func `A device is refused where the two signatures of a temporary key are not both right`() throws {
    var life = try LivedVersion4(.ecP384WithLevel3)
    life.application.masterPublicKeys[.mlDSA65] = nil
    #expect(throws: Refusal.keyCount) { try life.askForKey(.application) }
    life.application.masterPublicKeys[.mlDSA65] = try SigningKeys(
      privateKeys: [.mlDSA65: [UInt8](repeating: 7, count: 32)], rules: .right
    ).publicKeys[.mlDSA65]
    #expect(throws: Refusal.signatureMismatch) { try life.askForKey(.application) }
  }

  @Test(arguments: [SharedSecretAlgorithm.ecP384, .ecP384WithLevel3])
  func `A server that continues from its stored state serves what it served before`(
    _ algorithm: SharedSecretAlgorithm
  ) throws {
    var life = try LivedVersion4.active(algorithm, confirmed: true)
    #expect(try life.changeKey(at: .passwordChange) == "200 (2,0,ACTIVE)")
    let message = try life.message(for: .activation)
    #expect(try life.ask(message) == "200 (2,0,ACTIVE)")
    let stored = life.state.stored
    life.state = try ServerState(stored: stored, rules: life.core)
    #expect(life.state.stored == stored)
    #expect(try life.ask(message) == "400 ERR_USER_INFO (2,0,ACTIVE)")
    #expect(try life.validate(.possessionKnowledge) == "200 (3,0,ACTIVE)")
    #expect(try life.status()?.counter == .ok)
  }
}

extension LivedVersion4 {
  /// Makes a token with the code of two factors.
  fileprivate mutating func createToken() throws -> DeviceToken {
    let message = try message(for: .token)
    let body = try message.seal(Array("{}".utf8), core: core).text
    let answer = try send(.tokenCreate, try coded(.tokenCreate, .possessionKnowledge, body: body))
    guard let members = try members(answer) else { throw Unexpected(answer: answer) }
    let made = try message.open(members, core: core)
    guard let id = made.text("tokenId"), let secret = made.text("tokenSecret").flatMap({ Base64.decode($0) }) else {
      throw Refusal.missingParameter
    }
    return DeviceToken(id: id, secret: secret, activation: device.activationId)
  }

  /// An offline code of eight digits for each factor.
  fileprivate mutating func offline(_ type: SignatureType, allowsBiometry: Bool) throws -> OfflineRequest {
    let (body, nonce) = (Array("A1*A100CZK".utf8), random.next(16))
    let code = try device.authenticateOffline(body, nonce: nonce, type: type, digits: 8, core: core)
    return OfflineRequest(
      activationId: device.activationId, nonce: nonce, body: body, signature: code, allowsBiometry: allowsBiometry)
  }

  /// The verification of an offline code, with counter, attempts and state after it.
  fileprivate mutating func verify(_ request: OfflineRequest) throws -> String {
    let answer = try serve(.verifyOffline(request))
    guard case .verification(let verification) = answer.body else { throw Unexpected(answer: answer) }
    return "\(verification.isValid ? "valid" : "invalid") \(record)"
  }

  /// The HTTP status of a request with a token.
  fileprivate mutating func uses(_ token: TokenRequest) throws -> Int? {
    try serve(.useToken(token, allowed: nil)).http
  }
}
