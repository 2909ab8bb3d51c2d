import HTTP
import PowerAuth
import StrictJSON
import Testing

/// Each scenario at the edge of HTTP passes a right client, and fails one that does otherwise, as far as the server sees it.
@Suite struct EdgeScenarioTests {
  private static let empty = Array("{}".utf8)

  private func remove(_ device: inout TestDevice) throws -> HTTPResponse {
    let header = try device.signature("/pa/activation/remove", Self.empty)
    return try device.post("/pa/v3/activation/remove", Self.empty, [header])
  }

  @Test(arguments: [("redirect", 307), ("unavailable", 503), ("unavailable-for-a-second", 503)])
  func `What a proxy answers by itself is not served, and costs no attempt`(
    _ scenario: String, _ status: Int
  ) throws {
    let host = try TestHost()
    var device = try host.activeDevice(in: scenario)
    let answer = try device.validate(isPasswordWrong: true)
    #expect(answer.status == status)
    #expect(answer.fields["Retry-After"] == (scenario == "unavailable-for-a-second" ? "1" : nil))
    #expect(try device.status()?.status.failedAttempts == 0)
    #expect(try device.validate().status == 200)
    #expect(host.scenarioResults == [1, 0])
  }

  @Test(arguments: ["accepted", "redirect", "unavailable", "error-with-200"])
  func `A client that gives a value of the counter back is found, also where the server did not take it`(
    _ scenario: String
  ) throws {
    let host = try TestHost()
    var device = try host.activeDevice(in: scenario)
    let counter = device.counter
    _ = try device.validate()
    device.counter = counter
    _ = try device.validate()
    #expect(host.scenarioResults == [0, 1])
    #expect(host.failures.contains { $0.contains("the value of the counter that it has used already") })
  }

  @Test(arguments: ["accepted", "unavailable", "unavailable-for-a-second"])
  func `A client that sends a signature again is found`(_ scenario: String) throws {
    let host = try TestHost()
    var device = try host.activeDevice(in: scenario)
    var sent: [HTTPRequest] = []
    device.change = { sent.append($0) }
    _ = try device.validate()
    _ = try host.send(try #require(sent.last))
    #expect(host.scenarioResults == [0, 1])
    #expect(host.failures.contains { $0.contains("sends the same signature again") })
  }

  @Test(arguments: [true, false])
  func `A redirected request may be sent as it is to the other path, and not to the same one`(_ follows: Bool) throws {
    let host = try TestHost()
    var device = try host.activeDevice(in: "redirect")
    var sent: [HTTPRequest] = []
    device.change = { sent.append($0) }
    let target = try #require(try device.validate().fields["Location"])
    #expect(target == "/moved/scenario/redirect/pa/v3/signature/validate")
    var next = try #require(sent.last)
    if follows { next.target = target }
    #expect(try host.send(next).status == 200)
    #expect(host.scenarioResults == (follows ? [0, 0] : [0, 1]))
    #expect(try device.validate().status == 200)
    #expect(host.scenarioResults == (follows ? [1, 0] : [0, 1]))
    #expect(host.failures.count == (follows ? 0 : 1), "\(host.failures)")
  }

  @Test func `A client that follows a redirect with another method is found`() throws {
    let host = try TestHost()
    var device = try host.activeDevice(in: "redirect")
    var sent: [HTTPRequest] = []
    device.change = { sent.append($0) }
    let target = try #require(try device.validate().fields["Location"])
    var next = try #require(sent.last)
    (next.target, next.method, next.body) = (target, "GET", [])
    #expect(try host.send(next).status == 401)
    #expect(host.scenarioResults == [0, 1])
    let failure = try #require(host.failures.first { $0.contains("follows the redirect with GET in place of POST") })
    #expect(failure.contains("What is right: The client says that it failed, or sends it as it is"), "\(failure)")
  }

  @Test func `The body of an error comes with 200, and nothing is removed`() throws {
    let host = try TestHost()
    var device = try host.activeDevice(in: "error-with-200")
    let answer = try remove(&device)
    #expect(answer.status == 200)
    #expect(answer.object?.text("status") == "ERROR")
    #expect(answer.code == "ERR_ACTIVATION")
    #expect(try host.state(device.activationId).text("activationStatus") == "ACTIVE")
    #expect(try device.validate().status == 200)
    #expect(host.scenarioResults == [1, 0])
    let second = try remove(&device)
    #expect(second.object?.text("status") == "OK")
    #expect(try host.state(device.activationId).text("activationStatus") == "REMOVED")
  }

  @Test func `A client passes with the activation after the removed one, and fails if it goes back to that`() throws {
    let host = try TestHost()
    var device = try host.activeDevice(in: "forgotten-removal")
    let removed = try remove(&device)
    #expect(removed.object?.text("status") == "OK")
    #expect(try host.state(device.activationId).text("activationStatus") == "ACTIVE")
    var next = device
    next.activationId = ""
    try next.activate(["code": .string(try host.code().code)])
    #expect(host.scenarioResults == [1, 0])
    #expect(try device.validate().status == 200)
    #expect(host.scenarioResults == [1, 1])
    #expect(host.failures.contains { $0.contains("uses the activation that it has removed") })
  }

  @Test func `A client that walks beyond the look-ahead to the counter of the server is found`() throws {
    let host = try TestHost()
    var device = try host.activeDevice(in: "counter-far-ahead")
    #expect(try device.validate().status == 200)
    #expect(try device.validate().status == 401)
    _ = try device.status()
    #expect(host.scenarioResults == [1, 0])
    #expect(host.failures == [])
    device.counter = try Rules.right.advanceCounter(device.counter, by: 30).value
    #expect(try device.validate().status == 200)
    #expect(host.scenarioResults == [1, 1])
  }

  @Test(arguments: [true, false])
  func `A key that has eight seconds left may be used in them, and not later`(_ isRight: Bool) throws {
    let host = try TestHost()
    var device = try host.activeDevice(in: "brief-key")
    device.reading.temporaryKeyResponse.isUsable = { _, _ in true }
    device.keptKeys = [:]
    func ask() throws -> Int {
      try device.encrypted("/pa/v3/user/info", "{}", .activation, "/pa/generic/activation").answer.status
    }
    #expect(try ask() == 200)
    #expect(try ask() == 200)
    host.pass(milliseconds: 8_001)
    device.now += 8_001
    if isRight { device.keptKeys = [:] }
    #expect(try ask() == (isRight ? 200 : 400))
    #expect(host.scenarioResults == (isRight ? [1, 0] : [0, 1]))
  }
}
