import PartyModel
import Testing

/// Tables of the descriptions of the published server, written out by hand.
@Suite struct ServerTableTests {
  /// Members of init, then what follows: exchange without and with the password, and after an exchange without one (or,
  /// where that is refused, with the right one) a commit without and with the password.
  private static let passwords: [(String, [String])] = [
    ("", ["PENDING_COMMIT", "ACTIVE", "ok", "ok"]),
    ("commitPhase=ON_COMMIT otp=1234", ["PENDING_COMMIT", "refused CREATED 0", "ERR0031", "ok"]),
    ("otp=1234", ["PENDING_COMMIT", "refused CREATED 0", "ERR0031", "ok"]),
    ("commitPhase=ON_KEY_EXCHANGE", ["ACTIVE", "ACTIVE", "ERR0008", "ERR0008"]),
    ("commitPhase=ON_KEY_EXCHANGE otp=1234", ["refused CREATED 0", "ACTIVE", "ERR0008", "ERR0008"]),
    ("otpValidation=ON_KEY_EXCHANGE otp=1234", ["refused CREATED 0", "ACTIVE", "ERR0008", "ERR0008"]),
    ("otpValidation=ON_COMMIT otp=1234", ["PENDING_COMMIT", "refused CREATED 0", "ERR0031", "ok"]),
  ]

  @Test(arguments: passwords)
  func `A one-time password is looked at in its phase`(members: String, expected: [String]) throws {
    #expect(try exchanged(members, "exchange") == expected[0])
    #expect(try exchanged(members, "exchange otp=1234") == expected[1])
    for (commit, result) in [("commit", expected[2]), ("commit otp=1234", expected[3])] {
      var server = try PlayedServer()
      try server.play("init \(members)")
      let isRefused = expected[0].hasPrefix("refused")
      try server.play(isRefused ? "exchange otp=1234" : "exchange")
      #expect(try server.play(commit).result == result, "\(members), \(commit)")
    }
  }

  private func exchanged(_ members: String, _ event: String) throws -> String {
    var server = try PlayedServer()
    try server.play("init \(members)")
    let sight = try server.play(event)
    let status = sight["status"] ?? ""
    return sight.result == "ok" ? status : "refused \(status) \(sight[number: "attempts"] ?? -1)"
  }

  @Test(arguments: [
    ("POSSESSION", 400), ("POSSESSION_KNOWLEDGE", 200), ("POSSESSION_BIOMETRY", 400),
    ("POSSESSION_KNOWLEDGE_BIOMETRY", 400), ("KNOWLEDGE", 400),
  ])
  func `The vault opens for one type`(factors: String, http: Int64) throws {
    var server = try PlayedServer()
    try server.play("activate")
    #expect(try server.play("vault-unlock factors=\(factors)")[number: "http"] == http)
  }

  @Test func `Five wrong PUKs block the code, and the right one comes too late`() throws {
    var server = try PlayedServer("recovery=yes")
    try server.play("activate")
    for attempt in 1...4 {
      let sight = try server.play("recover puk=0")
      #expect(sight["code"] == "INVALID_RECOVERY_CODE")
      #expect(sight[number: "expectedPUK"] == 1)
      #expect(sight[number: "codeAttempts"] == Int64(attempt))
    }
    let fifth = try server.play("recover puk=0")
    #expect(fifth["code"] == "ERR_ACTIVATION")
    #expect(fifth["codeStatus"] == "BLOCKED")
    #expect(fifth["puks"] == "INVALID")
    #expect(try server.play("recover")["code"] == "ERR_ACTIVATION")
  }

  @Test func `The second PUK of a postcard is expected after the first was used`() throws {
    var server = try PlayedServer("postcards=yes")
    try server.play("activate")
    try server.play("postcard puks=2")
    #expect(try server.play("confirm-recovery code=p")["alreadyConfirmed"] == "no")
    #expect(try server.play("recover code=p")["status"] == "ACTIVE")
    #expect(try server.play("recover code=p activation=c puk=1")[number: "expectedPUK"] == 2)
    #expect(try server.play("recover code=p activation=c puk=2")["status"] == "ACTIVE")
  }

  @Test(arguments: [("yes", "REVOKED", "refused"), ("no", "ACTIVE", "ok")])
  func `A removal revokes the code where it is told to`(revoke: String, status: String, result: String) throws {
    var server = try PlayedServer("recovery=yes")
    try server.play("activate")
    try server.play("remove revoke=\(revoke)")
    #expect(try server.play("recovery-code")["codeStatus"] == status)
    #expect(try server.play("recover").result == result)
  }

  @Test func `A temporary key is made for ACTIVE and BLOCKED activations`() throws {
    var server = try PlayedServer(protocolVersion: "3.3")
    try server.play("init")
    #expect(try server.play("temporary-key")[number: "http"] == 400)
    try server.play("exchange")
    #expect(try server.play("temporary-key")[number: "http"] == 400)
    try server.play("commit")
    #expect(try server.play("temporary-key")[number: "http"] == 200)
    try server.play("block")
    #expect(try server.play("temporary-key key=l")[number: "http"] == 200)
    try server.play("remove")
    #expect(try server.play("temporary-key key=m")["code"] == "ERR_TEMPORARY_KEY")
  }

  @Test func `The same message is refused while it is remembered, from 3_2 on`() throws {
    for (version, http) in [("3.0", Int64(200)), ("3.1", 200), ("3.2", 400), ("3.3", 400)] {
      var server = try PlayedServer(protocolVersion: version)
      try server.play("activate")
      #expect(try server.play("encrypted")[number: "http"] == 200)
      #expect(try server.play("replay of=2")[number: "http"] == http, "\(version)")
      try server.play("job job=unique-values at=61000")
      #expect(try server.play("replay of=2")[number: "http"] == 200, "\(version)")
    }
  }

  @Test func `An upgrade keeps the seed of the counter and its number`() throws {
    var server = try PlayedServer()
    try server.play("legacy counter=7")
    #expect(try server.play("status")[number: "http"] == 400)
    #expect(try server.play("upgrade-start")["same"] == nil)
    #expect(try server.play("upgrade-start")["same"] == "yes")
    #expect(try server.answer("upgrade-commit") == "200 (8,0,ACTIVE)")
    #expect(try server.answer("upgrade-commit") == "400 (9,0,ACTIVE)")
    #expect(try server.play("status")[number: "blobCounter"] == 9)
    #expect(try server.play("status")[number: "blobSteps"] == 2)
  }

  @Test func `The blob has the values of the record`() throws {
    var server = try PlayedServer("lookAhead=30")
    try server.play("activate maxFailures=7")
    try server.play("validate counter=4")
    try server.play("validate wrong=knowledge")
    let sight = try server.play("status")
    let names = ["Status", "Attempts", "Maximum", "Version", "Upgrade", "LookAhead", "Counter", "Steps"]
    #expect(names.map { sight[number: "blob\($0)"] } == [3, 1, 7, 3, 3, 30, 5, 5])
  }
}
