import PartyModel
import Testing

/// Sequences that were worked out by hand from the descriptions of the published server.
@Suite struct ServerSequenceTests {
  @Test func `A wrong signature counts, one of possession neither counts nor resets, a right one resets`() throws {
    var server = try PlayedServer()
    try server.play("init")
    #expect(try server.answer("exchange") == "200 (0,0,PENDING_COMMIT)")
    #expect(try server.answer("commit") == "ok (0,0,ACTIVE)")
    #expect(try server.answer("validate counter=0") == "200 (1,0,ACTIVE)")
    #expect(try server.answer("validate wrong=knowledge") == "401 (1,1,ACTIVE)")
    #expect(try server.answer("validate factors=POSSESSION") == "200 (3,1,ACTIVE)")
    #expect(try server.answer("validate factors=POSSESSION_BIOMETRY wrong=biometry") == "401 (3,2,ACTIVE)")
    #expect(try server.answer("validate factors=POSSESSION wrong=possession") == "401 (3,2,ACTIVE)")
    #expect(try server.answer("validate counter=5") == "200 (6,0,ACTIVE)")
  }

  @Test func `After 19 lost signatures the next is accepted, after 20 none is`() throws {
    var server = try PlayedServer()
    try server.play("activate")
    #expect(try server.answer("validate counter=5") == "200 (6,0,ACTIVE)")
    try server.play("compute count=19")
    #expect(try server.answer("validate") == "200 (26,0,ACTIVE)")
    try server.play("compute count=20")
    #expect(try server.answer("validate") == "401 (26,1,ACTIVE)")
    #expect(try server.answer("validate factors=POSSESSION") == "401 (26,1,ACTIVE)")
    #expect(try server.answer("validate factors=POSSESSION_BIOMETRY") == "401 (26,2,ACTIVE)")
    #expect(try server.answer("validate") == "401 (26,3,ACTIVE)")
    #expect(try server.answer("validate") == "401 (26,4,ACTIVE)")
    #expect(try server.answer("validate") == "401 (26,5,BLOCKED)")
  }

  @Test func `The request that reaches the maximum blocks`() throws {
    var server = try PlayedServer()
    try server.play("activate maxFailures=3")
    #expect(try server.answer("validate wrong=knowledge") == "401 (0,1,ACTIVE)")
    #expect(try server.answer("validate wrong=knowledge") == "401 (0,2,ACTIVE)")
    #expect(try server.answer("validate") == "200 (3,0,ACTIVE)")
    #expect(try server.answer("validate wrong=knowledge") == "401 (3,1,ACTIVE)")
    #expect(try server.answer("validate wrong=knowledge") == "401 (3,2,ACTIVE)")
    let last = try server.play("validate wrong=knowledge at=9")
    #expect(last.record == "(3,3,BLOCKED)")
    #expect(last["blockedReason"] == "MAX_FAILED_ATTEMPTS")
    let blocked = try server.play("validate at=12")
    #expect(blocked.record == "(3,3,BLOCKED)")
    #expect(blocked[number: "lastUsed"] == 12)
    #expect(try server.answer("unblock") == "ok (3,0,ACTIVE)")
    #expect(try server.answer("validate") == "200 (8,0,ACTIVE)")
  }

  @Test func `After an upgrade a signature of version 2 is a wrong one`() throws {
    var server = try PlayedServer()
    for line in ["legacy", "verify-numeric", "upgrade-start", "upgrade-commit"] { try server.play(line) }
    #expect(try server.record("verify-numeric") == "(2,1,ACTIVE)")
    #expect(try server.record("verify-numeric factors=POSSESSION") == "(2,1,ACTIVE)")
    #expect(try server.record("validate") == "(3,0,ACTIVE)")
  }

  @Test func `A second block keeps the reason, and a second unblock changes nothing`() throws {
    var server = try PlayedServer()
    try server.play("activate")
    #expect(try server.play("block reason=STOLEN")["blockedReason"] == "STOLEN")
    #expect(try server.play("block reason=LOST")["blockedReason"] == "STOLEN")
    #expect(try server.play("unblock")["blockedReason"] == nil)
    #expect(try server.answer("unblock") == "ok (0,0,ACTIVE)")
  }

  @Test func `The vault judges the type and the body before the signature`() throws {
    var server = try PlayedServer()
    try server.play("activate")
    #expect(try server.answer("vault-unlock factors=POSSESSION") == "400 (0,0,ACTIVE)")
    #expect(try server.answer("vault-unlock body=undecryptable") == "400 (0,0,ACTIVE)")
    #expect(try server.answer("vault-unlock") == "200 (3,0,ACTIVE)")
  }

