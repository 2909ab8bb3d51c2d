import Platform
import PowerAuth
import Testing

@testable import PartyModel

/// The pictures of the chapters about 4.0 have the arrows that the model of the server takes.
@Suite struct Version4PictureTests {
  private struct Arrow: Hashable {
    let from: String
    let to: String
  }

  /// What happens before an event, the event, and the boxes between which it leads.
  private typealias Step = (before: [String], event: String, from: String, to: String)

  private static let sources: String = {
    let path = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return path.dropLast(3).joined(separator: "/")
  }()

  private static let states: [Step] = [
    (["init"], "exchange", "created", "pendingAwaited"),
    (["init commitPhase=ON_KEY_EXCHANGE"], "exchange", "created", "activeAwaited"),
    (["init validity=1000"], "exchange at=1001", "created", "removed"),
    (["init", "exchange"], "confirm", "pendingAwaited", "pending"),
    (["init", "exchange"], "commit", "pendingAwaited", "activeAwaited"),
    (["init maxFailures=1", "exchange"], "confirm wrong=knowledge", "pendingAwaited", "blockedAwaited"),
    (["init validity=1000", "exchange"], "confirm at=1001", "pendingAwaited", "removed"),
    (["init", "exchange", "confirm"], "commit", "pending", "active"),
    (["init validity=1000", "exchange", "confirm"], "commit at=1001", "pending", "removed"),
    (["activate"], "confirm", "activeAwaited", "active"),
    (["activate"], "block", "activeAwaited", "blockedAwaited"),
    (["activate", "block"], "unblock", "blockedAwaited", "activeAwaited"),
    (["activate enableBiometry=yes"], "block", "active", "blocked"),
    (["activate enableBiometry=yes", "block"], "unblock", "blocked", "active"),
  ]

  @Test func `The states of an activation of 4.0`() throws {
    try compare("server-4", Self.states, naming: Self.state)
  }

