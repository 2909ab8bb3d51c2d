import Conformance
import ConformanceAdapters
import Live
import Testing

/// The names of errors that SDKs throw, of which wrappers should have one for all platforms.
@Suite struct ThrownErrorTests {
  /// The report on a client that tells the names of its errors.
  private func report(
    _ title: String, _ errorName: @escaping @Sendable (CallFailure) -> String?
  ) throws -> Report {
    var behaviour = ClientBehaviour()
    behaviour.errorName = errorName
    var report = Report(on: ImplementationIdentity(name: title), suite: Report.liveSuite)
    for one in try LiveScriptTests.play(
      ScriptedClient(behaviour),
      { script, version in
        script.id == "live.life/removed" && version == "3.3"
      })
    { report.observe(one) }
    return report
  }

  private static let ofIOS: @Sendable (CallFailure) -> String? = { failure in
    failure == .impossible ? "missingActivation" : "authenticationFailed"
  }

  @Test func `A report has the names, each with its call`() throws {
    let report = try report("ios", Self.ofIOS)
    #expect(report.total.failed == 0)
    #expect(report.thrown.map(\.name) == ["authenticationFailed", "missingActivation"])
    #expect(report.thrown.map(\.reason) == ["denied", "impossible"])
    #expect(report.thrown.allSatisfy { $0.place.hasPrefix("live.life/removed (3.3), call ") })
  }

  @Test func `Where two clients throw different names, both reports say so`() throws {
    let ios = try report("ios", Self.ofIOS)
    let android = try report("android") { $0 == .impossible ? "MISSING_ACTIVATION" : "NETWORK_ERROR" }
    let noted = Report.notingDifferentErrors([ios, android])
    #expect(noted.map(\.notes.count) == [1, 1], "the words of one platform and the capitals of the other are one name")
    let note = noted.first?.notes.first ?? ""
    #expect(note.contains("denied: ios throws authenticationFailed, android throws NETWORK_ERROR"), "\(note)")
    #expect(Report.notingDifferentErrors(noted) == noted, "each is noted once")
  }

  @Test func `Clients with the same names, and those without, differ in nothing`() throws {
    let reports = [try report("one", Self.ofIOS), try report("two", Self.ofIOS), try report("three") { _ in nil }]
    let notes = Report.notingDifferentErrors(reports).flatMap(\.notes)
    #expect(notes.isEmpty)
  }
}
