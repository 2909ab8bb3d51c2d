import Encodings
import PowerAuth
import Primitives
import Testing

@testable import PartyModel

/// Sequences of protocol 4 that were worked out by hand from the descriptions of the published server and clients: c is the place
/// of a code in the chain of the device, and o the offset at which the server finds it.
@Suite struct Version4SequenceTests {
  @Test func `T1: an activation is confirmed before its commit, and once`() throws {
    var life = try LivedVersion4()
    #expect(try life.exchange() == "200 (0,0,PENDING_COMMIT)")
    let first = try #require(life.device.version4?.factors)
    #expect(life.kept?.isConfirmationPending == true && life.kept?.isBiometryEnabled == false)
    #expect(life.knowledge == [first.knowledge, nil] && life.biometry == [first.biometry, nil])
    #expect(try life.validate(.possessionKnowledge) == "401 (0,0,PENDING_COMMIT)")
    #expect(try life.confirm(biometry: true, [.wrongKey(.knowledge)]) == "401 (0,1,PENDING_COMMIT)")
    #expect(try life.confirm(biometry: true) == "200 (3,0,PENDING_COMMIT)")
    #expect(life.kept?.isConfirmationPending == false && life.kept?.isBiometryEnabled == true)
    #expect(try life.confirm(biometry: true) == "401 (3,0,PENDING_COMMIT)")
    #expect(try life.commit() == "ok (3,0,ACTIVE)")
    #expect(try life.confirm(biometry: false) == "400 ERR_ACTIVATION (5,0,ACTIVE)")
    #expect(life.kept?.isBiometryEnabled == true)
    #expect(try life.validate(.possessionBiometry) == "200 (6,0,ACTIVE)")
  }

  @Test func `T2: after a lost answer to the confirmation the status says that it has arrived`() throws {
    var life = try LivedVersion4.active()
    #expect(life.kept?.isConfirmationPending == true)
    #expect(try life.status()?.status.flags == 1)
    #expect(try life.confirm(biometry: false) == "200 (1,0,ACTIVE)")
    let read = try #require(try life.status())
    #expect(read.status.counterByte == 1 && read.counter == .ok)
    #expect(read.status.flags == 0)
    #expect(life.device.version4?.next == 1)
  }

  @Test func `T2: after a lost confirmation the device is one ahead, and confirms by the next code`() throws {
    var life = try LivedVersion4.active()
    _ = try life.coded(.activationConfirm, .possessionKnowledge)
    let read = try #require(try life.status())
    #expect(read.status.counterByte == 0 && read.counter == .ok)
    #expect(read.status.flags == 1 && life.device.version4?.counter.byte == 1)
    #expect(try life.confirm(biometry: false) == "200 (2,0,ACTIVE)")
    #expect(life.kept?.isConfirmationPending == false)
  }

  @Test func `T3: two keys of a password live until one of them has made a code`() throws {
    var life = try LivedVersion4.active(confirmed: true)
    for _ in 1...9 { _ = try life.validate(.possessionKnowledge) }
    let first = try #require(life.device.version4?.factors.knowledge)
    #expect(life.record == "(10,0,ACTIVE)" && life.knowledge == [first, nil])
    #expect(try life.validate(.possessionKnowledge) == "200 (11,0,ACTIVE)")
    #expect(try life.changeKey(at: .passwordChange, losing: .answer) == "200 (12,0,ACTIVE)")
    let lost = life.knowledge
    #expect(lost[0] == first && lost[1] != nil)
    #expect(try life.validate(.possessionBiometry) == "200 (13,0,ACTIVE)")
    #expect(try life.validate(.possession) == "200 (14,0,ACTIVE)")
    #expect(life.knowledge == lost)
    #expect(try life.validate(.possessionKnowledge) == "200 (15,0,ACTIVE)")
    #expect(life.knowledge == [first, nil])
    #expect(try life.changeKey(at: .passwordChange) == "200 (16,0,ACTIVE)")
    let second = try #require(life.device.version4?.factors.knowledge)
    #expect(second != first && life.knowledge == [first, second])
    #expect(try life.changeKey(at: .passwordChange) == "200 (17,0,ACTIVE)")
    let third = try #require(life.device.version4?.factors.knowledge)
    #expect(third != second && life.knowledge == [second, third])
    let ofFirst = life.factors(knowledge: first)
    #expect(try life.validate(.possessionKnowledge, by: ofFirst) == "401 (17,1,ACTIVE)")
    #expect(life.knowledge == [second, third])
    #expect(try life.validate(.possessionKnowledge) == "200 (19,0,ACTIVE)")
    #expect(life.knowledge == [third, nil])
    let ofSecond = life.factors(knowledge: second)
    #expect(try life.validate(.possessionKnowledge, by: ofSecond) == "401 (19,1,ACTIVE)")
  }

