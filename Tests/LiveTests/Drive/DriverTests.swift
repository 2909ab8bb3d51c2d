import Conformance
import Drive
import Live
import HTTP
import PartyModel
import PowerAuth
import Primitives
import StrictJSON
import Synchronization
import Testing

@Suite struct DriverTests {
  @Test(arguments: ["3.0", "3.1", "3.2", "3.3", "4.0"])
  func `The right server passes all cases over sockets`(_ text: String) throws {
    let version = try #require(ProtocolVersion(rawValue: text))
    let driven = try DrivenServer(in: version)
    let server = try RunningServer { driven.answer($0) }
    defer { server.stop() }
    let report = Driver(host: try DrivenHost(port: server.port), versions: [version], seed: "right").run()
    #expect(report.failures.map { "\($0.id): \($0.message)" } == [])
    #expect(report.notes == [])
    #expect(report.total.passed == HostCase.every.count { $0.versions.contains(version) })
    #expect(report.total.passed > 100)
  }

  @Test func `A server with TLS is tested where its certificate is trusted, and not elsewhere`() throws {
    let files = SecureServerTests.files
    let driven = try DrivenServer()
    let server = try RunningServer(certificate: files) { driven.answer($0) }
    defer { server.stop() }
    let address = try #require(HostAddress("https://localhost:\(server.port)"))
    func report(_ trusted: [UInt8]?) -> Report {
      let connection = HostConnection(address, trusting: trusted, limits: HTTPLimits())
      let cases = HostCase.every.filter { $0.name.hasPrefix("activation/life") }
      return Driver(host: DrivenHost(all: connection), cases: cases, versions: [.v3_3], seed: "secure").run()
    }
    #expect(report(files.certificate).total.passed == 1)
    #expect(report(nil).failures.map(\.id) == ["drive.setup/start"])
    #expect(report([]).failures.map(\.id) == ["drive.setup/start"])
    #expect(report(nil).failures.first?.message.contains("none of the trusted certificates has signed it") == true)
  }

  @Test func `Cases have names of their own, a sentence and steps`() {
    let names = HostCase.every.map(\.name)
    #expect(Set(names).count == names.count)
    for one in HostCase.every {
      #expect(one.name.split(separator: "/").count == 2)
      #expect(one.sentence.hasSuffix("."), "\(one.name)")
      #expect(!one.versions.isEmpty)
    }
  }

  @Test func `Where commands make activations, cases of an administrator are not tried, with the reason`() throws {
    let driven = try DrivenServer()
    let application = try Self.administer(driven, "application/create", ["applicationId": "own"])
    #expect(application != nil)
    let detail = try #require(try Self.administer(driven, "application/detail", ["applicationId": "own"]))
    guard case .array(let versions)? = detail["versions"], case .object(let version)? = versions.first else {
      throw HostError("no version")
    }
    var host = DrivenHost(server: HostConnection { { request in driven.answer(request) } })
    host.configuration = version.text("mobileSdkConfig")
    host.createActivation = {
      let made = try Self.administer(
        driven, "activation/init", ["applicationId": "own", "userId": "drive-user"])
      return JSONWriter.compact(.object(made ?? [:]))
    }
    host.commitActivation = { _ = try Self.administer(driven, "activation/commit", ["activationId": .string($0)]) }
    let report = Driver(host: host, versions: [.v3_3], seed: "commands").run()
    #expect(report.failures.map { "\($0.id): \($0.message)" } == [])
    #expect(report.total.passed > 40)
    #expect(report.notes.contains { $0.contains("there is no administration interface (--admin)") })
    #expect(report.total.inexpressible > 40)
    host.commitActivation = nil
    let pending = Driver(host: host, versions: [.v3_3], seed: "pending").run()
    #expect(pending.notes.contains { $0.contains("nothing commits activations") })
    #expect(pending.failures.map { "\($0.id): \($0.message)" } == [])
  }

  private static func administer(
    _ driven: DrivenServer, _ name: String, _ members: JSONObject
  ) throws -> JSONObject? {
    let body: JSONObject = ["requestObject": .object(members)]
    return driven.answer(
      .post("/rest/v3/\(name)", String(decoding: JSONWriter.compact(.object(body)), as: UTF8.self))
    ).object?.object("responseObject")
  }

  @Test func `A dry run lists each case with what it sends and what it expects`() {
    let lines = DryRun.lines(HostCase.every, versions: HostCase.protocols)
    for one in HostCase.every { #expect(lines.contains { $0.hasPrefix(one.id + " [") }) }
    #expect(lines.allSatisfy { !$0.hasSuffix(": ") && $0.utf8.count < 400 })
    #expect(lines.contains("  5. /pa/v3/signature/validate: 200"))
    #expect(DryRun.lines(HostCase.every, versions: []) == [])
  }

  @Test func `A run that is interrupted says so`() throws {
    let driven = try DrivenServer()
    var driver = Driver(host: driven.host, versions: [.v3_3], seed: "interrupted")
    driver.isInterrupted = { true }
    let report = driver.run()
    #expect(report.gaps == [.interrupted])
    #expect(report.total.executed == 0)
  }

  @Test func `The seed fixes what is drawn`() throws {
    func bodies(_ seed: String) throws -> [HTTPRequest] {
      let driven = try DrivenServer()
      let sent = Mutex<[HTTPRequest]>([])
      let connection = HostConnection {
        { request in
          sent.withLock { $0.append(request) }
          return driven.answer(request)
        }
      }
      var host = DrivenHost(server: connection)
      host.administration = connection
      // Requests of 3.1 have no time.
      _ = Driver(
        host: host, cases: HostCase.every.filter { $0.name == "activation/life" }, versions: [.v3_1], seed: seed
      )
      .run()
      return sent.withLock { $0 }
    }
    #expect(try bodies("a") == bodies("a"))
    #expect(try bodies("a") != bodies("b"))
  }
}