  /// Removals are not drawn.
  @Test func `No event leads where no arrow leads`() throws {
    let drawn = Set(try arrows(of: "server-4"))
    let events = [
      "exchange", "exchange point=invalid", "confirm", "confirm wrong=knowledge", "commit", "validate",
      "validate wrong=knowledge", "validate factors=POSSESSION", "password-change", "biometry-add", "biometry-remove",
      "status", "block", "unblock", "detail",
    ]
    for step in Self.states {
      for event in events {
        var server = try PlayedServer.version4()
        for line in step.before { try server.play(line) }
        let reached = Self.state(try server.play(event))
        #expect(
          reached == step.from || drawn.contains(Arrow(from: step.from, to: reached)), "\(step.from), \(event)")
      }
    }
  }

  @Test func `The keys of knowledge`() throws {
    let changed = ["activate", "password-change"]
    try compare(
      "knowledge-keys",
      [
        (["activate"], "password-change", "k0", "k0n1"), (changed, "validate knowledgeKey=0", "k0n1", "k0"),
        (changed, "validate", "k0n1", "k1"), (changed, "password-change knowledgeKey=0", "k0n1", "k0n2"),
        (changed, "password-change", "k0n1", "k1n2"),
      ], naming: Self.knowledge)
  }

  @Test(arguments: [
    "validate factors=POSSESSION", "validate factors=POSSESSION_BIOMETRY", "validate wrong=knowledge", "replay of=2",
    "validate version=unknown", "block", "biometry-remove", "status",
  ])
  func `What leaves a next key of knowledge`(event: String) throws {
    var server = try PlayedServer.version4()
    for line in ["activate enableBiometry=yes", "password-change"] { try server.play(line) }
    let seen = try server.play(event)
    #expect(Self.knowledge(seen) == "k0n1")
  }

  @Test func `The keys of biometry`() throws {
    let (off, on) = (["activate enableBiometry=no"], ["activate enableBiometry=yes"])
    try compare(
      "biometry-keys",
      [
        (off, "biometry-add", "offOne", "onTwo"), (off, "biometry-remove", "offOne", "offNone"),
        (on + ["biometry-add"], "biometry-remove", "onTwo", "offNone"),
        (on + ["biometry-add"], "validate factors=POSSESSION_BIOMETRY", "onTwo", "onOne"),
        (on, "biometry-add", "onOne", "onTwo"), (on, "biometry-remove", "onOne", "offNone"),
        (on + ["biometry-remove"], "biometry-add", "offNone", "onOne"),
      ], naming: Self.biometry)
  }

  @Test func `The upgrade, as far as the server has a part in it`() throws {
    let (old, started) = (["old-activate"], ["old-activate", "upgrade-start"])
    try compare(
      "upgrade-4-states",
      [
        (old, "upgrade-start", "three_three", "marked_started"),
        (old, "upgrade-start lost=answer", "three_three", "three_started"),
        (old + ["upgrade-start lost=answer"], "upgrade-start", "three_started", "marked_started"),
        (started, "upgrade-confirm", "marked_started", "four_upgraded"),
        (started, "upgrade-confirm lost=answer", "marked_started", "marked_upgraded"),
        (started + ["upgrade-confirm lost=answer"], "status", "marked_upgraded", "four_upgraded"),
      ], naming: Self.upgrade
    ) { box in box.split(separator: "_").last.map { String($0) } ?? "" }
  }

  @Test func `The addresses of the messages of the upgrade are endpoints`() throws {
    let shown = try text("tools/book/pictures/upgrade-4.txt").matches(of: /\/pa\/v[34][a-z\/]+/)
      .map { String($0.output) }
    #expect(shown.count == 4)
    for path in shown { #expect(ServiceEndpoint(path: path) != nil || Endpoint4(path: path) != nil, "\(path)") }
  }

  @Test func `The states of the client are those of the table of its calls`() throws {
    let boxes = try text("tools/book/pictures/client-4.txt").split(separator: "\n").filter { $0.hasPrefix("box ") }
      .map { $0.drop { $0 != ":" }.dropFirst(2) }
    let chapter = try text("Sources/PowerAuthVectors/PowerAuthVectors.docc/ClientDecisions4.md")
    let table = try #require(chapter.split(separator: "\n").first { $0.hasPrefix("| | empty |") })
    let columns = table.split(separator: "|").map { $0.drop { $0 == " " }.dropLast() }.filter { !$0.isEmpty }
    #expect(Set(boxes.map(String.init)) == Set(columns.map(String.init)))
  }

  /// Plays each step, and compares the arrows of the picture with all of them.
  private func compare(
    _ picture: String, _ steps: [Step], naming box: (ServerSight) -> String, part: (String) -> String = { $0 }
  ) throws {
    for step in steps {
      var server = try PlayedServer.version4()
      var seen = ""
      for line in step.before { seen = box(try server.play(line)) }
      #expect(seen == part(step.from), "before \(step.event)")
      seen = box(try server.play(step.event))
      #expect(seen == part(step.to), "\(step.event)")
    }
    let drawn = try arrows(of: picture)
    #expect(Set(drawn) == Set(steps.map { Arrow(from: $0.from, to: $0.to) }))
    #expect(drawn.count == Set(drawn).count)
  }

  private func arrows(of picture: String) throws -> [Arrow] {
    try text("tools/book/pictures/\(picture).txt").split(separator: "\n").compactMap { line in
      let words = line.prefix { $0 != ":" }.split(separator: " ").map(String.init)
      return words.first == "arrow" ? Arrow(from: words[1], to: words[2]) : nil
    }
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try Files.read("\(Self.sources)/\(path)"), as: UTF8.self)
  }
}

/// The boxes of the pictures, by what is seen of a record.
extension Version4PictureTests {
  private static func state(_ sight: ServerSight) -> String {
    let names = [
      "CREATED": "created", "PENDING_COMMIT": "pending", "ACTIVE": "active", "BLOCKED": "blocked", "REMOVED": "removed",
    ]
    let name = names[sight["status"] ?? ""] ?? ""
    return sight["confirmationPending"] == "yes" && name != "removed" ? "\(name)Awaited" : name
  }

  private static func knowledge(_ sight: ServerSight) -> String {
    let next = sight[number: "nextKnowledge"].map { "n\($0)" } ?? ""
    return "k\(sight[number: "knowledge"] ?? -1)\(next)"
  }

  private static func biometry(_ sight: ServerSight) -> String {
    let keys = ["biometry", "nextBiometry"].count { sight[number: $0] != nil }
    return (sight["biometryEnabled"] == "yes" ? "on" : "off") + ["None", "One", "Two"][keys]
  }

  private static func upgrade(_ sight: ServerSight) -> String {
    guard sight[number: "version"] == 3 else { return "upgraded" }
    return sight["upgradePending"] == "yes" ? "started" : "three"
  }
}
