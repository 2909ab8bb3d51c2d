import Conformance
import HTTP
import Live
import PowerAuth
import Primitives
import StrictJSON
import Testing

/// What right clients do, and the published ones, is not a finding that matters; what is not known is not judged.
@Suite struct LiveFairnessTests {
  /// The failed requests with a higher severity than strictness.
  private func seriousCount(_ host: TestHost) -> Int {
    host.report.total.failed - host.report.total.severities.strictness
  }

  /// The headers of tokens as the publisher's test client writes them.
  private static let withoutType: @Sendable (TokenAlgorithm) -> String = { #"{"alg":"\#($0.rawValue)"}"# }

  /// The header of encryption as the publisher's SDK for Android writes it.
  private static let withoutCommas: @Sendable (inout HTTPRequest) -> Void = { request in
    for place in request.fields.indices where request.fields[place].name == "X-PowerAuth-Encryption" {
      request.fields[place].value = request.fields[place].value.replacing(",", with: "")
    }
  }

  private func activate(_ host: TestHost, _ device: inout TestDevice) throws {
    let code = try host.code()
    try device.activate(["code": .string(code.code)])
    try host.administer("activation/commit", ["activationId": .string(code.id)])
  }

  @Test func `A token whose header names no type is taken, and that is a matter of strictness`() throws {
    let host = try TestHost()
    var device = try host.device()
    device.rules.tokenWriting.writeHeader = Self.withoutType
    try activate(host, &device)
    #expect(host.failures.allSatisfy { $0.contains("[likely mistake: jwt.type-missing]") }, "\(host.failures)")
    #expect(host.failures.count == 1, "both layers have one key")
    #expect(seriousCount(host) == 0)
  }

  @Test(arguments: LiveEndpointTests.versions)
  func `A header of encryption without commas is a matter of strictness`(_ version: ProtocolVersion) throws {
    let host = try TestHost()
    var device = try host.device(version)
    device.change = Self.withoutCommas
    try activate(host, &device)
    #expect(host.failures.count == 1)
    #expect(host.failures.first?.contains("[likely mistake: header.commas-missing]") == true, "\(host.failures)")
    #expect(seriousCount(host) == 0)
  }

  @Test func `A published client lives all lives and passes all scenarios with findings of strictness only`() throws {
    var behaviour = ClientBehaviour()
    behaviour.rules.tokenWriting.writeHeader = Self.withoutType
    behaviour.edit = Self.withoutCommas
    let cases = try LiveScriptTests.play(ScriptedClient(behaviour), { _, _ in true })
    #expect(Set(cases.map(\.protocolVersion)) == ["3.0", "3.1", "3.2", "3.3", "4.0"])
    #expect(Set(cases.map(\.id)) == Set(CallScript.all.map(\.id)))
    #expect(
      cases.contains { !$0.findings.isEmpty && $0.protocolVersion == "3.0" }, "the headers are those of Android")
    for one in cases {
      #expect(one.omission == nil)
      #expect(
        one.findings.allSatisfy { $0.severity == .strictness && $0.problem == nil },
        "\(one.id) \(one.protocolVersion): \(one.findings.text)")
      let requests = one.findings.flatMap(\.requests)
      #expect(requests.count <= 2, "each is told once: \(one.findings.text)")
    }
  }

  @Test func `A client of 3.0 does not learn the counter from the status, and is not put behind`() throws {
    let host = try TestHost()
    var device = try host.activeDevice(.v3_0)
    device.base = "/scenario/counter-ahead"
    for _ in 0..<3 { #expect(try device.validate().status == 200) }
    #expect(host.failures == [])
  }

  @Test func `A code that an administrator makes outside of a scenario has its time in it`() throws {
    let host = try TestHost()
    for scenario in ["clock-ahead", "clock-behind"] {
      var device = try host.device()
      device.base = "/scenario/\(scenario)"
      device.now += scenario == "clock-ahead" ? 3_600_000 : -3_600_000
      try activate(host, &device)
      #expect(try device.validate().status == 200)
    }
    #expect(host.failures == [])
  }

  @Test func `A request that is refused without a finding is not judged, and has not passed`() throws {
    let host = try TestHost()
    var device = try host.activeDevice()
    let passed = host.report.total.passed
    try host.administer("activation/block", ["activationId": .string(device.activationId)])
    #expect(try device.validate().status == 401)
    let report = host.report
    #expect(report.total.passed == passed)
    #expect(report.total.failed == 0)
    #expect(report.total.inexpressible == 1)
    #expect(report.notes == ["Refused and not judged, because nothing wrong was found in them: 1 request."])
    #expect(Report.document([report]).contains("refused with 401, not judged: the activation is BLOCKED"))
  }

  @Test func `An expired key after a move of the clock is not judged`() throws {
    let host = try TestHost()
    var device = try host.activeDevice()
    device.keptKeys = [:]
    func ask() throws -> Int {
      try device.encrypted("/pa/v3/user/info", "{}", .activation, "/pa/generic/activation").answer.status
    }
    #expect(try ask() == 200)
    _ = try host.post("/conformance/time", ["advance": .number(JSONNumber(400_000))])
    for _ in 0..<2 { #expect(try ask() == 400) }
    #expect(host.report.total.inexpressible == 2)
    #expect(host.failures == [])
  }

  @Test func `A scenario whose requests show no result is not judged, and has not passed`() throws {
    let host = try TestHost()
    var device = try host.activeDevice()
    device.base = "/scenario/lost-answer"
    _ = try device.status()
    #expect(host.report.total.inexpressible == 1)
    let text = Report.document([host.report])
    #expect(text.contains("lost-answer: the scenario has no result"))
    #expect(throws: HTTPError.self) { try device.validate() }
    #expect(try device.validate().status == 200)
    #expect(host.report.total.inexpressible == 0)
  }

  @Test func `A client that signs again with the value of a lost request has not passed`() throws {
    let host = try TestHost()
    var device = try host.activeDevice()
    device.base = "/scenario/lost-answer"
    let counter = device.counter
    #expect(throws: HTTPError.self) { try device.validate() }
    device.counter = counter
    #expect(try device.validate().status == 401)
    let ofScenarios = host.report.lines.filter { $0.operation == "live.scenario" }.map(\.tally)
    #expect(ofScenarios.map(\.passed) == [0])
    #expect(ofScenarios.map(\.failed) == [1])
    #expect(host.failures.contains { $0.contains("with the value of the counter that it has used already") })
  }
}
