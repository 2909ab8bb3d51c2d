import PartyModel
import Platform
import Testing

/// The section of the book on a client of protocol 4 says what the model does.
@Suite struct ClientChapter4Tests {
  private static let chapter: String = {
    let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    return "\(folder)/Sources/PowerAuthVectors/PowerAuthVectors.docc/Client.md"
  }()

  /// The section on a client of 4.0.
  private func section() throws -> Substring {
    let text = String(decoding: try Files.read(Self.chapter), as: UTF8.self)
    return try #require(text.firstRange(of: "## 22.7 A client of 4.0").map { text[$0.upperBound...] })
  }

  @Test func `The table of the costs is that of the model`() throws {
    let section = try section()
    for (call, settings, event) in [
      ("a code, online or offline", "", "sign-offline"), ("the creation of an activation", "start=empty", "create"),
      ("its confirmation", "start=pending", "persist"), ("validation of the password", "", "validate-password"),
      ("change of the password", "", "change-password old=1234 new=4321"), ("addition of biometry", "", "add-biometry"),
      ("removal of biometry", "biometry=yes", "remove-biometry"), ("a key of the vault", "", "vault"),
      ("a new token", "", "request-token"), ("a status", "", "status"),
      ("a status after which a code is sent", "", "status ahead=-11"),
      ("an upgrade from 3.3", "start=active-3", "upgrade"),
    ] {
      var client = try PlayedClient4(settings)
      let seen = try client.play(event)
      #expect(seen.result == "ok")
      #expect(section.contains("| \(call) | \(seen.requests.count) | \(seen.steps) |"), "\(call): \(seen)")
    }
  }

  /// The call whose answer is lost, and what the client has afterwards.
  @Test(
    arguments: [
      ("start=empty", "create answers=ok,no-connection", "empty", nil, nil),
      ("start=pending", "persist answers=no-connection,no-connection", "pending", 0, nil),
      ("", "change-password old=1234 new=4321 answers=ok,no-connection", "active", 0, nil),
      ("", "add-biometry answers=ok,no-connection", "active", 0, nil),
      ("biometry=yes", "remove-biometry answers=no-connection", "active", 0, 0),
      ("start=active-3", "upgrade answers=ok,ok,no-connection", "active-3", 0, nil),
      ("start=active-3", "upgrade answers=ok,ok,ok,no-connection,no-connection", "upgrading", 0, nil),
    ] as [(String, String, String, Int?, Int?)])
  func `The table of lost answers is that of the model`(
    settings: String, event: String, phase: String, knowledge: Int?, biometry: Int?
  ) throws {
    var client = try PlayedClient4(settings)
    let seen = try client.play(event)
    #expect(seen.result != "ok" && seen.phase.rawValue == phase)
    #expect(seen.knowledgeKey == knowledge && seen.biometryKey == biometry)
  }
}
