import Testing

@testable import PartyModel

/// The sequences of protocol 4 as scripts: what is expected of each event was worked out by hand from the descriptions of the
/// published server, as (counter, failed attempts, state).
@Suite struct ServerScript4Tests {
  private static func compare(_ settings: String = "", _ steps: [(line: String, seen: String)]) throws {
    var server = try PlayedServer.version4(settings)
    for (number, step) in steps.enumerated() {
      #expect(try server.answer(step.line) == step.seen, "step \(number + 1): \(step.line)")
    }
  }

  @Test func `T1: an activation is confirmed before its commit, and once`() throws {
    try Self.compare(
      "",
      [
        ("init", "ok (0,0,CREATED)"), ("exchange", "200 (0,0,PENDING_COMMIT)"),
        ("validate", "401 (0,0,PENDING_COMMIT)"), ("confirm wrong=knowledge", "401 (0,1,PENDING_COMMIT)"),
        ("confirm", "200 (3,0,PENDING_COMMIT)"), ("confirm", "401 (3,0,PENDING_COMMIT)"), ("commit", "ok (3,0,ACTIVE)"),
        ("confirm enableBiometry=no", "400 (5,0,ACTIVE)"), ("validate factors=POSSESSION_BIOMETRY", "200 (6,0,ACTIVE)"),
      ])
  }

  @Test func `T2: what is lost of a confirmation shows in the status`() throws {
    var server = try PlayedServer.version4()
    for line in ["init", "exchange", "commit", "confirm lost=request"] { try server.play(line) }
    let before = try server.play("status")
    #expect(before[number: "blobCounter"] == 0 && before[number: "blobFlags"] == 1)
    #expect(try server.answer("confirm enableBiometry=no lost=answer") == "200 (2,0,ACTIVE)")
    let after = try server.play("status")
    #expect(after[number: "blobCounter"] == 2 && after[number: "blobFlags"] == 0 && after[number: "blobSteps"] == 2)
  }

  /// The numbers of the keys that a record has: current and next of knowledge, current and next of biometry.
  private static func keys(_ sight: ServerSight) -> [Int64?] {
    ["knowledge", "nextKnowledge", "biometry", "nextBiometry"].map { sight[number: $0] }
  }

  @Test func `T3: two keys of a password live until one of them has made a code`() throws {
    var server = try PlayedServer.version4()
    for line in ["activate enableBiometry=yes"] + [String](repeating: "validate", count: 10) { try server.play(line) }
    let steps: [(String, String, [Int64?])] = [
      ("password-change lost=answer", "(12,0,ACTIVE)", [0, 1, 0, nil]),
      ("validate factors=POSSESSION_BIOMETRY", "(13,0,ACTIVE)", [0, 1, 0, nil]),
      ("validate factors=POSSESSION", "(14,0,ACTIVE)", [0, 1, 0, nil]),
      ("validate", "(15,0,ACTIVE)", [0, nil, 0, nil]), ("password-change", "(16,0,ACTIVE)", [0, 2, 0, nil]),
      ("password-change", "(17,0,ACTIVE)", [2, 3, 0, nil]),
      ("validate knowledgeKey=0", "(17,1,ACTIVE)", [2, 3, 0, nil]),
      ("validate", "(19,0,ACTIVE)", [3, nil, 0, nil]), ("validate knowledgeKey=2", "(19,1,ACTIVE)", [3, nil, 0, nil]),
    ]
    for (line, record, keys) in steps {
      let sight = try server.play(line)
      #expect(sight.record == record && Self.keys(sight) == keys, "\(line)")
    }
  }

  @Test func `T4: biometry that is added over an older key is the next one, and after a removal the current one`()
    throws
  {
    var server = try PlayedServer.version4()
    try server.play("activate enableBiometry=no")
    let steps: [(String, String, [Int64?])] = [
      ("validate factors=POSSESSION_BIOMETRY", "(1,0,ACTIVE)", [0, nil, 0, nil]),
      ("biometry-add lost=answer", "(3,0,ACTIVE)", [0, nil, 0, 1]),
      ("biometry-remove", "(4,0,ACTIVE)", [0, nil, nil, nil]), ("biometry-add", "(5,0,ACTIVE)", [0, nil, 2, nil]),
      ("validate factors=POSSESSION_BIOMETRY", "(6,0,ACTIVE)", [0, nil, 2, nil]),
      ("biometry-add", "(7,0,ACTIVE)", [0, nil, 2, 3]),
      ("validate factors=POSSESSION_BIOMETRY", "(8,0,ACTIVE)", [0, nil, 3, nil]),
      ("validate factors=POSSESSION_BIOMETRY biometryKey=2", "(8,1,ACTIVE)", [0, nil, 3, nil]),
    ]
    for (line, record, keys) in steps {
      let sight = try server.play(line)
      #expect(sight.record == record && Self.keys(sight) == keys, "\(line)")
    }
  }