  @Test func `A token whose request cannot be decrypted costs a step of the counter`() throws {
    var server = try PlayedServer()
    try server.play("activate")
    #expect(try server.answer("token-create body=undecryptable") == "401 (1,0,ACTIVE)")
  }

  @Test func `A type that is not allowed moves nothing`() throws {
    var server = try PlayedServer()
    try server.play("activate")
    #expect(try server.answer("validate factors=KNOWLEDGE") == "401 (0,0,ACTIVE)")
    #expect(try server.answer("validate") == "200 (2,0,ACTIVE)")
  }

  @Test func `The digits of an offline signature count once`() throws {
    var server = try PlayedServer()
    try server.play("activate")
    #expect(try server.answer("offline") == "valid (1,0,ACTIVE)")
    #expect(try server.answer("replay of=2") == "invalid (1,1,ACTIVE)")
  }

  @Test func `An unsupported version counts as a failure online, and not offline`() throws {
    var server = try PlayedServer()
    try server.play("activate")
    try server.play("unsupport")
    #expect(try server.answer("validate") == "401 (0,1,ACTIVE)")
    #expect(try server.answer("offline") == "valid (2,0,ACTIVE)")
  }

  @Test func `A repeated request is a failed attempt`() throws {
    var server = try PlayedServer()
    try server.play("activate")
    #expect(try server.answer("validate") == "200 (1,0,ACTIVE)")
    #expect(try server.answer("replay of=2") == "401 (1,1,ACTIVE)")
  }

  @Test func `A one-time password of the exchange removes at the maximum`() throws {
    var server = try PlayedServer()
    try server.play("init otp=1234 otpValidation=ON_KEY_EXCHANGE maxFailures=2")
    #expect(try server.answer("exchange") == "400 (0,0,CREATED)")
    #expect(try server.answer("exchange otp=1") == "400 (0,1,CREATED)")
    #expect(try server.answer("exchange otp=1") == "400 (0,2,REMOVED)")
  }

  @Test func `A commit after the expiry removes`() throws {
    var server = try PlayedServer()
    try server.play("init")
    try server.play("exchange")
    #expect(try server.answer("commit at=300001") == "ERR0007 (0,0,REMOVED)")
  }

  @Test func `A removed activation refuses, and its blob says so`() throws {
    var server = try PlayedServer()
    try server.play("activate")
    #expect(try server.answer("remove") == "ok (0,0,REMOVED)")
    #expect(try server.answer("validate") == "401 (0,0,REMOVED)")
    #expect(try server.play("status")[number: "blobStatus"] == 5)
  }

  @Test func `A temporary key is valid at its expiry, and not after it`() throws {
    var server = try PlayedServer(protocolVersion: "3.3")
    try server.play("activate")
    try server.play("temporary-key at=1000")
    #expect(try server.answer("encrypted key=k at=301000") == "200 (0,0,ACTIVE)")
    #expect(try server.answer("encrypted key=k at=301001") == "400 (0,0,ACTIVE)")
  }

  @Test(arguments: [
    ("token-validate clock=-7200000", "valid"), ("token-validate clock=-7200001", "ERR0030"),
    ("token-validate clock=60000", "valid"), ("token-validate clock=60001", "ERR0024"),
    ("token-validate clock=1800000", "ERR0024"), ("token-validate clock=1800001", "ERR0044"),
  ])
  func `A token is accepted at the limits of its time`(line: String, result: String) throws {
    var server = try PlayedServer()
    try server.play("activate")
    try server.play("token-create")
    #expect(try server.play(line).result == result)
  }

  @Test func `An older token has the longer limit`() throws {
    var server = try PlayedServer(protocolVersion: "3.1")
    try server.play("activate")
    try server.play("token-create")
    #expect(try server.play("token-validate clock=1800000").result == "valid")
  }

  @Test func `At its expiry a code is not found, and the record stays`() throws {
    var server = try PlayedServer()
    try server.play("init")
    #expect(try server.answer("exchange at=300000") == "400 (0,0,CREATED)")
    #expect(try server.answer("detail") == "ok (0,0,CREATED)")
    #expect(try server.answer("detail at=300001") == "ok (0,0,REMOVED)")
  }

  @Test func `A timestamp may be 60 seconds ahead`() throws {
    var server = try PlayedServer()
    try server.play("activate")
    #expect(try server.answer("encrypted clock=60000") == "200 (0,0,ACTIVE)")
    #expect(try server.answer("encrypted clock=60001") == "400 (0,0,ACTIVE)")
  }
}
