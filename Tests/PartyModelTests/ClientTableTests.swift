import PartyModel
import Testing

/// Further tables of the published client (SDK 1.9.2), written out by hand from their descriptions.
@Suite struct ClientTableTests {
  /// The event, its result, and whether the counter moves.
  private static let signatures: [(event: String, result: String, steps: Int)] = [
    ("sign", "ok", 1), ("sign password=9999", "ok", 1), ("sign factors=possession possession=other", "ok", 1),
    ("sign factors=possession_biometry key=other", "ok", 1), ("sign password=", "signatureError", 0),
    ("sign password=123", "signatureError", 0), ("sign factors=possession_biometry key=missing", "signatureError", 0),
    ("sign factors=possession_biometry key=short", "signatureError", 0),
    ("sign factors=possession possession=missing", "signatureError", 0),
    ("sign factors=possession possession=zeros", "signatureError", 0),
    ("sign factors=possession possession=short", "signatureError", 0),
    ("sign factors=knowledge_biometry", "signatureError", 0), ("sign factors=none", "wrongParameter", 0),
    ("sign factors=knowledge", "ok", 1), ("sign factors=biometry", "ok", 1),
    ("sign factors=possession_knowledge_biometry", "ok", 1), ("sign method=post", "signatureError", 0),
    ("sign method=OPTIONS", "signatureError", 0), ("sign uriId=", "signatureError", 0),
    ("sign-offline nonce=23-characters", "signatureError", 0), ("sign-offline nonce=not-base64", "signatureError", 0),
    ("sign-offline nonce=empty", "ok", 1), ("sign-offline nonce=missing", "wrongParameter", 0),
  ]

  @Test(arguments: signatures.indices) func `A signature is made or refused`(row: Int) throws {
    let (event, result, steps) = Self.signatures[row]
    var client = try PlayedClient("biometry=yes")
    #expect(try client.cost(event) == "\(result) \(steps)", "\(event)")
  }

  @Test(arguments: [("active", 0, 5, 5), ("active", 4, 5, 1), ("active", 6, 5, 0), ("blocked", 1, 5, 0)])
  func `Attempts remain while the state is active`(state: String, failed: Int, maximum: Int, left: Int) throws {
    var client = try PlayedClient()
    let seen = try client.play("status state=\(state) failed=\(failed) maximum=\(maximum)")
    #expect(seen.status?.remainingAttempts == left)
  }

  /// What comes of a dialog: the result of the fetch, and the signatures with what was fetched.
  private static let dialogs: [(outcome: String, fetch: String, direct: String)] = [
    ("success", "ok", "ok"), ("rejected", "ok", "ok"), ("lockout", "ok", "ok"),
    ("cancel", "biometryCancel", "biometryCancel"), ("no-passcode", "biometryNotAvailable", "ok"),
    ("context-refuses", "wrongParameter", "biometryFailed"), ("unknown", "biometryFailed", "ok"),
  ]