  @Test func `T5: a block for a time ends by itself, and the next wrong code blocks for longer`() throws {
    try Self.compare(
      "timedBlocks=yes",
      [
        ("activate maxFailures=3", "ok (0,0,ACTIVE)"), ("validate wrong=knowledge", "401 (0,1,ACTIVE)"),
        ("validate wrong=knowledge", "401 (0,2,ACTIVE)"), ("validate wrong=knowledge", "401 (0,3,BLOCKED)"),
        ("validate at=299999", "401 (0,3,BLOCKED)"), ("validate wrong=knowledge at=300000", "401 (0,3,BLOCKED)"),
        ("validate factors=POSSESSION at=900000", "200 (6,2,ACTIVE)"), ("validate", "200 (7,0,ACTIVE)"),
      ])
  }

  @Test func `T5: how long blocks last is seen in the record and in the status`() throws {
    var server = try PlayedServer.version4("timedBlocks=yes blockBase=1000 blockFactor=3")
    try server.play("activate maxFailures=1")
    let ends: [(String, Int64)] = [
      ("validate wrong=knowledge", 1000), ("validate wrong=knowledge at=1000", 4000),
      ("validate wrong=knowledge at=4000", 13_000),
    ]
    for (number, (line, end)) in ends.enumerated() {
      let sight = try server.play(line)
      #expect(sight[number: "blockExpires"] == end && sight[number: "blocks"] == Int64(number + 1), "\(line)")
    }
    #expect(try server.play("status")[number: "blobExpires"] == 13_000)
  }

  @Test func `T6: a next key is found at the end of the look-ahead, and not behind it`() throws {
    try Self.compare(
      "",
      [
        ("activate", "ok (0,0,ACTIVE)"), ("password-change", "200 (1,0,ACTIVE)"),
        ("compute count=19", "ok (1,0,ACTIVE)"),
        ("validate", "200 (21,0,ACTIVE)"), ("compute count=20", "ok (21,0,ACTIVE)"), ("validate", "401 (21,1,ACTIVE)"),
      ])
  }

  @Test func `T7: an upgrade is started twice and confirmed three times`() throws {
    var server = try PlayedServer.version4()
    for line in ["old-activate"] + [String](repeating: "old-validate", count: 7) { try server.play(line) }
    let steps: [(String, String, Int64, Int64?)] = [
      ("upgrade-start lost=answer", "200 (8,0,ACTIVE)", 3, 0), ("old-validate", "200 (9,0,ACTIVE)", 3, 0),
      ("upgrade-start", "200 (10,0,ACTIVE)", 3, 0), ("upgrade-confirm lost=request", "lost (10,0,ACTIVE)", 3, 0),
      ("upgrade-confirm lost=answer", "200 (12,0,ACTIVE)", 4, 2), ("upgrade-confirm", "400 (13,0,ACTIVE)", 4, 3),
      // Whether a signature of 3.3 counts on an activation of version 4 is open; on this server it does not.
      ("upgrade-start", "401 (13,0,ACTIVE)", 4, 3), ("old-validate", "401 (13,0,ACTIVE)", 4, 3),
    ]
    for (line, seen, version, chain) in steps {
      let sight = try server.play(line)
      #expect("\(sight[number: "http"].map { "\($0)" } ?? sight.result) \(sight.record)" == seen, "\(line)")
      #expect(sight[number: "version"] == version && sight[number: "chain"] == chain, "\(line)")
    }
  }

  /// The sequence is inferred, and no server has shown it.
  @Test func `T8: a signature of 3_3 while the upgrade waits moves the number, and not the chain of 4_0`() throws {
    var server = try PlayedServer.version4()
    for line in ["old-activate"] + [String](repeating: "old-validate", count: 7) { try server.play(line) }
    #expect(try server.record("upgrade-start") == "(8,0,ACTIVE)")
    #expect(try server.record("old-validate") == "(9,0,ACTIVE)")
    let waiting = try server.play("status")
    #expect(waiting[number: "blobCounter"] == 9 && waiting[number: "blobSteps"] == 0)
    #expect(try server.record("upgrade-confirm") == "(10,0,ACTIVE)")
    let upgraded = try server.play("status")
    #expect(upgraded[number: "blobCounter"] == 10 && upgraded[number: "blobSteps"] == 1)
  }