  @Test func `T4: biometry that is added over an older key is the next one, and after a removal the current one`()
    throws
  {
    var life = try LivedVersion4.active(confirmed: false)
    let first = try #require(life.device.version4?.factors.biometry)
    #expect(life.record == "(1,0,ACTIVE)" && life.biometry == [first, nil])
    life.time = 5
    #expect(try life.validate(.possessionBiometry) == "401 (1,0,ACTIVE)")
    #expect(life.activation.lastUsed == LivedVersion4.beginning)
    #expect(try life.changeKey(at: .biometryAdd, losing: .answer) == "200 (3,0,ACTIVE)")
    #expect(life.kept?.isBiometryEnabled == true && life.biometry[0] == first && life.biometry[1] != nil)
    #expect(try life.status()?.status.flags == 8)
    #expect(try life.removeBiometry() == "200 (4,0,ACTIVE)")
    #expect(life.kept?.isBiometryEnabled == false && life.biometry == [nil, nil])
    #expect(try life.changeKey(at: .biometryAdd) == "200 (5,0,ACTIVE)")
    let second = try #require(life.device.version4?.factors.biometry)
    #expect(life.kept?.isBiometryEnabled == true && life.biometry == [second, nil])
    #expect(try life.validate(.possessionBiometry) == "200 (6,0,ACTIVE)")
    #expect(try life.changeKey(at: .biometryAdd) == "200 (7,0,ACTIVE)")
    let third = try #require(life.device.version4?.factors.biometry)
    #expect(life.biometry == [second, third])
    #expect(try life.validate(.possessionBiometry) == "200 (8,0,ACTIVE)")
    #expect(life.biometry == [third, nil])
    let ofSecond = life.factors(biometry: second)
    #expect(try life.validate(.possessionBiometry, by: ofSecond) == "401 (8,1,ACTIVE)")
  }

  @Test func `T5: a block for a time ends by itself, and the next wrong code blocks for longer`() throws {
    var settings = ServerSettings()
    settings.version4.hasTimedBlocks = true
    var life = try LivedVersion4.active(maximum: 3, settings: settings)
    let wrong = [DeviceChange.wrongKey(.knowledge)]
    #expect(try life.validate(.possessionKnowledge, wrong) == "401 (0,1,ACTIVE)")
    #expect(try life.validate(.possessionKnowledge, wrong) == "401 (0,2,ACTIVE)")
    #expect(try life.validate(.possessionKnowledge, wrong) == "401 (0,3,BLOCKED)")
    #expect(life.kept?.blocks == 1 && life.kept?.blockExpiry == LivedVersion4.beginning + 300_000)
    #expect(life.activation.blockedReason == "MAX_FAILED_ATTEMPTS")
    life.time = 299_999
    #expect(try life.validate(.possessionKnowledge) == "401 (0,3,BLOCKED)")
    life.time = 300_000
    #expect(try life.validate(.possessionKnowledge, wrong) == "401 (0,3,BLOCKED)")
    #expect(life.kept?.blocks == 2 && life.kept?.blockExpiry == LivedVersion4.beginning + 900_000)
    life.time = 900_000
    #expect(try life.validate(.possession) == "200 (6,2,ACTIVE)")
    // Whether a code of possession alone ends the count of blocks is open; this server ends it.
    #expect(life.kept?.blocks == 0 && life.kept?.blockExpiry == nil)
    #expect(try life.validate(.possessionKnowledge) == "200 (7,0,ACTIVE)")
    #expect(life.kept?.blocks == 0)
  }

  @Test func `T5: without timed blocks only the administrator ends one`() throws {
    var life = try LivedVersion4.active(maximum: 3)
    for _ in 1...3 { _ = try life.validate(.possessionKnowledge, [.wrongKey(.knowledge)]) }
    #expect(life.record == "(0,3,BLOCKED)" && life.kept?.blockExpiry == nil)
    life.time = 900_000
    #expect(try life.validate(.possessionKnowledge) == "401 (0,3,BLOCKED)")
    let answer = try life.serve(.unblock(activationId: life.device.activationId))
    #expect(life.words(answer) == "ok (0,0,ACTIVE)")
  }

