import Encodings
import PartyModel
import Primitives
import Testing

/// What is true after each event of a client, whatever the events are.
@Suite struct ClientInvariantTests {
  /// The requests of the last lines need a password, which takes time; they are drawn as often as others.
  private static let lines = [
    "create", "create answers=ok,http-500", "create answers=no-connection", "persist", "persist password=123",
    "remove-local", "remove factors=possession", "remove factors=possession answers=http-401", "restart", "status",
    "status ahead=3", "status ahead=19", "status ahead=20", "status ahead=-5", "status ahead=-15", "status ahead=-21",
    "status answers=ok,no-connection", "status state=removed", "status state=blocked ahead=2",
    "sign factors=possession", "sign factors=possession", "sign factors=possession possession=zeros",
    "sign factors=none", "sign-offline factors=possession", "sign-offline nonce=missing",
    "sign factors=possession_biometry", "sign-with-dialog outcome=rejected", "sign-with-dialog outcome=cancel",
    "request-token factors=possession", "request-token factors=possession answers=ok,http-500", "token-header",
    "remove-token", "remove-token-local", "has-token", "vault factors=possession",
    "vault factors=possession answers=ok,http-403", "encryptor scope=application", "user-info", "synchronize-time",
    "foreground", "remove-biometry", "has-biometry", "set-external-key key=a", "add-external-key key=a",
    "remove-external-key", "change-password-unsafe old=123 new=5678", "change-password-unsafe old=9999 new=5678",
    "add-biometry", "sign", "validate-password answers=http-401",
  ]

  private static let starts = ["", "start=empty", "biometry=yes", "version=2", "externalKey=a biometry=yes"]

  @Test(arguments: starts) func `Each event leaves what is always true`(settings: String) throws {
    for number in 0..<40 {
      let script = Self.script(number: number, settings)
      guard let broken = try Self.broken(script, settings) else { continue }
      let shortest = try Self.shortened(script) { try Self.broken($0, settings) != nil }
      Issue.record("\(broken): \(shortest.joined(separator: "; "))")
      return
    }
  }

  /// Three events in each order, without those that need a password.
  @Test func `So do all short scripts`() throws {
    let events = [
      "create", "remove-local", "restart", "status", "status ahead=3", "status ahead=-15", "sign factors=possession",
      "sign factors=none", "request-token factors=possession", "remove-token", "has-token", "remove-biometry",
      "add-external-key key=a", "remove-external-key", "synchronize-time",
    ]
    for settings in ["", "version=2"] {
      let client = try PlayedClient(settings)
      for first in events {
        for second in events {
          for third in events {
            let broken = try Self.broken([first, second, third], client)
            #expect(broken == nil, "\(settings): \(first); \(second); \(third)")
          }
        }
      }
    }
  }

  @Test func `A rule that is wrong breaks what is always true, and the script is shortened`() throws {
    var rules = PartyRules()
    rules.client.signature.stepsOfFailure = 1
    let script = ["status", "sign factors=possession", "restart", "sign factors=none"]
    func broken(_ script: [String]) throws -> String? { try Self.broken(script, PlayedClient(rules: rules)) }
    #expect(try broken(script) == "a value is taken by a signature, and by nothing else")
    #expect(try Self.shortened(script) { try broken($0) != nil } == ["sign factors=none"])
  }

  private static func script(number: Int, _ settings: String) -> [String] {
    var bytes = SeededBytes(seed: "client invariants", id: "\(number)", field: settings)
    return (0..<20).map { _ in lines[Int(bytes.next(1)[0]) % lines.count] }
  }

  /// Leaves out events as long as what is left still breaks something.
  private static func shortened(_ script: [String], while isBroken: ([String]) throws -> Bool) rethrows -> [String] {
    var script = script
    var place = 0
    while place < script.count {
      var shorter = script
      shorter.remove(at: place)
      if try isBroken(shorter) { script = shorter } else { place += 1 }
    }
    return script
  }

  private static func broken(_ script: [String], _ settings: String) throws -> String? {
    try broken(script, PlayedClient(settings))
  }

  /// What is not true after an event; nil where everything is.
  private static func broken(_ script: [String], _ client: PlayedClient) throws -> String? {
    var client = client
    var phase: ClientPhase?
    var hasToken = false
    for line in script {
      let seen = try client.play(line)
      if let words = objection(to: seen, line) ?? movement(from: phase, to: seen.phase, line) { return words }
      if seen.phase == .empty { hasToken = false }
      if line == "has-token" {
        if seen.result == "true" && !hasToken { return "a token comes from a request only" }
        if seen.result == "false" && hasToken { return "a token stays until it is removed" }
      }
      if line.hasPrefix("request-token"), seen.result == "ok" { hasToken = true }
      if line == "remove-token-local" || line == "remove-token" && seen.result == "ok" { hasToken = false }
      phase = seen.phase
    }
    return nil
  }

  /// Events that send nothing, whatever has happened before.
  private static let local: Set<String> = [
    "persist", "remove-local", "restart", "sign", "sign-offline", "sign-with-dialog", "remove-token-local", "has-token",
    "foreground", "remove-biometry", "has-biometry", "set-external-key", "add-external-key", "remove-external-key",
    "change-password-unsafe",
  ]

  private static func objection(to seen: ClientObservation, _ line: String) -> String? {
    let kind = String(line.prefix { $0 != " " })
    if local.contains(kind) && !seen.requests.isEmpty { return "what is local sends nothing" }
    if seen.steps < 0 { return "the counter never moves back" }
    let isUpdate = kind == "status" && line.contains("ahead=") && !line.contains("ahead=-")
    if !isUpdate && seen.steps != seen.signatures.count {
      return "a value is taken by a signature, and by nothing else"
    }
    if seen.requests.isEmpty && kind == "sign" && (seen.result == "ok") != (seen.signatures.count == 1) {
      return "a call that signs has a signature, and one that fails has none"
    }
    let isPossession = line.contains("factors=possession") && !line.contains("factors=possession_")
    if isPossession && seen.signatures.contains(false) { return "possession is valid, whatever else is wrong" }
    var isStored = false
    for action in seen.actions {
      if action == "store" { isStored = true }
      if action.hasPrefix("/pa"), action.contains(" possession") {
        if !isStored { return "the counter is stored before the request leaves" }
        isStored = false
      }
    }
    return nil
  }

  private static func movement(from old: ClientPhase?, to new: ClientPhase, _ line: String) -> String? {
    guard let old, old != new else { return nil }
    if line.hasPrefix("status") && new == .empty { return "a status removes nothing" }
    if line == "restart" && old != .pending { return "a restart changes only what is pending" }
    if new == .empty && old != .pending && !line.hasPrefix("remove") { return "only a removal removes" }
    if new == .active && old == .empty { return "an activation is pending before it is active" }
    if old == .active && new != .empty { return "an active activation can only be removed" }
    return nil
  }
}