  @Test func `T9: the vault reads the body before the code, and other endpoints behind it`() throws {
    try Self.compare(
      "",
      [
        ("activate", "ok (0,0,ACTIVE)"), ("validate wrong=knowledge", "401 (0,1,ACTIVE)"),
        ("vault-unlock factors=POSSESSION", "400 (0,1,ACTIVE)"),
        ("vault-unlock body=undecryptable", "400 (0,1,ACTIVE)"),
        ("vault-unlock", "200 (4,0,ACTIVE)"), ("password-change body=undecryptable", "400 (5,0,ACTIVE)"),
        ("biometry-remove factors=POSSESSION_KNOWLEDGE", "401 (5,0,ACTIVE)"),
        ("validate version=unknown", "401 (5,1,ACTIVE)"),
        ("validate version=unknown factors=POSSESSION", "401 (5,1,ACTIVE)"),
      ])
  }

  @Test func `T10: a temporary key ends five minutes after it was made, and a nonce serves once`() throws {
    try Self.compare(
      "",
      [
        ("activate", "ok (0,0,ACTIVE)"), ("temporary-key", "200 (0,0,ACTIVE)"),
        ("user-info key=k at=100000", "200 (0,0,ACTIVE)"), ("replay of=3 at=100500", "400 (0,0,ACTIVE)"),
        ("user-info key=k body=undecryptable at=101000", "400 (0,0,ACTIVE)"),
        ("user-info key=k reuse=5 at=102000", "400 (0,0,ACTIVE)"), ("user-info key=k at=300000", "200 (0,0,ACTIVE)"),
        ("user-info key=k at=300001", "400 (0,0,ACTIVE)"),
      ])
  }

  /// The sequence is inferred, and no server has shown it.
  @Test func `T11: an activation whose algorithm is withdrawn makes codes, and can soon encrypt nothing`() throws {
    var server = try PlayedServer.version4()
    for line in ["activate algorithm=EC_P384_ML_L3", "temporary-key", "configure algorithms=EC_P384"] {
      try server.play(line)
    }
    #expect(try server.play("status key=k")[number: "blobFlags"] == 0b101)
    #expect(try server.play("temporary-key key=l")["code"] == "ERR_TEMPORARY_KEY")
    #expect(try server.answer("validate") == "200 (1,0,ACTIVE)")
    #expect(try server.answer("password-change") == "400 (1,0,ACTIVE)")
  }

  @Test func `T12: a request that is repeated byte for byte fails by its code, and blocks at the maximum`() throws {
    try Self.compare(
      "",
      [
        ("activate", "ok (0,0,ACTIVE)"), ("password-change", "200 (1,0,ACTIVE)"), ("replay of=2", "401 (1,1,ACTIVE)"),
        ("replay of=2", "401 (1,2,ACTIVE)"), ("replay of=2", "401 (1,3,ACTIVE)"), ("replay of=2", "401 (1,4,ACTIVE)"),
        ("replay of=2", "401 (1,5,BLOCKED)"),
      ])
  }

  @Test(arguments: [
    ["activate", "validate knowledgeKey=1"], ["activate", "password-change lost=answer", "validate knowledgeKey=1"],
    ["activate", "user-info reuse=1"], ["activate user="], ["old-activate", "old-token-create", "token-use"],
    ["activate", "token-create", "old-token-use"], ["activate", "status", "replay of=2"], ["activate", "replay of=1"],
  ])
  func `What no page defines is refused by the player of scripts`(lines: [String]) throws {
    var server = try PlayedServer.version4()
    for line in lines.dropLast() { try server.play(line) }
    #expect(throws: UndefinedScript.self) { try server.play(lines[lines.count - 1]) }
  }

  @Test func `A request that was lost arrives when it is repeated, and the device does not get its answer`() throws {
    var server = try PlayedServer.version4()
    for line in ["activate", "password-change lost=request"] { try server.play(line) }
    let arrived = try server.play("replay of=2")
    #expect(arrived.record == "(1,0,ACTIVE)" && Self.keys(arrived) == [0, 1, 0, nil])
    #expect(throws: UndefinedScript.self) { try server.play("validate knowledgeKey=1") }
  }

  @Test(arguments: [
    ("KEK_DEVICE_PRIVATE", [400, 200, 200, 400]), ("KDK_APP_VAULT_KNOWLEDGE", [400, 200, 400, 400]),
    ("KDK_APP_VAULT_2FA", [400, 200, 200, 400]), ("KDK_OTHER", [400, 400, 400, 400]),
  ])
  func `Which types open which key of the vault`(identifier: String, expected: [Int64]) throws {
    let types = ["POSSESSION", "POSSESSION_KNOWLEDGE", "POSSESSION_BIOMETRY", "POSSESSION_KNOWLEDGE_BIOMETRY"]
    for (type, http) in zip(types, expected) {
      var server = try PlayedServer.version4()
      try server.play("activate enableBiometry=yes")
      let sight = try server.play("vault-unlock identifier=\(identifier) factors=\(type)")
      #expect(sight[number: "http"] == http && sight["vaultKey"] == (http == 200 ? "yes" : nil), "\(type)")
    }
  }
}
