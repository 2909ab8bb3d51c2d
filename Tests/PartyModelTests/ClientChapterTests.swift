import PartyModel
import Platform
import Testing

/// The chapter of the book and its pictures say what the model does.
@Suite struct ClientChapterTests {
  private static let sources: String = {
    let path = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return path.dropLast(3).joined(separator: "/")
  }()

  private static let boxes: [String: ClientPhase] = [
    "none": .none, "empty": .empty, "pending": .pending, "active": .active, "version2": .active2,
    "started": .upgradeStarted, "unfinished": .upgradeUnfinished,
  ]

  private struct Arrow: Hashable {
    let from: ClientPhase
    let to: ClientPhase
  }

  /// An event for each arrow of the picture: the configuration, what happens before, and the event.
  private static let steps: [(settings: String, before: [String], event: String, from: ClientPhase, to: ClientPhase)] =
    [
      ("start=none", [], "construct", .none, .empty), ("start=empty", [], "create", .empty, .pending),
      ("start=pending", [], "remove-local", .pending, .empty), ("start=pending", [], "persist", .pending, .active),
      ("", [], "remove-local", .active, .empty), ("version=2", [], "remove-local", .active2, .empty),
      ("version=2", [], "status task=s answers=ok,ok,ok,later", .active2, .upgradeStarted),
      (
        "version=2", ["status answers=ok,ok,ok,no-connection,no-connection"], "remove-local", .upgradeStarted, .empty
      ),
      (
        "version=2", ["status answers=ok,ok,ok,no-connection,no-connection"], "status task=s answers=ok,ok,later",
        .upgradeStarted, .upgradeUnfinished
      ),
      ("version=2", ["status task=s answers=ok,ok,ok,ok,later"], "deliver task=s", .upgradeUnfinished, .active),
      ("version=2", ["status task=s answers=ok,ok,ok,ok,later"], "remove-local", .upgradeUnfinished, .empty),
    ]

  private func arrows() throws -> [Arrow] {
    try text("tools/book/pictures/client.txt").split(separator: "\n").compactMap { line in
      let words = line.prefix { $0 != ":" }.split(separator: " ").map(String.init)
      guard words.first == "arrow", let from = Self.boxes[words[1]], let to = Self.boxes[words[2]] else { return nil }
      return Arrow(from: from, to: to)
    }
  }

  @Test func `Each arrow of the picture is a step of the model, and each step is an arrow`() throws {
    for (settings, before, event, from, to) in Self.steps {
      var client = try PlayedClient(settings)
      for line in before { try client.play(line) }
      #expect(try client.play("time").phase == from, "before \(event)")
      #expect(try client.play(event).phase == to, "\(event)")
    }
    let drawn = try arrows()
    #expect(Set(drawn) == Set(Self.steps.map { Arrow(from: $0.from, to: $0.to) }))
    #expect(drawn.count == Set(drawn).count)
  }

  /// An event may make several steps at once.
  @Test func `No event leads where no arrows lead`() throws {
    var reached = Set(try arrows())
    while true {
      let longer = reached.flatMap { first in
        reached.filter { $0.from == first.to }.map { Arrow(from: first.from, to: $0.to) }
      }
      let count = reached.count
      reached.formUnion(longer)
      if reached.count == count { break }
    }
    let events = [
      "construct", "restart", "create", "create answers=http-500", "persist", "remove-local", "remove", "status",
      "status answers=ok,ok,ok,http-500", "status state=removed", "sign", "request-token", "vault",
      "change-password-unsafe old=9999 new=5678", "add-external-key key=a", "synchronize-time", "remove-through-app",
    ]
    for (settings, before, _, from, _) in Self.steps where from != .none {
      for event in events {
        var client = try PlayedClient(settings)
        for line in before { try client.play(line) }
        let phase = try client.play(event).phase
        #expect(phase == from || reached.contains(Arrow(from: from, to: phase)), "\(from), \(event)")
      }
    }
  }

  /// The picture, the configuration, and the event whose requests it shows.
  @Test(arguments: [
    ("client-activation", "start=empty", "create"),
    ("client-synchronization", "", "status ahead=-12"),
    ("client-upgrade", "version=2", "status"),
  ])
  func `A picture of a sequence has the requests of the model in their order`(
    name: String, settings: String, event: String
  ) throws {
    var client = try PlayedClient(settings)
    let sent = try client.requests(event).map { $0.prefix { $0 != " " } }
    let shown = try text("tools/book/pictures/\(name).txt").split(separator: "\n")
      .filter { $0.hasPrefix("Client > Server: ") }.compactMap { $0.firstMatch(of: /\/pa[a-z0-9\/]+/)?.output }
    #expect(shown == sent)
  }

  @Test func `The table of the costs is that of the model`() throws {
    let chapter = try text("Sources/PowerAuthVectors/PowerAuthVectors.docc/Client.md")
    for (call, settings, event) in [
      ("the confirmation of a recovery code", "", "confirm-recovery-code"),
      ("a signature, online or offline", "", "sign"), ("validation or change of the password", "", "validate-password"),
      ("a use of the vault", "", "vault"), ("a signed removal", "", "remove"), ("a new token", "", "request-token"),
      ("an upgrade", "version=2", "status"), ("a removal on the device", "", "remove-local"),
      ("a status", "", "status"),
      ("a status after which the counter is signed", "", "status ahead=-11"),
    ] {
      var client = try PlayedClient(settings)
      let seen = try client.play(event)
      #expect(seen.result == "ok")
      #expect(chapter.contains("| \(call) | \(seen.requests.count) | \(seen.steps) |"), "\(call): \(seen)")
    }
    var client = try PlayedClient("")
    // The process that starts again has neither a key nor the time.
    for line in ["request-token", "restart"] { try client.play(line) }
    let removal = try client.play("remove-token")
    #expect(removal.result == "ok")
    #expect(chapter.contains("| the removal of a token | \(removal.requests.count) | \(removal.steps) |"), "\(removal)")
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try Files.read("\(Self.sources)/\(path)"), as: UTF8.self)
  }
}