  @Test(arguments: dialogs.indices) func `Dialogs end in a key, a random key or an error`(row: Int) throws {
    let (outcome, fetch, direct) = Self.dialogs[row]
    let isRight = outcome == "success"
    var client = try PlayedClient("biometry=yes")
    #expect(try client.play("authenticate-biometry outcome=\(outcome)").result == fetch)
    if fetch == "ok" { #expect(try client.play("sign-with-fetched").signatures == [isRight]) }
    let signed = try client.play("sign-with-dialog outcome=\(outcome)")
    #expect(signed.result == direct)
    #expect(signed.signatures == (direct == "ok" ? [isRight] : []))
  }

  @Test func `The button for another method ends a fetch with an error of its own`() throws {
    var client = try PlayedClient("biometry=yes")
    #expect(try client.play("authenticate-biometry outcome=fallback").result == "biometryFallback")
  }

  @Test(arguments: [("", true), ("linked=yes", false), ("linked=yes passcode=yes", true), ("linked=no", true)])
  func `A linked key is lost with the enrolled set`(settings: String, stays: Bool) throws {
    var client = try PlayedClient("biometry=yes \(settings)")
    try client.play("enrolment-change")
    #expect(try client.play("has-biometry").result == "\(stays)")
    #expect(try client.play("sign-with-dialog").result == (stays ? "ok" : "biometryFailed"))
  }

  @Test func `A temporary key is used until ten seconds before its end`() throws {
    var client = try PlayedClient()
    try client.play("encryptor at=1000000000")
    #expect(try client.requests("encryptor at=1000289999").isEmpty)
    #expect(try client.requests("encryptor at=1000290000") == ["/pa/v3/keystore/create activation"])
  }

  /// How long the exchange takes, whether the time was synchronised before, and the result.
  @Test(arguments: [(16000, false, "ok"), (16002, false, "timeSynchronization"), (16002, true, "ok")])
  func `An exchange of more than sixteen seconds is ignored`(
    milliseconds: Int64, isSynchronized: Bool, result: String
  ) throws {
    var client = try PlayedClient("serverAhead=100000")
    if isSynchronized { try client.play("synchronize-time") }
    try client.play("synchronize-time at=1000000000 answers=later task=t")
    #expect(try client.play("deliver task=t at=\(1_000_000_000 + milliseconds)").result == result)
  }

  @Test func `The foreground makes the time unsynchronised, and the background does not`() throws {
    var client = try PlayedClient("serverAhead=100000")
    #expect(try client.play("time").time == 1_000_000_000)
    try client.play("synchronize-time")
    try client.play("background")
    #expect(try client.play("time").time == 1_000_100_000)
    try client.play("foreground")
    #expect(try client.play("time").time == 1_000_000_000)
  }

  @Test func `While one application has a pending activation, the other reads that and cannot create one`() throws {
    var client = try PlayedClient("start=empty sharing=common")
    try client.play("create")
    #expect(try client.play("pending-operation").owner == nil)
    #expect(try client.play("pending-operation app=B").owner == "A")
    let refused = try client.play("create app=B")
    #expect(refused.result == "externalPendingOperation" && refused.phase == .empty && refused.requests.isEmpty)
    #expect(try client.state("status app=B") == "missingActivation empty")
    try client.play("persist")
    #expect(try client.state("status app=B") == "ok active")
    #expect(try client.play("pending-operation app=B").owner == nil)
  }

  @Test func `An external key of the configuration that the activation does not use is repaired by adding it`() throws {
    var client = try PlayedClient()
    try client.play("construct externalKey=a")
    #expect(try client.play("sign factors=possession").signatures == [true])
    #expect(try client.cost("sign") == "signatureError 0")
    #expect(try client.play("set-external-key key=a").result == "ok")
    #expect(try client.play("remove-external-key").result == "invalidActivationState")
    #expect(try client.play("add-external-key key=a").result == "ok")
    #expect(try client.play("sign").signatures == [true])
  }

  @Test func `Removing with a wrong external key destroys knowledge and biometry`() throws {
    var client = try PlayedClient("biometry=yes")
    try client.play("add-external-key key=a")
    try client.play("restart")
    try client.play("set-external-key key=b")
    #expect(try client.play("remove-external-key").result == "ok")
    #expect(try client.play("sign").signatures == [false])
    #expect(try client.play("sign-with-dialog").signatures == [false])
    #expect(try client.play("sign factors=possession").signatures == [true])
  }

  @Test func `While an upgrade has begun, no signature is made`() throws {
    var client = try PlayedClient("version=2")
    #expect(try client.play("sign").signatures == [true])
    #expect(try client.cost("validate-password") == "pendingProtocolUpgrade 0")
    try client.play("status task=s answers=ok,ok,ok,later")
    for event in ["sign", "sign-offline"] {
      #expect(try client.cost(event) == "pendingProtocolUpgrade 0", "\(event)")
    }
    // A signed request waits for the one that is in flight.
    #expect(try client.cost("vault") == "waiting 0")
    try client.play("deliver task=s")
    #expect(try client.play("sign").signatures == [true])
  }
}