  @Test func `T6: a next key is found at the end of the look-ahead, and not behind it`() throws {
    var life = try LivedVersion4.active()
    let first = try #require(life.device.version4?.factors.knowledge)
    let second = life.random.next(32)
    life.state.activations[0].version4?.factors.knowledge.next = Hex.encode(second)
    #expect(life.record == "(0,0,ACTIVE)" && life.knowledge == [first, second])
    life.device.version4?.factors.knowledge = second
    try life.device.skipCodes(19, core: life.core)
    #expect(try life.validate(.possessionKnowledge) == "200 (20,0,ACTIVE)")
    #expect(life.knowledge == [second, nil])
    let atTwenty = life.device
    try life.device.skipCodes(20, core: life.core)
    #expect(try life.validate(.possessionKnowledge) == "401 (20,1,ACTIVE)")
    let far = try #require(try life.status())
    #expect(far.status.counterByte == 20 && life.device.version4?.counter.byte == 41 && far.counter == .invalid)
    life.device = atTwenty
    try life.device.skipCodes(11, core: life.core)
    #expect(try life.status()?.counter == .calculateSignature)
    #expect(try life.validate(.possession) == "200 (32,1,ACTIVE)")
    #expect(try life.status()?.counter == .ok)
  }

  @Test func `T7: an upgrade is started twice and confirmed three times`() throws {
    var life = try LivedVersion4.version3(signatures: 7)
    #expect(life.record == "(7,0,ACTIVE)" && life.activation.version == 3)
    #expect(try life.startUpgrade(losing: .answer) == "200 (8,0,ACTIVE)")
    let lost = try #require(life.kept)
    #expect(life.activation.version == 3 && lost.isUpgradePending && life.device.version4 == nil)
    #expect(try life.validateOld() == "200 (9,0,ACTIVE)")
    #expect(life.kept?.counterData == lost.counterData)
    #expect(try life.startUpgrade() == "200 (10,0,ACTIVE)")
    #expect(life.kept?.counterData != lost.counterData && life.kept?.keys != lost.keys)
    let again = try #require(life.kept)
    #expect(life.device.version4?.counter == ClientCounter(value: again.counterData, byte: 10))
    let pending = try #require(try life.status())
    #expect(pending.status.currentVersion == 3 && pending.status.upgradeVersion == 4)
    // Bit 1, and bit 3 of the biometry that the device has reported.
    #expect(pending.status.flags == 0b1010 && pending.counter == .ok)
    #expect(try life.confirmUpgrade(losing: .request) == "lost")
    #expect(life.record == "(10,0,ACTIVE)" && life.device.version4?.counter.byte == 11)
    #expect(try life.confirmUpgrade(losing: .answer) == "200 (12,0,ACTIVE)")
    #expect(life.activation.version == 4 && life.kept?.isUpgradePending == false)
    let read = try #require(try life.status())
    #expect(read.status.counterByte == 12 && read.status.flags & 0b10 == 0 && read.counter == .ok)
    #expect(read.status.currentVersion == 4)
    #expect(try life.confirmUpgrade() == "400 ERR_UPGRADE (13,0,ACTIVE)")
    // Whether a signature of 3.3 counts on an activation of version 4 is open; on this server it does not.
    #expect(try life.startUpgrade(losing: .answer) == "401 (13,0,ACTIVE)")
    #expect(try life.validateOld() == "401 (13,0,ACTIVE)")
  }

  /// The sequence is inferred, and no server has shown it.
  @Test func `T8: a signature of a second copy while the upgrade waits leaves a deadlock for ever`() throws {
    var life = try LivedVersion4.version3(signatures: 7)
    let copy = life.device
    #expect(try life.startUpgrade() == "200 (8,0,ACTIVE)")
    let upgraded = life.device
    #expect(upgraded.version4?.counter.byte == 8)
    life.device = copy
    try life.skipOldSignature()
    #expect(try life.validateOld() == "200 (9,0,ACTIVE)")
    life.device = upgraded
    let read = try #require(try life.status())
    #expect(read.status.counterByte == 9 && read.counter == .invalid)
    #expect(try life.confirmUpgrade() == "200 (10,0,ACTIVE)")
    #expect(life.activation.version == 4)
    #expect(try life.status()?.counter == .invalid)
    #expect(try life.validate(.possessionKnowledge) == "200 (11,0,ACTIVE)")
    #expect(try life.status()?.counter == .invalid)
  }
}
